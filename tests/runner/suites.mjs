// The suites of a whole run: what each reads, so that it need not run twice over the same, and how it is run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { root, runJob } from "./jobs.mjs";
import { announce, duration, readReports, say, telling } from "./results.mjs";

export const logs = join(root, "build/test-logs");
export const reports = join(root, "build/test-reports");

// What every suite depends on: how tests are run, and the packages of Node.
const runner = [
  "tests/run.mjs",
  "tests/runner",
  "tests/support/reports.mjs",
  "script",
  "package.json",
  "package-lock.json",
];
const program = ["server", "web", "demo", "CMakeLists.txt", "CMakePresets.json", "tests/budgets.tsv"];
// Tests of C++ and of the front end are no part of the program.
const unitTests = /^server\/(?:.*_test\.cpp$|.*\/testing\/|fuzz\/)|^web\/.*\.test\.tsx?$/;
const endToEnd = (...own) => ({
  reads: [...runner, ...program, "tests/support", ...own],
  without: unitTests,
});

/** `needs`: the build without which it can't begin. `place` orders the table. */
export const suites = {
  lint: { place: 10, title: "Lint", reads: ["."] },
  web: {
    place: 11,
    title: "Web tests",
    reads: [...runner, ...program, "tests/support", "tsconfig.json", "vitest.config.ts"],
  },
  games: {
    place: 14,
    title: "Games of the demo",
    reads: [...runner, "demo/games", "tests/games", "tests/support", "tests/budgets.tsv"],
  },
  runner: {
    place: 15,
    title: "How tests are run",
    reads: [...runner, ...program, "tests"],
  },
  types: { place: 21, title: "Types are fresh", needs: "release", ...endToEnd() },
  samples: { place: 22, title: "Samples are fresh", needs: "release", ...endToEnd() },
  calls: {
    place: 23,
    title: "Calls",
    needs: "release",
    ...endToEnd("tests/http", "tests/carrier", "tests/specification", "docs", "redocly.yaml"),
  },
  journeys: {
    place: 24,
    title: "Journeys",
    needs: "release",
    ...endToEnd("tests/journeys"),
  },
  walk: {
    place: 25,
    title: "Walk over every address",
    needs: "release",
    ...endToEnd("tests/walk"),
  },
  faults: {
    place: 26,
    title: "Servers that are killed, full disks",
    needs: "release",
    ...endToEnd("tests/faults"),
  },
  unit: {
    place: 41,
    title: "C++ tests, addresses and undefined behaviour",
    needs: "asan",
    reads: [
      ...runner,
      ...program,
      "docs/subscription-states.md",
      "tests/specification/routes.tsv",
      "tests/sanitizers",
    ],
  },
  threads: {
    place: 51,
    title: "C++ tests, threads",
    needs: "tsan",
    reads: [
      ...runner,
      ...program,
      "docs/subscription-states.md",
      "tests/specification/routes.tsv",
      "tests/sanitizers",
    ],
  },
  storage: { place: 13, title: "Storage tests", reads: [] },
  fuzz: { place: 63, title: "Fuzzing", reads: [] },
  model: { place: 65, title: "Random lives of subscribers", reads: [] },
  schemathesis: { place: 66, title: "Requests made from openapi.json", reads: [] },
  bare: { place: 80, title: "Both commands on a bare Debian 12", reads: [] },
  specification: { place: 70, title: "Specification", reads: [] },
};

/** Of which nothing is kept from one run to the next: a random one has something new to say each time. */
export const runsAlways = (suite) => suites[suite].reads.length === 0;

export function emptyReports(suite) {
  rmSync(join(reports, suite), { recursive: true, force: true });
  mkdirSync(join(reports, suite), { recursive: true });
}

/**
 * Ends a suite: reads its reports, or counts it as one test where it writes none, adds its row to the results and tells
 * its end. A command that failed without a failed case is a failure by itself.
 */
