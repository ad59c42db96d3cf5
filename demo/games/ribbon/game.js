// Ribbon: a ribbon that grows with each berry, in gardens with more walls each time. Berries that are eaten quickly are
// worth more; a golden one is there for a short while only.
const side = 20;
const cell = 24;
const berriesAGarden = 8;
const startLength = 4;
const goldenEvery = 4;
const goldenSteps = 420;

const play = stage({
  words: {
    en: {
      title: "Ribbon",
      how: "Eat berries, grow longer, and do not run into a wall or into yourself. Quick bites are worth more.",
      touch: "Swipe to turn.",
      keys: "Arrow keys turn · P pauses",
      about: "Garden with a ribbon and berries",
      garden: "Garden {n}",
      bitten: "The ribbon is in a knot",
    },
    ar: {
      title: "الشريط",
      how: "التهم حبات التوت ليطول الشريط، ولا تصطدم بجدار ولا بنفسك. كلما أسرعت زادت النقاط.",
      touch: "اسحب بإصبعك للانعطاف.",
      keys: "الأسهم للانعطاف · P للإيقاف",
      about: "حديقة فيها شريط وحبات توت",
      garden: "الحديقة {n}",
      bitten: "انعقد الشريط",
    },
    fr: {
      title: "Ruban",
      how: "Mangez des baies, allongez-vous, et ne heurtez ni un mur ni vous-même. Les bouchées rapides valent plus.",
      touch: "Glissez le doigt pour tourner.",
      keys: "Flèches pour tourner · P pour la pause",
      about: "Jardin avec un ruban et des baies",
      garden: "Jardin {n}",
      bitten: "Le ruban a fait un nœud",
    },
    de: {
      title: "Das Band",
      how: "Iss Beeren, werde länger und stoße weder an eine Mauer noch an dich selbst. Schnelle Bissen zählen mehr.",
      touch: "Wische, um abzubiegen.",
      keys: "Pfeiltasten lenken · P pausiert",
      about: "Garten mit einem Band und Beeren",
      garden: "Garten {n}",
      bitten: "Das Band hat einen Knoten",
    },
    es: {
      title: "La cinta",
      how: "Come bayas, crece y no choques ni con un muro ni contigo. Los bocados rápidos valen más.",
      touch: "Desliza el dedo para girar.",
      keys: "Flechas para girar · P para pausar",
      about: "Jardín con una cinta y bayas",
      garden: "Jardín {n}",
      bitten: "La cinta se hizo un nudo",
    },
    ro: {
      title: "Panglica",
      how: "Mănâncă boabe, crește și nu te lovi de zid sau de tine. Îmbucăturile rapide valorează mai mult.",
      touch: "Glisează cu degetul ca să virezi.",
      keys: "Săgețile virează · P pune pauză",
      about: "Grădină cu o panglică și boabe",
      garden: "Grădina {n}",
      bitten: "Panglica s-a înnodat",
    },
  },
  size: [side * cell, side * cell],
  counters: ["level"],
  repeats: false,
  setup,
  begin,
  step,
  paint,
  resized,
  key: turn,
  swipe: turn,
  levels: () => reached,
  keep: () => ({ reached }),
  restore(save) {
    if (Number.isInteger(save.reached)) reached = Math.min(Math.max(save.reached, 1), gardens.length);
  },
});

// Walls as [column, row, columns, rows]; the garden's edge lets through to the other side where there is none.
const gardens = [
  [],
  [
    [6, 5, 8, 1],
    [6, 14, 8, 1],
  ],
  [
    [0, 0, 7, 1],
    [13, 0, 7, 1],
    [0, 19, 7, 1],
    [13, 19, 7, 1],
    [0, 0, 1, 7],
    [19, 0, 1, 7],
    [0, 13, 1, 7],
    [19, 13, 1, 7],
  ],
  [
    [5, 3, 1, 6],
    [14, 3, 1, 6],
    [5, 12, 1, 5],
    [14, 12, 1, 5],
    [8, 7, 4, 1],
  ],
  [
    [0, 0, 20, 1],
    [0, 19, 20, 1],
    [4, 5, 5, 1],
    [11, 5, 5, 1],
    [4, 14, 5, 1],
    [11, 14, 5, 1],
  ],
  [
    [3, 3, 4, 1],
    [3, 3, 1, 4],
    [13, 3, 4, 1],
    [16, 3, 1, 4],
    [3, 16, 4, 1],
    [3, 13, 1, 4],
    [13, 16, 4, 1],
    [16, 13, 1, 4],
    [9, 6, 2, 2],
    [9, 12, 2, 2],
  ],
  [
    [0, 0, 20, 1],
    [0, 19, 20, 1],
    [0, 1, 1, 18],
    [19, 1, 1, 18],
    [6, 4, 1, 5],
    [13, 4, 1, 5],
    [6, 12, 1, 4],
    [13, 12, 1, 4],
  ],
];
const ground = [
  ["#17332b", "#1a3930"],
  ["#1c2f3c", "#203646"],
  ["#332b40", "#3a3149"],
  ["#3b2b2c", "#443233"],
];
const moves = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

