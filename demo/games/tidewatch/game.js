// Tidewatch: clear the water around old mines. The numbers tell how many lie around a field; each harbor that is cleared
// is followed by a larger one. Three lifebuoys bear three mistakes.
const lives = 3;
// [side, mines]
const harbors = [
  [7, 6],
  [8, 9],
  [8, 11],
  [9, 14],
  [9, 16],
  [10, 19],
  [10, 22],
  [10, 25],
];
const holdSteps = 22;

const play = stage({
  words: {
    en: {
      title: "Tidewatch",
      how: "Open all water without mines. A number says how many mines touch its field. Mark what you are sure of.",
      touch: "Tap opens, holding marks. Tap a number to open around it.",
      keys: "Arrow keys choose · Enter opens · F marks · P pauses",
      about: "Harbor with hidden mines",
      mines: "Mines",
      mark: "Mark",
      open: "Open",
      place: "Row {row}, column {column}",
      hidden: "hidden",
      marked: "marked",
      mine: "mine",
      next: "Harbor {n}",
    },
    ar: {
      title: "حارس المدّ",
      how: "افتح كل الماء الخالي من الألغام. يقول الرقم كم لغمًا يلامس مربعه. ضع علامة على ما تثق به.",
      touch: "انقر للفتح، واضغط مطولًا لوضع علامة. انقر رقمًا لفتح ما حوله.",
      keys: "الأسهم للاختيار · Enter للفتح · F للعلامة · P للإيقاف",
      about: "مرفأ فيه ألغام مخفية",
      mines: "الألغام",
      mark: "علامة",
      open: "فتح",
      place: "الصف {row}، العمود {column}",
      hidden: "مخفي",
      marked: "عليه علامة",
      mine: "لغم",
      next: "المرفأ {n}",
    },
    fr: {
      title: "La garde des marées",
      how: "Ouvrez toute l’eau sans mines. Un chiffre dit combien de mines touchent sa case. Marquez ce dont vous êtes sûr.",
      touch: "Toucher ouvre, maintenir marque. Touchez un chiffre pour ouvrir autour.",
      keys: "Flèches pour choisir · Entrée ouvre · F marque · P pour la pause",
      about: "Port avec des mines cachées",
      mines: "Mines",
      mark: "Marquer",
      open: "Ouvrir",
      place: "Ligne {row}, colonne {column}",
      hidden: "cachée",
      marked: "marquée",
      mine: "mine",
      next: "Port {n}",
    },
    de: {
      title: "Gezeitenwacht",
      how: "Öffne alles Wasser ohne Minen. Eine Zahl sagt, wie viele Minen ihr Feld berühren. Markiere, was sicher ist.",
      touch: "Tippen öffnet, Halten markiert. Tippe auf eine Zahl, um ringsum zu öffnen.",
      keys: "Pfeiltasten wählen · Eingabe öffnet · F markiert · P pausiert",
      about: "Hafen mit verborgenen Minen",
      mines: "Minen",
      mark: "Markieren",
      open: "Öffnen",
      place: "Zeile {row}, Spalte {column}",
      hidden: "verdeckt",
      marked: "markiert",
      mine: "Mine",
      next: "Hafen {n}",
    },
    es: {
      title: "Vigía de mareas",
      how: "Abre toda el agua sin minas. Un número dice cuántas minas tocan su casilla. Marca aquello de lo que estés seguro.",
      touch: "Tocar abre, mantener marca. Toca un número para abrir alrededor.",
      keys: "Flechas para elegir · Intro abre · F marca · P para pausar",
      about: "Puerto con minas ocultas",
      mines: "Minas",
      mark: "Marcar",
      open: "Abrir",
      place: "Fila {row}, columna {column}",
      hidden: "oculta",
      marked: "marcada",
      mine: "mina",
      next: "Puerto {n}",
    },
    ro: {
      title: "Paza mareei",
      how: "Deschide toată apa fără mine. Cifra spune câte mine îi ating căsuța. Marchează locurile de care ești sigur.",
      touch: "Atingerea deschide, apăsarea lungă marchează. Atinge o cifră ca să deschizi în jurul ei.",
      keys: "Săgețile aleg · Enter deschide · F marchează · P pune pauză",
      about: "Port cu mine ascunse",
      mines: "Mine",
      mark: "Marchează",
      open: "Deschide",
      place: "Rândul {row}, coloana {column}",
      hidden: "ascunsă",
      marked: "marcată",
      mine: "mină",
      next: "Portul {n}",
    },
  },
  counters: ["level", "mines", "lives"],
  shape: () => [1, 1.2],
  setup,
  begin,
  step,
  translate,
  key: choose,
  typed(event) {
    if (event.code !== "KeyF" && event.code !== "KeyX") return false;
    mark(focused);
    return true;
  },
  levels: () => reached,
  keep: () => ({ reached }),
  restore(save) {
    if (Number.isInteger(save.reached)) reached = Math.min(Math.max(save.reached, 1), harbors.length);
  },
});

