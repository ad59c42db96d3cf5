// Letterbox: a word to guess in six tries. What is right is green, what belongs elsewhere is yellow. Words grow from four
// letters to six; three that were not guessed end the round. Any letters may be tried: a list that refuses a word which
// exists would be no fun.

const tries = 6;
const lives = 3;
// The letters of the first words; all later ones are as long as the last of these.
const lengths = [4, 4, 5, 5, 5, 6];
const pointsForTry = [100, 70, 50, 35, 25, 15];
const pauseAfterWord = 150;
// So many words do not come again.
const remembered = 60;

// The rows of each language's keyboard as it is on phones there, and letters that count as one: an accent is not asked
// for where word games of that language leave it out, while ñ, ä, ß, ă or ș are letters of their own. Of the three forms
// of alef with hamza one types the bare one.
const alphabets = {
  en: { rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], same: "" },
  ar: { rows: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذئءؤرىةوزظد"], same: "أاإاآا" },
  fr: { rows: ["azertyuiop", "qsdfghjklm", "wxcvbn"], same: "àaâaäaéeèeêeëeîiïiôoöoùuûuüuçcÿy" },
  de: { rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"], same: "" },
  es: { rows: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"], same: "áaéeíióoúuüu" },
  ro: { rows: ["qwertyuiopă", "asdfghjklșț", "zxcvbnmâî"], same: "şșţț" },
};
// Where the Arabic letters are on a keyboard that types Latin ones.
const arabicCodes = {
  KeyQ: "ض",
  KeyW: "ص",
  KeyE: "ث",
  KeyR: "ق",
  KeyT: "ف",
  KeyY: "غ",
  KeyU: "ع",
  KeyI: "ه",
  KeyO: "خ",
  KeyP: "ح",
  BracketLeft: "ج",
  BracketRight: "د",
  KeyA: "ش",
  KeyS: "س",
  KeyD: "ي",
  KeyF: "ب",
  KeyG: "ل",
  KeyH: "ا",
  KeyJ: "ت",
  KeyK: "ن",
  KeyL: "م",
  Semicolon: "ك",
  Quote: "ط",
  KeyZ: "ئ",
  KeyX: "ء",
  KeyC: "ؤ",
  KeyV: "ر",
  KeyN: "ى",
  KeyM: "ة",
  Comma: "و",
  Period: "ز",
  Slash: "ظ",
  Backquote: "ذ",
};

const play = stage({
  words: {
    en: {
      title: "Letterbox",
      how: "Guess the word in six tries. Green is right, yellow belongs elsewhere. Accents need not be typed.",
      touch: "Tap letters, then Check. One hint a word.",
      keys: "Type letters · Enter checks · Esc pauses",
      about: "Word to guess",
      check: "Check",
      erase: "Delete",
      hint: "Hint",
      short: "The word has {n} letters",
      first: "A word of {n} letters",
      solved: "Right! +{n}",
      was: "It was",
      right: "right",
      elsewhere: "elsewhere",
      absent: "not in it",
    },
    ar: {
      title: "صندوق الحروف",
      how: "خمّن الكلمة في ست محاولات. الأخضر صحيح، والأصفر في مكان آخر. الألف تغني عن أ وإ وآ.",
      touch: "انقر الحروف ثم «تحقّق». لكل كلمة تلميح واحد.",
      keys: "اكتب الحروف · Enter للتحقّق · Esc للإيقاف",
      about: "كلمة للتخمين",
      check: "تحقّق",
      erase: "حذف",
      hint: "تلميح",
      short: "عدد حروف الكلمة {n}",
      first: "عدد حروف الكلمة {n}",
      solved: "صحيح! +{n}",
      was: "كانت الكلمة",
      right: "صحيح",
      elsewhere: "في مكان آخر",
      absent: "غير موجود",
    },
    fr: {
      title: "Boîte à lettres",
      how: "Devinez le mot en six essais. Vert\u00a0: bien placé, jaune\u00a0: ailleurs. Les accents ne comptent pas.",
      touch: "Touchez les lettres, puis Valider. Un indice par mot.",
      keys: "Tapez les lettres · Entrée valide · Échap pour la pause",
      about: "Mot à deviner",
      check: "Valider",
      erase: "Effacer",
      hint: "Indice",
      short: "Le mot a {n} lettres",
      first: "Un mot de {n} lettres",
      solved: "Bravo\u202f! +{n}",
      was: "C’était",
      right: "bien placé",
      elsewhere: "ailleurs",
      absent: "absent",
    },
    de: {
      title: "Buchstabenpost",
      how: "Errate das Wort in sechs Versuchen. Grün ist richtig, Gelb gehört woandershin. Ä, Ö, Ü und ß zählen einzeln.",
      touch: "Tippe Buchstaben, dann Prüfen. Ein Tipp pro Wort.",
      keys: "Buchstaben tippen · Eingabe prüft · Esc pausiert",
      about: "Wort zum Erraten",
      check: "Prüfen",
      erase: "Löschen",
      hint: "Tipp",
      short: "Das Wort hat {n} Buchstaben",
      first: "Ein Wort mit {n} Buchstaben",
      solved: "Richtig! +{n}",
      was: "Es war",
      right: "richtig",
      elsewhere: "woanders",
      absent: "nicht enthalten",
    },
    es: {
      title: "Buzón de letras",
      how: "Adivina la palabra en seis intentos. Verde: correcta; amarillo: en otro lugar. Las tildes no cuentan.",
      touch: "Toca las letras y luego Probar. Una pista por palabra.",
      keys: "Escribe letras · Intro prueba · Esc para pausar",
      about: "Palabra por adivinar",
      check: "Probar",
      erase: "Borrar",
      hint: "Pista",
      short: "La palabra tiene {n} letras",
      first: "Una palabra de {n} letras",
      solved: "¡Correcto! +{n}",
      was: "Era",
      right: "correcta",
      elsewhere: "en otro lugar",
      absent: "no está",
    },
    ro: {
      title: "Cutia cu litere",
      how: "Ghicește cuvântul din șase încercări. Verde: la locul ei; galben: în alt loc. Ă, Â, Î, Ș și Ț sunt litere aparte.",
      touch: "Atinge literele, apoi Verifică. Un indiciu pe cuvânt.",
      keys: "Scrie litere · Enter verifică · Esc pune pauză",
      about: "Cuvânt de ghicit",
      check: "Verifică",
      erase: "Șterge",
      hint: "Indiciu",
      short: "Cuvântul are {n} litere",
      first: "Un cuvânt de {n} litere",
      solved: "Corect! +{n}",
      was: "Era",
      right: "la locul ei",
      elsewhere: "în alt loc",
      absent: "nu apare",
    },
  },
  counters: ["level", "lives"],
  fit(width, height) {
    room[0] = width;
    room[1] = height;
    play.board.classList.toggle("wide", width > height * 1.25);
  },
  shape: () => room,
  setup,
  begin,
  step,
  translate,
  typed,
  unfinished: () => kept !== null,
  keep: () => ({ met, language: play.language, round: play.state === "over" ? null : keepRound() }),
  restore(save) {
    const own = save.language === play.language;
    met =
      own && Array.isArray(save.met)
        ? save.met.filter((one) => typeof one === "string").slice(-remembered)
        : [];
    kept = own && fits(save.round) ? save.round : null;
  },
});

const room = [320, 480];
const erasePath = "M9 6h11.5v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5";
const checkPath = "M4.5 12.5l5 5 10-11";
const hintPath = "M9.5 17.5h5M10.5 20.5h3M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.5-1 3h-5c0-1.5-.3-2.4-1-3z";

let word = "";
let guesses = [];
let typedLetters = "";
let level = 1;
let livesLeft = lives;
let hinted = -1;
let nextIn = 0;
let solved = false;
let met = [];
let kept = null;
let sheet = null;
let note = null;
let keyboard = null;
let keyboardLanguage = "";
let tiles = [];
let buttons = new Map();
let checkButton = null;
let eraseButton = null;
let hintButton = null;

const listsOf = (language) => letterboxWords[language].map((list) => list.trim().split(/\s+/));
const lengthAt = (number) => lengths[Math.min(number, lengths.length) - 1];

/** The letter as it is typed and compared. */
function bare(letter) {
  const at = alphabets[play.language].same.indexOf(letter);
  return at >= 0 && at % 2 === 0 ? alphabets[play.language].same[at + 1] : letter;
}
const bareWord = (text) => [...text].map(bare).join("");
/** Capitals, except for ß, whose capital is two letters. */
const shown = (letter) => (letter === "ß" ? letter : letter.toLocaleUpperCase(play.language));

/** Whether a round that was kept can go on: what a portal gives back may be anything. */
function fits(round) {
  if (round === null || typeof round !== "object" || !Number.isInteger(round.level) || round.level < 1)
    return false;
  const length = lengthAt(round.level);
  return (
    (round.word === null || listsOf(play.language)[length - 4].includes(round.word)) &&
    Array.isArray(round.guesses) &&
    round.guesses.length < tries &&
    round.guesses.every(
      (guess) => typeof guess === "string" && guess.length === length && guess !== bareWord(round.word ?? ""),
    ) &&
    Number.isInteger(round.lives) &&
    round.lives > 0 &&
    round.lives <= lives &&
    Number.isSafeInteger(round.points) &&
    round.points >= 0
  );
}

/** A word that is over is not gone on with: the next one is still to come then. */
function keepRound() {
  const round = { lives: livesLeft, points: play.score, word, guesses, level, hinted };
  return nextIn > 0 ? { ...round, word: null, guesses: [], level: level + (solved ? 1 : 0) } : round;
}

function setup() {
  sheet = play.make("div", "sheet", { role: "img" });
  note = play.make("p", "note");
  keyboard = play.make("div", "keys", { dir: "ltr" });
  play.board.append(sheet, note, keyboard);
  layTiles(lengths[0]);
  play.show("level", 1);
  play.show("lives", lives);
  translate();
}

function translate() {
  if (!keyboard) return;
  if (keyboardLanguage !== play.language) buildKeyboard();
  hintButton.replaceChildren(play.draw(hintPath), play.word("hint"));
  eraseButton.replaceChildren(play.draw(erasePath), play.word("erase"));
  checkButton.replaceChildren(play.draw(checkPath), play.word("check"));
}

function buildKeyboard() {
  keyboardLanguage = play.language;
  buttons = new Map();
  const lines = alphabets[play.language].rows.map((row) => {
    const line = play.make("div", "key-row");
    for (const letter of row) {
      const button = play.make("button", "key", { type: "button", tabindex: "-1" }, shown(letter));
      onPress(button, () => type(letter));
      buttons.set(letter, button);
      line.append(button);
    }
    return line;
  });
  hintButton = play.make("button", "action hint", { type: "button" });
  eraseButton = play.make("button", "action", { type: "button" });
  checkButton = play.make("button", "action check", { type: "button" });
  hintButton.addEventListener("click", hint);
  onPress(eraseButton, erase);
  onPress(checkButton, check);
  keyboard.replaceChildren(...lines, play.make("div", "key-row", {}, hintButton, eraseButton, checkButton));
}

/** A key of the screen acts when it is touched and leaves the focus where it is. */
function onPress(button, act) {
  button.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    act();
  });
  // A screen reader and Enter press without a pointer.
  button.addEventListener("click", (event) => event.detail === 0 && act());
}

