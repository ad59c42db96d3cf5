// Checks the tables of this folder: one row for each thing that the two specification documents name, with the test
// that shows it, or the word `later`. A row counts as shown when every test that it names ran and passed in this run.
// A row that is malformed or there twice, or that names a test that does not exist or failed, is a failure.
//
//   node tests/specification/check.mjs [--reports FOLDER] [--whole] [--report FILE]
//
//   --reports FOLDER   the JUnit reports of this run, in one folder for each suite (script/test writes them to
//                      build/test-reports); without it no run is at hand and no row counts as shown
//   --whole            the run was of everything, so that a named test that did not run is a failure too
//   --report FILE      also writes a JUnit report with a case for each row that is shown or wrong
//
//   cpp:Suite.Case                    a GoogleTest case in server/
//   web:navigation.test.ts > a case   a Vitest case in web/, the file by its name or by the end of its path
//   journey:a case                    a case in tests/journeys/
//   call:METHOD /path                 the case "call METHOD /path" in tests/http/; another case by its name
//   walk:/route/:id                   a row of the site map, which tests/walk/ asks for in every language of every
//                                     tenant; another case of tests/walk/ by its name
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { casesOfRun } from "../support/reports.mjs";

const { values: options } = parseArgs({
  options: {
    reports: { type: "string" },
    whole: { type: "boolean", default: false },
    report: { type: "string" },
  },
});
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
    ? collect(read(join(root, "web/generated/routes.ts")), /pattern: "(\/[^"]*)"/g).flat()
    : [],
);

/** What ran: for a name, "passed" only when each case of that name passed; undefined when none ran. */
class Run {
  #states = new Map();

