// What a failed case says: its place and its message, from the reports that Node, Vitest and GoogleTest write.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { casesIn, explain } from "../support/reports.mjs";
import { duration, Results, readReports } from "./results.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-reports-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The report of a test file with this text, run by Node. */
function reportOfNode(name, text) {
  mkdirSync(join(folder, "tests/http"), { recursive: true });
  writeFileSync(join(folder, `tests/http/${name}.test.mjs`), text);
  const file = join(folder, `${name}.xml`);
  const reporters = ["--test-reporter=junit", `--test-reporter-destination=${file}`];
  spawnSync(process.execPath, ["--test", ...reporters, `tests/http/${name}.test.mjs`], {
    cwd: folder,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  return file;
}
const failures = (file) =>
  casesIn(readFileSync(file, "utf8")).filter((one) => one.state === "failed" && !one.group);

test("a failed test of Node is told with the line that failed and what it expected", () => {
  const file = reportOfNode(
    "basket",
    [
      'import assert from "node:assert/strict";',
      'import { test } from "node:test";',
      'test("a basket", async (t) => {',
      '  await t.test("has a price", () => {',
      '    assert.equal("9.99", "8.99");',
      "  });",
      "});",
      'test("another", () => {});',
    ].join("\n"),
  );
  const [failure] = failures(file);
  assert.equal(failure.name, "has a price");
  const { where, lines } = explain(failure, `${folder}/`);
  assert.equal(where, "tests/http/basket.test.mjs:5");
  assert.match(lines.join("\n"), /9\.99/);
  assert.match(lines.join("\n"), /8\.99/);
  assert.ok(lines.length <= 10);
  assert.deepEqual(
    casesIn(readFileSync(file, "utf8")).map(({ name, state, group }) => [name, state, group]),
    [
      ["a basket", "failed", true],
      ["has a price", "failed", false],
      ["another", "passed", false],
    ],
  );
});

test("a message of many lines is cut after ten, and a long line after 300 letters", () => {
  const many = Array.from({ length: 40 }, (_, at) => `line ${at} ${"x".repeat(400)}`).join("\n");
  const { lines } = explain({ why: many }, "/project/");
  assert.equal(lines.length, 10);
  assert.equal(lines[0].length, 301);
});

test("a failed test of GoogleTest is told with file and line", () => {
  const xml = `<testsuites><testsuite name="Cart"><testcase name="adds" classname="Cart" time="0.1">
    <failure message="short" type=""><![CDATA[/project/server/features/cart/cart_test.cpp:42
Expected equality of these values:
  total
    Which is: 1 < 2 & 3]]></failure></testcase></testsuite></testsuites>`;
  const [failure] = casesIn(xml).filter((one) => one.state === "failed" && !one.group);
  const { where, lines } = explain(failure, "/project/");
  assert.equal(where, "server/features/cart/cart_test.cpp:42");
  assert.deepEqual(lines.slice(1), [
    "Expected equality of these values:",
    "  total",
    "    Which is: 1 < 2 & 3",
  ]);
});

test("a failed test of Vitest is told with file and line", () => {
  const xml = `<testsuites><testsuite name="web/kit/session/session.test.ts"><testcase classname="web/kit/session/session.test.ts" name="a &gt; b">
    <failure message="expected 1 to be 2" type="AssertionError">AssertionError: expected 1 to be 2
 ❯ web/kit/session/session.test.ts:12:5
    </failure></testcase></testsuite></testsuites>`;
  const [failure] = casesIn(xml).filter((one) => one.state === "failed" && !one.group);
  assert.deepEqual(explain(failure, "/project/"), {
    where: "web/kit/session/session.test.ts:12",
    lines: ["AssertionError: expected 1 to be 2"],
  });
});

test("the reports of a folder are counted, and each failure knows its log", () => {
  const reports = join(folder, "reports");
  mkdirSync(reports);
  writeFileSync(
    join(reports, "cart.xml"),
    '<testsuites><testcase name="a"/><testcase name="b"><failure message="no"/></testcase><testcase name="c"><skipped/></testcase></testsuites>',
  );
  const found = readReports(reports, (name) => `/logs/${name}.log`);
  assert.deepEqual([found.passed, found.failed, found.skipped], [1, 1, 1]);
  assert.deepEqual(found.failures, [{ name: "b", where: "", lines: ["no"], log: "/logs/cart.log" }]);
});

test("times are told as a person says them", () => {
  assert.deepEqual([850, 12_340, 247_000].map(duration), ["850 ms", "12.3 s", "4 min 07 s"]);
});

test("a suite that has no row in a round is missed, whatever the round before had", () => {
  const results = new Results();
  results.startRound(1);
  results.add({ place: 1, suite: "web", title: "Web tests", passed: 3 });
  assert.deepEqual(results.missing(["web", "calls"]), ["calls"]);
  results.startRound(2);
  results.add({ place: 1, suite: "calls", title: "Calls", failed: 1 });
  assert.deepEqual(results.missing(["web", "calls"]), ["web"]);
  assert.equal(results.failed, 1);
});
