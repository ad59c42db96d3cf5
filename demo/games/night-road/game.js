// Night Road: a coast road from dusk to morning in eight stages. Each gate has to be reached in time; overtaking closely
// gives points, more each time in a row. Traffic and curves are the same in every round, so that they can be learned.

// Metres and steps: a step is a sixtieth of a second.
const roadHalf = 6;
const lanes = [-4, 0, 4];
const carAt = 10;
const sight = 230;
const pieceLength = 100;
const firstTime = 60 * 6;
// What a driver may take along of the time that a gate finds left.
const mostKept = 60 * 8;
const nearMiss = 3.4;
const longestCombo = 9;
// How far the camera goes aside with the car.
const cameraShare = 0.35;
// Width and height of what is drawn; the room that there is decides.
const view = [360, 560];

const play = stage({
  words: {
    en: {
      title: "Night Road",
      how: "Reach the next gate before the time is up. Overtake closely for more points.",
      touch: "Move your finger: the car follows it.",
      keys: "Arrow keys or mouse steer · Down brakes · P pauses",
      about: "Road by the sea with traffic, seen from behind a car",
      gate: "Gate {n}",
      late: "Out of time",
      done: "Good morning!",
      speed: "km/h",
    },
    ar: {
      title: "طريق الليل",
      how: "ابلغ البوابة التالية قبل نفاد الوقت. التجاوز عن قرب يمنحك نقاطًا أكثر.",
      touch: "حرّك إصبعك فتتبعه السيارة.",
      keys: "الأسهم أو الفأرة للتوجيه · السهم السفلي للكبح · P للإيقاف",
      about: "طريق بجانب البحر فيه سيارات، من خلف سيارة",
      gate: "البوابة {n}",
      late: "انتهى الوقت",
      done: "صباح الخير!",
      speed: "كم/س",
    },
    fr: {
      title: "Route de nuit",
      how: "Atteignez la porte suivante avant la fin du temps. Dépassez de près pour plus de points.",
      touch: "Déplacez le doigt\u00a0: la voiture le suit.",
      keys: "Flèches ou souris pour diriger · Bas pour freiner · P pour la pause",
      about: "Route au bord de la mer avec du trafic, vue derrière une voiture",
      gate: "Porte {n}",
      late: "Temps écoulé",
      done: "Bonjour, le matin\u202f!",
      speed: "km/h",
    },
    de: {
      title: "Nachtstraße",
      how: "Erreiche das nächste Tor, bevor die Zeit um ist. Knappes Überholen bringt mehr Punkte.",
      touch: "Bewege den Finger: Das Auto folgt ihm.",
      keys: "Pfeiltasten oder Maus lenken · Unten bremst · P pausiert",
      about: "Straße am Meer mit Verkehr, von hinter einem Auto gesehen",
      gate: "Tor {n}",
      late: "Die Zeit ist um",
      done: "Guten Morgen!",
      speed: "km/h",
    },
    es: {
      title: "Carretera nocturna",
      how: "Llega a la siguiente puerta antes de que se acabe el tiempo. Adelanta de cerca para sumar más.",
      touch: "Mueve el dedo: el coche lo sigue.",
      keys: "Flechas o ratón para girar · Abajo frena · P para pausar",
      about: "Carretera junto al mar con tráfico, vista desde detrás de un coche",
      gate: "Puerta {n}",
      late: "Se acabó el tiempo",
      done: "¡Buenos días!",
      speed: "km/h",
    },
    ro: {
      title: "Drum de noapte",
      how: "Ajungi la următoarea poartă înainte să expire timpul. Depășește de aproape pentru mai multe puncte.",
      touch: "Mișcă degetul: mașina îl urmează.",
      keys: "Săgețile sau mouse-ul conduc · Jos frânează · P pune pauză",
      about: "Drum lângă mare cu trafic, văzut din spatele unei mașini",
      gate: "Poarta {n}",
      late: "Timpul a expirat",
      done: "Bună dimineața!",
      speed: "km/h",
    },
  },
  size: view,
  fit,
  counters: ["level", "time"],
  setup,
  begin,
  step,
  paint,
  resized,
  translate,
  press: follow,
  drag: follow,
  lift() {
    finger = null;
  },
  key(name) {
    if (name === "left" || name === "right") {
      steering = name === "left" ? -1 : 1;
      finger = null;
    } else if (name === "down") braking = true;
  },
  keyUp(name) {
    if ((name === "left" && steering < 0) || (name === "right" && steering > 0)) steering = 0;
    else if (name === "down") braking = false;
  },
  levels: () => reached,
  keep: () => ({ reached }),
  restore(save) {
    if (Number.isInteger(save.reached)) reached = Math.min(Math.max(save.reached, 1), stages.length);
  },
});