function begin(from) {
  const going = from === 0 ? kept : null;
  kept = null;
  livesLeft = going?.lives ?? lives;
  level = going?.level ?? 1;
  if (going) play.score = going.points;
  post(going);
}

/** A new word, or the one of a round that goes on. */
function post(going = null) {
  const length = lengthAt(level);
  if (going?.word) word = going.word;
  else {
    const list = listsOf(play.language)[length - 4].filter((one) => !met.includes(one));
    word = list[Math.floor(Math.random() * list.length)];
    met = [...met, word].slice(-remembered);
  }
  guesses = [];
  typedLetters = "";
  hinted = Number.isInteger(going?.hinted) && going.hinted < length ? going.hinted : -1;
  nextIn = 0;
  solved = false;
  layTiles(length);
  for (const button of buttons.values()) button.className = "key";
  for (const guess of going?.guesses ?? []) {
    guesses.push(guess);
    color(guesses.length - 1);
  }
  hintButton.disabled = hinted >= 0;
  play.show("level", level);
  play.show("lives", livesLeft);
  say(play.word("first", length));
  showTyped();
}

function layTiles(length) {
  sheet.style.setProperty("--letters", length);
  tiles = Array.from({ length: tries * length }, (_, place) => {
    const tile = play.make("span", "tile");
    tile.style.setProperty("--place", place % length);
    return tile;
  });
  sheet.replaceChildren(...tiles);
}

