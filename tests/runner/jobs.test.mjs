// How commands are run: their output is kept, their processor time counted, their priority and rights set, and what they
// leave behind holds nobody up.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { root, runJob } from "./jobs.mjs";
import { runInLanes } from "./lanes.mjs";
import { longestFirst } from "./test-files.mjs";
import { Digests } from "./unchanged.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-jobs-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const log = join(folder, "job.log");
const bash = (text, priority = "tests") => runJob("bash", ["-c", text], { log, priority });

test("a command's output, its code and the processor time of its children are kept", async () => {
  const ended = await bash("(for ((i = 0; i < 300000; ++i)); do :; done); echo out; echo err >&2; exit 3");
  assert.equal(ended.status, 3);
  assert.ok(ended.processorMs > 0 && ended.processorMs < 60_000, String(ended.processorMs));
  assert.deepEqual(readFileSync(log, "utf8").trim().split("\n").sort(), ["err", "out"]);
});

test("the time of a program that lost its parent is counted too", async () => {
  // A shell that is killed leaves its busy child behind, and the job goes on until that has ended.
  const busy = "for ((i = 0; i < 400000; ++i)); do :; done; : >done";
  const ended = await bash(
    `cd ${folder}; bash -c '(${busy}) & kill -9 $$' || true; until [ -e done ]; do sleep 0.05; done`,
  );
  assert.ok(ended.processorMs > 250, String(ended.processorMs));
});

test("the priority is the one of the table, and nothing below a job raises it", async () => {
  await bash("nice", "builds");
  assert.equal(readFileSync(log, "utf8").trim(), "19");
  await bash("nice; nice -n -5 nice 2>&1 | tail -n 1");
  assert.deepEqual(readFileSync(log, "utf8").trim().split("\n"), ["0", "0"]);
  assert.throws(() => bash("true", "nobody"), /no row nobody/);
});

test("the program gives media programs the priority that the table says", () => {
  const table = readFileSync(join(root, "script/priorities.tsv"), "utf8");
  const wanted = /^media-programs\t(\d+)\t/m.exec(table)[1];
  const source = readFileSync(join(root, "server/features/ingest/import.hpp"), "utf8");
  assert.equal(/int niceness = (\d+);/.exec(source)[1], wanted);
});

test("a program that is left behind with the output open does not hold the job up", async () => {
  const began = performance.now();
  const ended = await bash("sleep 120 & echo $!");
  assert.equal(ended.status, 0);
  assert.ok(performance.now() - began < 60_000);
  process.kill(Number(readFileSync(log, "utf8")));
});

test("lanes run side by side, begin in the order that they are given, and end when all have", async () => {
  const begun = [];
  let now = 0;
  let most = 0;
  const task = (name) => async () => {
    begun.push(name);
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now -= 1;
  };
  await runInLanes([task("a"), task("b"), task("c")], 2);
  assert.deepEqual(begun, ["a", "b", "c"]);
  assert.equal(most, 2);
  assert.equal(now, 0);
});

test("the longest file comes first", () => {
  const names = longestFirst([
    { path: "tests/http/catalogue/market.test.mjs" },
    { path: "tests/walk/browser.test.mjs" },
  ]);
  assert.equal(names[0].path, "tests/walk/browser.test.mjs");
});

test("a digest changes with what a suite reads, and with nothing else", () => {
  const digests = new Digests();
  const all = { reads: ["server/http", "tests/http"] };
  const digest = digests.of(all);
  assert.equal(new Digests().of(all), digest);
  assert.notEqual(digests.of({ reads: ["server/http"] }), digest);
  assert.notEqual(digests.of({ ...all, without: /_test\.cpp$/ }), digest);
  assert.notEqual(digests.of(all, "full"), digest);
  assert.equal(digests.of({ ...all, without: /^web\// }), digest);
});