// Each letter of a road is a hundred metres: straight, a curve to the left or right, a sharp one. `gap` is how
// many metres one drives from car to car, `top` the speed in metres a step, `turns` whether cars change lanes.
const stages = [
  { road: "......rr....ll..", gap: 90, top: 0.74, turns: false },
  { road: "..rrr...lll...rr..", gap: 72, top: 0.78, turns: false },
  { road: ".rrr..LL...rr..lll.", gap: 62, top: 0.82, turns: false },
  { road: ".LLl..RRr..ll.rr.LL.", gap: 54, top: 0.85, turns: true },
  { road: "..RRR..LLL..rr.ll.RR.", gap: 48, top: 0.88, turns: true },
  { road: ".LLrrLL..RRllRR..lrl..", gap: 44, top: 0.91, turns: true },
  { road: ".RRLL.RRLL..LLL.RRR.LR.", gap: 40, top: 0.94, turns: true },
  { road: ".LRLR..RRRR..LLLL.RLRL..", gap: 37, top: 0.97, turns: true },
];
const bends = { ".": 0, l: -0.0011, r: 0.0011, L: -0.0024, R: 0.0024 };
// The time that a driver has who keeps to this part of the top speed.
const expected = 0.88;

// From dusk to morning: the sky above and at the horizon, hills, land, sea, road.
const hours = [
  ["#35276b", "#ff9e72", "#5b3a6e", "#3a2f52", "#8a5f86", "#443c5c"],
  ["#2a2160", "#e47a80", "#462f63", "#2f2748", "#6b4f80", "#3b3554"],
  ["#1d1a50", "#a05a8c", "#33265a", "#251f40", "#4f4276", "#332f4d"],
  ["#12133f", "#5a4484", "#241f4c", "#1b1a36", "#353366", "#2c2a46"],
  ["#0a0f30", "#2f3068", "#191c42", "#14162e", "#26305c", "#272740"],
  ["#080e2e", "#243a6e", "#152042", "#121a30", "#20386a", "#252a42"],
  ["#101f4a", "#44609c", "#22335c", "#1a2740", "#33568a", "#2c3450"],
  ["#2f4a86", "#e8a79c", "#4a4f80", "#33405a", "#7c7fa8", "#3f4560"],
  ["#5f97d6", "#ffe1ad", "#7f8fb0", "#5c7a6a", "#8fc0d6", "#59606e"],
].map((hour) => hour.map((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))));
const paints = ["#e8ecf5", "#5fb6e8", "#f2c14e", "#7fd0a0", "#b58cf0"];

// --- the state of a round --------------------------------------------------------------------------------------------
const road = stages.map((one) => one.road).join("");
const gates = [];
for (const one of stages) gates.push((gates.at(-1) ?? 0) + one.road.length * pieceLength);

const cars = Array.from({ length: 16 }, () => ({
  on: false,
  at: 0,
  x: 0,
  lane: 0,
  to: 0,
  kind: 0,
  ahead: true,
  speed: 0,
}));
const order = cars.map((_, index) => index);
let level = 1;
let reached = 1;
let from = 0;
let distance = 0;
let counted = 0;
let speed = 0;
let x = 0;
let lean = 0;
let steering = 0;
let braking = false;
let finger = null;
let timeLeft = 0;
let nextCar = 0;
let combo = 0;
let comboLeft = 0;
let noteLeft = 0;
let shake = 0;
let safe = 0;
let flash = 0;
let drift = 0;
let seed = 1;

/** Numbers from 0 to 1, the same ones in each round. */
function chance() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 4294967296;
}

function begin(stageNumber) {
  level = Math.max(stageNumber, 1);
  from = level === 1 ? 0 : gates[level - 2];
  distance = from;
  counted = from;
  speed = 0.3;
  x = 0;
  lean = 0;
  steering = 0;
  braking = false;
  finger = null;
  timeLeft = firstTime + stageTime();
  nextCar = distance + 140;
  combo = 0;
  comboLeft = 0;
  noteLeft = 0;
  shake = 0;
  safe = 0;
  flash = 0;
  drift = 0;
  seed = level * 7919;
  for (const car of cars) car.on = false;
  play.show("level", level);
  play.show("time", timeLeft / 60);
  drawSky();
}

const stageTime = () => Math.ceil((gates[level - 1] - from) / (stages[level - 1].top * expected * 60)) * 60;