// The ribbon is a ring of places: what it eats, where it was and the turns to come never allocate.
const ringSize = side * side;
const columns = new Int8Array(ringSize);
const rows = new Int8Array(ringSize);
const taken = new Uint8Array(side * side);
const blocked = new Uint8Array(side * side);
const turns = [];
let head = 0;
let length = 0;
let growing = 0;
let across = 1;
let down = 0;
let wait = 0;
let pace = 9;
let level = 1;
let reached = 1;
let eaten = 0;
let hurry = 0;
let berry = 0;
let golden = -1;
let goldenLeft = 0;
let bite = 0;
let crashed = 0;
let backdrop = null;

function setup() {
  backdrop = document.createElement("canvas");
  place(1);
}

function begin(from) {
  place(Math.max(from, 1));
}

/** Puts a short ribbon into a garden. */
function place(garden) {
  level = garden;
  reached = Math.max(reached, Math.min(level, gardens.length));
  pace = Math.max(9 - Math.floor((level - 1) / 2) - (level > gardens.length ? 1 : 0), 5);
  blocked.fill(0);
  for (const [column, row, wide, high] of gardens[(level - 1) % gardens.length])
    for (let y = row; y < row + high; y += 1) blocked.fill(1, y * side + column, y * side + column + wide);
  taken.fill(0);
  turns.length = 0;
  length = startLength;
  growing = 0;
  eaten = 0;
  golden = -1;
  across = 1;
  down = 0;
  wait = pace;
  crashed = 0;
  head = startLength - 1;
  for (let at = 0; at < startLength; at += 1) {
    columns[at] = 2 + at;
    rows[at] = 10;
    taken[10 * side + 2 + at] = 1;
  }
  // The first berry lies straight ahead.
  berry = 10 * side + 13;
  if (blocked[berry]) berry = freePlace();
  hurry = 600;
  play.show("level", level);
  drawBackdrop();
}

function freePlace() {
  let place = 0;
  do place = Math.floor(Math.random() * side * side);
  while (blocked[place] || taken[place] || place === berry || place === golden);
  return place;
}

function turn(direction) {
  const to = moves[direction];
  if (!to) return false;
  const from = turns.at(-1) ?? [across, down];
  if (turns.length < 3 && from[0] !== to[0] && from[0] + to[0] !== 0) turns.push(to);
  else if (turns.length < 3 && from[1] !== to[1] && from[1] + to[1] !== 0) turns.push(to);
  return true;
}

function step() {
  hurry = Math.max(hurry - 1, 0);
  bite = Math.max(bite - 1, 0);
  if (golden >= 0) {
    goldenLeft -= 1;
    if (goldenLeft === 0) golden = -1;
  }
  wait -= 1;
  if (wait > 0) return;
  wait = pace;
  if (turns.length > 0) {
    across = turns[0][0];
    down = turns[0][1];
    turns.shift();
  }
  const column = (columns[head] + across + side) % side;
  const row = (rows[head] + down + side) % side;
  const to = row * side + column;
  if (growing > 0) growing -= 1;
  else {
    const tail = (head - length + 1 + ringSize) % ringSize;
    taken[rows[tail] * side + columns[tail]] = 0;
    length -= 1;
  }
  if (blocked[to] || taken[to]) {
    crashed = 1;
    play.hiss(0.4, { low: 700, volume: 0.3 });
    play.tone(220, 0.5, { to: 70, type: "sawtooth", volume: 0.15 });
    play.over(play.word("bitten"));
    return;
  }
  head = (head + 1) % ringSize;
  columns[head] = column;
  rows[head] = row;
  taken[to] = 1;
  length += 1;
  if (to === berry) eat(false);
  else if (to === golden) eat(true);
}

function eat(isGolden) {
  bite = 14;
  if (isGolden) {
    golden = -1;
    play.add(50 * level);
    play.tune([784, 988, 1175], 0.07);
    return;
  }
  growing += 2;
  eaten += 1;
  // From ten at once down to one.
  play.add((1 + Math.ceil(hurry / 67)) * level);
  play.tone(440 * 1.06 ** Math.min(eaten, 12), 0.12, { volume: 0.3 });
  if (eaten === berriesAGarden) {
    play.tune([523, 659, 784, 1047]);
    place(level + 1);
    play.announce(play.word("garden", level));
    play.save();
    return;
  }
  berry = freePlace();
  hurry = 600;
  if (eaten % goldenEvery === 0) {
    golden = freePlace();
    goldenLeft = goldenSteps;
  }
}

// --- the picture -----------------------------------------------------------------------------------------------------
function resized() {
  drawBackdrop();
}

