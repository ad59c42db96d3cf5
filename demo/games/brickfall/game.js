// Brickfall: a bat, a ball and ten walls. What falls from a brick makes the bat wider, the ball slower or three, or
// gives a life. The ball gets faster with each wall.
const width = 360;
const height = 540;
const columns = 9;
const brickWide = 38;
const brickHigh = 18;
const wallLeft = (width - columns * brickWide) / 2;
const wallTop = 44;
const batY = height - 44;
const radius = 6;
const lives = 3;

const play = stage({
  words: {
    en: {
      title: "Brickfall",
      how: "Keep the ball up and break all bricks. Catch what falls: it helps.",
      touch: "Move your finger to move the bat, tap to let the ball go.",
      keys: "Arrow keys or mouse move · Space lets the ball go · P pauses",
      about: "Wall of bricks, a bat and a ball",
      wall: "Wall {n}",
      done: "Every wall is down!",
    },
    ar: {
      title: "تساقط الطوب",
      how: "أبقِ الكرة في الهواء وحطّم كل الطوب. التقط ما يسقط فهو يساعدك.",
      touch: "حرّك إصبعك لتحريك المضرب، وانقر لإطلاق الكرة.",
      keys: "الأسهم أو الفأرة للتحريك · المسافة لإطلاق الكرة · P للإيقاف",
      about: "جدار من الطوب ومضرب وكرة",
      wall: "الجدار {n}",
      done: "سقطت كل الجدران!",
    },
    fr: {
      title: "Briques en chute",
      how: "Gardez la balle en l’air et brisez toutes les briques. Attrapez ce qui tombe\u00a0: cela aide.",
      touch: "Déplacez le doigt pour bouger la raquette, touchez pour lancer la balle.",
      keys: "Flèches ou souris pour bouger · Espace pour lancer · P pour la pause",
      about: "Mur de briques, raquette et balle",
      wall: "Mur {n}",
      done: "Tous les murs sont tombés\u202f!",
    },
    de: {
      title: "Ziegelfall",
      how: "Halte den Ball oben und zerbrich alle Ziegel. Fang auf, was fällt: Es hilft.",
      touch: "Bewege den Finger, um den Schläger zu bewegen, tippe, um den Ball loszulassen.",
      keys: "Pfeiltasten oder Maus bewegen · Leertaste lässt los · P pausiert",
      about: "Ziegelmauer, Schläger und Ball",
      wall: "Mauer {n}",
      done: "Alle Mauern sind gefallen!",
    },
    es: {
      title: "Lluvia de ladrillos",
      how: "Mantén la bola en el aire y rompe todos los ladrillos. Atrapa lo que cae: ayuda.",
      touch: "Mueve el dedo para mover la pala y toca para soltar la bola.",
      keys: "Flechas o ratón para mover · Espacio para soltar · P para pausar",
      about: "Muro de ladrillos, pala y bola",
      wall: "Muro {n}",
      done: "¡Han caído todos los muros!",
    },
    ro: {
      title: "Ploaia de cărămizi",
      how: "Ține mingea în aer și sparge toate cărămizile. Prinde ce cade: te ajută.",
      touch: "Mișcă degetul ca să muți paleta, atinge ca să lansezi mingea.",
      keys: "Săgețile sau mouse-ul mută · Spațiu lansează · P pune pauză",
      about: "Zid de cărămizi, paletă și minge",
      wall: "Zidul {n}",
      done: "Toate zidurile au căzut!",
    },
  },
  size: [width, height],
  counters: ["level", "lives"],
  setup,
  begin,
  step,
  paint,
  resized: drawWall,
  press: drag,
  drag,
  lift: letGo,
  key(name) {
    if (name === "left") steering = -1;
    else if (name === "right") steering = 1;
    else letGo();
  },
  keyUp(name) {
    if ((name === "left" && steering < 0) || (name === "right" && steering > 0)) steering = 0;
  },
  levels: () => reached,
  keep: () => ({ reached }),
  restore(save) {
    if (Number.isInteger(save.reached)) reached = Math.min(Math.max(save.reached, 1), walls.length);
  },
});

