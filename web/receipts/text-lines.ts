// Divides a text into lines that fit a width: SVG does not wrap by itself. Widths are estimated on the wide side, so
// that no line leaves its column in any of our languages.

const narrow = /[ijlt.,:;'|!()[\] ’-]/;
const wide = /[MWmw@%]/;
const upper = /[\p{Lu}\d]/u;
/** Han, kana, hangul and pictures fill a square. */
const square =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\p{Extended_Pictographic}]/u;

function widthOf(character: string): number {
  if (square.test(character)) return 1.05;
  if (/\p{Mark}/u.test(character)) return 0;
  if (narrow.test(character)) return 0.36;
  if (wide.test(character)) return 0.95;
  return upper.test(character) ? 0.7 : 0.6;
}

export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text) sum += widthOf(character);
  return sum * size;
}

/** One line without controls, which XML does not allow, and without marks that would turn the text around it. */
export function cleaned(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff\s]+/gu, " ").trim();
}

/** At most `most` lines; what is left over ends in an ellipsis. A word that is wider than a line is broken. */
export function linesOf(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of cleaned(text)
    .split(" ")
    .flatMap((each) => broken(each, size, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] as string, size, width)];
}

function broken(word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece && textWidth(piece + character, size) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function shortened(line: string, size: number, width: number): string {
  const characters = [...line];
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