/** The curve at a place of the road, soft from one piece to the next. */
function bendAt(place) {
  const piece = Math.floor(place / pieceLength);
  const here = bends[road[piece]] ?? 0;
  const next = bends[road[piece + 1]] ?? 0;
  const part = place / pieceLength - piece;
  return here + (next - here) * part * part * (3 - 2 * part);
}

function follow(place) {
  finger = Math.min(Math.max((place - view[0] / 2) / (near * (1 - cameraShare)), -8.5), 8.5);
}

function step() {
  shake = Math.max(shake - 1, 0);
  safe = Math.max(safe - 1, 0);
  flash = Math.max(flash - 1, 0);
  noteLeft = Math.max(noteLeft - 1, 0);
  comboLeft = Math.max(comboLeft - 1, 0);
  if (comboLeft === 0) combo = 0;

  const beside = Math.abs(x) > roadHalf;
  const limit = beside ? 0.34 : stages[level - 1].top;
  if (braking) speed = Math.max(speed - 0.012, 0.2);
  else if (speed < limit) speed = Math.min(speed + 0.003, limit);
  else speed = Math.max(speed - 0.014, limit);
  if (beside && play.steps % 8 === 0) play.hiss(0.1, { volume: 0.12, low: 300 });

  let wish = steering * 0.19;
  if (finger !== null) wish = Math.min(Math.max((finger - x) * 0.16, -0.24), 0.24);
  lean += (wish - lean) * 0.22;
  const bend = bendAt(distance);
  x += lean * Math.min(0.5 + speed * 0.6, 1) - bend * speed * speed * 38;
  x = Math.min(Math.max(x, -8.5), 8.5);
  drift += bend * speed * 60;
  distance += speed;
  if (play.steps % 4 === 0) play.hum(42 + speed * 78, 0.04);

  moveCars();
  if (distance - counted >= 20) {
    counted += 20;
    play.add(2);
  }
  timeLeft -= 1;
  if (timeLeft % 60 === 0) {
    play.show("time", timeLeft / 60);
    if (timeLeft <= 300 && timeLeft > 0) play.tone(880, 0.08, { type: "square", volume: 0.08 });
  }
  if (distance >= gates[level - 1]) pass();
  else if (timeLeft <= 0) {
    play.tone(220, 0.6, { to: 70, type: "sawtooth", volume: 0.14 });
    play.over(play.word("late"));
  }
  if (hourNow() !== hourDrawn) drawSky();
}

function moveCars() {
  if (distance >= nextCar) {
    nextCar = distance + stages[level - 1].gap * (0.6 + 0.8 * chance());
    // The last metres before the morning are free.
    if (distance + sight < road.length * pieceLength) meet();
  }
  for (let index = 0; index < cars.length; index += 1) {
    const car = cars[index];
    if (!car.on) continue;
    if (car.to !== car.lane) {
      const way = lanes[car.to] - car.x;
      if (Math.abs(way) < 0.04) car.lane = car.to;
      else car.x += Math.sign(way) * 0.035;
    }
    car.speed += (paceOf(car.to) - car.speed) * 0.02;
    car.at += car.speed;
    const apart = car.at - distance;
    const aside = Math.abs(car.x - x);
    if (apart < -14) car.on = false;
    else if (safe === 0 && Math.abs(apart) < 3.6 && aside < 2.05) crash(car);
    else if (car.ahead && apart < -2) {
      car.ahead = false;
      if (aside < nearMiss && safe === 0) overtake();
    }
  }
}

/** The left lane is the fastest. */
const paceOf = (lane) => stages[level - 1].top * (lane === 0 ? 0.6 : lane === 1 ? 0.52 : 0.45);

function meet() {
  for (let index = 0; index < cars.length; index += 1) {
    const car = cars[index];
    if (car.on) continue;
    car.on = true;
    car.ahead = true;
    car.at = distance + sight;
    car.lane = Math.floor(chance() * lanes.length);
    car.x = lanes[car.lane];
    car.kind = Math.floor(chance() * (paints.length + 1));
    car.to = car.lane;
    if (stages[level - 1].turns && chance() < 0.3) car.to = car.lane === 1 ? (chance() < 0.5 ? 0 : 2) : 1;
    car.speed = paceOf(car.lane);
    return;
  }
}

function overtake() {
  combo = Math.min(combo + 1, longestCombo);
  comboLeft = 300;
  noteLeft = 50;
  play.add(20 * combo);
  play.tone(523 * 1.09 ** combo, 0.12, { to: 660 * 1.09 ** combo, volume: 0.22 });
}