export function conclude(
  results,
  suite,
  { status, ms, processorMs },
  { title, log, writesReports = true, folder = suite },
) {
  const found = writesReports
    ? readReports(join(reports, folder), log)
    : { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] };
  const whole = typeof log === "function" ? log("") : log;
  const fail = (name) => {
    found.failed += 1;
    found.failures.push({ name, where: "", lines: telling(whole), log: whole });
  };
  if (status !== 0 && found.failed === 0) fail(writesReports ? `ended with code ${status}` : "failed");
  else if (writesReports && found.passed + found.failed === 0) fail("ran no test");
  const { place, title: name } = suites[suite];
  const note = found.skipped > 0 ? `${found.skipped} skipped` : "";
  results.add({ place, suite, title: title ?? name, ...found, ms, processorMs, note }, found.failures);
  say(`${title ?? name}: ${found.passed} passed, ${found.failed} failed, ${duration(ms)}`);
  return found;
}

/** Runs a suite that is one command. */
async function runSuite(
  results,
  suite,
  command,
  args,
  { title, env, live, longest, writesReports, folder = suite } = {},
) {
  announce(title ?? suites[suite].title);
  emptyReports(folder);
  const log = join(logs, `${folder}.log`);
  const ended = await runJob(command, args, { log, priority: "tests", live, env, longest });
  return conclude(results, suite, ended, { title, log, writesReports, folder });
}

const buildPlaces = { release: 20, asan: 40, tsan: 50, debug: 12, fuzz: 62 };
const buildTitles = {
  release: "Release build",
  asan: "Build for addresses and undefined behaviour",
  tsan: "Build for threads",
  debug: "Debug build",
  fuzz: "Fuzz targets",
};

let allFirst = false;
/** From now on each build has the priority of the first one: busy processes leave nothing to one of niceness 19. */
export const buildFirst = () => {
  allFirst = true;
};

/** Builds a preset; counts only when it fails. True where it is built. */
export async function build(
  results,
  preset,
  targets = [],
  { title = buildTitles[preset], live, first } = {},
) {
  announce(title);
  const log = join(logs, `build-${preset}.log`);
  const ended = await runJob("script/build", ["--no-bootstrap", "--preset", preset, ...targets], {
    log,
    priority: first || allFirst ? "first-build" : "builds",
    live,
  });
  const failed = ended.status === 0 ? 0 : 1;
  const failures = failed ? [{ name: "the build failed", where: "", lines: telling(log), log }] : [];
  results.add({ place: buildPlaces[preset], suite: `build-${preset}`, title, failed, ...ended }, failures);
  say(`${title}: ${failed ? "failed" : duration(ended.ms)}`);
  return !failed;
}

const symbolizer = "external_symbolizer_path=/usr/lib/llvm-19/bin/llvm-symbolizer";
const sanitizers = {
  ASAN_OPTIONS: `${symbolizer}:detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1`,
  UBSAN_OPTIONS: `${symbolizer}:print_stacktrace=1`,
  LSAN_OPTIONS: `print_suppressions=0:suppressions=${join(root, "tests/sanitizers/leaks.txt")}`,
  TSAN_OPTIONS: `${symbolizer}:second_deadlock_stack=1:suppressions=${join(root, "tests/sanitizers/threads.txt")}`,
};

/** A test program that ended before it could write its report gets one, with one failure. */
function reportThoseWithout(preset, suite) {
  const list = join(root, "build", preset, "Testing/Temporary/LastTestsFailed.log");
  if (!existsSync(list)) return;
  for (const line of readFileSync(list, "utf8").trim().split("\n").filter(Boolean)) {
    const name = `test_${line.slice(line.indexOf(":") + 1)}`;
    const file = join(reports, suite, `${name}.xml`);
    if (!existsSync(file))
      writeFileSync(
        file,
        `<testsuites><testcase name="${name}"><failure message="ended without a report"/></testcase></testsuites>\n`,
      );
  }
}

/** Each test program is one entry of ctest and writes its own report. */
async function runCtest(results, suite, preset, choice = []) {
  announce(suites[suite].title);
  emptyReports(suite);
  rmSync(join(root, "build", preset, "Testing/Temporary/LastTestsFailed.log"), { force: true });
  const log = join(logs, `${suite}.log`);
  const parallel = String(cpus().length);
  const ended = await runJob(
    "ctest",
    [
      "--test-dir",
      `build/${preset}`,
      "--parallel",
      parallel,
      "--output-on-failure",
      "--no-tests=error",
      ...choice,
    ],
    {
      log,
      priority: "cpp-tests",
      env: { ...sanitizers, GTEST_BRIEF: "1", GTEST_OUTPUT: `xml:${join(reports, suite)}/` },
    },
  );
  reportThoseWithout(preset, suite);
  return conclude(results, suite, ended, { log });
}

