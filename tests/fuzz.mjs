// Runs each fuzz target over its seeds and then for some seconds on what libFuzzer makes of them.
//
//   node tests/fuzz.mjs [--seconds N] [--report FILE] [NAME]...
//
// Needs script/build --preset fuzz fuzz. New inputs go to build/fuzz-corpus, one that fails to build/fuzz-failures: put
// that one into server/fuzz/corpus/NAME with the mending.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "5" }, report: { type: "string" } },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const seeds = join(root, "server/fuzz/corpus");
const names = positionals.length > 0 ? positionals : readdirSync(seeds).sort();
const cases = [];
for (const name of names) {
  const grown = join(root, "build/fuzz-corpus", name);
  const failures = join(root, "build/fuzz-failures", name, "/");
  for (const folder of [grown, failures]) mkdirSync(folder, { recursive: true });
  const limits = [`-max_total_time=${values.seconds}`, "-max_len=8192", "-timeout=10", "-rss_limit_mb=2048"];
  const run = spawnSync(
    join(root, "build/fuzz/bin", `fuzz_${name}`),
    [
      ...limits,
      "-verbosity=0",
      "-print_final_stats=1",
      `-artifact_prefix=${failures}`,
      grown,
      join(seeds, name),
    ],
    { encoding: "utf8" },
  );
  const runs = /number_of_executed_units: (\d+)/.exec(run.stderr)?.[1];
  const good = run.status === 0;
  console.log(`${good ? "✔" : "✖"} fuzz ${name}: ${runs ?? "no"} runs`);
  if (!good) console.log((run.error?.message ?? run.stderr).slice(-6000));
  cases.push(`<testcase classname="fuzz" name="${name}">${good ? "" : "<failure/>"}</testcase>`);
  if (!good) process.exitCode = 1;
}
if (values.report) writeFileSync(values.report, `<testsuites>${cases.join("\n")}</testsuites>\n`);