function crash(car) {
  speed = Math.max(speed * 0.3, 0.2);
  car.at += 4;
  car.speed += 0.15;
  lean = x < car.x ? -0.3 : 0.3;
  safe = 80;
  combo = 0;
  comboLeft = 0;
  noteLeft = 0;
  shake = play.calm ? 0 : 18;
  play.hiss(0.4, { volume: 0.4, low: 700 });
  play.tone(130, 0.3, { to: 50, type: "sawtooth", volume: 0.2 });
}

/** The gate at the end of a stage: what time is left gives points, and the next stage's time is added. */
function pass() {
  play.add(200 * level + Math.floor(timeLeft / 60) * 10);
  play.tune([523, 659, 784, 1047]);
  if (level === stages.length) {
    play.over(play.word("done"));
    return;
  }
  from = gates[level - 1];
  level += 1;
  reached = Math.max(reached, level);
  timeLeft = Math.min(timeLeft, mostKept) + stageTime();
  flash = play.calm ? 0 : 24;
  play.show("level", level);
  play.announce(play.word("gate", level));
  play.save();
}

// --- the picture -----------------------------------------------------------------------------------------------------
const rows = 30;
const rowZ = new Float64Array(rows);
const rowX = new Float64Array(rows);
const rowY = new Float64Array(rows);
const rowScale = new Float64Array(rows);
let wide = 360;
let high = 560;
let horizon = 200;
let near = 25;
let focal = 250;
let camera = 10;
let pixels = 1;
let hourDrawn = -1;
let backdrop = null;
let hills = null;
let lamp = null;
let palm = null;
let cypress = null;
let beam = null;
let carPictures = [];
let seaColor = "#000";
let roadColor = "#000";
let speedTexts = [];
let noteTexts = [];
let secondTexts = [];
let rightToLeft = false;

function fit(width, height) {
  const shape = Math.min(Math.max(width / height, 0.5), 2.3);
  wide = shape < 1 ? 360 : Math.round(360 * shape);
  high = shape < 1 ? Math.round(360 / shape) : 360;
  view[0] = wide;
  view[1] = high;
  horizon = Math.round(high * (shape < 1 ? 0.34 : 0.4));
  near = (shape < 1 ? wide * 0.42 : Math.min(wide * 0.3, 190)) / roadHalf;
  focal = near * carAt;
  camera = (high - (shape < 1 ? 84 : 46) - horizon) / near;
  // Rows of the road from the lower edge to as far as one sees, closer together where they are near.
  const first = (focal * camera) / (high - horizon);
  const ratio = (sight / first) ** (1 / (rows - 1));
  for (let row = 0; row < rows; row += 1) {
    rowZ[row] = first * ratio ** row;
    rowScale[row] = focal / rowZ[row];
    rowY[row] = horizon + camera * rowScale[row];
  }
}

function setup() {
  backdrop = document.createElement("canvas");
  hills = document.createElement("canvas");
  play.show("level", 1);
  play.show("time", (firstTime + stageTime()) / 60);
}

function translate() {
  rightToLeft = play.language === "ar";
  speedTexts = Array.from({ length: 60 }, (_, index) => play.number(index * 5));
  secondTexts = Array.from({ length: 6 }, (_, index) => play.number(index));
  noteTexts = Array.from({ length: longestCombo + 1 }, (_, index) => `+${play.number(20 * index)}`);
}

function resized(scale) {
  pixels = scale;
  if (!backdrop) return;
  lamp = picture(40, 90, drawLamp);
  palm = picture(90, 120, drawPalm);
  cypress = picture(40, 110, drawCypress);
  beam = picture(120, 100, drawBeam);
  carPictures = [...paints, "truck", "own"].map((paint) =>
    picture(80, paint === "truck" ? 84 : 60, (context) =>
      paint === "truck" ? drawTruck(context) : drawCar(context, paint === "own" ? "#ff5d6c" : paint),
    ),
  );
  drawSky();
}

/** A picture of its own that is drawn once; it is as fine as the canvas where it is largest. */
function picture(width, height, draw) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * pixels);
  canvas.height = Math.ceil(height * pixels);
  const context = canvas.getContext("2d");
  context.scale(pixels, pixels);
  draw(context);
  return canvas;
}

/** Numbers from 0 to 1 that look random and are always the same. */
const scatter = (index) => Math.abs(Math.sin(index * 127.1 + 1) * 43758.5453) % 1;

/** The hour of the night in sixths; the sky is drawn again when it has changed. */
const hourNow = () => Math.floor((distance / (road.length * pieceLength)) * (hours.length - 1) * 6);

