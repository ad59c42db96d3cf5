// Runs test files side by side: as many lanes as there are cores, each takes the next file as soon as it is free, and
// each file has a program of its own, so that none waits for another or sees what it left.
import { cpus } from "node:os";
import { join } from "node:path";
import { casesOfRun } from "../support/reports.mjs";
import { runJob } from "./jobs.mjs";
import { duration, say, telling } from "./results.mjs";
import { conclude, emptyReports, logs, reports, suites } from "./suites.mjs";
import { keepTimes } from "./test-files.mjs";

export const laneCount = cpus().length;

/** Works through `tasks`, functions that return promises, in their order and in so many lanes. */
export async function runInLanes(tasks, lanes = laneCount) {
  const waiting = [...tasks];
  const lane = async () => {
    while (waiting.length > 0) await waiting.shift()();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * The files of some parts as tasks for the lanes. `finish` adds the rows once they have all run; `pattern` takes only the
 * cases of that name. Where they are not all files of their parts (`some`), the reports of whole parts stay as they are.
 */
export function fileTasks(files, { full, pattern, live, writeTimes, some } = {}) {
  const folderOf = (part) => (some ? `one-${part}` : part);
  const spent = new Map();
  const parts = [...new Set(files.map(({ part }) => part))];
  for (const part of parts) {
    emptyReports(folderOf(part));
    spent.set(part, { status: 0, processorMs: 0, from: Number.POSITIVE_INFINITY, to: 0, broken: [] });
  }
  const seconds = new Map();
  const logOf = (part) => (name) => join(logs, part, `${name}.log`);
  const run = async ({ part, name, path }) => {
    const sum = spent.get(part);
    sum.from = Math.min(sum.from, performance.now());
    const log = logOf(part)(name);
    const report = join(reports, folderOf(part), `${name}.xml`);
    const ended = await runJob(
      "node",
      [
        "tests/runner/one-file.mjs",
        path,
        ...["--report", report],
        ...(pattern ? ["--case", pattern] : []),
        ...(full ? ["--full"] : []),
      ],
      { log, priority: "tests", live: live && files.length === 1 },
    );
    sum.to = performance.now();
    sum.processorMs += ended.processorMs;
    const cases = casesOfRun(join(reports, folderOf(part))).filter(
      (one) => one.report === name && !one.group,
    );
    const [passed, failed] = ["passed", "failed"].map(
      (one) => cases.filter(({ state }) => state === one).length,
    );
    if (ended.status !== 0) {
      sum.status = ended.status;
      if (failed === 0) sum.broken.push({ name: path, where: "", lines: telling(log), log });
    } else if (!pattern) {
      seconds.set(path, Math.round(ended.ms / 1000));
    }
    say(
      `${part} ${name}: ${passed} passed${failed > 0 || ended.status !== 0 ? `, ${failed || 1} failed` : ""}, ${duration(ended.ms)}, processor ${duration(ended.processorMs)}`,
    );
  };
  return {
    tasks: files.map((file) => () => run(file)),
    finish(results) {
      keepTimes(seconds, { checkedIn: writeTimes });
      return new Map(
        parts.map((part) => {
          const { status, processorMs, from, to, broken } = spent.get(part);
          const ended = { status: broken.length > 0 ? 0 : status, ms: to - from, processorMs };
          const found = conclude(results, part, ended, { log: logOf(part), folder: folderOf(part) });
          if (broken.length > 0) {
            found.failed += broken.length;
            results.add(
              {
                place: suites[part].place + 0.5,
                suite: part,
                title: `${suites[part].title}: files that ended with an error`,
                failed: broken.length,
              },
              broken,
            );
          }
          return [part, found];
        }),
      );
    },
  };
}
