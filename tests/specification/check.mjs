// Checks the tables of this folder: one row for each thing that the two specification documents name,
// with the test that shows it, or the word `later`. Fails where a row is malformed, stands twice, or names a test
// that does not exist.
//
//   cpp:Suite.Case                    a GoogleTest case in server/
//   web:navigation.test.ts > a case   a Vitest case in web/, the file by its name or by the end of its path
//   journey:a case                    a case in tests/journeys/
//   call:METHOD /path                 the case "call METHOD /path" in tests/http/; another case by its name
//   walk:/route/:id                   a row of the site map, which tests/walk/ asks for in every language of every
//                                     tenant; another case of tests/walk/ by its name
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");

function filesBelow(folder, pattern) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes("node_modules"))
    .sort();
}

const read = (path) => readFileSync(path, "utf8");
const collect = (text, pattern) => [...text.matchAll(pattern)].map((match) => match.slice(1));

/** Names of test("…"), it('…') and it.each(…)(`…`), as they are written. */
const javascriptCases = (text) =>
  collect(
    text,
    /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g,
  ).map((quoted) => quoted.find((name) => name !== undefined).replace(/\\(.)/g, "$1"));

const cppCases = new Set(
  filesBelow("server", /_test\.cpp$/).flatMap((path) =>
    collect(read(path), /\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)\s*\)/g).map(
      ([suite, name]) => `${suite}.${name}`,
    ),
  ),
);
const webFiles = filesBelow("web", /\.test\.tsx?$/).map((path) => ({
  path,
  cases: new Set(javascriptCases(read(path))),
}));
const casesOf = (folder) =>
  new Set(filesBelow(`tests/${folder}`, /\.test\.mjs$/).flatMap((path) => javascriptCases(read(path))));
const journeys = casesOf("journeys");
const calls = casesOf("http");
const walks = casesOf("walk");
// The walk makes one case of each row of the site map.
const walked = new Set(
  [...walks].some((name) => name.startsWith("walk $"))
    ? filesBelow("server/app", /^page_routes\.cpp$/).flatMap((path) =>
        collect(read(path), /^\s*\{"(\/[^"]*)",/gm).flat(),
      )
    : [],
);

const kinds = {
  cpp: (name) => cppCases.has(name),
  web: (name) => {
    const [file, ...rest] = name.split(" > ");
    const wanted = rest.join(" > ");
    return webFiles.some(
      ({ path, cases }) => (basename(path) === file || path.endsWith(`/${file}`)) && cases.has(wanted),
    );
  },
  journey: (name) => journeys.has(name),
  call: (name) => calls.has(`call ${name}`) || calls.has(name),
  walk: (name) => walked.has(name) || walks.has(name),
};

const tables = [
  "routes",
  "calls",
  "flags",
  "dialogs",
  "messages",
  "constants",
  "storage",
  "states",
  "configuration",
  "fields",
];

/** What is wrong with a row, or nothing. */
function fault(cells, seen) {
  if (cells.length !== 3) return `has ${cells.length} columns instead of 3`;
  const [item, where, test] = cells;
  if (cells.some((cell) => cell.trim() !== cell || cell === "")) return "has an empty or padded cell";
  if (seen.has(item)) return `"${item}" stands twice`;
  if (!/^(?:portal|storefront|product) \d/.test(where)) return `"${where}" names no document and section`;
  if (test === "later") return undefined;
  // Several tests may show one thing; each of them must be there.
  for (const id of test.split(" | ")) {
    const [, kind, name] = /^(\w+):(.+)$/.exec(id) ?? [];
    if (!kinds[kind]) return `"${id}" is neither a test nor the word later`;
    if (!kinds[kind](name)) return `the test ${id} does not exist`;
  }
  return undefined;
}

let passed = 0;
let failed = 0;
const tell = (message) => {
  failed += 1;
  console.error(message);
};

// The check itself first: each of these rows has to be refused.
const bad = [
  ["an item", "portal 1"],
  ["an item ", "portal 1", "later"],
  ["seen before", "portal 1", "later"],
  ["an item", "somewhere", "later"],
  ["an item", "portal 1", "soon"],
  ["an item", "portal 1", "cpp:No.Such"],
  ["an item", "portal 1", "web:no-such.test.ts > case"],
  ["an item", "portal 1", "journey:no such journey"],
  ["an item", "portal 1", "call:GET /no/such/call"],
  ["an item", "portal 1", "walk:/no/such/route"],
];
for (const cells of bad) {
  if (fault(cells, new Set(["seen before"])) === undefined)
    tell(`the check lets through: ${cells.join(" | ")}`);
}

for (const table of tables) {
  const lines = read(join(here, `${table}.tsv`))
    .replace(/\n$/, "")
    .split("\n");
  if (lines[0] !== "item\twhere\ttest") tell(`${table}.tsv:1: the first line must be item, where, test`);
  const seen = new Set();
  let shown = 0;
  for (const [index, line] of lines.slice(1).entries()) {
    const cells = line.split("\t");
    const wrong = fault(cells, seen);
    if (wrong) tell(`${table}.tsv:${index + 2}: ${wrong}`);
    else passed += 1;
    if (cells[2] !== "later") shown += 1;
    seen.add(cells[0]);
  }
  console.log(
    `${table.padEnd(14)} ${String(shown).padStart(4)} shown, ${String(lines.length - 1 - shown).padStart(4)} later`,
  );
}

// The table of flags and the program's own must name the same.
const flagSource = read(join(root, "server/features/tenants/flags.cpp"));
const programFlags = new Set(collect(flagSource, /^ {4}\{"([^"]+)",/gm).flat());
const tableFlags = new Set(
  read(join(here, "flags.tsv"))
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split("\t")[0]),
);
for (const name of programFlags)
  if (!tableFlags.has(name)) tell(`flags.tsv lacks ${name}, which flags.cpp has`);
for (const name of tableFlags)
  if (!programFlags.has(name)) tell(`flags.cpp lacks ${name}, which flags.tsv has`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
