// What a run has found: a row for each suite and build, each failed case with its place and message, and how it is told.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { casesOfRun, explain } from "../support/reports.mjs";
import { root } from "./jobs.mjs";

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const bold = (text) => (colours ? `\x1b[1m${text}\x1b[0m` : text);
const red = (text) => (colours ? `\x1b[31m${text}\x1b[0m` : text);

/** 850 ms, 12.3 s, 4 min 07 s */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${String(Math.floor((ms % 60_000) / 1000)).padStart(2, "0")} s`;
}

export const announce = (title) => console.log(bold(`==> ${title}`));
export const say = (text) => console.log(`    ${text}`);

const lastLines = (log, count) =>
  existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-count) : [];

/** The lines of a log that say what went wrong: those with an error in them, or else the last ones. */
export function telling(log) {
  const lines = lastLines(log, 5000);
  const errors = lines.filter((line) => /\berror\b|Error\b|FAILED|fatal|ERROR/.test(line));
  return (errors.length > 0 ? errors : lines.slice(-10)).slice(0, 10).map((line) => line.slice(0, 300));
}

/** Counts of the reports in a folder, and its failed cases. A test of Node that only groups others counts by them. */
export function readReports(folder, log) {
  const cases = casesOfRun(folder);
  const single = cases.filter((one) => !one.group);
  const count = (state) => single.filter((one) => one.state === state).length;
  const failed = cases.filter(
    (one) =>
      one.state === "failed" &&
      (!one.group || !single.some((other) => other.report === one.report && other.state === "failed")),
  );
  return {
    passed: count("passed"),
    failed: failed.length,
    skipped: count("skipped"),
    failures: failed.map((one) => {
      const file = typeof log === "function" ? log(one.report) : log;
      const { where, lines } = explain(one, root);
      return {
        name: /^(?:test|)$/.test(one.suite) ? one.name : `${one.suite}.${one.name}`,
        where,
        // A file that could not be read has failed as a whole, and only its log says why.
        lines: /\.test\.mjs$/.test(one.name) && existsSync(file) ? telling(file) : lines,
        log: file,
      };
    }),
  };
}

export class Results {
  #rows = [];
  #failures = [];
  #began = performance.now();
  #round = 0;

  /** What is added from now on belongs to a round of several; 0 where there is only one. */
  startRound(round) {
    this.#round = round;
  }

  /**
   * `row`: {place, suite, title, passed, failed, ms, processorMs, note}; `place` orders the table. `failures`: each
   * {name, where, lines, log}.
   */
  add(row, failures = []) {
    const title = this.#round > 0 ? `${this.#round}: ${row.title}` : row.title;
    const place = this.#round * 1000 + row.place;
    this.#rows.push({
      passed: 0,
      failed: 0,
      ms: 0,
      processorMs: 0,
      note: "",
      ...row,
      title,
      place,
      round: this.#round,
    });
    for (const failure of failures) this.#failures.push({ suite: row.suite, ...failure });
  }

  /** Of which of these suites nothing has been added in this round. */
  missing(suites) {
    const seen = new Set(this.#rows.filter(({ round }) => round === this.#round).map(({ suite }) => suite));
    return suites.filter((name) => !seen.has(name));
  }

  get failed() {
    return this.#rows.reduce((sum, { failed }) => sum + failed, 0);
  }

  /** The table, then the list of what failed, then the line that counts. */
  print() {
    const rows = this.#rows.toSorted((a, b) => a.place - b.place);
    const cells = (title, ...columns) =>
      title.padEnd(48) + columns.map((text, at) => String(text).padStart(at < 2 ? 9 : 13)).join("");
    console.log(`\n${bold(cells("", "passed", "failed", "time", "processor"))}`);
    for (const { title, passed, failed, ms, processorMs, note } of rows) {
      const line =
        cells(title, passed, failed, duration(ms), duration(processorMs)) + (note ? `  (${note})` : "");
      console.log(failed > 0 ? red(line) : line);
    }
    const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
    console.log(
      `All of it took ${duration(performance.now() - this.#began)}, ${duration(total("processorMs"))} of processor time.`,
    );
    if (this.#failures.length > 0) {
      console.log(`\n${red("What failed:")}`);
      for (const { suite, name, where, lines, log } of this.#failures) {
        console.log(`  ${red(`${suite}: ${name}`)}`);
        if (where) console.log(`      at ${where}`);
        for (const line of lines) console.log(`      | ${line}`);
        console.log(`      log: ${relative(root, log)}`);
      }
    }
    console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  }

  /** The table for programs: build/test-logs/times.tsv, with milliseconds; the row "all" is the run by the clock. */
  write() {
    const columns = ["suite", "title", "passed", "failed", "ms", "processorMs", "note"];
    const all = { suite: "all", title: "All of it", ms: Math.round(performance.now() - this.#began) };
    const rows = [...this.#rows.toSorted((a, b) => a.place - b.place), all];
    const table = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))];
    mkdirSync(join(root, "build/test-logs"), { recursive: true });
    writeFileSync(
      join(root, "build/test-logs/times.tsv"),
      `${table.map((row) => row.join("\t")).join("\n")}\n`,
    );
  }
}
