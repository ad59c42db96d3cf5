// Lantern: a small figure carries a flame through six gardens by night. It runs, jumps, gathers fireflies and lights
// lamps, where it begins again after a fall. Everything that moves is a function of the garden's clock.

const tile = 32;
const rows = 13;
const lives = 3;
const fliesForALife = 40;
const mostLives = 5;

const gravity = 0.5;
const jumpSpeed = -9.3;
const springSpeed = -14;
const runSpeed = 3.1;
const bodyHalf = 8;
const bodyHigh = 26;
// How long one may still jump after an edge, and how long before the ground a press counts.
const edgeGrace = 6;
const pressGrace = 7;

const platformWide = tile * 2;
const platformRange = tile * 4;
const platformPeriod = 260;
const crumbleAfter = 26;
const crumbleBack = 200;

// Width and height of what is drawn; the room that there is decides.
const view = [640, 360];

const play = stage({
  words: {
    en: {
      title: "Lantern",
      how: "Carry the light to the gate of each garden. Gather fireflies, keep away from thorns and hedgehogs.",
      touch: "Run with the left thumb, jump with the right. Hold for a higher jump.",
      keys: "Arrow keys run · Space or Up jumps, longer is higher · P pauses",
      about: "Garden by night with ledges, thorns and fireflies",
      flies: "Fireflies",
      garden: "Garden {n}",
      done: "Every garden is alight!",
    },
    ar: {
      title: "الفانوس",
      how: "احمل النور إلى بوابة كل حديقة. اجمع اليراعات وابتعد عن الأشواك والقنافذ.",
      touch: "اركض بالإبهام الأيسر واقفز بالأيمن. اضغط أطول لتقفز أعلى.",
      keys: "الأسهم للركض · المسافة أو السهم العلوي للقفز، والأطول أعلى · P للإيقاف",
      about: "حديقة ليلية فيها حواف وأشواك ويراعات",
      flies: "اليراعات",
      garden: "الحديقة {n}",
      done: "أضاءت كل الحدائق!",
    },
    fr: {
      title: "La lanterne",
      how: "Portez la lumière jusqu’à la porte de chaque jardin. Ramassez les lucioles, évitez épines et hérissons.",
      touch: "Le pouce gauche court, le droit saute. Plus l’appui est long, plus le saut est haut.",
      keys: "Flèches pour courir · Espace ou Haut pour sauter, plus long plus haut · P pour la pause",
      about: "Jardin de nuit avec des rebords, des épines et des lucioles",
      flies: "Lucioles",
      garden: "Jardin {n}",
      done: "Tous les jardins sont éclairés\u202f!",
    },
    de: {
      title: "Die Laterne",
      how: "Trage das Licht zum Tor jedes Gartens. Sammle Glühwürmchen, meide Dornen und Igel.",
      touch: "Der linke Daumen läuft, der rechte springt. Länger drücken springt höher.",
      keys: "Pfeiltasten laufen · Leertaste oder Oben springt, länger ist höher · P pausiert",
      about: "Garten bei Nacht mit Vorsprüngen, Dornen und Glühwürmchen",
      flies: "Lichter",
      garden: "Garten {n}",
      done: "Alle Gärten leuchten!",
    },
    es: {
      title: "El farol",
      how: "Lleva la luz hasta la puerta de cada jardín. Recoge luciérnagas y evita espinas y erizos.",
      touch: "El pulgar izquierdo corre, el derecho salta. Mantén pulsado para saltar más alto.",
      keys: "Flechas para correr · Espacio o Arriba para saltar, más largo es más alto · P para pausar",
      about: "Jardín de noche con salientes, espinas y luciérnagas",
      flies: "Luces",
      garden: "Jardín {n}",
      done: "¡Todos los jardines brillan!",
    },
    ro: {
      title: "Felinarul",
      how: "Du lumina până la poarta fiecărei grădini. Adună licurici, ferește-te de spini și de arici.",
      touch: "Degetul stâng aleargă, dreptul sare. Apasă mai lung ca să sari mai sus.",
      keys: "Săgețile aleargă · Spațiu sau Sus sare, mai lung e mai sus · P pune pauză",
      about: "Grădină noaptea, cu praguri, spini și licurici",
      flies: "Licurici",
      garden: "Grădina {n}",
      done: "Toate grădinile sunt luminate!",
    },
  },
  size: view,
  fit,
  counters: ["level", "flies", "lives"],
  pads: [
    ["left", "M14.5 5.5L8 12l6.5 6.5"],
    ["right", "M9.5 5.5L16 12l-6.5 6.5"],
    ["act", "M12 19V5.5M6 11.5l6-6 6 6"],
  ],
  setup,
  begin,
  step,
  paint,
  resized,
  press: pressJump,
  lift: letJumpGo,
  key(name) {
    if (name === "left") toLeft = true;
    else if (name === "right") toRight = true;
    else if (name !== "down") pressJump();
  },
  keyUp(name) {
    if (name === "left") toLeft = false;
    else if (name === "right") toRight = false;
    else if (name !== "down") letJumpGo();
  },
  levels: () => reached,
  keep: () => ({ reached }),
  restore(save) {
    if (Number.isInteger(save.reached)) reached = Math.min(Math.max(save.reached, 1), gardens.length);
  },
});

