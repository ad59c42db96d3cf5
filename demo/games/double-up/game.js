// Double Up: slide all tiles of a board of four by four; two of the same number become one of twice as much. Each goal
// that is reached is a level; three moves of a round may be taken back.
const side = 4;
const firstGoal = 64;
const undosARound = 3;

const play = stage({
  words: {
    en: {
      title: "Double Up",
      how: "Slide the tiles. Two equal numbers become one twice as big. Reach the goal before the board is full.",
      touch: "Swipe in any direction.",
      keys: "Arrow keys slide · U takes a move back · P pauses",
      about: "Board of four by four tiles",
      goal: "Goal",
      undo: "Take back",
      reached: "Goal {n} reached!",
    },
    ar: {
      title: "ضِعفان",
      how: "حرّك المربعات: كل رقمين متساويين يصيران رقمًا واحدًا بضعف القيمة. ابلغ الهدف قبل أن تمتلئ اللوحة.",
      touch: "اسحب بإصبعك في أي اتجاه.",
      keys: "الأسهم للتحريك · U للتراجع · P للإيقاف",
      about: "لوحة من أربعة في أربعة مربعات",
      goal: "الهدف",
      undo: "تراجع",
      reached: "بلغت الهدف {n}!",
    },
    fr: {
      title: "Deux font un",
      how: "Faites glisser les tuiles\u00a0: deux nombres égaux n’en font plus qu’un, deux fois plus grand. Atteignez l’objectif avant que le plateau soit plein.",
      touch: "Glissez le doigt dans n’importe quel sens.",
      keys: "Flèches pour glisser · U pour annuler · P pour la pause",
      about: "Plateau de quatre tuiles sur quatre",
      goal: "Objectif",
      undo: "Annuler",
      reached: "Objectif {n} atteint\u202f!",
    },
    de: {
      title: "Verdoppler",
      how: "Schiebe die Steine: Zwei gleiche Zahlen werden zu einer doppelt so großen. Erreiche das Ziel, bevor das Feld voll ist.",
      touch: "Wische in eine beliebige Richtung.",
      keys: "Pfeiltasten schieben · U nimmt zurück · P pausiert",
      about: "Feld aus vier mal vier Steinen",
      goal: "Ziel",
      undo: "Zurück",
      reached: "Ziel {n} erreicht!",
    },
    es: {
      title: "El doble",
      how: "Desliza las fichas: dos números iguales se unen en uno del doble. Alcanza la meta antes de que se llene el tablero.",
      touch: "Desliza el dedo en cualquier dirección.",
      keys: "Flechas para deslizar · U para deshacer · P para pausar",
      about: "Tablero de cuatro por cuatro fichas",
      goal: "Meta",
      undo: "Deshacer",
      reached: "¡Meta {n} alcanzada!",
    },
    ro: {
      title: "De două ori",
      how: "Glisează piesele: două numere egale devin unul singur, de două ori mai mare. Atinge ținta înainte să se umple tabla.",
      touch: "Glisează cu degetul în orice direcție.",
      keys: "Săgețile glisează · U anulează · P pune pauză",
      about: "Tablă de patru pe patru piese",
      goal: "Țintă",
      undo: "Anulează",
      reached: "Ai atins ținta {n}!",
    },
  },
  counters: ["goal"],
  shape: () => [1, 1.16],
  oneSwipe: true,
  setup,
  begin,
  translate,
  unfinished: () => kept !== null,
  key: (name) => (name === "act" ? false : slide(name)),
  typed(event) {
    if (event.code !== "KeyU") return false;
    takeBack();
    return true;
  },
  swipe: slide,
  keep: () => ({ board: play.state === "over" ? null : values(), points: play.score, goal, undos }),
  restore(save) {
    const fits =
      Array.isArray(save.board) &&
      save.board.length === side * side &&
      save.board.every((value) => value === 0 || (value >= 2 && Number.isInteger(Math.log2(value))));
    kept = fits && save.board.some((value) => value > 0) ? save : null;
  },
});

// A tile knows its element, its value and its place; a place without one is null.
let tiles = new Array(side * side).fill(null);
let goal = firstGoal;
let undos = undosARound;
let history = [];
let kept = null;
let grid = null;
let undoButton = null;

function setup() {
  grid = play.make("div", "grid", { role: "img" });
  for (let place = 0; place < side * side; place += 1) grid.append(play.make("i", "hole"));
  undoButton = play.make("button", "undo", { type: "button" });
  undoButton.addEventListener("click", takeBack);
  play.board.append(grid, undoButton);
  translate();
}

function translate() {
  if (!grid) return;
  undoButton.textContent = `${play.word("undo")} · ${play.number(undos)}`;
  undoButton.disabled = undos === 0 || history.length === 0;
  for (const tile of tiles) if (tile) tile.element.firstChild.textContent = play.number(tile.value);
  describe();
}