  add(name, state) {
    if (state === "skipped") return;
    if (this.#states.get(name) !== "failed") this.#states.set(name, state);
  }
  state(name) {
    return this.#states.get(name);
  }
  /** Of all cases whose name matches. */
  matching(pattern) {
    const states = [...this.#states].filter(([name]) => pattern.test(name)).map(([, state]) => state);
    return states.includes("failed") ? "failed" : states[0];
  }
}
const casesOfSuite = (suite) => (options.reports ? casesOfRun(join(options.reports, suite)) : []);

const cppRun = new Run();
// "Both/SessionsTest" and "AnEndedOne/sqlite": the case counts with all its parameters.
for (const suite of ["unit", "threads"])
  for (const { suite: fixture, name, state, group } of casesOfSuite(suite))
    if (!group) cppRun.add(`${fixture.split("/").at(-1)}.${name.split("/")[0]}`, state);
const typedCppRun = new Run();
for (const suite of ["unit", "threads"])
  for (const { suite: fixture, name, state, group } of casesOfSuite(suite))
    if (!group) typedCppRun.add(`${fixture.split("/")[0]}.${name.split("/")[0]}`, state);

// A case of Vitest bears the names of the groups around it: "a session > of a guest asks nothing".
const webRun = new Map();
for (const { suite: file, name, state, group } of casesOfSuite("web")) {
  if (group) continue;
  if (!webRun.has(file)) webRun.set(file, new Run());
  const parts = name.split(" > ");
  for (const at of parts.keys()) webRun.get(file).add(parts.slice(at).join(" > "), state);
}
const runOf = (suite) => {
  const run = new Run();
  for (const { name, state } of casesOfSuite(suite)) run.add(name, state);
  return run;
};
const journeyRun = runOf("journeys");
const callRun = runOf("calls");
const walkRun = runOf("walk");

/** The name of a case with parameters ("after %d", "of ${count} times") as a pattern. */
const patternOf = (name) =>
  new RegExp(
    `^${name
      .split(/(\$\{[^}]*\}|\$[\w.]+|%[sdifjo#])/)
      .map((part, at) => (at % 2 === 1 ? "[\\s\\S]*" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("")}$`,
  );

const isFile = (path, file) => basename(path) === file || path.endsWith(`/${file}`);

// For each kind whether the test exists, and how it ended in this run.
const kinds = {
  cpp: {
    exists: (name) => cppCases.has(name),
    state: (name) => cppRun.state(name) ?? typedCppRun.state(name),
  },
  web: {
    exists: (name) => {
      const [file, ...rest] = name.split(" > ");
      const wanted = rest.join(" > ");
      return webFiles.some(({ path, cases }) => isFile(path, file) && cases.has(wanted));
    },
    state: (name) => {
      const [file, ...rest] = name.split(" > ");
      const pattern = patternOf(rest.join(" > "));
      const states = [...webRun]
        .filter(([path]) => isFile(path, file))
        .map(([, run]) => run.matching(pattern))
        .filter(Boolean);
      return states.includes("failed") ? "failed" : states[0];
    },
  },
  journey: {
    exists: (name) => journeys.has(name),
    state: (name) => journeyRun.matching(patternOf(name)),
  },
  call: {
    exists: (name) => calls.has(`call ${name}`) || calls.has(name),
    state: (name) => callRun.state(calls.has(`call ${name}`) ? `call ${name}` : name),
  },
  walk: {
    exists: (name) => walked.has(name) || walks.has(name),
    state: (name) => walkRun.state(walks.has(name) ? name : `walk ${name}`),
  },
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
  for (const id of testsOf(test)) {
    const [, kind, name] = /^(\w+):(.+)$/.exec(id) ?? [];
    if (!kinds[kind]) return `"${id}" is neither a test nor the word later`;
    if (!kinds[kind].exists(name)) return `the test ${id} does not exist`;
  }
  return undefined;
}

/** Several tests may show one thing; each of them must exist and pass. */
function testsOf(cell) {
  return cell.split(" | ");
}

/** The states of the tests that a row names: the id with "passed", "failed", or undefined where it did not run. */
function statesOf(cell) {
  return testsOf(cell).map((id) => {
    const [, kind, name] = /^(\w+):(.+)$/.exec(id);
    return [id, kinds[kind].state(name)];
  });
}

let shownRows = 0;
let failed = 0;
const report = [];
const escapeXml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\t", " ");
const tell = (message) => {
  failed += 1;
  report.push(`<testcase name="${escapeXml(message)}"><failure/></testcase>`);
  console.error(message);
};
const count = (table, item) => {
  shownRows += 1;
  report.push(`<testcase classname="${table}" name="${escapeXml(item)}"/>`);
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
  const rows = { shown: 0, missing: 0, wrong: 0, later: 0 };
  for (const [index, line] of lines.slice(1).entries()) {
    const cells = line.split("\t");
    const place = `${table}.tsv:${index + 2}`;
    const wrong = fault(cells, seen);
    seen.add(cells[0]);
    if (wrong) {
      rows.wrong += 1;
      tell(`${place}: ${wrong}`);
    } else if (cells[2] === "later") {
      rows.later += 1;
    } else {
      const states = statesOf(cells[2]);
      const broken = states.filter(([, state]) => state === "failed" || (options.whole && !state));
      if (states.every(([, state]) => state === "passed")) {
        rows.shown += 1;
        count(table, cells[0]);
      } else if (broken.length > 0) {
        rows.wrong += 1;
        for (const [id, state] of broken) tell(`${place}: ${id} ${state ?? "did not run"}`);
      } else {
        rows.missing += 1;
      }
    }
  }
  const cell = (number) => String(number).padStart(5);
  console.log(
    `${table.padEnd(14)}${cell(rows.shown)} shown${cell(rows.missing)} not run${cell(rows.wrong)} wrong${cell(rows.later)} later`,
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

// What is still to come is not switched on in the demo: whoever looks there finds what works.
const stillToCome = (table) =>
  read(join(here, `${table}.tsv`))
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , test]) => test === "later")
    .map(([item]) => item);
/** "entry: tab names for SEO" is the document tab-names. */
const documentOf = (item) =>
  /^(?:area|entry): (.+?)(?: config| for SEO| \(.+\))?$/.exec(item)?.[1].replaceAll(" ", "-");
const laterFlags = stillToCome("flags");
const laterDocuments = stillToCome("configuration").map(documentOf).filter(Boolean);
for (const path of filesBelow("demo/tenants", /^tenant\.json$/)) {
  const documents = JSON.parse(read(path));
  const place = path.slice(root.length);
  for (const name of laterDocuments)
    if (documents[name]) tell(`${place} has ${name}, which has no effect yet`);
  for (const name of laterFlags)
    if (documents.flags?.[name] !== undefined || documents["enabled-features"]?.entries?.includes(name))
      tell(`${place} sets ${name}, which has no effect yet`);
}

if (!options.reports)
  console.log(
    "No test run is at hand, so no row counts as shown: script/test runs the tests and then counts.",
  );
if (options.report) writeFileSync(options.report, `<testsuites>${report.join("\n")}</testsuites>\n`);
console.log(`${shownRows} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
