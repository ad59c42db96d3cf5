// Checks the tables of this folder: one row for each thing that the two specification documents name, with the test
// that shows it, or the word `later`. A row counts as shown when every test that it names ran and passed in this run.
// A row that is malformed or there twice, or that names a pattern, a test that does not exist or one that failed, is a
// failure. So is a table with another number of rows, or of *later* rows, than counts.tsv says, and what is wrong with
// tests/budgets.tsv and tests/flaky.tsv.
//
//   node tests/specification/check.mjs [--reports FOLDER] [--whole] [--report FILE]
//
//   --reports FOLDER   the JUnit reports of this run, in one folder for each suite (script/test writes them to
//                      build/test-reports); without it no run is at hand and no row counts as shown
//   --whole            the run was of everything, so that a named test that did not run is a failure too
//   --report FILE      also writes a JUnit report with a case for each row that is shown or wrong
//
// How a row names a test: cases.mjs.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { budgetsIn, excess, limitOf } from "../support/budgets.mjs";
import * as budgets from "./budgets.mjs";
import { collect, faultOf, filesBelow, knownCases, read, stateOf } from "./cases.mjs";
import * as flaky from "./flaky.mjs";

const { values: options } = parseArgs({
  options: {
    reports: { type: "string" },
    whole: { type: "boolean", default: false },
    report: { type: "string" },
  },
});
const cases = knownCases(options.reports);

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
  return testsOf(test)
    .map((id) => faultOf(id, cases))
    .find(Boolean);
}

/** Several tests may show one thing; each of them must exist and pass. */
function testsOf(cell) {
  return cell.split(" | ");
}

/** The states of the tests that a row names: the id with "passed", "failed", or undefined where it did not run. */
function statesOf(cell) {
  return testsOf(cell).map((id) => [id, stateOf(id, cases)]);
}

/** What is wrong with the number of rows of a table, and of those that say later, or nothing. */
function faultOfCounts(table, { rows, later }, counts) {
  const expected = counts.get(table);
  if (!expected) return `counts.tsv has no row for ${table}`;
  const change = "; where that is meant, change counts.tsv, and say why and when";
  if (rows < expected.rows)
    return `${table}.tsv lost ${expected.rows - rows} of ${expected.rows} rows${change}`;
  if (rows > expected.rows)
    return `${table}.tsv has ${rows} rows, and counts.tsv says ${expected.rows}${change}`;
  if (later > expected.later)
    return `${table}.tsv has ${later} rows that say later, and counts.tsv allows ${expected.later}: what was shown was set back${change}`;
  if (later < expected.later)
    return `${table}.tsv has only ${later} rows that say later, and counts.tsv says ${expected.later}: lower it, so that none is set back`;
  return undefined;
}

/** counts.tsv: for each table its rows, those that say later, why, and when that changed. */
function countsIn(text) {
  const [, ...lines] = text.trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [table, rows, later, reason, changed] = line.split("\t");
      if (!/^\d+$/.test(rows) || !/^\d+$/.test(later) || !reason || !/^20\d\d-\d\d-\d\d$/.test(changed))
        throw new Error(`counts.tsv: "${line}" needs a table, two numbers, a reason and a date`);
      return [table, { rows: Number(rows), later: Number(later) }];
    }),
  );
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
  ["an item", "portal 1", "web:age-grade.test.tsx > %i is shown as %s"],
  ["an item", "portal 1", "web:next-step.test.ts > %s"],
  ["an item", "portal 1", "web:next-step.test.ts > no such row of the table"],
  [
    "an item",
    "portal 1",
    "journey:an offline song plays without a connection, and is counted when there is one again ($language)",
  ],
  ["an item", "portal 1", "walk:.*"],
];
for (const cells of bad) {
  if (fault(cells, new Set(["seen before"])) === undefined)
    tell(`the check lets through: ${cells.join(" | ")}`);
}
const twoRows = new Map([["routes", { rows: 9, later: 1 }]]);
for (const [rows, later, table] of [
  [8, 1, "routes"],
  [10, 1, "routes"],
  [9, 2, "routes"],
  [9, 0, "routes"],
  [9, 1, "calls"],
])
  if (!faultOfCounts(table, { rows, later }, twoRows))
    tell(`the count of rows lets through: ${table} with ${rows} rows, ${later} of them later`);
for (const message of [...budgets.trials(), ...flaky.trials()]) tell(message);

const counts = countsIn(read("tests/specification/counts.tsv"));

for (const table of tables) {
  const lines = read(`tests/specification/${table}.tsv`).replace(/\n$/, "").split("\n");
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
  const wrong = faultOfCounts(table, { rows: lines.length - 1, later: rows.later }, counts);
  if (wrong) tell(wrong);
  const cell = (number) => String(number).padStart(5);
  console.log(
    `${table.padEnd(14)}${cell(rows.shown)} shown${cell(rows.missing)} not run${cell(rows.wrong)} wrong${cell(rows.later)} later`,
  );
}

// The table of flags and the program's own must name the same.
const flagSource = read("server/features/tenants/configuration/flags.cpp");
const programFlags = new Set(collect(flagSource, /^ {4}\{"([^"]+)",/gm).flat());
const tableFlags = new Set(
  read("tests/specification/flags.tsv")
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
  read(`tests/specification/${table}.tsv`)
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
  for (const name of laterDocuments)
    if (documents[name]) tell(`${path} has ${name}, which has no effect yet`);
  for (const name of laterFlags)
    if (documents.flags?.[name] !== undefined || documents["enabled-features"]?.entries?.includes(name))
      tell(`${path} sets ${name}, which has no effect yet`);
}

// Budgets: the table, and what can be counted here.
const table = read("tests/budgets.tsv");
const wrongBudgets = budgets.faultsOf(table, budgets.possibleReaders());
for (const message of wrongBudgets) tell(message);
if (wrongBudgets.length === 0) {
  for (const [name, counted] of Object.entries(budgets.countedRows)) {
    const now = counted();
    const over = excess(name, now);
    if (over) tell(over);
    else if (now < limitOf(name))
      tell(`"${name}" in tests/budgets.tsv can be ${now} now: lower it, so that none comes back`);
    else count("budgets", name);
  }
  const { seconds, object } = budgets.slowestFile();
  const { processor, clock } = budgets.minutesOfRun();
  for (const [name, value, what] of [
    ["compile seconds of a file", seconds, ` (${object})`],
    ["processor minutes of script/test", processor, ""],
    ["minutes of script/test", clock, ""],
  ]) {
    const over = excess(name, Math.round(value * 10) / 10);
    if (over) tell(over + what);
    else if (value > 0) count("budgets", name);
  }
  for (const { name, unit, goal, measured, reason } of budgetsIn(table))
    if (reason.startsWith("missed: ")) console.log(`missed: ${name}, ${measured} of ${goal} ${unit}`);
}

for (const message of flaky.faultsOf(read("tests/flaky.tsv"), cases)) tell(message);

if (!options.reports)
  console.log(
    "No test run is at hand, so no row counts as shown: script/test runs the tests and then counts.",
  );
if (options.report) writeFileSync(options.report, `<testsuites>${report.join("\n")}</testsuites>\n`);
console.log(`${shownRows} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