// S start, G gate, # ground, = ledge to jump through, c ledge that crumbles, m platform that goes to the right and back,
// v one that goes up and back, ^ thorns, h hedgehog, o mushroom to bounce on, l lamp, * firefly. The last row is
// the ground, which goes on below; what is above the first row is air.
const gardens = [
  [
    "                                    * *",
    "                      * *          =====                *",
    "             * *              *             *       *  ===            *",
    "            =====    ====    ###           ===     ===               ===",
    "  S   * * *         * *  l   ###    *  ^         *     l  *  ^   * ^  *    G",
    "##################  #########################  ####  #########################",
  ],
  [
    "                                             *",
    "                   *                *  *     ==          *    *           *      * *",
    "            *     ===   ==          =====  *            ===              ===    ====",
    "           === *            * * *          ==    *           ##    * *",
    "  S * * ^            h    l    ##    h               l   ^^  ## h       ^   l     h     G",
    "##############  #################  #############   #################   ###################",
  ],
  [
    "                            *       * *                   *                       *",
    "            *              ===     ====                  ===  ==       *         ===",
    "            ==     *  *         ^             *   *                  *==*    ^",
    "  S * * *  ^                 l  ##   h                ##l  h  ^              ## l  h     G",
    "############### m        ################## m        ############# m        ###############",
  ],
  [
    "                                                               *",
    "                     *  *                              *                   * *      *",
    "                    ######        * *                         ###         ====          *",
    "                 *  ######       ====                * #      ###  *               ### ===",
    "            *       ######     *                       #      ### ===              ###",
    "           ===      ######     #                       #      ###                  ###",
    "  S  * *         o  ######  h  #    ^    * ^     l   o # h  o ###  l       h  ^^ o ###  h   ^  G",
    "#############################################  ########################  ########################",
  ],
  [
    "                                                                  *  * *",
    "                                                                          *  *",
    "                                        * *               *          ##  ====         *      *",
    "                             * *       ===                ==         ##           *         ===",
    "               *  *         ccccc         ^       * *                ##              ccc",
    "  S  * *   h          l              l    ## h          l   h   #    ##  l  h    ccc       l  ^  h     G",
    "############## cccc  #####          ############ ccccc ##########v   ############         ################",
  ],
  [
    "                                                   **       *   *                                *",
    "                                                *",
    "            *      * *                   * *       ##          ##    * *                         #                   *",
    "           ===    ===       *           ====       ##          ##   cccc                *        #              *   ===",
    "                          *==*       ^             ##          ##            *  *      ===       #  *   *      ===",
    "  S * *  ^   l  h    ##           l  ## h    ^  o  ##   h      ## l     ^            l  h   ^  o #          l  ^   h   ^  G",
    "###########  ########## m        ##########################v   ########### m        ############## ccc ccc ################",
  ],
];

// --- the state of a garden -------------------------------------------------------------------------------------------
let level = 1;
let reached = 1;
let livesLeft = lives;
let flies = 0;
let columns = 1;
let cells = new Uint8Array(0);
let crumbles = new Int16Array(0);
let clock = 0;
let toLeft = false;
let toRight = false;
let jumpHeld = false;
let falling = 0;
let won = 0;
let safe = 0;
let shake = 0;
let chain = 0;
let chainLeft = 0;
let cameraX = 0;
let cameraY = 0;
let lookAhead = 0;
let titleLeft = 0;
let titleText = "";
// Where one begins again: the garden's start or the last lamp that was lit.
const home = { x: 0, y: 0 };
const hero = {
  x: 0,
  y: 0,
  dx: 0,
  dy: 0,
  face: 1,
  ground: false,
  grace: 0,
  press: 0,
  sprung: false,
  ride: -1,
};
let fireflies = [];
let thorns = [];
let hedgehogs = [];
let mushrooms = [];
let lamps = [];
let platforms = [];
let gate = { x: 0, y: 0 };

const air = 0;
const stone = 1;
const ledge = 2;
const crumbling = 3;
const cellOf = { "#": stone, "=": ledge, c: crumbling };

function begin(garden) {
  livesLeft = lives;
  flies = 0;
  toLeft = false;
  toRight = false;
  jumpHeld = false;
  load(Math.max(garden, 1));
}

/** Reads a garden's map. Places are in pixels: of things that stand, the middle of their foot. */
function load(garden) {
  level = garden;
  reached = Math.max(reached, level);
  const map = gardens[level - 1];
  columns = Math.max(...map.map((row) => row.length));
  cells = new Uint8Array(columns * rows);
  crumbles = new Int16Array(columns * rows);
  const at = { S: [], G: [], "*": [], "^": [], h: [], o: [], l: [], m: [], v: [] };
  for (const [index, line] of map.entries()) {
    const row = rows - map.length + index;
    for (const [column, letter] of [...line].entries()) {
      if (letter in cellOf) cells[row * columns + column] = cellOf[letter];
      else if (letter !== " ")
        at[letter].push({ x: column * tile + tile / 2, y: (row + 1) * tile, column, row });
    }
  }
  fireflies = at["*"].map(({ x, y }) => ({ x, y: y - tile / 2, gone: false }));
  thorns = at["^"];
  mushrooms = at.o.map(({ x, y }) => ({ x, y, pressed: 0 }));
  lamps = at.l.map(({ x, y }) => ({ x, y, lit: false }));
  hedgehogs = at.h.map(({ x, y, column, row }) => {
    const from = walkable(column, row, -1) * tile + tile / 2;
    const to = walkable(column, row, 1) * tile + tile / 2;
    return { y, from, to, offset: x - from, x, face: 1 };
  });
  platforms = [
    ...at.m.map(({ x, y }) => ({
      across: 1,
      up: 0,
      x0: x - tile / 2,
      y0: y - tile,
      x: 0,
      y: 0,
      dx: 0,
      dy: 0,
    })),
    ...at.v.map(({ x, y }) => ({
      across: 0,
      up: 1,
      x0: x - tile / 2,
      y0: y - tile,
      x: 0,
      y: 0,
      dx: 0,
      dy: 0,
    })),
  ];
  gate = at.G[0];
  home.x = at.S[0].x;
  home.y = at.S[0].y;
  clock = 0;
  won = 0;
  titleLeft = 110;
  titleText = play.word("garden", level);
  movePlatforms();
  appear();
  play.show("level", level);
  play.show("flies", flies);
  play.show("lives", livesLeft);
  drawGarden();
}

/** How far a hedgehog walks: at most four tiles, where there is ground and no thorn. */
function walkable(column, row, way) {
  let to = column;
  while (
    Math.abs(to + way - column) <= 4 &&
    cellAt(to + way, row) !== stone &&
    cellAt(to + way, row + 1) === stone &&
    !thorns.some((thorn) => thorn.row === row && thorn.column === to + way)
  )
    to += way;
  return to;
}

/** Beside the garden are walls, above and below it is air. */
function cellAt(column, row) {
  if (column < 0 || column >= columns) return stone;
  return row < 0 || row >= rows ? air : cells[row * columns + column];
}

function appear() {
  hero.x = home.x;
  hero.y = home.y;
  hero.dx = 0;
  hero.dy = 0;
  hero.face = 1;
  hero.ground = true;
  hero.grace = 0;
  hero.press = 0;
  hero.sprung = false;
  hero.ride = -1;
  falling = 0;
  safe = 60;
  lookAhead = 0;
  crumbles.fill(0);
  cameraX = cameraGoalX();
  cameraY = cameraGoalY();
}