/** Lawn and walls change with the garden only: they are one picture. */
function drawBackdrop() {
  const canvas = play.board.querySelector("canvas");
  if (!backdrop || canvas.width === 0) return;
  backdrop.width = canvas.width;
  backdrop.height = canvas.height;
  const context = backdrop.getContext("2d", { alpha: false });
  const unit = canvas.width / (side * cell);
  context.scale(unit, unit);
  const [dark, light] = ground[(level - 1) % ground.length];
  context.fillStyle = dark;
  context.fillRect(0, 0, side * cell, side * cell);
  context.fillStyle = light;
  for (let place = 0; place < side * side; place += 1)
    if ((place + Math.floor(place / side)) % 2)
      context.fillRect((place % side) * cell, Math.floor(place / side) * cell, cell, cell);
  for (const [column, row, wide, high] of gardens[(level - 1) % gardens.length]) {
    context.fillStyle = "rgb(0 0 0 / 0.3)";
    context.beginPath();
    context.roundRect(column * cell + 1, row * cell + 4, wide * cell - 2, high * cell - 1, 7);
    context.fill();
    context.fillStyle = "#c9b18b";
    context.beginPath();
    context.roundRect(column * cell + 1, row * cell + 1, wide * cell - 2, high * cell - 3, 7);
    context.fill();
    context.fillStyle = "#e6d3b1";
    context.beginPath();
    context.roundRect(column * cell + 3, row * cell + 2, wide * cell - 6, 8, 4);
    context.fill();
  }
}

const middle = (place) => place * cell + cell / 2;

function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}

/** One line through all places of the ribbon; it is broken where it goes through the garden's edge. */
function trace(context, progress) {
  context.beginPath();
  let at = (head - length + 1 + ringSize) % ringSize;
  let column = columns[at];
  let row = rows[at];
  const next = (at + 1) % ringSize;
  let toX = columns[next] - column;
  let toY = rows[next] - row;
  const apart = Math.abs(toX) > 1 || Math.abs(toY) > 1;
  // The tail follows as smoothly as the head goes ahead, except while it grows.
  const drawn = growing > 0 || apart ? 0 : progress;
  context.moveTo(middle(column + toX * drawn), middle(row + toY * drawn));
  for (let index = 1; index < length; index += 1) {
    at = (at + 1) % ringSize;
    toX = columns[at] - column;
    toY = rows[at] - row;
    column = columns[at];
    row = rows[at];
    if (Math.abs(toX) > 1 || Math.abs(toY) > 1) {
      context.lineTo(middle(column - toX - Math.sign(toX)), middle(row - toY - Math.sign(toY)));
      context.moveTo(middle(column + Math.sign(toX)), middle(row + Math.sign(toY)));
    }
    context.lineTo(middle(column), middle(row));
  }
}

function paint(context, scale) {
  const progress = crashed ? 0 : play.calm ? 0 : 1 - wait / pace;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(backdrop, 0, 0);
  context.setTransform(scale, 0, 0, scale, 0, 0);

  // berries
  const beat = play.calm ? 1 : 1 + Math.sin(play.steps * 0.12) * 0.07;
  let x = middle(berry % side);
  let y = middle(Math.floor(berry / side));
  context.fillStyle = "#f2545b";
  circle(context, x, y + 1, 9 * beat);
  context.fillStyle = "#ff9aa0";
  circle(context, x - 3, y - 2, 2.6);
  context.strokeStyle = "#7fd08a";
  context.lineWidth = 3;
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x, y - 7);
  context.lineTo(x + 4, y - 12);
  context.stroke();
  if (golden >= 0 && (goldenLeft > 120 || goldenLeft % 20 > 7)) {
    x = middle(golden % side);
    y = middle(Math.floor(golden / side));
    context.fillStyle = "rgb(255 209 92 / 0.25)";
    circle(context, x, y, 15 * beat);
    context.fillStyle = "#ffd15c";
    circle(context, x, y, 9);
    context.fillStyle = "#fff3c9";
    circle(context, x - 3, y - 3, 2.6);
  }

  // the ribbon: a shadow, the band, a light line on it
  context.lineJoin = "round";
  trace(context, progress);
  const headX = middle(columns[head]) + across * cell * progress * 0.98;
  const headY = middle(rows[head]) + down * cell * progress * 0.98;
  const ahead = progress > 0;
  if (ahead) context.lineTo(headX, headY);
  context.strokeStyle = "rgb(0 0 0 / 0.28)";
  context.lineWidth = 20;
  context.stroke();
  context.strokeStyle = crashed ? "#8d8a86" : "#ffb454";
  context.lineWidth = 16;
  context.stroke();
  context.strokeStyle = crashed ? "#a7a49f" : "#ffd79b";
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = crashed ? "#8d8a86" : "#ffb454";
  circle(context, headX, headY, 11 + bite * 0.2);
  context.fillStyle = "#24160a";
  circle(context, headX + across * 4 - down * 5, headY + down * 4 + across * 5, 2.4);
  circle(context, headX + across * 4 + down * 5, headY + down * 4 - across * 5, 2.4);

  // how much the next berry is still worth
  context.fillStyle = "rgb(255 255 255 / 0.14)";
  context.fillRect(0, side * cell - 5, side * cell, 5);
  context.fillStyle = "#ffb454";
  context.fillRect(0, side * cell - 5, (side * cell * hurry) / 600, 5);
}
