// Checks tests/budgets.tsv: each row is whole, is read by something, and nothing that can be counted here exceeds it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { budgetsIn, columns } from "../support/budgets.mjs";
import { collect, filesBelow, read, root } from "./cases.mjs";

const isNumber = (cell) => /^\d+(?:\.\d+)?$/.test(cell);
const isDate = (cell) => /^20\d\d-\d\d-\d\d$/.test(cell) && !Number.isNaN(Date.parse(cell));

/** What is wrong with a row, or nothing. `sources` are the texts of all files that may read it. */
function faultOf(row, seen, sources) {
  const cells = columns.map((column) => row[column]);
  if (cells.some((cell) => cell === undefined || cell === "" || cell.trim() !== cell))
    return `needs ${columns.length} cells, none of them empty or padded: ${columns.join(", ")}`;
  if (seen.has(row.name)) return "stands twice";
  const { name, limit, goal, measured, reason, changed } = row;
  if (!isNumber(limit) && !(limit === "-" && isNumber(goal)))
    return `its limit ${limit} is no number; "-" is for a figure that has a goal and is only printed`;
  if (!isNumber(goal) && goal !== "-") return `its goal ${goal} is neither a number nor "-"`;
  if (!isNumber(measured)) return `${measured} is no measured number`;
  if (reason === "-") return "has no reason: say why the limit is this one";
  if (!isDate(changed)) return `${changed} is no date like 2026-11-26`;
  if (Number(measured) > Number(limit))
    return `measured ${measured}, more than its limit ${limit}: make it smaller; the limit is not moved`;
  if (goal !== "-" && limit !== "-" && Number(limit) <= Number(goal))
    return `its goal ${goal} is not stricter than its limit ${limit}: the goal is "-" then`;
  const isMissed = goal !== "-" && Number(measured) > Number(goal);
  if (isMissed !== reason.startsWith("missed: "))
    return isMissed
      ? `measured ${measured}, more than its goal ${goal}: its reason must begin with "missed: "`
      : `its goal ${goal} is met, so its reason does not say "missed: "`;
  if (goal !== "-" && !isMissed && limit !== "-")
    return `measured ${measured}, within its goal ${goal}: the limit can be the goal now, and the goal "-"`;
  if (!sources.some((text) => text.includes(`"${name}"`)))
    return "is read by nothing: remove it, or let what it limits read it";
  return undefined;
}

/** What is wrong with a table of budgets, one sentence for each row. */
export function faultsOf(text, sources) {
  const faults = [];
  if (text.split("\n", 1)[0] !== columns.join("\t"))
    faults.push(`tests/budgets.tsv:1: the first line must be ${columns.join(", ")}`);
  const seen = new Set();
  for (const [at, row] of budgetsIn(text).entries()) {
    const fault = faultOf(row, seen, sources);
    if (fault) faults.push(`tests/budgets.tsv:${at + 2}: "${row.name}" ${fault}`);
    seen.add(row.name);
  }
  return faults;
}

const good = ["a page", "kB", "90", "85", "88", "missed: pictures", "2026-11-25"];
const changedAt = (at, cell) => good.map((old, column) => (column === at ? cell : old));
/** Rows that have to be refused, each for one thing. */
const bad = [
  good.slice(0, 6),
  changedAt(0, "read by nothing"),
  changedAt(2, "many"),
  changedAt(2, "87"),
  changedAt(2, "85"),
  changedAt(3, "few"),
  changedAt(3, "89"),
  changedAt(4, "-"),
  changedAt(4, "84"),
  changedAt(4, "91"),
  changedAt(5, ""),
  changedAt(5, "-"),
  changedAt(5, "pictures"),
  changedAt(6, ""),
  changedAt(6, "25.11.2026"),
];

/** The check tried with rows that it has to refuse and with one that it has to take. */
export function trials() {
  const faults = (...rows) =>
    faultsOf([columns, ...rows].map((row) => row.join("\t")).join("\n"), ['limitOf("a page")']);
  return [
    ...(faults(good).length > 0 ? [`the check of budgets refuses ${good.join(" | ")}`] : []),
    ...[...bad.map((row) => [row]), [good, good]]
      .filter((rows) => faults(...rows).length === 0)
      .map((rows) => `the check of budgets lets through ${rows.map((row) => row.join(" | ")).join(", ")}`),
  ];
}

/** The texts that may read a row: all but the table, its documents and this check's own trials. */
export function possibleReaders() {
  return [
    ...filesBelow("server", /\.[ch]pp$/),
    ...filesBelow("tests", /\.mjs$/),
    ...filesBelow("web", /\.(?:mjs|tsx?)$/),
    ...filesBelow("script", /^[\w-]+(?:\.mjs)?$/),
  ].map(read);
}

const occurrences = (paths, pattern) =>
  paths.map(read).reduce((sum, text) => sum + collect(text, pattern).length, 0);

/** What stands in the sources as an exception: the number has to be the row's, so that one that went does not come back. */
export const countedRows = {
  "axe exceptions": () =>
    occurrences(
      [...filesBelow("web", /\.tsx?$/), ...filesBelow("tests", /\.mjs$/)].filter(
        (path) => path !== "tests/specification/budgets.mjs" && /\baxe\b/i.test(read(path)),
      ),
      /enabled: false|iframes: false|disableRules|axe exception:/g,
    ),
  "tests that look past the CSP": () =>
    occurrences(
      filesBelow("tests", /\.mjs$/).filter((path) => path !== "tests/specification/budgets.mjs"),
      /bypassCSP: true/g,
    ),
  "inline sources of the CSP": () =>
    occurrences(
      filesBelow("server", /\.[ch]pp$/).filter((path) => !/_test\.cpp$|\/testing\//.test(path)),
      /'unsafe-[a-z-]+'|'sha\d+-/g,
    ),
};

/** Processor seconds of the compiler for an object, of the last time that it was compiled (script/build). */
export function slowestFile() {
  const slowest = { seconds: 0, object: "" };
  for (const preset of ["release", "debug", "asan", "tsan", "fuzz"]) {
    const path = `build/${preset}/compile-times.csv`;
    if (!existsSync(join(root, path))) continue;
    const latest = new Map();
    for (const line of read(path).split("\n")) {
      const [, object, , microseconds] = /^"[^"]*","([^"]+\.o)",(\d+),(\d+),/.exec(line) ?? [];
      if (object && existsSync(join(root, path, "..", object))) latest.set(object, microseconds / 1e6);
    }
    for (const [object, seconds] of latest)
      if (seconds > slowest.seconds) Object.assign(slowest, { seconds, object });
  }
  return slowest;
}

/**
 * Minutes of processor time of all suites and builds that ran last, and of the whole run by the clock, as script/test
 * wrote them; 0 where it did not.
 */
export function minutesOfRun() {
  const path = join(root, "build/test-logs/times.tsv");
  if (!existsSync(path)) return { processor: 0, clock: 0 };
  const [head, ...lines] = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const rows = lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])));
  const all = rows.find(({ suite }) => suite === "all");
  const parts = rows.filter((row) => row !== all);
  return {
    processor: parts.reduce((sum, { processorMs }) => sum + Number(processorMs), 0) / 60_000,
    clock: Number(all?.ms ?? 0) / 60_000,
  };
}