function pressJump() {
  if (!jumpHeld) hero.press = pressGrace;
  jumpHeld = true;
}
function letJumpGo() {
  jumpHeld = false;
}

function step() {
  clock += 1;
  titleLeft = Math.max(titleLeft - 1, 0);
  shake = Math.max(shake - 1, 0);
  safe = Math.max(safe - 1, 0);
  chainLeft = Math.max(chainLeft - 1, 0);
  if (chainLeft === 0) chain = 0;
  movePlatforms();
  moveHedgehogs();
  crumble();
  if (won > 0) {
    won -= 1;
    if (won === 0) leaveGarden();
  } else if (falling > 0) {
    falling -= 1;
    if (falling === 0) appear();
  } else {
    moveHero();
    meet();
  }
  moveSparks();
  lookAhead += (hero.face * 46 - lookAhead) * 0.03;
  cameraX += (cameraGoalX() - cameraX) * 0.14;
  cameraY += (cameraGoalY() - cameraY) * 0.1;
}

function movePlatforms() {
  const part = (1 - Math.cos((clock / platformPeriod) * Math.PI * 2)) / 2;
  for (let index = 0; index < platforms.length; index += 1) {
    const platform = platforms[index];
    const x = platform.x0 + platform.across * part * platformRange;
    const y = platform.y0 - platform.up * part * platformRange;
    platform.dx = x - platform.x;
    platform.dy = y - platform.y;
    platform.x = x;
    platform.y = y;
  }
}

function moveHedgehogs() {
  for (let index = 0; index < hedgehogs.length; index += 1) {
    const one = hedgehogs[index];
    const length = one.to - one.from;
    if (length === 0) continue;
    const way = (one.offset + clock * (0.7 + level * 0.05)) % (length * 2);
    one.face = way < length ? 1 : -1;
    one.x = one.from + (way < length ? way : length * 2 - way);
  }
}

/** A ledge that somebody has stood on falls a little later, and is there again after a while. */
function crumble() {
  for (let index = 0; index < crumbles.length; index += 1) {
    if (crumbles[index] === 0) continue;
    crumbles[index] += 1;
    if (crumbles[index] === crumbleAfter) play.hiss(0.2, { volume: 0.18, low: 500 });
    if (crumbles[index] > crumbleAfter + crumbleBack) crumbles[index] = 0;
  }
}

function carries(column, row) {
  const cell = cellAt(column, row);
  return cell === ledge || (cell === crumbling && crumbles[row * columns + column] < crumbleAfter);
}

function moveHero() {
  const way = (toRight ? 1 : 0) - (toLeft ? 1 : 0);
  if (way !== 0) {
    hero.face = way;
    hero.dx = Math.min(Math.max(hero.dx + way * (hero.ground ? 0.42 : 0.3), -runSpeed), runSpeed);
  } else hero.dx *= hero.ground ? 0.76 : 0.92;
  if (hero.ride >= 0) {
    hero.x += platforms[hero.ride].dx;
    hero.y = platforms[hero.ride].y;
  }
  hero.grace = hero.ground ? edgeGrace : Math.max(hero.grace - 1, 0);
  hero.press = Math.max(hero.press - 1, 0);
  hero.dy = Math.min(hero.dy + gravity, 9.5);
  if (hero.press > 0 && hero.grace > 0) {
    hero.dy = jumpSpeed;
    hero.press = 0;
    hero.grace = 0;
    hero.sprung = false;
    hero.ride = -1;
    play.tone(300, 0.14, { to: 520, type: "sine", volume: 0.22 });
  }
  // A short press is a low jump.
  if (!jumpHeld && !hero.sprung && hero.dy < -3.4) hero.dy = -3.4;
  moveAcross();
  moveDown();
}

function moveAcross() {
  hero.x += hero.dx;
  const side = hero.dx > 0 ? 1 : -1;
  const column = Math.floor((hero.x + side * bodyHalf) / tile);
  const low = Math.floor((hero.y - 1) / tile);
  for (let row = Math.floor((hero.y - bodyHigh) / tile); row <= low; row += 1) {
    if (cellAt(column, row) !== stone) continue;
    hero.x = side > 0 ? column * tile - bodyHalf - 0.01 : (column + 1) * tile + bodyHalf + 0.01;
    hero.dx = 0;
    return;
  }
}

function moveDown() {
  const before = hero.y;
  const fallen = hero.dy;
  hero.y += hero.dy;
  const first = Math.floor((hero.x - bodyHalf) / tile);
  const last = Math.floor((hero.x + bodyHalf) / tile);
  const wasOnGround = hero.ground;
  hero.ground = false;
  hero.ride = -1;
  if (hero.dy < 0) {
    const row = Math.floor((hero.y - bodyHigh) / tile);
    for (let column = first; column <= last; column += 1) {
      if (cellAt(column, row) !== stone) continue;
      hero.y = (row + 1) * tile + bodyHigh;
      hero.dy = 0;
    }
    return;
  }
  const row = Math.floor(hero.y / tile);
  for (let column = first; column <= last; column += 1) {
    const cell = cellAt(column, row);
    if (cell !== stone && !(carries(column, row) && before <= row * tile + 0.01)) continue;
    hero.ground = true;
    if (cell === crumbling && crumbles[row * columns + column] === 0) crumbles[row * columns + column] = 1;
  }
  if (hero.ground) {
    hero.y = row * tile;
    hero.dy = 0;
  }
  for (let index = 0; index < platforms.length; index += 1) {
    const platform = platforms[index];
    const top = platform.y;
    if (hero.x < platform.x - bodyHalf || hero.x > platform.x + platformWide + bodyHalf) continue;
    if (hero.y < top || before > top - platform.dy + 2) continue;
    hero.y = top;
    hero.dy = 0;
    hero.ground = true;
    hero.ride = index;
  }
  if (hero.ground && !wasOnGround && fallen > 4) play.tone(120, 0.05, { type: "sine", volume: 0.2 });
}