/** Runs the test program of a C++ folder as the debug build has it. */
export async function runFolder(results, folder, pattern, { live = true } = {}) {
  const title = `C++ tests of ${folder}`;
  const ready = await build(results, "debug", [`test_${folder}`], {
    title: `Debug build of test_${folder}`,
    live,
  });
  if (!ready) return;
  const suite = `folder-${folder}`;
  suites[suite] = { ...suites.storage, title };
  await runSuite(
    results,
    suite,
    `build/debug/bin/test_${folder}`,
    pattern ? [`--gtest_filter=${pattern}`] : [],
    {
      live,
      env: { GTEST_OUTPUT: `xml:${join(reports, suite)}/` },
    },
  );
}

/** How each suite runs that is one command; `full` as the option says. Those of many files are in lanes.mjs. */
export const commands = {
  lint: (results, { full, live }) =>
    runSuite(
      results,
      "lint",
      "script/lint",
      ["--no-bootstrap", full ? "--all" : "--quick", "--report", join(reports, "lint/lint.xml")],
      { live },
    ),
  // Some of its files are run beside the reports of the whole suite, which stay.
  web: (results, { live, files = [], title, folder = files.length > 0 ? "one-web" : "web" }) =>
    runSuite(
      results,
      "web",
      "npx",
      [
        "--no-install",
        "vitest",
        ...(files[0] === "related" ? [] : ["run"]),
        ...files,
        "--reporter=default",
        "--reporter=junit",
        `--outputFile.junit=${join(reports, folder, "web.xml")}`,
      ],
      { live, title, folder },
    ),
  types: (results, { live }) =>
    runSuite(results, "types", "script/types", ["--check", "--no-build"], { live, writesReports: false }),
  samples: (results, { live }) =>
    runSuite(results, "samples", "script/samples", ["--check", "--no-build"], { live, writesReports: false }),
  unit: (results) => runCtest(results, "unit", "asan"),
  threads: (results, { full }) =>
    runCtest(results, "threads", "tsan", full ? [] : ["--label-regex", "^threads$"]),
  storage: (results, { live }) => runFolder(results, "storage", "", { live }),
  fuzz: (results, { live }) =>
    runSuite(results, "fuzz", "node", ["tests/fuzz.mjs", "--report", join(reports, "fuzz/fuzz.xml")], {
      live,
      env: sanitizers,
    }),
  // The same test with few steps is in every run; its seed is printed, to be given again as KIOSK_MODEL_SEED.
  model: (results, { live }) =>
    runSuite(results, "model", "build/release/bin/test_vouchers", ["--gtest_filter=*ModelTest*"], {
      live,
      env: {
        KIOSK_MODEL_SEED: process.env.KIOSK_MODEL_SEED ?? String(Math.floor(Math.random() * 2 ** 30)),
        KIOSK_MODEL_STEPS: process.env.KIOSK_MODEL_STEPS ?? "100000",
        KIOSK_MODEL_LIVES: process.env.KIOSK_MODEL_LIVES ?? "1000",
        GTEST_OUTPUT: `xml:${join(reports, "model")}/`,
      },
    }),
  schemathesis: (results, { live }) =>
    runSuite(
      results,
      "schemathesis",
      "node",
      ["tests/schemathesis/run.mjs", "--report", join(reports, "schemathesis")],
      { live },
    ),
  // Which runs all tests once more, in a system of its own.
  bare: (results, { live }) =>
    runSuite(results, "bare", "script/bare", [], { live, writesReports: false, longest: 4 * 60 * 60_000 }),
  specification: (results, { live, whole }) =>
    runSuite(
      results,
      "specification",
      "node",
      [
        "tests/specification/check.mjs",
        "--reports",
        reports,
        "--report",
        join(reports, "specification/specification.xml"),
        ...(whole ? ["--whole"] : []),
      ],
      { live },
    ),
};