function drawSky() {
  if (!backdrop || !near) return;
  hourDrawn = hourNow();
  const hour = Math.min(hourDrawn / 6, hours.length - 1.001);
  const before = hours[Math.floor(hour)];
  const after = hours[Math.floor(hour) + 1];
  const [top, low, hill, land, sea, tar] = before.map((color, index) => {
    const mixed = color.map((part, at) => Math.round(part + (after[index][at] - part) * (hour % 1)));
    return `rgb(${mixed.join(" ")})`;
  });
  seaColor = sea;
  roadColor = tar;
  backdrop.width = Math.round(wide * pixels);
  backdrop.height = Math.round(high * pixels);
  const context = backdrop.getContext("2d", { alpha: false });
  context.scale(pixels, pixels);
  const sky = context.createLinearGradient(0, 0, 0, horizon);
  sky.addColorStop(0, top);
  sky.addColorStop(1, low);
  context.fillStyle = sky;
  context.fillRect(0, 0, wide, horizon + 1);
  const dark = Math.max(0, 1 - Math.abs(hour - 4) / 3.2);
  context.fillStyle = "#ffffff";
  for (let star = 0; star < 90; star += 1) {
    context.globalAlpha = dark * (0.25 + scatter(star) * 0.75);
    const size = star % 9 === 0 ? 1.8 : 1.1;
    context.fillRect(scatter(star + 100) * wide, scatter(star + 200) * horizon * 0.85, size, size);
  }
  // The sun goes down, the moon crosses, the sun comes up.
  context.globalAlpha = 1;
  if (hour < 2.5) drawDisc(context, wide * 0.3, horizon - 34 + hour * 30, 26, "#ffd9a0");
  if (hour > 1.5 && hour < 7)
    drawDisc(context, wide * (0.1 + hour * 0.115), horizon * (0.3 + ((hour - 4) / 5) ** 2), 15, "#f3f0dc");
  if (hour > 6.6) drawDisc(context, wide * 0.6, horizon + 40 - (hour - 6.6) * 52, 28, "#fff3cf");
  context.fillStyle = land;
  context.fillRect(0, horizon, wide, high - horizon);
  const haze = context.createLinearGradient(0, horizon, 0, horizon + 60);
  haze.addColorStop(0, low);
  haze.addColorStop(1, land);
  context.globalAlpha = 0.55;
  context.fillStyle = haze;
  context.fillRect(0, horizon, wide, 60);

  hills.width = Math.round(wide * 2 * pixels);
  hills.height = Math.round(50 * pixels);
  const ridge = hills.getContext("2d");
  ridge.scale(pixels, pixels);
  ridge.fillStyle = hill;
  ridge.beginPath();
  ridge.moveTo(0, 50);
  for (let place = 0; place <= wide * 2; place += 6) {
    const turn = (place / (wide * 2)) * Math.PI * 2;
    ridge.lineTo(place, 34 - 13 * Math.sin(turn * 3) - 8 * Math.sin(turn * 7 + 1) - 4 * Math.sin(turn * 17));
  }
  ridge.lineTo(wide * 2, 50);
  ridge.fill();
}

function drawDisc(context, place, height, radius, color) {
  const shine = context.createRadialGradient(place, height, radius * 0.6, place, height, radius * 3.4);
  shine.addColorStop(0, color);
  shine.addColorStop(1, `${color}00`);
  context.globalAlpha = 0.35;
  context.fillStyle = shine;
  context.fillRect(0, 0, wide, horizon + 1);
  context.globalAlpha = 1;
  context.fillStyle = color;
  circle(context, place, height, radius);
}

function circle(context, place, height, radius) {
  context.beginPath();
  context.arc(place, height, radius, 0, 7);
  context.fill();
}
function box(context, color, place, height, width, tall, radius = 0) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(place, height, width, tall, radius);
  context.fill();
}

function drawLamp(context) {
  const shine = context.createRadialGradient(26, 10, 1, 26, 10, 14);
  shine.addColorStop(0, "rgb(255 226 160 / 0.95)");
  shine.addColorStop(1, "rgb(255 200 120 / 0)");
  box(context, "#15122a", 8, 8, 2.5, 82);
  box(context, "#15122a", 8, 7, 18, 2.5);
  context.fillStyle = shine;
  context.fillRect(12, 0, 28, 26);
  box(context, "#fff0cc", 21, 8.5, 10, 3, 1.5);
}