/** What the hero touches. */
function meet() {
  for (let index = 0; index < fireflies.length; index += 1) {
    const one = fireflies[index];
    if (one.gone || Math.abs(one.x - hero.x) > 20 || Math.abs(one.y - hero.y + 13) > 26) continue;
    one.gone = true;
    burst(one.x, one.y);
    chain = Math.min(chain + 1, 9);
    chainLeft = 150;
    flies += 1;
    play.add(10 + 2 * (chain - 1));
    play.show("flies", flies);
    play.tone(660 * 1.06 ** chain, 0.12, { type: "sine", volume: 0.25 });
    if (flies % fliesForALife === 0 && livesLeft < mostLives) {
      livesLeft += 1;
      play.show("lives", livesLeft);
      play.tune([659, 784, 988, 1319], 0.07);
    }
  }
  for (let index = 0; index < mushrooms.length; index += 1) {
    const one = mushrooms[index];
    one.pressed = Math.max(one.pressed - 1, 0);
    const top = one.y - 18;
    if (hero.dy <= 0 || Math.abs(one.x - hero.x) > 22 || hero.y < top || hero.y - hero.dy > top + 12)
      continue;
    hero.y = top;
    hero.dy = springSpeed;
    hero.sprung = true;
    hero.ground = false;
    hero.grace = 0;
    one.pressed = 16;
    play.tone(180, 0.25, { to: 640, volume: 0.25 });
  }
  for (let index = 0; index < lamps.length; index += 1) {
    const one = lamps[index];
    if (one.lit || Math.abs(one.x - hero.x) > 18 || Math.abs(one.y - hero.y) > 40) continue;
    one.lit = true;
    burst(one.x, one.y - 40);
    home.x = one.x;
    home.y = one.y;
    play.add(50);
    play.tune([523, 784], 0.09);
  }
  if (Math.abs(gate.x - hero.x) < 14 && Math.abs(gate.y - hero.y) < 20) {
    finish();
    return;
  }
  let hurt = hero.y > rows * tile + 70;
  for (let index = 0; index < thorns.length && !hurt; index += 1) {
    const one = thorns[index];
    hurt = safe === 0 && Math.abs(one.x - hero.x) < 17 && hero.y > one.y - 14 && hero.y - bodyHigh < one.y;
  }
  for (let index = 0; index < hedgehogs.length && !hurt; index += 1) {
    const one = hedgehogs[index];
    hurt = safe === 0 && Math.abs(one.x - hero.x) < 18 && hero.y > one.y - 16 && hero.y - bodyHigh < one.y;
  }
  if (hurt) lose();
}

function lose() {
  livesLeft -= 1;
  chain = 0;
  shake = play.calm ? 0 : 14;
  play.show("lives", livesLeft);
  play.hiss(0.3, { volume: 0.25, low: 800 });
  play.tone(320, 0.5, { to: 80, type: "triangle", volume: 0.25 });
  if (livesLeft === 0) play.over();
  else falling = 44;
}

function finish() {
  won = 80;
  hero.dx = 0;
  let missed = 0;
  for (let index = 0; index < fireflies.length; index += 1) if (!fireflies[index].gone) missed += 1;
  play.add(200 + Math.max(90 - Math.floor(clock / 60), 0) * 3 + (missed === 0 ? 150 : 0));
  play.tune([523, 659, 784, 1047, 1319]);
}

function leaveGarden() {
  if (level === gardens.length) {
    play.over(play.word("done"));
    return;
  }
  load(level + 1);
  play.announce(play.word("garden", level));
  play.save();
}

// --- the picture -----------------------------------------------------------------------------------------------------
// The sky above and at the horizon, trees far and near, soil, grass and its light, and how dark the night is.
const nights = [
  ["#12304a", "#5aa79b", "#2b6a70", "#1d4d54", "#22343a", "#5fa86a", "#93d488", 0.34],
  ["#1b2350", "#8a76b0", "#4a4a86", "#32356a", "#2a2743", "#6f93c8", "#a6c6ee", 0.42],
  ["#0c2740", "#3f93a8", "#256478", "#184a5c", "#1d3140", "#4fa59a", "#86d8c4", 0.46],
  ["#2b1c44", "#c47a74", "#6e4064", "#4c2c4c", "#33243a", "#c08a52", "#f0bd78", 0.5],
  ["#10183c", "#4a5aa0", "#2f3c78", "#212b5a", "#22243f", "#7d7fc4", "#b5b4f0", 0.58],
  ["#070d1f", "#2a4468", "#1a2f4c", "#112138", "#172231", "#4d8a78", "#7fc0a4", 0.68],
];
const layerWide = 900;
const darkWide = 560;
const sparks = Array.from({ length: 30 }, () => ({ left: 0, x: 0, y: 0, dx: 0, dy: 0 }));
let nextSpark = 0;
let wide = 640;
let high = 360;
let depth = 30;
let pixels = 1;
let night = nights[0];
let backdrop = null;
let farTrees = null;
let nearTrees = null;
let darkness = null;
let glow = null;
let pictures = null;
// What does not move, as few large pieces: soil, the grass on top of it, and ledges.
let soils = [];
let ledges = [];
let grass = [];

const cameraGoalX = () => Math.min(Math.max(hero.x + lookAhead - wide / 2, 0), columns * tile - wide);
const cameraGoalY = () => Math.min(hero.y - high * 0.6, rows * tile + depth - high);

function fit(width, height) {
  const shape = Math.min(Math.max(width / height, 0.72), 2.3);
  wide = shape < 1 ? 336 : Math.round(360 * shape);
  high = shape < 1 ? Math.round(336 / shape) : 360;
  // On a phone that lies on its side the thumbs lie over the soil.
  depth = shape > 1.75 ? 74 : 30;
  view[0] = wide;
  view[1] = high;
}

function setup() {
  load(1);
}

function resized(scale) {
  pixels = scale;
  if (columns === 1) return;
  glow = picture(64, 64, drawGlow);
  darkness = picture(darkWide, darkWide, drawDarkness);
  pictures = {
    firefly: picture(44, 44, drawFirefly),
    thorn: picture(32, 26, drawThorn),
    hedgehog: picture(44, 30, drawHedgehog),
    hedgehogBack: picture(44, 30, (context) => {
      context.translate(44, 0);
      context.scale(-1, 1);
      drawHedgehog(context);
    }),
    mushroom: picture(44, 32, drawMushroom),
    lamp: picture(26, 56, (context) => drawLamp(context, "#4a5560")),
    litLamp: picture(26, 56, (context) => drawLamp(context, "#fff1c2")),
    gate: picture(64, 84, drawGate),
    pit: picture(2, 200, drawPit),
  };
  cameraX = cameraGoalX();
  cameraY = cameraGoalY();
  drawGarden();
}

