// Checks the size budgets of every page in every language: script with its messages, and style, as Brotli.
import { limitOf } from "../tests/support/budgets.mjs";
import { sectionsOfPage } from "./message-sections.mjs";

const HOME_PAGE = "structure";
const bytes = (name) => limitOf(name) * 1000;
const LIMITS = {
  homeScript: bytes("script of the home page"),
  script: bytes("script of any page"),
  style: bytes("style of any page"),
};

/** Prints a table of all pages with their largest language; false where a page is over a limit. */
export function checkBudgets(manifest, sizes) {
  const rows = Object.keys(manifest.pages)
    .sort((a, b) => Number(b === HOME_PAGE) - Number(a === HOME_PAGE) || a.localeCompare(b))
    .map((page) => measure(page, manifest, sizes));
  const width = Math.max(...rows.map(({ page }) => page.length));
  console.log(`${"page (Brotli)".padEnd(width)}  script   of it messages   style`);
  for (const { page, script, messages, locale, style } of rows)
    console.log(`${page.padEnd(width)} ${kb(script)} ${kb(messages)} (${locale}) ${kb(style).padStart(9)}`);
  const over = rows.flatMap(problemsOf);
  for (const problem of over) console.error(problem);
  return over.length === 0;
}

function measure(page, manifest, sizes) {
  const sum = (files) => files.reduce((total, file) => total + sizeOf(file, sizes), 0);
  const { js, css } = manifest.pages[page];
  const ofLanguages = Object.entries(manifest.messages).map(([locale, files]) => ({
    locale,
    messages: sum([files.index, ...sectionsOfPage(page).map((section) => files[section])]),
  }));
  const largest = ofLanguages.sort((a, b) => b.messages - a.messages)[0];
  const script = sum([manifest.entry, ...manifest.preload, ...js]) + largest.messages;
  return { page, ...largest, script, style: sum([...manifest.css, ...css]) };
}

function sizeOf(file, sizes) {
  const size = sizes.get(file);
  if (!size) throw new Error(`the build has no compressed ${file}`);
  return size.brotli;
}

function problemsOf({ page, script, style, locale }) {
  const limit = page === HOME_PAGE ? LIMITS.homeScript : LIMITS.script;
  return [
    ...(script > limit
      ? [`${page} loads ${kb(script)} of script in ${locale}; the limit in tests/budgets.tsv is ${kb(limit)}`]
      : []),
    ...(style > LIMITS.style
      ? [`${page} loads ${kb(style)} of style; the limit in tests/budgets.tsv is ${kb(LIMITS.style)}`]
      : []),
  ];
}

function kb(size) {
  return `${(size / 1000).toFixed(1)} kB`.padStart(8);
}