function drawPalm(context) {
  context.strokeStyle = "#15142a";
  context.lineCap = "round";
  context.lineWidth = 6;
  context.beginPath();
  context.moveTo(40, 120);
  context.quadraticCurveTo(40, 70, 46, 36);
  context.stroke();
  context.lineWidth = 5;
  for (const [toX, toY, overX, overY] of [
    [6, 50, 18, 22],
    [14, 22, 28, 12],
    [40, 6, 40, 14],
    [72, 14, 62, 10],
    [86, 44, 72, 20],
    [74, 64, 70, 34],
    [22, 66, 24, 38],
  ]) {
    context.beginPath();
    context.moveTo(46, 36);
    context.quadraticCurveTo(overX, overY, toX, toY);
    context.stroke();
  }
}

function drawCypress(context) {
  box(context, "#15142a", 17, 96, 6, 14);
  context.fillStyle = "#16182f";
  context.beginPath();
  context.moveTo(20, 2);
  context.quadraticCurveTo(40, 70, 30, 100);
  context.lineTo(10, 100);
  context.quadraticCurveTo(0, 70, 20, 2);
  context.fill();
}

/** What the own headlights light up of the road. */
function drawBeam(context) {
  context.translate(60, 100);
  context.scale(0.46, 1);
  const light = context.createRadialGradient(0, 0, 10, 0, 0, 100);
  light.addColorStop(0, "rgb(255 240 200 / 0.34)");
  light.addColorStop(0.5, "rgb(255 240 200 / 0.15)");
  light.addColorStop(1, "rgb(255 240 200 / 0)");
  context.fillStyle = light;
  context.fillRect(-130, -100, 260, 100);
}

function drawCar(context, color) {
  box(context, "rgb(0 0 0 / 0.4)", 6, 50, 68, 9, 4);
  box(context, "#0d0b1c", 10, 44, 13, 14, 3);
  box(context, "#0d0b1c", 57, 44, 13, 14, 3);
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(16, 26);
  context.lineTo(24, 5);
  context.quadraticCurveTo(25, 2, 29, 2);
  context.lineTo(51, 2);
  context.quadraticCurveTo(55, 2, 56, 5);
  context.lineTo(64, 26);
  context.fill();
  box(context, color, 7, 22, 66, 28, 9);
  box(context, "#1b1a38", 25, 6, 30, 15, 4);
  box(context, "rgb(255 255 255 / 0.16)", 27, 7, 26, 5, 2);
  box(context, "rgb(255 255 255 / 0.3)", 12, 24, 56, 3, 1.5);
  box(context, "rgb(0 0 0 / 0.28)", 7, 41, 66, 9, 4);
  for (const place of [10, 53]) {
    box(context, "rgb(255 60 60 / 0.35)", place - 2, 29, 21, 12, 6);
    box(context, "#ff4a4a", place, 31, 17, 7, 3.5);
    box(context, "#ffd0c0", place + 5, 32.5, 7, 3, 1.5);
  }
  box(context, "#f3f0e6", 32, 37, 16, 7, 1.5);
}

function drawTruck(context) {
  box(context, "rgb(0 0 0 / 0.4)", 4, 74, 72, 9, 4);
  box(context, "#0d0b1c", 9, 66, 14, 16, 3);
  box(context, "#0d0b1c", 57, 66, 14, 16, 3);
  box(context, "#d8dbe8", 4, 2, 72, 66, 5);
  box(context, "#aab0c8", 8, 7, 31, 54, 2);
  box(context, "#aab0c8", 41, 7, 31, 54, 2);
  box(context, "#555b78", 4, 64, 72, 8, 2);
  for (const place of [7, 59]) {
    box(context, "rgb(255 60 60 / 0.35)", place - 2, 60, 18, 13, 6);
    box(context, "#ff4a4a", place, 63, 14, 7, 3);
  }
  for (const place of [8, 36, 66]) box(context, "#ffb84d", place, 3.5, 6, 2.5, 1);
}

/** Where the middle of the road is at a distance from the camera, in pixels beside its place there without curves. */
function asideAt(z) {
  let row = 0;
  while (row < rows - 2 && rowZ[row + 1] < z) row += 1;
  const part = (z - rowZ[row]) / (rowZ[row + 1] - rowZ[row]);
  return rowX[row] + (rowX[row + 1] - rowX[row]) * part;
}