/** A picture of its own that is drawn once, as fine as the canvas. */
function picture(width, height, draw) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * pixels);
  canvas.height = Math.round(height * pixels);
  const context = canvas.getContext("2d");
  context.scale(pixels, pixels);
  draw(context);
  return canvas;
}

/** Numbers from -1 to 1 that look random and are always the same. */
const scatter = (index) => (Math.sin(index * 127.1) * 43758.5453) % 1;

function drawGarden() {
  night = nights[level - 1];
  soils = [];
  ledges = [];
  grass = [];
  const isStone = (column, row) => cellAt(column, row) === stone;
  // Columns of soil that begin and end at the same rows are one piece.
  const open = new Map();
  for (let column = 0; column <= columns; column += 1) {
    const here = new Set();
    for (let row = 0; row < rows && column < columns; row += 1) {
      if (!isStone(column, row) || isStone(column, row - 1)) continue;
      let last = row;
      while (last + 1 < rows && isStone(column, last + 1)) last += 1;
      here.add(`${row} ${last}`);
    }
    for (const [key, first] of open)
      if (!here.has(key)) {
        const [from, to] = key.split(" ").map(Number);
        const below = to === rows - 1 ? 400 : 0;
        soils.push({
          x: first * tile,
          y: from * tile,
          width: (column - first) * tile,
          height: (to - from + 1) * tile + below,
        });
        open.delete(key);
      }
    for (const key of here) if (!open.has(key)) open.set(key, column);
  }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (isStone(column, row) && !isStone(column, row - 1)) {
        const first = column;
        while (column + 1 < columns && isStone(column + 1, row) && !isStone(column + 1, row - 1)) column += 1;
        const length = (column - first + 1) * tile;
        grass.push({
          x: first * tile - 5,
          y: row * tile - 12,
          width: length + 10,
          image: picture(length + 10, 34, (context) => drawGrass(context, length, first + row)),
        });
      } else if (cellAt(column, row) === ledge) {
        const first = column;
        while (cellAt(column + 1, row) === ledge) column += 1;
        ledges.push({ x: first * tile, y: row * tile, width: (column - first + 1) * tile });
      }
    }
  }
  backdrop = picture(wide, high, drawSky);
  farTrees = picture(layerWide, 260, (context) => drawTrees(context, night[2], 17, 110, 1));
  nearTrees = picture(layerWide, 260, (context) => drawTrees(context, night[3], 11, 70, 40));
}

function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}
function box(context, color, x, y, width, height, radius = 0) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function drawSky(context) {
  const sky = context.createLinearGradient(0, 0, 0, high);
  sky.addColorStop(0, night[0]);
  sky.addColorStop(0.85, night[1]);
  context.fillStyle = sky;
  context.fillRect(0, 0, wide + 1, high + 1);
  context.fillStyle = "#ffffff";
  for (let star = 0; star < 70; star += 1) {
    context.globalAlpha = 0.2 + Math.abs(scatter(star)) * 0.7;
    const size = star % 8 === 0 ? 1.8 : 1.1;
    const x = Math.abs(scatter(star + 100)) * wide;
    context.fillRect(x, Math.abs(scatter(star + 200)) * high * 0.6, size, size);
  }
  const shine = context.createRadialGradient(wide * 0.74, 84, 20, wide * 0.74, 84, 90);
  shine.addColorStop(0, "rgb(243 240 216 / 0.4)");
  shine.addColorStop(1, "rgb(243 240 216 / 0)");
  context.globalAlpha = 1;
  context.fillStyle = shine;
  context.fillRect(0, 0, wide, 200);
  context.fillStyle = "#f3f0d8";
  circle(context, wide * 0.74, 84, 24);
  context.globalAlpha = 0.1;
  context.fillStyle = night[0];
  circle(context, wide * 0.74 - 7, 79, 6);
  circle(context, wide * 0.74 + 8, 90, 4);
}

/** A row of round trees over a hill, whose left edge fits its right one. */
function drawTrees(context, color, count, size, offset) {
  context.fillStyle = color;
  for (let index = 0; index < count; index += 1) {
    const x = ((index + 0.5) * layerWide) / count + Math.abs(scatter(index + offset)) * 24 - 12;
    const tall = size * (0.75 + Math.abs(scatter(index * 3 + offset)) * 0.5);
    for (const turn of [-layerWide, 0, layerWide]) {
      context.fillRect(x + turn - 4, 230 - tall, 8, tall);
      circle(context, x + turn, 220 - tall, size * 0.34);
      circle(context, x + turn - size * 0.22, 232 - tall, size * 0.26);
      circle(context, x + turn + size * 0.24, 230 - tall, size * 0.28);
    }
  }
  context.beginPath();
  context.moveTo(0, 260);
  for (let x = 0; x <= layerWide + 10; x += 10)
    context.lineTo(x, 214 + 9 * Math.sin((x / layerWide) * Math.PI * 6 + offset));
  context.lineTo(layerWide + 10, 260);
  context.fill();
}

/** Grass with blades, and here and there a flower; hangs over both ends a little. */
function drawGrass(context, length, offset) {
  context.fillStyle = night[5];
  context.beginPath();
  context.roundRect(1, 12, length + 8, 11, 6);
  for (let x = 6; x < length + 6; x += 9) {
    const hang = 3 + Math.abs(scatter(x + offset)) * 6;
    context.roundRect(x - 4, 15, 9, 7 + hang, 4.5);
  }
  context.fill();
  context.strokeStyle = night[5];
  context.lineWidth = 2;
  context.lineCap = "round";
  context.beginPath();
  for (let x = 9; x < length; x += 13) {
    const lean = scatter(x * 2 + offset) * 5;
    context.moveTo(x, 14);
    context.lineTo(x + lean, 7 + Math.abs(lean) * 0.6);
  }
  context.stroke();
  box(context, night[6], 5, 12, length, 3.5, 2);
  for (let x = 20; x < length - 8; x += 46) {
    const place = x + scatter(x + offset) * 14;
    context.fillStyle = (x + offset) % 2 ? "#ffe9a8" : "#ffb0a8";
    circle(context, place, 8, 2.6);
    circle(context, place + 6, 10, 1.8);
  }
}

