// A whole run, or whole suites of it: builds and C++ tests on one side, everything else in lanes beside them.
import { runJob } from "./jobs.mjs";
import { fileTasks, runInLanes } from "./lanes.mjs";
import { announce, say, telling } from "./results.mjs";
import { build, commands, logs, runsAlways, suites } from "./suites.mjs";
import { folders, longestFirst, needsProgram, testFiles } from "./test-files.mjs";
import { Digests, keepGreen, lastGreen } from "./unchanged.mjs";

const onRequest = ["storage", "fuzz", "model", "schemathesis", "bare"];
const onRequestOrFull = ["fuzz", "model", "schemathesis", "bare"];

/** The suites of a run, in the order of the table. */
export function chosenSuites({ only, full }) {
  const all = Object.keys(suites);
  if (only.length > 0) return all.filter((name) => only.includes(name));
  const inFull = onRequestOrFull.filter((name) => name !== "bare" || process.getuid() === 0);
  return all.filter((name) => !onRequest.includes(name) || (full && inFull.includes(name)));
}

/** Takes out what is as it was at its last green run, and adds its row with the counts of that run. */
function withoutUnchanged(results, chosen, { always, full }, digests) {
  return chosen.filter((name) => {
    if (runsAlways(name)) return true;
    digests.set(name, digests.reader.of(suites[name], full ? "full" : ""));
    const green = always ? undefined : lastGreen(name, digests.get(name));
    if (!green) return true;
    const { place, title } = suites[name];
    const note = `unchanged since ${green.at}`;
    results.add({ place, suite: name, title, passed: green.passed, note });
    say(`${title}: ${note}, ${green.passed} passed then`);
    return false;
  });
}

/**
 * Runs the chosen suites. `options`: {only, full, live, always (nothing is left out because it is unchanged), built (the
 * builds are there), rounds (there are several), writeTimes}.
 */
export async function runSuites(results, options) {
  const { only, full, built, writeTimes } = options;
  const digests = Object.assign(new Map(), { reader: new Digests() });
  const chosen = withoutUnchanged(results, chosenSuites(options), options, digests);
  const wants = (name) => chosen.includes(name);
  const live = options.live ?? chosen.length === 1;
  const context = { full, live, whole: only.length === 0 };

  const keep = (name, found) => {
    if (!digests.has(name) || !found || found.failed > 0) return;
    const at = new Date().toISOString().slice(0, 16).replace("T", " ");
    keepGreen(name, { digest: digests.get(name), at, passed: found.passed, skipped: found.skipped });
  };
  const run = async (name) => keep(name, await commands[name](results, context));
  const notRun = (name) =>
    results.add({ ...suites[name], suite: name, failed: 1, note: "not run: the build failed" });

  // The release build first and before everything else: most suites wait for it. The compilers of the other builds take
  // what the lanes leave.
  const needing = (needs) => chosen.filter((name) => suites[name].needs === needs);
  const needsRelease = needing("release").length > 0 || wants("schemathesis");
  // A C++ test draws pages with the front end as it is built.
  const released = needsRelease
    ? built || build(results, "release", [], { live, first: true })
    : built ||
      !wants("unit") ||
      build(results, "release", ["web"], { title: "Front end", live, first: true });

  const buildAndTest = async () => {
    await released;
    for (const [preset, name, targets] of [
      ["asan", "unit", ["tests"]],
      ["tsan", "threads", [full ? "tests" : "thread_tests"]],
    ]) {
      if (!wants(name)) continue;
      if (built || (await build(results, preset, targets, { live }))) await run(name);
      else notRun(name);
    }
  };

  // True once there are a program and a demo for the tests to copy.
  const makeDemo = async () => {
    if (!(await released)) return false;
    announce("Demo for the tests");
    const log = `${logs}/demo.log`;
    const made = await runJob("node", ["tests/runner/make-demo.mjs"], { log, priority: "tests", live });
    const failed = made.status === 0 ? 0 : 1;
    const failures = failed ? [{ name: "the demo was not made", where: "", lines: telling(log), log }] : [];
    results.add({ place: 20.5, suite: "demo", title: "Demo for the tests", failed, ...made }, failures);
    return !failed;
  };

  const inLanes = async () => {
    const filesOf = (chooses) =>
      Object.keys(folders)
        .filter((part) => chooses(part) && wants(part))
        .flatMap(testFiles);
    const early = ["lint", "web"].filter((name) => wants(name) && !(name === "lint" && full));
    const without = fileTasks(
      filesOf((part) => !needsProgram(part)),
      { full, live },
    );
    const having = fileTasks(longestFirst(filesOf(needsProgram)), { full, live, writeTimes });
    const single = ["samples", "types"].filter(wants).map((name) => () => run(name));
    const ready = needsRelease ? makeDemo() : Promise.resolve(false);
    await runInLanes([
      ...early.map((name) => () => run(name)),
      ...without.tasks,
      ...[...having.tasks, ...single].map((task) => async () => (await ready) && task()),
    ]);
    for (const [name, found] of without.finish(results)) keep(name, found);
    if (await ready) for (const [name, found] of having.finish(results)) keep(name, found);
    else for (const name of needing("release")) notRun(name);
  };

  await Promise.all([buildAndTest(), inLanes()]);

  if (wants("storage")) await run("storage");
  // clang-tidy reads how the debug tree compiles each file, and every generated header that it includes.
  if (full && wants("lint")) {
    await build(results, "debug", [], { live });
    await run("lint");
  }
  if (wants("fuzz") && (await build(results, "fuzz", ["fuzz"], { live }))) await run("fuzz");
  if (
    wants("model") &&
    (await build(results, "release", ["test_vouchers"], {
      title: "Release build of test_vouchers",
      live,
    }))
  )
    await run("model");
  if (wants("schemathesis")) await run("schemathesis");
  for (const name of results.missing(chosen.filter((one) => !["specification", "bare"].includes(one))))
    results.add({ ...suites[name], suite: name, failed: 1, note: "was chosen and did not run" });
  // Its check of the budgets reads how long a whole run took.
  if (context.whole && !options.rounds) results.write();
  if (wants("specification")) await run("specification");
  if (wants("bare")) await run("bare");
}
