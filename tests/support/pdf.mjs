// Reads a PDF as a reader's program does: its pages, its fonts and its text, by poppler.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * {pages, size, fonts: [{name, embedded}], lines, words: [{text, left, right}]}: columns of a line are at least two spaces
 * apart, places are in points from the page's left edge.
 */
export function readPdf(bytes) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-pdf-"));
  try {
    const file = join(folder, "file.pdf");
    writeFileSync(file, bytes);
    const run = (program, ...args) => execFileSync(program, args, { encoding: "utf8" });
    const facts = new Map(
      run("pdfinfo", file)
        .split("\n")
        .map((line) => line.split(/:\s+/, 2)),
    );
    return {
      pages: Number(facts.get("Pages")),
      size: facts.get("Page size"),
      fonts: fontsOf(run("pdffonts", file)),
      lines: linesOf(run("pdftotext", "-layout", "-enc", "UTF-8", file, "-")),
      words: wordsOf(run("pdftotext", "-bbox", "-enc", "UTF-8", file, "-")),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last columns of each row have a fixed form: emb, sub, uni, object and generation. */
function fontsOf(table) {
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) => ({
      name: row.split(" ", 1)[0],
      embedded: /\syes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.test(row),
    }));
}

const linesOf = (text) => text.split("\n").map(plain).filter(Boolean);

const wordsOf = (html) =>
  [...html.matchAll(/<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" [^>]*>([^<]*)</g)].map(
    ([, left, right, text]) => ({ text: plain(text), left: Number(left), right: Number(right) }),
  );

/**
 * Without marks of direction and with ordinary spaces. Text from right to left keeps its letters, but a ligature may have
 * them in another order.
 */
export const plain = (text) =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .trim();