/** What a screen reader reads of the board, row by row. */
function describe() {
  const rows = [];
  for (let row = 0; row < side; row += 1)
    rows.push(
      tiles
        .slice(row * side, row * side + side)
        .map((tile) => (tile ? play.number(tile.value) : "–"))
        .join(" "),
    );
  grid.setAttribute("aria-label", rows.join("; "));
}

const values = () => tiles.map((tile) => tile?.value ?? 0);

function begin(level) {
  clear();
  const going = level === 0 ? kept : null;
  kept = null;
  history = [];
  goal = going?.goal ?? firstGoal;
  undos = going?.undos ?? undosARound;
  if (going) {
    lay(going.board);
    play.score = Number.isSafeInteger(going.points) && going.points >= 0 ? going.points : 0;
  } else {
    putSomewhere();
    putSomewhere();
  }
  play.show("goal", goal);
  translate();
}

function clear() {
  for (const tile of tiles) tile?.element.remove();
  tiles = new Array(side * side).fill(null);
}

function put(place, value) {
  const element = play.make("div", "tile", {}, play.make("b", ""));
  const tile = { element, value, place };
  tiles[place] = tile;
  grid.append(element);
  move(tile, place);
  paint(tile);
  return tile;
}

function lay(board) {
  for (const [place, value] of board.entries()) if (value > 0) put(place, value);
}

function putSomewhere() {
  const free = tiles.flatMap((tile, place) => (tile ? [] : [place]));
  const place = free[Math.floor(Math.random() * free.length)];
  put(place, Math.random() < 0.9 ? 2 : 4).element.classList.add("new");
}

function move(tile, place) {
  tile.place = place;
  tile.element.style.transform = `translate(${(place % side) * 100}%, ${Math.floor(place / side) * 100}%)`;
}

function paint(tile) {
  const power = Math.log2(tile.value);
  tile.element.dataset.power = Math.min(power, 12);
  tile.element.dataset.digits = String(tile.value).length;
  tile.element.firstChild.textContent = play.number(tile.value);
}

/** The places of a row or column in the order in which its tiles move. */
function line(direction, index) {
  const places = [];
  for (let at = 0; at < side; at += 1) {
    const along = direction === "left" || direction === "up" ? at : side - 1 - at;
    places.push(direction === "left" || direction === "right" ? index * side + along : along * side + index);
  }
  return places;
}

function slide(direction) {
  const before = { board: values(), points: play.score, goal };
  let moved = false;
  let largest = 0;
  let gained = 0;
  for (let index = 0; index < side; index += 1) {
    const places = line(direction, index);
    let target = 0;
    let last = null;
    for (const place of places) {
      const tile = tiles[place];
      if (!tile) continue;
      tiles[place] = null;
      if (last && last.value === tile.value) {
        move(tile, last.place);
        tile.element.classList.add("gone");
        setTimeout(() => tile.element.remove(), 140);
        last.value *= 2;
        gained += last.value;
        largest = Math.max(largest, last.value);
        const grown = last;
        paint(grown);
        grown.element.classList.remove("new", "grown");
        void grown.element.offsetWidth;
        grown.element.classList.add("grown");
        last = null;
        moved = true;
      } else {
        const to = places[target];
        target += 1;
        tiles[to] = tile;
        if (to !== place) {
          move(tile, to);
          moved = true;
        }
        last = tile;
      }
    }
  }
  if (!moved) return;
  history.push(before);
  if (history.length > undosARound) history.shift();
  putSomewhere();
  play.add(gained);
  if (largest > 0) play.tone(170 * 1.122 ** (Math.log2(largest) * 1.5), 0.14, { volume: 0.3 });
  else play.tone(140, 0.06, { type: "sine", volume: 0.2 });
  if (largest >= goal) {
    play.announce(play.word("reached", goal));
    play.tune([523, 659, 784, 1047]);
    goal *= 2;
    play.show("goal", goal);
    grid.classList.remove("cheer");
    void grid.offsetWidth;
    grid.classList.add("cheer");
  }
  translate();
  if (stuck()) {
    play.hiss(0.5, { low: 500 });
    play.over();
  } else play.save();
}

function takeBack() {
  if (play.state !== "playing" || undos === 0 || history.length === 0) return;
  const { board, points, goal: goalBefore } = history.pop();
  undos -= 1;
  clear();
  lay(board);
  goal = goalBefore;
  play.score = points;
  play.show("goal", goal);
  play.tone(330, 0.12, { to: 220 });
  translate();
  play.save();
}

function stuck() {
  return tiles.every(
    (tile, place) =>
      tile &&
      (place % side === side - 1 || tiles[place + 1]?.value !== tile.value) &&
      (place >= side * (side - 1) || tiles[place + side]?.value !== tile.value),
  );
}