const flagPath = "M7 21V3.5M7 4.5h11l-3 4 3 4H7";
const minePath =
  "M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8 2.8M15.9 15.9l2.8 2.8M5.3 18.7l2.8-2.8M15.9 8.1l2.8-2.8";

let side = 7;
let mineCount = 6;
let level = 1;
let reached = 1;
let livesLeft = lives;
let fields = [];
let laid = false;
let closed = 0;
let marks = 0;
let focused = 0;
let marking = false;
let held = -1;
let heldFor = 0;
let ignoreClick = false;
let nextIn = 0;
let startedAt = 0;
let grid = null;
let modeButton = null;

function setup() {
  grid = play.make("div", "grid", { role: "grid" });
  modeButton = play.make("button", "mode", { type: "button", "aria-pressed": "false" });
  modeButton.addEventListener("click", () => {
    marking = !marking;
    modeButton.setAttribute("aria-pressed", String(marking));
  });
  grid.addEventListener("pointerdown", (event) => {
    const place = placeOf(event.target);
    if (place < 0 || event.button === 1) return;
    if (event.button === 2) {
      mark(place);
      return;
    }
    ignoreClick = false;
    held = place;
    heldFor = 0;
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    grid.addEventListener(end, () => {
      held = -1;
    });
  grid.addEventListener("click", (event) => {
    const place = placeOf(event.target);
    if (place < 0 || ignoreClick) {
      ignoreClick = false;
      return;
    }
    focusOn(place);
    if (marking && !fields[place].open) mark(place);
    else dig(place);
  });
  play.board.append(grid, modeButton);
  fill(1);
}

const placeOf = (target) => fields.findIndex(({ element }) => element.contains(target));

function begin(from) {
  livesLeft = lives;
  fill(Math.max(from, 1));
}

function fill(harbor) {
  level = harbor;
  reached = Math.max(reached, Math.min(level, harbors.length));
  [side, mineCount] = harbors[Math.min(level, harbors.length) - 1];
  laid = false;
  closed = side * side;
  marks = 0;
  nextIn = 0;
  held = -1;
  startedAt = play.seconds;
  focused = Math.floor((side * side) / 2);
  grid.style.gridTemplateColumns = `repeat(${side}, minmax(0, 1fr))`;
  grid.style.setProperty("--side", side);
  fields = Array.from({ length: side * side }, (_, place) => ({
    element: play.make("button", "field", { type: "button", tabindex: place === focused ? "0" : "-1" }),
    mine: false,
    open: false,
    marked: false,
    near: 0,
  }));
  grid.replaceChildren(...fields.map(({ element }) => element));
  translate();
  play.show("level", level);
  play.show("lives", livesLeft);
  play.show("mines", mineCount);
  if (play.state === "playing") fields[focused].element.focus({ preventScroll: true });
}

function translate() {
  if (!grid) return;
  grid.setAttribute("aria-label", play.word("about"));
  modeButton.replaceChildren(play.draw(flagPath), play.word("mark"));
  for (const place of fields.keys()) name(place);
}

function name(place) {
  const { element, open, mine, marked, near } = fields[place];
  let what = marked ? play.word("marked") : play.word("hidden");
  if (open) what = mine ? play.word("mine") : play.number(near);
  const where = play
    .word("place")
    .replace("{row}", play.number(Math.floor(place / side) + 1))
    .replace("{column}", play.number((place % side) + 1));
  element.setAttribute("aria-label", `${where}: ${what}`);
  if (open && !mine) element.textContent = near > 0 ? play.number(near) : "";
}

/** The up to eight places around one. */
function around(place) {
  const column = place % side;
  const row = Math.floor(place / side);
  const places = [];
  for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, side - 1); y += 1)
    for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, side - 1); x += 1)
      if (x !== column || y !== row) places.push(y * side + x);
  return places;
}

/** Mines are laid when the first field is open: never there nor around it. */
function lay(first) {
  laid = true;
  const safe = new Set([first, ...around(first)]);
  let left = mineCount;
  while (left > 0) {
    const place = Math.floor(Math.random() * fields.length);
    if (fields[place].mine || safe.has(place)) continue;
    fields[place].mine = true;
    left -= 1;
  }
  for (const [place, field] of fields.entries())
    field.near = around(place).filter((at) => fields[at].mine).length;
}

