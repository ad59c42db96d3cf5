// What script/test runs once Node is there: reads its arguments, chooses what to run, and tells what was found. The help
// is in script/test.

import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { runChanged } from "./runner/changed.mjs";
import { runSuites } from "./runner/everything.mjs";
import { endJobs } from "./runner/jobs.mjs";
import { findOneThing, Refusal } from "./runner/one-thing.mjs";
import { announce, Results } from "./runner/results.mjs";
import { buildFirst, suites } from "./runner/suites.mjs";

const refuse = (message) => {
  console.error(`test: ${message}\nTry script/test --help`);
  process.exit(2);
};

const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        only: { type: "string", multiple: true, default: [] },
        full: { type: "boolean", default: false },
        all: { type: "boolean", default: false },
        changed: { type: "boolean", default: false },
        stress: { type: "boolean", default: false },
        rounds: { type: "string" },
        "write-times": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
})();

// The name that it had while it also held the tests for addresses.
const only = values.only.flatMap((name) => (name === "sanitizers" ? ["unit", "threads"] : [name]));
for (const name of only)
  if (!suites[name]) refuse(`there is no suite '${name}'; there are: ${Object.keys(suites).join(" ")}`);
if (only.length > 0 && positionals.length > 0) refuse("--only takes a suite, and no further words");
if (values.changed && (only.length > 0 || positionals.length > 0)) refuse("--changed chooses by itself");
const rounds = Number(values.rounds ?? (values.stress ? 3 : 1));
if (!Number.isInteger(rounds) || rounds < 1) refuse(`--rounds takes a number from 1, not '${values.rounds}'`);

process.env.CI ??= "";
process.env.NO_COLOR = "1";
process.env.FORCE_COLOR = "0";

const options = {
  only,
  full: values.full,
  // Nothing is left out because nothing has changed: CI begins with nothing, and who says so wants to see it run.
  always: values.all || values.full || values.stress || process.env.CI === "true" || only.length > 0,
  writeTimes: values["write-times"],
  rounds: rounds > 1,
};

/** What to run, as a function of the results and of whether the builds are there. */
const chosen = () => {
  if (values.changed) return (results, more) => runChanged(results, { ...options, ...more });
  if (positionals.length === 0) return (results, more) => runSuites(results, { ...options, ...more });
  return findOneThing(positionals, options);
};

/** As many busy processes as there are cores, which end after three hours at the latest. */
const busyProcesses = () =>
  cpus().map(() =>
    spawn("timeout", ["--signal=KILL", "3h", "sh", "-c", "while :; do :; done"], {
      detached: true,
      stdio: "ignore",
    }),
  );

const results = new Results();
const busy = values.stress ? busyProcesses() : [];
if (values.stress) buildFirst();
const end = () => {
  endJobs();
  for (const { pid } of busy) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    end();
    results.add({ place: 0, suite: "run", title: `Ended by ${signal}`, failed: 1 });
    results.print();
    process.exit(130);
  });

try {
  const run = chosen();
  for (let round = 1; round <= rounds; ++round) {
    if (rounds > 1)
      announce(`Round ${round} of ${rounds}${values.stress ? `, beside ${busy.length} busy processes` : ""}`);
    results.startRound(rounds > 1 ? round : 0);
    await run(results, { built: round > 1 });
  }
} catch (error) {
  if (error instanceof Refusal) {
    end();
    refuse(error.message);
  }
  throw error;
} finally {
  end();
}
results.print();
process.exit(results.failed === 0 ? 0 : 1);