// a to f: one blow, of that color; 2: two blows; #: never breaks.
const walls = [
  ["aaaaaaaaa", "bbbbbbbbb", "ccccccccc", "ddddddddd"],
  ["....a....", "...aba...", "..abcba..", ".abcdcba.", "abcdedcba"],
  ["a.a.a.a.a", ".b.b.b.b.", "c.c.c.c.c", ".d.d.d.d.", "e.e.e.e.e", ".f.f.f.f."],
  ["2222.2222", "aaaa.aaaa", "bbbb.bbbb", "cccc.cccc", "dddd.dddd"],
  [".eeeeeee.", "eeaeeeaee", "eeeeeeeee", "eeffffeee", "eefeeefee", ".eeffeee.", "...eee..."],
  ["abc###cba", "abc222cba", "abc222cba", "abcdddcba", "abcdddcba"],
  ["#.......#", "aabbbbbaa", "2.......2", "ccdddddcc", "#.......#", "eefffffee"],
  ["..2...2..", "...2.2...", "..fffff..", ".ff2f2ff.", "fffffffff", "f.fffff.f", "f.f...f.f", "...ff.ff."],
  ["2a2b2c2d2", "a2b2c2d2e", "2b2c2d2e2", "b2c2d2e2f", "2c2d2e2f2"],
  ["###...###", "222222222", "fffffffff", "eeee#eeee", "ddd###ddd", "ccccccccc", "bbbbbbbbb", "aaaaaaaaa"],
];
const colors = { a: "#ff6b6b", b: "#ff9f5a", c: "#ffd166", d: "#6fdc9a", e: "#5ab8ff", f: "#b78cff" };
const gifts = ["wide", "three", "slow", "life"];
const giftColors = { wide: "#6fdc9a", three: "#5ab8ff", slow: "#ffd166", life: "#ff6b6b" };

const newBalls = (count) => Array.from({ length: count }, () => ({ on: false, x: 0, y: 0, dx: 0, dy: 0 }));
const balls = newBalls(6);
const drops = Array.from({ length: 4 }, () => ({ on: false, x: 0, y: 0, gift: "wide" }));
const sparks = Array.from({ length: 48 }, () => ({ left: 0, x: 0, y: 0, dx: 0, dy: 0, color: "#fff" }));
const bricks = new Array(columns * 9).fill(".");
let batX = width / 2;
let batWide = 70;
let wideLeft = 0;
let slowLeft = 0;
let steering = 0;
let waiting = true;
let speed = 3;
let level = 1;
let reached = 1;
let livesLeft = lives;
let streak = 0;
let breakable = 0;
let shake = 0;
let nextSpark = 0;
let backdrop = null;
let wallContext = null;

function setup() {
  backdrop = document.createElement("canvas");
  build(1);
}

function begin(from) {
  livesLeft = lives;
  batX = width / 2;
  build(Math.max(from, 1));
}

function build(wall) {
  level = wall;
  reached = Math.max(reached, Math.min(level, walls.length));
  bricks.fill(".");
  breakable = 0;
  walls[(level - 1) % walls.length].forEach((row, down) => {
    for (let across = 0; across < columns; across += 1) {
      const brick = row[across];
      bricks[down * columns + across] = brick;
      if (brick !== "." && brick !== "#") breakable += 1;
    }
  });
  speed = Math.min(3.8 + level * 0.22, 6.2);
  serve();
  play.show("level", level);
  play.show("lives", livesLeft);
  drawWall();
}

function serve() {
  for (const ball of balls) ball.on = false;
  for (const drop of drops) drop.on = false;
  balls[0].on = true;
  waiting = true;
  streak = 0;
  wideLeft = 0;
  slowLeft = 0;
}

function drag(x) {
  batX = Math.min(Math.max(x, batWide / 2), width - batWide / 2);
}

function letGo() {
  if (play.state !== "playing" || !waiting) return;
  waiting = false;
  const angle = -Math.PI / 2 + (Math.random() - 0.5) * 0.8;
  balls[0].dx = Math.cos(angle);
  balls[0].dy = Math.sin(angle);
  play.tone(392, 0.1);
}

function step() {
  batWide += ((wideLeft > 0 ? 110 : 70) - batWide) * 0.12;
  wideLeft = Math.max(wideLeft - 1, 0);
  slowLeft = Math.max(slowLeft - 1, 0);
  shake = Math.max(shake - 1, 0);
  drag(batX + steering * 6.4);
  if (waiting) {
    balls[0].x = batX;
    balls[0].y = batY - radius - 1;
  } else {
    // Two half steps, so that a fast ball does not go through a brick.
    const far = (speed * (slowLeft > 0 ? 0.65 : 1)) / 2;
    for (let half = 0; half < 2 && !waiting; half += 1)
      for (let index = 0; index < balls.length; index += 1) if (balls[index].on) fly(balls[index], far);
    speed = Math.min(speed + 0.0004, 7);
  }
  for (let index = 0; index < drops.length; index += 1) {
    const drop = drops[index];
    if (!drop.on) continue;
    drop.y += 2;
    if (drop.y > height + 20) drop.on = false;
    else if (drop.y > batY - 8 && drop.y < batY + 14 && Math.abs(drop.x - batX) < batWide / 2 + 12)
      take(drop);
  }
  for (let index = 0; index < sparks.length; index += 1) {
    const spark = sparks[index];
    if (spark.left === 0) continue;
    spark.left -= 1;
    spark.x += spark.dx;
    spark.y += spark.dy;
    spark.dy += 0.12;
  }
}