/** A strip of the ground between two lines beside the road's middle, in metres. */
function strip(context, color, left, right) {
  context.fillStyle = color;
  context.beginPath();
  for (let row = 0; row < rows; row += 1) context.lineTo(middle(row) + left * rowScale[row], rowY[row]);
  for (let row = rows - 1; row >= 0; row -= 1) context.lineTo(middle(row) + right * rowScale[row], rowY[row]);
  context.fill();
}
const cameraX = () => x * cameraShare;
const middle = (row) => wide / 2 + (rowX[row] - cameraX()) * rowScale[row];
const across = (place, z) => wide / 2 + ((asideAt(z) - cameraX() + place) * focal) / z;
const down = (z) => horizon + (camera * focal) / z;

/** A picture that stands on the ground; `metres` is its width. */
function stand(context, image, place, z, metres) {
  const width = (metres * focal) / z;
  const height = (width * image.height) / image.width;
  context.drawImage(image, across(place, z) - width / 2, down(z) - height, width, height);
}

function paint(context, scale) {
  const start = distance - carAt;
  let aside = 0;
  let slope = 0;
  for (let row = 0; row < rows; row += 1) {
    const length = row === 0 ? 0 : rowZ[row] - rowZ[row - 1];
    aside += slope * length;
    slope += bendAt(start + rowZ[row]) * length;
    rowX[row] = aside;
  }
  const jolt = shake > 0 ? Math.sin(shake * 2.2) * shake * 0.35 : 0;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(backdrop, 0, 0);
  context.setTransform(scale, 0, 0, scale, jolt * scale, 0);
  const shift = (((-drift - x) % (wide * 2)) + wide * 2) % (wide * 2);
  context.drawImage(hills, shift, horizon - 49, wide * 2, 50);
  context.drawImage(hills, shift - wide * 2, horizon - 49, wide * 2, 50);

  // land in bands, the sea beside it
  context.fillStyle = "rgb(0 0 0 / 0.09)";
  for (let z = 24 - (start % 24); z < 150; z += 24) {
    const low = Math.min(down(Math.max(z, rowZ[0])), high);
    context.fillRect(0, down(z + 12), wide, low - down(z + 12));
  }
  context.fillStyle = seaColor;
  context.beginPath();
  context.moveTo(-20, horizon);
  for (let row = rows - 1; row >= 0; row -= 1)
    context.lineTo(middle(row) - 15 * rowScale[row], row === rows - 1 ? horizon : rowY[row]);
  context.lineTo(-20, high);
  context.fill();
  context.fillStyle = "rgb(255 255 255 / 0.13)";
  for (let line = 0; line < 7; line += 1) {
    const z = 190 - line * 20;
    const length = 26 + line * 5;
    const edge = across(-19, z) - length;
    context.fillRect(edge - ((line * 83 + play.steps * 0.12) % 110), down(z), length, 0.8 + line * 0.15);
  }

  strip(context, "rgb(255 255 255 / 0.55)", -roadHalf - 0.25, roadHalf + 0.25);
  strip(context, roadColor, -roadHalf, roadHalf);
  context.fillStyle = "rgb(255 255 255 / 0.5)";
  context.beginPath();
  for (let z = 12 - (start % 12); z < 110; z += 12) {
    const z0 = Math.max(z, rowZ[0]);
    const z1 = z + 4;
    if (z1 <= z0) continue;
    for (let line = -2; line <= 2; line += 4) {
      context.moveTo(across(line - 0.09, z0), down(z0));
      context.lineTo(across(line - 0.09, z1), down(z1));
      context.lineTo(across(line + 0.09, z1), down(z1));
      context.lineTo(across(line + 0.09, z0), down(z0));
    }
  }
  context.fill();

  paintRoadside(context, start);
  const gate = gates[level - 1] - start;
  if (gate > rowZ[0] && gate < sight) paintGate(context, gate);
  paintCars(context, start);
  paintOwn(context, scale, jolt);
  paintFigures(context);
}

function paintRoadside(context, start) {
  const far = Math.floor((start + 170) / 20);
  for (let index = far; index * 20 > start + rowZ[0]; index -= 1) {
    const z = index * 20 - start;
    const size = focal / z;
    context.fillStyle = "#e9e4ff";
    context.fillRect(across(-6.9, z), down(z) - size * 0.8, size * 0.16, size * 0.8);
    context.fillRect(across(6.9, z), down(z) - size * 0.8, size * 0.16, size * 0.8);
    if (index % 3 === 0) stand(context, lamp, -8.6, z, 3.6);
    if (index % 2 === 0) stand(context, palm, 11 + ((index * 7) % 5), z, 7);
    else stand(context, cypress, 10 + ((index * 5) % 7), z, 3.2);
  }
}

