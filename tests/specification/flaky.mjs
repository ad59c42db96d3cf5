// Checks tests/flaky.tsv: each test that failed without a fault of the program has a cause and the commit that mended it.
import { spawnSync } from "node:child_process";
import { faultOf as faultOfCase, root } from "./cases.mjs";

const columns = ["case", "seen", "load", "cause", "mended"];

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** Whether the history has a commit; a clone without the whole history can't say, and then it counts as there. */
export function isInHistory(commit) {
  if (git("merge-base", "--is-ancestor", commit, "HEAD").status === 0) return true;
  return git("rev-parse", "--is-shallow-repository").stdout?.trim() !== "false";
}

/** What is wrong with a row, or nothing. */
function faultOf(cells, cases, seen, isCommit) {
  if (cells.length !== columns.length)
    return `has ${cells.length} columns instead of ${columns.length}: ${columns.join(", ")}`;
  if (cells.some((cell) => cell.trim() !== cell)) return "has a padded cell";
  const [name, what, load, cause, mended] = cells;
  if (what === "" || load === "") return "says not what was seen, and on what load";
  const wrong = faultOfCase(name, cases);
  if (wrong) return wrong;
  if (seen.has(cells.join())) return "stands twice";
  if (cause === "")
    return "has no cause, so it is an open defect: find out why it failed, then write it here";
  if (!/^[0-9a-f]{7,40}$/.test(mended)) return "names no commit that mended it";
  if (!isCommit(mended)) return `names the commit ${mended}, which the history does not have`;
  return undefined;
}

/** What is wrong with a table of flaky tests, one sentence for each row. */
export function faultsOf(text, cases, isCommit = isInHistory) {
  const [head, ...lines] = text.replace(/\n$/, "").split("\n");
  const faults =
    head === columns.join("\t") ? [] : [`tests/flaky.tsv:1: the first line must be ${columns.join(", ")}`];
  const seen = new Set();
  for (const [at, line] of lines.entries()) {
    const cells = line.split("\t");
    const fault = faultOf(cells, cases, seen, isCommit);
    if (fault) faults.push(`tests/flaky.tsv:${at + 2}: "${cells[0]}" ${fault}`);
    seen.add(cells.join());
  }
  return faults;
}

const good = ["call:a case", "ECONNRESET", "two builds", "a socket outlived the server's", "abcdef0"];
const changedAt = (at, cell) => good.map((old, column) => (column === at ? cell : old));
/** Rows that have to be refused, each for one thing. */
const bad = [
  ["call:a case"],
  good.slice(0, 4),
  changedAt(0, "call:no such case"),
  changedAt(0, "a case"),
  changedAt(0, "call:a %s"),
  changedAt(1, ""),
  changedAt(2, ""),
  changedAt(3, ""),
  changedAt(3, " "),
  changedAt(4, ""),
  changedAt(4, "later"),
  changedAt(4, "0000000"),
];

/** The check tried with rows that it has to refuse and with one that it has to take. */
export function trials() {
  const cases = { call: { exists: (name) => name === "a case" || name === "a %s" } };
  const faults = (...rows) =>
    faultsOf(
      [columns, ...rows].map((row) => row.join("\t")).join("\n"),
      cases,
      (commit) => commit === good[4],
    );
  return [
    ...(faults(good).length > 0 ? [`the check of flaky tests refuses ${good.join(" | ")}`] : []),
    ...[...bad.map((row) => [row]), [good, good]]
      .filter((rows) => faults(...rows).length === 0)
      .map(
        (rows) => `the check of flaky tests lets through ${rows.map((row) => row.join(" | ")).join(", ")}`,
      ),
  ];
}