function fly(ball, far) {
  ball.x += ball.dx * far;
  if (ball.x < radius || ball.x > width - radius) {
    ball.x = Math.min(Math.max(ball.x, radius), width - radius);
    ball.dx = -ball.dx;
    play.tone(180, 0.04, { type: "sine", volume: 0.12 });
  } else if (hit(ball)) {
    ball.x -= ball.dx * far;
    ball.dx = -ball.dx;
  }
  ball.y += ball.dy * far;
  if (ball.y < radius) {
    ball.y = radius;
    ball.dy = Math.abs(ball.dy);
    play.tone(180, 0.04, { type: "sine", volume: 0.12 });
  } else if (hit(ball)) {
    ball.y -= ball.dy * far;
    ball.dy = -ball.dy;
  }
  if (
    ball.dy > 0 &&
    ball.y > batY - radius &&
    ball.y < batY + 10 &&
    Math.abs(ball.x - batX) < batWide / 2 + radius
  ) {
    // Where it meets the bat decides where it goes.
    const angle = ((ball.x - batX) / (batWide / 2 + radius)) * 1.05;
    ball.dx = Math.sin(angle);
    ball.dy = -Math.cos(angle);
    ball.y = batY - radius;
    streak = 0;
    play.tone(262, 0.06, { volume: 0.25 });
  }
  if (ball.y > height + 20) lose(ball);
}

/** Whether the ball is in a brick, which takes the blow. */
function hit(ball) {
  const down = Math.floor((ball.y - wallTop) / brickHigh);
  const across = Math.floor((ball.x - wallLeft) / brickWide);
  if (down < 0 || down >= bricks.length / columns || across < 0 || across >= columns) return false;
  const index = down * columns + across;
  const brick = bricks[index];
  if (brick === ".") return false;
  if (brick === "#") {
    play.tone(900, 0.05, { type: "square", volume: 0.08 });
    return true;
  }
  streak = Math.min(streak + 1, 10);
  play.tone(392 * 1.06 ** streak, 0.08, { volume: 0.25 });
  if (brick === "2") {
    bricks[index] = "c";
    play.add(5);
  } else {
    bricks[index] = ".";
    breakable -= 1;
    play.add(10 + 2 * (streak - 1));
    burst(wallLeft + (across + 0.5) * brickWide, wallTop + (down + 0.5) * brickHigh, colors[brick]);
    if (Math.random() < 0.13) give(wallLeft + (across + 0.5) * brickWide, wallTop + (down + 0.5) * brickHigh);
  }
  drawBrick(index);
  if (breakable === 0) next();
  return true;
}

function next() {
  play.add(100 * level);
  play.tune([523, 659, 784, 1047]);
  if (level === walls.length * 2) {
    play.over(play.word("done"));
    return;
  }
  build(level + 1);
  play.announce(play.word("wall", level));
  play.save();
}

function burst(x, y, color) {
  if (play.calm) return;
  for (let count = 0; count < 6; count += 1) {
    const spark = sparks[nextSpark];
    nextSpark = (nextSpark + 1) % sparks.length;
    spark.left = 26;
    spark.x = x;
    spark.y = y;
    spark.dx = (Math.random() - 0.5) * 5;
    spark.dy = (Math.random() - 0.8) * 3;
    spark.color = color;
  }
}

function give(x, y) {
  for (let index = 0; index < drops.length; index += 1) {
    const drop = drops[index];
    if (drop.on) continue;
    drop.on = true;
    drop.x = x;
    drop.y = y;
    const luck = Math.random();
    drop.gift = gifts[luck < 0.4 ? 0 : luck < 0.7 ? 1 : luck < 0.93 ? 2 : 3];
    return;
  }
}

function take(drop) {
  drop.on = false;
  play.add(20);
  play.tune([659, 880], 0.06);
  if (drop.gift === "wide") wideLeft = 900;
  else if (drop.gift === "slow") slowLeft = 600;
  else if (drop.gift === "life") {
    livesLeft = Math.min(livesLeft + 1, 5);
    play.show("lives", livesLeft);
  } else {
    let from = 0;
    while (!balls[from].on) from += 1;
    let made = 0;
    for (let index = 0; index < balls.length && made < 2; index += 1) {
      if (balls[index].on) continue;
      made += 1;
      const turn = made === 1 ? 0.4 : -0.4;
      const angle = Math.atan2(balls[from].dy, balls[from].dx) + turn;
      balls[index].on = true;
      balls[index].x = balls[from].x;
      balls[index].y = balls[from].y;
      balls[index].dx = Math.cos(angle);
      balls[index].dy = Math.sin(angle);
    }
  }
}