function drawGlow(context) {
  const light = context.createRadialGradient(32, 32, 1, 32, 32, 32);
  light.addColorStop(0, "rgb(255 214 130 / 0.75)");
  light.addColorStop(0.35, "rgb(255 180 90 / 0.26)");
  light.addColorStop(1, "rgb(255 160 70 / 0)");
  context.fillStyle = light;
  context.fillRect(0, 0, 64, 64);
}

/** Clear in the middle, dark at the edge: what lies further away is filled with the same dark. */
function drawDarkness(context) {
  const middle = darkWide / 2;
  const dark = context.createRadialGradient(middle, middle, 54, middle, middle, middle);
  dark.addColorStop(0, "rgb(4 8 18 / 0)");
  dark.addColorStop(0.4, "rgb(4 8 18 / 0.32)");
  dark.addColorStop(0.7, "rgb(4 8 18 / 0.76)");
  dark.addColorStop(0.88, "rgb(4 8 18 / 0.95)");
  dark.addColorStop(1, "rgb(4 8 18 / 1)");
  context.fillStyle = dark;
  // The last row and column may be part of a pixel only; they are filled as well.
  context.fillRect(0, 0, darkWide + 1, darkWide + 1);
}

/** What one sees where there is no ground. */
function drawPit(context) {
  const dark = context.createLinearGradient(0, 0, 0, 70);
  dark.addColorStop(0, "rgb(5 9 18 / 0)");
  dark.addColorStop(1, "rgb(5 9 18 / 0.92)");
  context.fillStyle = dark;
  context.fillRect(0, 0, 2, 200);
}

function drawFirefly(context) {
  const light = context.createRadialGradient(22, 22, 1, 22, 22, 22);
  light.addColorStop(0, "rgb(255 244 180 / 1)");
  light.addColorStop(0.16, "rgb(255 232 130 / 0.9)");
  light.addColorStop(0.3, "rgb(220 230 110 / 0.35)");
  light.addColorStop(1, "rgb(190 220 90 / 0)");
  context.fillStyle = light;
  context.fillRect(0, 0, 44, 44);
}

function drawThorn(context) {
  for (const [x, top, lean] of [
    [5, 7, -3],
    [12, 1, 1],
    [20, 4, -1],
    [27, 8, 3],
  ]) {
    context.fillStyle = "#5a2338";
    context.beginPath();
    context.moveTo(x - 5, 26);
    context.quadraticCurveTo(x - 1, 16, x + lean, top);
    context.quadraticCurveTo(x + 2, 16, x + 5, 26);
    context.fill();
    context.fillStyle = "#ff7086";
    context.beginPath();
    context.moveTo(x - 1.6, top + 8);
    context.lineTo(x + lean, top);
    context.lineTo(x + 1.8, top + 8);
    context.fill();
  }
}

function drawHedgehog(context) {
  context.fillStyle = "#3a2a2c";
  for (let spike = 0; spike < 11; spike += 1) {
    const angle = Math.PI * (0.98 + spike * 0.078);
    const x = 19 + Math.cos(angle) * 13;
    const y = 23 + Math.sin(angle) * 13;
    context.beginPath();
    context.moveTo(x + Math.sin(angle) * 4, y - Math.cos(angle) * 4);
    context.lineTo(19 + Math.cos(angle) * 22, 23 + Math.sin(angle) * 21);
    context.lineTo(x - Math.sin(angle) * 4, y + Math.cos(angle) * 4);
    context.fill();
  }
  context.fillStyle = "#6e4f45";
  context.beginPath();
  context.ellipse(19, 24, 17, 14, 0, Math.PI, 0);
  context.fill();
  context.fillStyle = "#e8bf94";
  context.beginPath();
  context.moveTo(28, 28);
  context.quadraticCurveTo(28, 15, 34, 16);
  context.quadraticCurveTo(42, 20, 43, 25);
  context.quadraticCurveTo(38, 28, 28, 28);
  context.fill();
  context.fillStyle = "#241a1a";
  circle(context, 42, 24.5, 2);
  circle(context, 35, 21, 1.5);
  box(context, "#c79b74", 9, 25, 7, 5, 2);
  box(context, "#c79b74", 26, 25, 7, 5, 2);
}

function drawMushroom(context) {
  box(context, "#f2e3c8", 15, 14, 14, 18, 5);
  context.fillStyle = "#e0566b";
  context.beginPath();
  context.moveTo(1, 18);
  context.quadraticCurveTo(3, 1, 22, 1);
  context.quadraticCurveTo(41, 1, 43, 18);
  context.quadraticCurveTo(22, 23, 1, 18);
  context.fill();
  context.fillStyle = "#ffe3dc";
  circle(context, 13, 11, 3.6);
  circle(context, 26, 7, 3);
  circle(context, 34, 14, 2.6);
}

function drawLamp(context, light) {
  box(context, "#2b333b", 11.5, 22, 3, 34, 1);
  box(context, "#2b333b", 7, 52, 12, 4, 2);
  box(context, "#39434c", 5, 6, 16, 20, 4);
  box(context, light, 8, 9, 10, 14, 3);
  context.fillStyle = "#39434c";
  context.beginPath();
  context.moveTo(3, 8);
  context.lineTo(13, 0);
  context.lineTo(23, 8);
  context.fill();
}

function drawGate(context) {
  context.fillStyle = "#8a8f98";
  context.beginPath();
  context.moveTo(2, 84);
  context.lineTo(2, 32);
  context.quadraticCurveTo(2, 2, 32, 2);
  context.quadraticCurveTo(62, 2, 62, 32);
  context.lineTo(62, 84);
  context.lineTo(50, 84);
  context.lineTo(50, 34);
  context.quadraticCurveTo(50, 14, 32, 14);
  context.quadraticCurveTo(14, 14, 14, 34);
  context.lineTo(14, 84);
  context.fill();
  context.fillStyle = "rgb(255 214 130 / 0.32)";
  context.beginPath();
  context.moveTo(14, 84);
  context.lineTo(14, 34);
  context.quadraticCurveTo(14, 14, 32, 14);
  context.quadraticCurveTo(50, 14, 50, 34);
  context.lineTo(50, 84);
  context.fill();
  for (const [x, y] of [
    [4, 40],
    [4, 62],
    [53, 50],
    [53, 72],
    [10, 16],
    [46, 12],
  ])
    box(context, "rgb(0 0 0 / 0.16)", x, y, 8, 3, 1.5);
  box(context, "#fff1c2", 27, 4, 10, 7, 3);
}