function say(text, loud = false, strong = "") {
  note.className = loud ? "note loud" : "note";
  note.replaceChildren(
    ...(strong ? [play.make("span", "", {}, text, play.make("b", "", {}, strong))] : [text]),
  );
}

/** What each letter of a guess is. A letter counts as often as the word has it, first where it is right. */
function judge(guess) {
  const goal = [...bareWord(word)];
  const marks = [...guess].map((letter, place) => (goal[place] === letter ? "right" : "absent"));
  const left = goal.filter((_, place) => marks[place] !== "right");
  for (const [place, letter] of [...guess].entries()) {
    if (marks[place] === "right" || !left.includes(letter)) continue;
    left.splice(left.indexOf(letter), 1);
    marks[place] = "elsewhere";
  }
  return marks;
}

/** Colors a row and the keys of its letters; a right letter is shown as the word has it, with its accent. */
function color(row) {
  const guess = [...guesses[row]];
  const marks = judge(guesses[row]);
  for (const [place, mark] of marks.entries()) {
    const tile = tiles[row * word.length + place];
    tile.className = `tile turned ${mark}`;
    tile.textContent = shown(mark === "right" ? word[place] : guess[place]);
    const key = buttons.get(guess[place]);
    if (
      key &&
      !key.classList.contains("right") &&
      !(mark === "absent" && key.classList.contains("elsewhere"))
    )
      key.className = `key ${mark}`;
  }
  return marks;
}