function dig(place) {
  if (play.state !== "playing" || nextIn > 0) return;
  const field = fields[place];
  if (field.marked) return;
  if (!laid) lay(place);
  if (field.open) {
    // A number with all its mines marked opens what else is around it.
    const near = around(place);
    const known = near.filter((at) => fields[at].marked || (fields[at].open && fields[at].mine)).length;
    if (field.mine || known !== field.near) return;
    for (const at of near) if (!fields[at].open && !fields[at].marked) reveal(at);
  } else reveal(place);
  if (play.state === "playing" && closed === mineCount) finish();
}

function reveal(first) {
  if (fields[first].open) return;
  if (fields[first].mine) {
    explode(first);
    return;
  }
  const waiting = [first];
  let opened = 0;
  while (waiting.length > 0) {
    const place = waiting.pop();
    const field = fields[place];
    if (field.open || field.marked) continue;
    field.open = true;
    closed -= 1;
    opened += 1;
    field.element.className = `field open near-${field.near}`;
    name(place);
    if (field.near === 0) waiting.push(...around(place));
  }
  play.add(opened * 2 * level);
  play.tone(opened > 3 ? 523 : 392, 0.08, { type: "sine", volume: 0.25 });
  if (opened > 3) play.tone(659, 0.12, { type: "sine", after: 0.06 });
  play.announce(fields[first].element.getAttribute("aria-label"));
}

/** A mine that was hit lies open, counts as known, and costs a lifebuoy. */
function explode(place) {
  const field = fields[place];
  field.open = true;
  field.element.className = "field mine";
  field.element.replaceChildren(play.draw(minePath));
  name(place);
  closed -= 1;
  mineCount -= 1;
  livesLeft -= 1;
  play.show("lives", livesLeft);
  play.show("mines", mineCount - marks);
  play.hiss(0.6, { low: 600, volume: 0.5 });
  play.tone(110, 0.5, { to: 40, type: "sawtooth", volume: 0.2 });
  play.announce(play.word("mine"));
  grid.classList.remove("shaken");
  void grid.offsetWidth;
  grid.classList.add("shaken");
  if (livesLeft > 0) return;
  for (const other of fields)
    if (other.mine && !other.open) {
      other.element.classList.add("mine");
      other.element.replaceChildren(play.draw(minePath));
    }
  play.over();
}

function mark(place) {
  const field = fields[place];
  if (play.state !== "playing" || field.open || nextIn > 0) return;
  field.marked = !field.marked;
  marks += field.marked ? 1 : -1;
  field.element.replaceChildren(...(field.marked ? [play.draw(flagPath)] : []));
  field.element.classList.toggle("flag", field.marked);
  name(place);
  play.show("mines", mineCount - marks);
  play.tone(field.marked ? 700 : 500, 0.06, { volume: 0.2 });
}

function finish() {
  const seconds = play.seconds - startedAt;
  play.add(50 * level + Math.max(Math.ceil(side * 12 - seconds), 0) * level);
  play.tune([523, 659, 784, 1047]);
  grid.classList.add("calm");
  for (const field of fields) {
    if (!field.mine || field.open) continue;
    field.element.classList.add("flag");
    field.element.replaceChildren(play.draw(flagPath));
  }
  reached = Math.max(reached, Math.min(level + 1, harbors.length));
  play.save();
  play.announce(play.word("next", level + 1));
  nextIn = 70;
}

function step() {
  if (nextIn > 0) {
    nextIn -= 1;
    if (nextIn === 0) {
      grid.classList.remove("calm");
      fill(level + 1);
    }
  }
  if (held < 0) return;
  heldFor += 1;
  if (heldFor < holdSteps) return;
  // The click that ends the hold must not open the field.
  ignoreClick = true;
  mark(held);
  held = -1;
}

function focusOn(place) {
  fields[focused].element.tabIndex = -1;
  focused = place;
  fields[focused].element.tabIndex = 0;
  fields[focused].element.focus({ preventScroll: true });
}

function choose(direction) {
  if (direction === "act") {
    if (document.activeElement !== play.board) return false;
    dig(focused);
    return true;
  }
  const column = focused % side;
  if (direction === "left" && column > 0) focusOn(focused - 1);
  else if (direction === "right" && column < side - 1) focusOn(focused + 1);
  else if (direction === "up" && focused >= side) focusOn(focused - side);
  else if (direction === "down" && focused < side * (side - 1)) focusOn(focused + side);
  else focusOn(focused);
  return true;
}