function burst(x, y) {
  if (play.calm) return;
  for (let count = 0; count < 7; count += 1) {
    const spark = sparks[nextSpark];
    nextSpark = (nextSpark + 1) % sparks.length;
    spark.left = 30;
    spark.x = x;
    spark.y = y;
    spark.dx = Math.cos(count * 0.9) * 1.6;
    spark.dy = Math.sin(count * 0.9) * 1.6 - 0.6;
  }
}
function moveSparks() {
  for (let index = 0; index < sparks.length; index += 1) {
    const spark = sparks[index];
    if (spark.left === 0) continue;
    spark.left -= 1;
    spark.x += spark.dx;
    spark.y += spark.dy;
    spark.dy += 0.04;
  }
}

const seen = (x, width) => x + width > cameraX - 20 && x < cameraX + wide + 20;

function paint(context, scale) {
  if (!pictures) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(backdrop, 0, 0);
  paintLayer(context, farTrees, 0.18, 30, scale);
  paintLayer(context, nearTrees, 0.42, 0, scale);
  const aside = shake > 0 ? Math.sin(shake * 2.1) * shake * 0.3 : 0;
  // Whole pixels of the screen, so that edges stay sharp while the garden goes by.
  context.setTransform(
    scale,
    0,
    0,
    scale,
    Math.round((aside - cameraX) * scale),
    Math.round(-cameraY * scale),
  );
  paintGround(context);
  paintThings(context);
  if (falling === 0 || falling > 30) paintHero(context, scale, aside);
  paintLight(context, scale, aside);
  if (titleLeft > 0) paintTitle(context, scale);
}

function paintLayer(context, image, share, lift, scale) {
  // In whole pixels of the screen, unscaled: a picture of this size is then only copied.
  const width = Math.round(layerWide * scale);
  const shift = Math.round((cameraX * share * scale) % width);
  const top = Math.round((high - 260 - lift - (cameraY - (rows * tile + depth - high)) * share) * scale);
  context.drawImage(image, -shift, top);
  if (shift + wide * scale > width) context.drawImage(image, width - shift, top);
}

function paintGround(context) {
  context.drawImage(pictures.pit, cameraX - 20, (rows - 1) * tile - 20, wide + 40, 200);
  context.fillStyle = night[4];
  for (let index = 0; index < soils.length; index += 1) {
    const { x, y, width, height } = soils[index];
    if (seen(x, width)) context.fillRect(x, y, width, height);
  }
  context.fillStyle = "rgb(255 255 255 / 0.05)";
  for (let index = 0; index < soils.length; index += 1) {
    const { x, y, width, height } = soils[index];
    if (!seen(x, width)) continue;
    for (let stoneX = x + 22; stoneX < x + width - 48; stoneX += 90) {
      context.fillRect(stoneX, y + 38, 20, 7);
      if (height > 70) context.fillRect(stoneX + 34, y + 62, 13, 6);
    }
  }
  for (let index = 0; index < grass.length; index += 1) {
    const { x, y, width, image } = grass[index];
    if (seen(x, width)) context.drawImage(image, x, y, width, 34);
  }
  for (let index = 0; index < ledges.length; index += 1) {
    const { x, y, width } = ledges[index];
    if (!seen(x, width)) continue;
    box(context, "#5d4636", x + 1, y, width - 2, 13, 5);
    box(context, "#a9825c", x + 1, y, width - 2, 7, 3.5);
  }
  const first = Math.max(Math.floor(cameraX / tile), 0);
  const last = Math.min(Math.ceil((cameraX + wide) / tile), columns - 1);
  for (let row = 0; row < rows; row += 1)
    for (let column = first; column <= last; column += 1)
      if (cells[row * columns + column] === crumbling) paintCrumbling(context, column, row);
  for (let index = 0; index < platforms.length; index += 1) {
    const { x, y } = platforms[index];
    if (!seen(x, platformWide)) continue;
    box(context, "#3c5a4c", x + 10, y + 8, platformWide - 20, 12, 6);
    box(context, "#5f8f6e", x, y, platformWide, 13, 6.5);
    box(context, "#a5d6a0", x + 3, y + 1.5, platformWide - 6, 4, 2);
  }
}

function paintCrumbling(context, column, row) {
  const since = crumbles[row * columns + column];
  if (since > crumbleAfter + 40 && since < crumbleAfter + crumbleBack - 20) return;
  const tremble = since > 0 && since < crumbleAfter && !play.calm ? Math.sin(since * 2.4) * 1.4 : 0;
  const back = since > crumbleAfter + crumbleBack - 20;
  const fallen = since < crumbleAfter || back ? 0 : (since - crumbleAfter) ** 2 * 0.12;
  context.globalAlpha = since < crumbleAfter ? 1 : back ? 0.4 : 1 - (since - crumbleAfter) / 42;
  const x = column * tile + tremble;
  const y = row * tile + fallen;
  box(context, "#54504f", x + 1, y, tile - 2, 14, 4);
  box(context, "#b3a898", x + 1, y, tile - 2, 7, 3.5);
  context.fillStyle = "#54504f";
  context.fillRect(x + 9, y, 2, 7);
  context.fillRect(x + 20, y + 2, 2, 7);
  context.globalAlpha = 1;
}

function paintThings(context) {
  if (seen(gate.x - 32, 64)) context.drawImage(pictures.gate, gate.x - 32, gate.y - 82, 64, 84);
  for (let index = 0; index < lamps.length; index += 1) {
    const { x, y, lit } = lamps[index];
    if (seen(x - 13, 26)) context.drawImage(lit ? pictures.litLamp : pictures.lamp, x - 13, y - 55, 26, 56);
  }
  for (let index = 0; index < mushrooms.length; index += 1) {
    const { x, y, pressed } = mushrooms[index];
    const low = pressed > 0 ? Math.sin((pressed / 16) * Math.PI) * 9 : 0;
    if (seen(x - 22, 44))
      context.drawImage(pictures.mushroom, x - 22 - low / 2, y - 26 + low, 44 + low, 27 - low);
  }
  for (let index = 0; index < thorns.length; index += 1) {
    const { x, y } = thorns[index];
    if (seen(x - 16, 32)) context.drawImage(pictures.thorn, x - 16, y - 23, 32, 26);
  }
  for (let index = 0; index < hedgehogs.length; index += 1) {
    const { x, y, face } = hedgehogs[index];
    const bob = play.calm ? 0 : Math.abs(Math.sin(clock * 0.2)) * 1.5;
    if (seen(x - 22, 44))
      context.drawImage(face > 0 ? pictures.hedgehog : pictures.hedgehogBack, x - 22, y - 28 - bob, 44, 30);
  }
}