function showTyped() {
  const row = guesses.length;
  if (row === tries) return;
  for (let place = 0; place < word.length; place += 1) {
    const tile = tiles[row * word.length + place];
    const letter = typedLetters[place];
    const known = !letter && place === hinted;
    const kind = letter ? "tile typed" : known ? "tile row-now hinted" : "tile row-now";
    if (tile.className !== kind) tile.className = kind;
    tile.textContent = letter ? shown(letter) : known ? shown(word[place]) : "";
  }
  sheet.setAttribute(
    "aria-label",
    typedLetters ? [...typedLetters].map(shown).join(" ") : play.word("first", word.length),
  );
}

function type(letter) {
  if (play.state !== "playing") return;
  if (nextIn > 0) {
    goOn();
    return;
  }
  if (typedLetters.length === word.length) return;
  typedLetters += letter;
  play.tone(500 + typedLetters.length * 40, 0.04, { type: "sine", volume: 0.15 });
  showTyped();
}

function erase() {
  if (play.state !== "playing" || nextIn > 0 || typedLetters === "") return;
  typedLetters = typedLetters.slice(0, -1);
  play.tone(380, 0.04, { type: "sine", volume: 0.15 });
  showTyped();
}

/** One letter of the word that is not known yet; the word is then worth half. */
function hint() {
  if (play.state !== "playing" || nextIn > 0 || hinted >= 0) return;
  const found = new Set();
  for (const guess of guesses)
    for (const [place, mark] of judge(guess).entries()) if (mark === "right") found.add(place);
  const hidden = [...word].map((_, place) => place).filter((place) => !found.has(place));
  hinted = hidden[Math.floor(Math.random() * hidden.length)];
  hintButton.disabled = true;
  play.tune([659, 880], 0.07);
  play.announce(shown(word[hinted]));
  showTyped();
  play.board.focus({ preventScroll: true });
}

function check() {
  if (play.state !== "playing") return;
  if (nextIn > 0) {
    goOn();
    return;
  }
  const row = guesses.length;
  if (typedLetters.length < word.length) {
    say(play.word("short", word.length), true);
    play.announce(play.word("short", word.length));
    play.tone(160, 0.14, { type: "square", volume: 0.08 });
    sheet.classList.remove("shaken");
    void sheet.offsetWidth;
    sheet.classList.add("shaken");
    return;
  }
  guesses.push(typedLetters);
  typedLetters = "";
  const marks = color(row);
  play.announce(marks.map((mark, place) => `${shown(guesses[row][place])} ${play.word(mark)}`).join(", "));
  for (const [place, mark] of marks.entries())
    play.tone(mark === "right" ? 660 : mark === "elsewhere" ? 495 : 262, 0.1, {
      volume: 0.18,
      after: place * 0.11,
    });
  if (marks.every((mark) => mark === "right")) solve(row);
  else if (guesses.length === tries) miss();
  else {
    say(play.word("first", word.length));
    showTyped();
    play.save();
  }
}

function solve(row) {
  const points = Math.ceil((pointsForTry[row] * (word.length - 3)) / (hinted >= 0 ? 2 : 1));
  play.add(points);
  play.tune([523, 659, 784, 1047]);
  for (let place = 0; place < word.length; place += 1)
    tiles[row * word.length + place].classList.add("cheered");
  say(play.word("solved", points), true);
  solved = true;
  nextIn = pauseAfterWord;
}

function miss() {
  livesLeft -= 1;
  play.show("lives", livesLeft);
  play.tone(240, 0.5, { to: 90, type: "triangle", volume: 0.25 });
  say(play.word("was"), true, [...word].map(shown).join(""));
  play.announce(`${play.word("was")} ${word}`);
  solved = false;
  nextIn = pauseAfterWord + 60;
  if (livesLeft === 0) play.over(`${play.word("was")} ${play.language === "de" ? capital(word) : word}`);
}
const capital = (text) => shown(text[0]) + text.slice(1);

function goOn() {
  if (solved) level += 1;
  post();
  play.save();
}

function step() {
  if (nextIn === 0) return;
  nextIn -= 1;
  if (nextIn === 0) goOn();
}

/** Letters are typed before anything else hears of them, so P and M are letters here. */
function typed(event) {
  if (event.code === "Enter" || event.code === "NumpadEnter") {
    // A button that has the focus is pressed by it.
    if (document.activeElement?.tagName === "BUTTON") return false;
    check();
    return true;
  }
  if (event.code === "Backspace") {
    erase();
    return true;
  }
  let letter = bare(event.key.toLocaleLowerCase(play.language));
  if (play.language === "ar" && !buttons.has(letter)) letter = arabicCodes[event.code];
  if (!buttons.has(letter)) return false;
  type(letter);
  return true;
}
