// Pairs: turn two cards, find what belongs together before the time is over. Finds in a row count more; what is left of
// the time counts too.
const play = stage({
  words: {
    en: {
      title: "Pairs",
      how: "Turn two cards at a time and find all pairs before the bar is empty. Finds in a row count more.",
      touch: "Tap a card to turn it.",
      keys: "Arrow keys choose · Enter turns · P pauses",
      about: "Cards that lie face down",
      card: "Card {n}",
      late: "Time is up",
      next: "Level {n}",
      things: "moon star sun leaf drop heart fish boat house tree key bell cloud flower mountain",
    },
    ar: {
      title: "أزواج",
      how: "اقلب بطاقتين في كل مرة واعثر على كل الأزواج قبل أن يفرغ الشريط. الأزواج المتتالية تُحسب أكثر.",
      touch: "انقر بطاقة لقلبها.",
      keys: "الأسهم للاختيار · Enter للقلب · P للإيقاف",
      about: "بطاقات مقلوبة على وجهها",
      card: "البطاقة {n}",
      late: "انتهى الوقت",
      next: "المستوى {n}",
      things: "قمر نجمة شمس ورقة قطرة قلب سمكة قارب بيت شجرة مفتاح جرس غيمة زهرة جبل",
    },
    fr: {
      title: "Paires",
      how: "Retournez deux cartes à la fois et trouvez toutes les paires avant que la barre soit vide. Les trouvailles d’affilée comptent plus.",
      touch: "Touchez une carte pour la retourner.",
      keys: "Flèches pour choisir · Entrée retourne · P pour la pause",
      about: "Cartes posées face cachée",
      card: "Carte {n}",
      late: "Le temps est écoulé",
      next: "Niveau {n}",
      things:
        "lune étoile soleil feuille goutte cœur poisson bateau maison arbre clé cloche nuage fleur montagne",
    },
    de: {
      title: "Paare",
      how: "Decke je zwei Karten auf und finde alle Paare, bevor der Balken leer ist. Treffer in Folge zählen mehr.",
      touch: "Tippe auf eine Karte, um sie aufzudecken.",
      keys: "Pfeiltasten wählen · Eingabe deckt auf · P pausiert",
      about: "Verdeckte Karten",
      card: "Karte {n}",
      late: "Die Zeit ist um",
      next: "Level {n}",
      things: "Mond Stern Sonne Blatt Tropfen Herz Fisch Boot Haus Baum Schlüssel Glocke Wolke Blume Berg",
    },
    es: {
      title: "Parejas",
      how: "Gira dos cartas cada vez y encuentra todas las parejas antes de que se vacíe la barra. Los aciertos seguidos valen más.",
      touch: "Toca una carta para girarla.",
      keys: "Flechas para elegir · Intro gira · P para pausar",
      about: "Cartas boca abajo",
      card: "Carta {n}",
      late: "Se acabó el tiempo",
      next: "Nivel {n}",
      things: "luna estrella sol hoja gota corazón pez barco casa árbol llave campana nube flor montaña",
    },
    ro: {
      title: "Perechi",
      how: "Întoarce câte două cărți și găsește toate perechile înainte să se golească bara. Reușitele la rând valorează mai mult.",
      touch: "Atinge o carte ca s-o întorci.",
      keys: "Săgețile aleg · Enter întoarce · P pune pauză",
      about: "Cărți cu fața în jos",
      card: "Cartea {n}",
      late: "Timpul a expirat",
      next: "Nivelul {n}",
      things: "lună stea soare frunză picătură inimă pește barcă casă copac cheie clopot nor floare munte",
    },
  },
  counters: ["level"],
  shape: () => [columns, rows * 1.12 + 0.2],
  setup,
  begin,
  step,
  translate,
  key: choose,
  levels: () => reached,
  keep: () => ({ reached }),
  restore(save) {
    if (Number.isInteger(save.reached)) reached = Math.min(Math.max(save.reached, 1), tables.length);
  },
});