/** The hero looks to the right; the whole is turned over where it goes to the left. */
function paintHero(context, scale, aside) {
  if (falling === 0 && safe > 0 && clock > 60 && safe % 12 < 5) return;
  const shrunk = falling > 0 ? (falling - 30) / 14 : 1;
  context.setTransform(
    scale * hero.face * shrunk,
    0,
    0,
    scale * shrunk,
    (hero.x - cameraX + aside) * scale,
    (hero.y - cameraY) * scale,
  );
  const walking = hero.ground && Math.abs(hero.dx) > 0.4;
  const stride = walking ? Math.sin(clock * 0.42) * 4 : hero.ground ? 0 : 3;
  const bob = walking ? Math.abs(Math.sin(clock * 0.42)) * 1.4 : 0;
  box(context, "#2c1d22", -5.5 + stride * 0.8, -5, 5, 5.5, 2);
  box(context, "#2c1d22", 0.5 - stride * 0.8, -5, 5, 5.5, 2);
  context.fillStyle = "#cf5b40";
  context.beginPath();
  context.moveTo(-9 - Math.min(Math.abs(hero.dx), 3), -3 - bob);
  context.quadraticCurveTo(-7, -20 - bob, 1, -21 - bob);
  context.quadraticCurveTo(8, -18 - bob, 8, -3 - bob);
  context.fill();
  context.fillStyle = "#a9412f";
  circle(context, 0.5, -20 - bob, 8.2);
  context.fillStyle = "#fbe5c6";
  circle(context, 3.2, -19 - bob, 5.4);
  context.fillStyle = "#2b1a14";
  context.fillRect(3, -21 - bob, 1.8, 3);
  context.fillRect(6.4, -21 - bob, 1.8, 3);
  // the arm, and the lantern that swings with every step
  const swing = play.calm ? 0 : Math.sin(clock * 0.2) * 0.8 - hero.dx * hero.face * 0.5;
  box(context, "#cf5b40", 3, -12.5 - bob, 9, 3.4, 1.7);
  box(context, "#3a2a22", 9 + swing, -11 - bob, 8, 10, 2.5);
  box(context, "#fff3cc", 10.6 + swing, -9.2 - bob, 4.8, 6.4, 1.6);
  context.setTransform(
    scale,
    0,
    0,
    scale,
    Math.round((aside - cameraX) * scale),
    Math.round(-cameraY * scale),
  );
}

/** Night lies over everything that is not near the flame; then all that shines by itself. */
function paintLight(context, scale, aside) {
  const flameX = hero.x + hero.face * 13;
  const flameY = hero.y - 8;
  paintDarkness(context, (flameX - cameraX) * scale, (flameY - cameraY) * scale);
  context.setTransform(
    scale,
    0,
    0,
    scale,
    Math.round((aside - cameraX) * scale),
    Math.round(-cameraY * scale),
  );
  context.globalCompositeOperation = "lighter";
  for (let index = 0; index < fireflies.length; index += 1) {
    const { x, y, gone } = fireflies[index];
    if (gone || !seen(x - 22, 44)) continue;
    const lift = play.calm ? 0 : Math.sin(clock * 0.05 + index * 1.7) * 4;
    context.drawImage(pictures.firefly, x - 22, y - 22 + lift, 44, 44);
  }
  for (let index = 0; index < lamps.length; index += 1) {
    const { x, y, lit } = lamps[index];
    if (lit && seen(x - 60, 120)) context.drawImage(glow, x - 60, y - 98, 120, 120);
  }
  if (seen(gate.x - 70, 140)) context.drawImage(glow, gate.x - 70, gate.y - 120, 140, 140);
  const reach = 50 + (play.calm ? 0 : Math.sin(clock * 0.31) * 1.5 + Math.sin(clock * 0.13) * 2);
  if (falling === 0) context.drawImage(glow, flameX - reach, flameY - reach, reach * 2, reach * 2);
  context.fillStyle = "#ffe9a0";
  for (let index = 0; index < sparks.length; index += 1) {
    const { left, x, y } = sparks[index];
    if (left > 0) context.fillRect(x, y, 1 + left * 0.09, 1 + left * 0.09);
  }
  context.globalCompositeOperation = "source-over";
}

/**
 * The dark around a point, in pixels of the screen and unscaled, which costs a slow phone least; the four rectangles are
 * what the picture does not reach. When the gate is reached the light grows over everything.
 */
function paintDarkness(context, x, y) {
  const { width, height } = context.canvas;
  const size = darkness.width * (won > 0 ? 1 + (80 - won) / 20 : 1);
  const left = Math.round(x - size / 2);
  const top = Math.round(y - size / 2);
  const right = left + Math.round(size);
  const bottom = top + Math.round(size);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = night[7];
  context.fillStyle = "rgb(4 8 18)";
  if (top > 0) context.fillRect(0, 0, width, top);
  if (bottom < height) context.fillRect(0, bottom, width, height - bottom);
  if (left > 0) context.fillRect(0, Math.max(top, 0), left, Math.min(bottom, height) - Math.max(top, 0));
  if (right < width)
    context.fillRect(right, Math.max(top, 0), width - right, Math.min(bottom, height) - Math.max(top, 0));
  if (won > 0) context.drawImage(darkness, left, top, right - left, bottom - top);
  else context.drawImage(darkness, left, top);
  context.globalAlpha = 1;
}

function paintTitle(context, scale) {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalAlpha = Math.min(titleLeft / 30, 1);
  context.textAlign = "center";
  context.fillStyle = "#fff3cc";
  context.font = "760 30px system-ui, sans-serif";
  context.fillText(titleText, wide / 2, high * 0.3);
  context.globalAlpha = 1;
}