function paintGate(context, z) {
  const size = focal / z;
  const left = across(-7.6, z);
  const right = across(7.6, z);
  const foot = down(z);
  const top = foot - size * 7;
  context.fillStyle = "#f4efff";
  context.fillRect(left - size * 0.35, top, size * 0.7, size * 7);
  context.fillRect(right - size * 0.35, top, size * 0.7, size * 7);
  context.fillStyle = "#ffb26b";
  context.fillRect(left - size * 0.35, top, right - left + size * 0.7, size * 1.5);
  context.fillStyle = "#3a2145";
  for (let square = 0; square < 10; square += 1)
    context.fillRect(
      left + ((right - left) / 10) * square,
      top + (square % 2 ? size * 0.75 : 0),
      (right - left) / 10,
      size * 0.75,
    );
}

/** From far to near: the order of the last picture is nearly right, so sorting it by insertion is cheap. */
function paintCars(context, start) {
  for (let index = 1; index < order.length; index += 1) {
    const moved = order[index];
    let place = index;
    while (place > 0 && cars[order[place - 1]].at < cars[moved].at) {
      order[place] = order[place - 1];
      place -= 1;
    }
    order[place] = moved;
  }
  for (let index = 0; index < order.length; index += 1) {
    const car = cars[order[index]];
    const z = car.at - start;
    if (!car.on || z < rowZ[0] * 0.8) continue;
    stand(context, carPictures[car.kind], car.x, z, 2.5);
    if (car.to !== car.lane && play.steps % 24 < 12) {
      const size = focal / z;
      const side = car.to > car.lane ? 1 : -1;
      context.fillStyle = "#ffb84d";
      context.fillRect(across(car.x + side * 1.05 - 0.22, z), down(z) - size * 0.9, size * 0.44, size * 0.3);
    }
  }
}

function paintOwn(context, scale, jolt) {
  const place = wide / 2 + (asideAt(carAt) - cameraX() + x) * near;
  const foot = down(carAt);
  const width = near * 2.5;
  const image = carPictures[carPictures.length - 1];
  const height = (width * image.height) / image.width;
  context.drawImage(beam, place - width * 1.1, foot - height * 0.4 - width * 2.2, width * 2.2, width * 2.2);
  if (safe > 0 && safe % 10 < 4) return;
  const turn = lean * 0.35;
  const bob = play.calm ? 0 : Math.sin(distance * 1.1) * 0.5;
  context.setTransform(
    scale * Math.cos(turn),
    scale * Math.sin(turn),
    -scale * Math.sin(turn),
    scale * Math.cos(turn),
    (place + jolt) * scale,
    (foot + bob) * scale,
  );
  context.drawImage(image, -width / 2, -height, width, height);
  context.setTransform(scale, 0, 0, scale, 0, 0);
}

function paintFigures(context) {
  const done = (distance - from) / (gates[level - 1] - from);
  context.fillStyle = "rgb(0 0 0 / 0.3)";
  context.fillRect(0, 0, wide, 5);
  context.fillStyle = "#ffb26b";
  context.fillRect(rightToLeft ? wide * (1 - done) : 0, 0, wide * done, 5);

  context.textAlign = "center";
  const side = rightToLeft ? wide - 46 : 46;
  box(context, "rgb(10 8 24 / 0.45)", side - 34, high - 52, 68, 46, 14);
  context.fillStyle = "#ffffff";
  context.font = "750 26px system-ui, sans-serif";
  context.fillText(speedTexts[Math.round((speed * 216) / 5)], side, high - 27);
  context.font = "600 12px system-ui, sans-serif";
  context.fillText(play.word("speed"), side, high - 13);
  if (timeLeft <= 300 && timeLeft > 0) {
    context.fillStyle = timeLeft % 60 > 30 ? "#ff8a8a" : "#ffffff";
    context.font = "780 44px system-ui, sans-serif";
    context.fillText(secondTexts[Math.ceil(timeLeft / 60)], wide / 2, horizon * 0.5);
  }
  if (noteLeft > 0 && combo > 0) {
    context.globalAlpha = Math.min(noteLeft / 20, 1);
    context.fillStyle = "#ffe27a";
    context.font = "780 24px system-ui, sans-serif";
    const place = wide / 2 + (x - cameraX()) * near;
    context.fillText(noteTexts[combo], place, down(carAt) - 76 - (play.calm ? 0 : (50 - noteLeft) * 0.5));
    context.globalAlpha = 1;
  }
  if (flash > 0) {
    context.globalAlpha = flash / 60;
    context.fillStyle = "#fff3d6";
    context.fillRect(0, 0, wide, high);
    context.globalAlpha = 1;
  }
}