function lose(ball) {
  ball.on = false;
  for (let index = 0; index < balls.length; index += 1) if (balls[index].on) return;
  livesLeft -= 1;
  play.show("lives", livesLeft);
  play.tone(240, 0.5, { to: 60, type: "sawtooth", volume: 0.15 });
  shake = play.calm ? 0 : 16;
  if (livesLeft === 0) play.over();
  else serve();
}

// --- the picture -----------------------------------------------------------------------------------------------------
/** The wall is kept as a picture; a brick that breaks is wiped from it. */
function drawWall() {
  const canvas = play.board.querySelector("canvas");
  if (!backdrop || canvas.width === 0) return;
  backdrop.width = canvas.width;
  backdrop.height = canvas.height;
  wallContext = backdrop.getContext("2d", { alpha: false });
  wallContext.scale(canvas.width / width, canvas.width / width);
  wallContext.fillStyle = "#111634";
  wallContext.fillRect(0, 0, width, height);
  for (let index = 0; index < bricks.length; index += 1) drawBrick(index);
}

function drawBrick(index) {
  const context = wallContext;
  if (!context) return;
  const x = wallLeft + (index % columns) * brickWide;
  const y = wallTop + Math.floor(index / columns) * brickHigh;
  context.fillStyle = "#111634";
  context.fillRect(x, y, brickWide, brickHigh);
  const brick = bricks[index];
  if (brick === ".") return;
  context.fillStyle = brick === "#" ? "#5b6288" : brick === "2" ? "#eef1ff" : colors[brick];
  context.beginPath();
  context.roundRect(x + 1.5, y + 1.5, brickWide - 3, brickHigh - 3, 4);
  context.fill();
  context.fillStyle = "rgb(255 255 255 / 0.28)";
  context.fillRect(x + 4, y + 3, brickWide - 8, 2);
  context.fillStyle = "rgb(0 0 0 / 0.16)";
  context.fillRect(x + 4, y + brickHigh - 5, brickWide - 8, 2);
  if (brick === "2") {
    context.fillStyle = "#c0c6ea";
    context.fillRect(x + 10, y + 8, brickWide - 20, 2);
  }
}

function circle(context, x, y, size) {
  context.beginPath();
  context.arc(x, y, size, 0, 7);
  context.fill();
}

function paint(context, scale) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(backdrop, 0, 0);
  const aside = shake > 0 ? Math.sin(shake * 2) * shake * 0.3 : 0;
  context.setTransform(scale, 0, 0, scale, aside * scale, 0);

  for (let index = 0; index < sparks.length; index += 1) {
    const spark = sparks[index];
    if (spark.left === 0) continue;
    context.fillStyle = spark.color;
    const size = 1 + spark.left * 0.12;
    context.fillRect(spark.x, spark.y, size, size);
  }
  for (let index = 0; index < drops.length; index += 1) {
    const drop = drops[index];
    if (drop.on) paintGift(context, drop);
  }
  context.fillStyle = wideLeft > 0 && wideLeft < 120 && wideLeft % 20 < 10 ? "#ffffff" : "#ffd166";
  context.beginPath();
  context.roundRect(batX - batWide / 2, batY, batWide, 11, 5.5);
  context.fill();
  context.fillStyle = "rgb(255 255 255 / 0.5)";
  context.fillRect(batX - batWide / 2 + 6, batY + 2, batWide - 12, 2);
  for (let index = 0; index < balls.length; index += 1) {
    const ball = balls[index];
    if (!ball.on) continue;
    if (!waiting && !play.calm) {
      context.fillStyle = "rgb(255 255 255 / 0.12)";
      circle(context, ball.x - ball.dx * 9, ball.y - ball.dy * 9, radius - 1);
      circle(context, ball.x - ball.dx * 17, ball.y - ball.dy * 17, radius - 2.5);
    }
    context.fillStyle = slowLeft > 0 ? "#ffe7a3" : "#ffffff";
    circle(context, ball.x, ball.y, radius);
  }
}

function paintGift(context, { x, y, gift }) {
  context.fillStyle = giftColors[gift];
  context.beginPath();
  context.roundRect(x - 15, y - 9, 30, 18, 9);
  context.fill();
  context.fillStyle = "#14183a";
  if (gift === "wide") context.fillRect(x - 9, y - 1.5, 18, 3);
  else if (gift === "three") {
    circle(context, x - 7, y, 2.6);
    circle(context, x, y, 2.6);
    circle(context, x + 7, y, 2.6);
  } else if (gift === "slow") {
    context.fillRect(x - 4.5, y - 5, 3, 10);
    context.fillRect(x + 1.5, y - 5, 3, 10);
  } else {
    context.fillRect(x - 5, y - 1.5, 10, 3);
    context.fillRect(x - 1.5, y - 5, 3, 10);
  }
}