// [columns, rows, seconds]
const tables = [
  [3, 4, 40],
  [4, 4, 55],
  [4, 5, 75],
  [4, 6, 95],
  [5, 6, 130],
  [5, 6, 105],
  [5, 6, 85],
];
// Drawn in a square of 24; in the order of the words above.
const pictures = [
  ["#ffe08a", "M15.5 3.5a9 9 0 1 0 5 12.5 7.5 7.5 0 0 1-5-12.5z"],
  ["#ffb454", "m12 2.5 2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8z"],
  [
    "#ff8f5a",
    "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1.5h2V5h-2zM11 19h2v3.500h-2zM1.5 11H5v2H1.500zM19 11h3.500v2H19zM4 5.4 5.4 4l2.5 2.5-1.4 1.400zM16.1 17.500l1.4-1.400L20 18.6 18.6 20zM18.6 4 20 5.400l-2.5 2.5-1.4-1.400zM6.5 16.100l1.4 1.400L5.4 20 4 18.600z",
  ],
  ["#7fd08a", "M4 20C3 9 9 3.5 20.5 3.5 21 15 15 21 7 18.500L13 11 5.5 20z"],
  ["#5ab8ff", "M12 2.500c4 5 6.5 8 6.5 12a6.5 6.5 0 0 1-13 0c0-4 2.5-7 6.5-12z"],
  ["#ff6b81", "M12 21S3 15.5 3 9a4.8 4.8 0 0 1 9-2.300A4.8 4.8 0 0 1 21 9c0 6.5-9 12-9 12z"],
  ["#6fd6d2", "M2 12c4-6 11-7 15-2.500L21.5 6v12L17 14.500C13 19 6 18 2 12zM7 10.500a1.2 1.2 0 1 0 0 .1z"],
  ["#ff7d6b", "M11 2.5 4 14h7zM13 4.500V14h6.500zM2.5 16h19l-3.5 5H6z"],
  ["#d7a6ff", "M12 2.5 2.5 11H5v10h5v-6h4v6h5V11h2.500z"],
  ["#58b368", "M12 2 5.5 10H9l-5 7h6.800v5h2.400v-5H20l-5-7h3.500z"],
  [
    "#ffd166",
    "M8 3.500a5.5 5.5 0 1 0 4.9 8H15v3h3v-3h3.500V8.500h-8.600A5.5 5.5 0 0 0 8 3.500zM8 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  ],
  [
    "#ffc24b",
    "M12 2a1.5 1.5 0 0 0-1.5 1.700C7.5 4.5 6 7 6 10v5l-2 3h16l-2-3v-5c0-3-1.5-5.5-4.5-6.300A1.5 1.5 0 0 0 12 2zM9.5 19.500a2.5 2.5 0 0 0 5 0z",
  ],
  ["#cfe3f5", "M7 19a5 5 0 0 1-.6-9.900A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19z"],
  [
    "#ff9ecb",
    "M12 8.500a3.5 3.5 0 0 0-.8-6.500A3.5 3.5 0 0 0 8.5 8 3.5 3.5 0 1 0 8 14.800a3.5 3.5 0 1 0 4 5.2 3.5 3.5 0 1 0 4-5.200A3.5 3.5 0 1 0 15.5 8 3.5 3.5 0 0 0 12 8.500zM12 10a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400z",
  ],
  ["#9db4ff", "M9 5 1.5 20h21L16 9l-2.5 3.500z"],
];

let columns = 3;
let rows = 4;
let level = 1;
let reached = 1;
let cards = [];
let open = [];
let found = 0;
let streak = 0;
let seconds = 40;
let startedAt = 0;
let closing = 0;
let dealing = 0;
let focused = 0;
let grid = null;
let bar = null;
let shownBar = -1;

function setup() {
  bar = play.make("i", "rest");
  grid = play.make("div", "grid");
  play.board.append(play.make("div", "time", {}, bar), grid);
  deal(1);
}

function begin(from) {
  deal(Math.max(from, 1));
}

function deal(at) {
  level = at;
  reached = Math.max(reached, Math.min(level, tables.length));
  [columns, rows, seconds] = tables[Math.min(level, tables.length) - 1];
  startedAt = play.seconds;
  found = 0;
  streak = 0;
  closing = 0;
  dealing = 0;
  open = [];
  focused = 0;
  const chosen = shuffled(pictures.map((_, index) => index)).slice(0, (columns * rows) / 2);
  const order = shuffled([...chosen, ...chosen]);
  grid.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  grid.dataset.columns = columns;
  cards = order.map((thing, place) => {
    const face = play.draw(pictures[thing][1], "face");
    face.style.fill = pictures[thing][0];
    const element = play.make(
      "button",
      "card",
      { type: "button", tabindex: place === 0 ? "0" : "-1" },
      play.make("span", "inner", {}, play.make("span", "back"), play.make("span", "front", {}, face)),
    );
    element.addEventListener("click", () => turn(place));
    return { thing, element, up: false, gone: false };
  });
  grid.replaceChildren(...cards.map((card) => card.element));
  translate();
  play.show("level", level);
  play.layOut();
  if (play.state === "playing") cards[0].element.focus({ preventScroll: true });
}

function shuffled(list) {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}

function translate() {
  for (const [place] of cards.entries()) name(place);
}

function name(place) {
  const { element, up, gone, thing } = cards[place];
  const what = up || gone ? `: ${play.word("things").split(" ")[thing]}` : "";
  element.setAttribute("aria-label", play.word("card", place + 1) + what);
}

function step() {
  if (dealing > 0) {
    dealing -= 1;
    if (dealing === 0) deal(level + 1);
    return;
  }
  if (closing > 0) {
    closing -= 1;
    if (closing === 0) close();
  }
  const left = Math.max(1 - (play.seconds - startedAt) / seconds, 0);
  const shown = Math.ceil(left * 200);
  if (shown !== shownBar) {
    shownBar = shown;
    bar.style.transform = `scaleX(${left})`;
    bar.classList.toggle("low", left < 0.2);
  }
  if (left === 0) {
    play.tone(240, 0.5, { to: 80, type: "sawtooth", volume: 0.15 });
    play.over(play.word("late"));
  }
}

function choose(direction) {
  if (direction === "act") return false;
  // Left and right are those of the screen: the cards lie from left to right in every language.
  const steps = { left: -1, right: 1, up: -columns, down: columns };
  const to = focused + steps[direction];
  if (to >= 0 && to < cards.length) {
    cards[focused].element.tabIndex = -1;
    focused = to;
    cards[focused].element.tabIndex = 0;
  }
  cards[focused].element.focus({ preventScroll: true });
  return true;
}

function turn(place) {
  const card = cards[place];
  if (play.state !== "playing" || dealing > 0 || card.up || card.gone) return;
  // Whoever knows the next card need not wait for the last two to close.
  if (open.length === 2) close();
  cards[focused].element.tabIndex = -1;
  focused = place;
  card.element.tabIndex = 0;
  card.up = true;
  card.element.classList.add("up");
  open.push(place);
  name(place);
  play.tone(520, 0.06, { type: "sine", volume: 0.2 });
  play.announce(play.word("things").split(" ")[card.thing]);
  if (open.length < 2) return;
  const [one, other] = open.map((at) => cards[at]);
  if (one.thing !== other.thing) {
    streak = 0;
    closing = 50;
    play.tone(200, 0.14, { to: 160, after: 0.1, volume: 0.15 });
    return;
  }
  open = [];
  for (const same of [one, other]) {
    same.gone = true;
    same.element.classList.add("found");
  }
  found += 2;
  streak += 1;
  play.add(20 * streak * level);
  play.tone(523 * 1.06 ** Math.min(streak * 2, 14), 0.14, { after: 0.08 });
  play.tone(784 * 1.06 ** Math.min(streak * 2, 14), 0.2, { after: 0.16 });
  if (found === cards.length) finish();
}

function close() {
  closing = 0;
  for (const place of open) {
    cards[place].up = false;
    cards[place].element.classList.remove("up");
    name(place);
  }
  open = [];
}

function finish() {
  const left = Math.max(seconds - (play.seconds - startedAt), 0);
  play.add(Math.ceil(left) * 5 * level);
  play.tune([523, 659, 784, 1047]);
  const next = level + 1;
  reached = Math.max(reached, Math.min(next, tables.length));
  play.save();
  play.announce(play.word("next", next));
  dealing = 54;
}
