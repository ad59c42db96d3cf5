// Measures money: subscribes and renewals per second beside bare rows in as many transactions of the same database, the
// question who may use an article with millions of rows in wallets, and the check of the ledger. SQLite and PostgreSQL,
// on a disk, as a server writes.
//
//   node tests/load/money.mjs [--people N] [--due N] [--rows N] [--store sqlite|postgresql] [--only WHAT] [--write]
//
// WHAT is subscribes, renewals or wallet. --write puts the figures into docs/performance.md. Needs a release build of
// test_subscriptions and test_entitlement, a quiet machine, and 20 GB for ten million rows.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../support/kiosk.mjs";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "20000" },
    due: { type: "string", default: "1000000" },
    rows: { type: "string", default: "10000000" },
    store: { type: "string" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const folder = join(root, "build/load");
const names = { sqlite: "SQLite", postgresql: "PostgreSQL" };
const stores = values.store ? [values.store] : Object.keys(names);
const wants = (what) => !values.only || values.only === what;

/** What a measuring test printed. `core`: it may use that one only. */
function run(program, test, store, environment, core) {
  mkdirSync(folder, { recursive: true });
  const words = [join(root, "build/release/bin", program), `--gtest_filter=*${test}/${store}`];
  const [command, ...rest] = core === undefined ? words : ["taskset", "-c", String(core), ...words];
  const { stdout, stderr, status } = spawnSync(command, rest, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, ...environment, KIOSK_TEST_DATA: folder },
  });
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0)
    throw new Error(`${program} ${test}/${store}:\n${stdout.slice(-3000)}${stderr.slice(-3000)}`);
  console.error(stdout);
  return stdout;
}
const number = (text, pattern) => {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${pattern} is not in:\n${text}`);
  return Number(found[1]);
};

const lines = [];
if (wants("subscribes")) {
  lines.push(
    "| subscribes | at once | a second | bare rows, as many in as many transactions: a second | ratio | statements each | repeated after a conflict, each | goal |",
    "|---|---|---|---|---|---|---|---|",
  );
  for (const store of stores) {
    const text = run("test_subscriptions", "ManySubscribeAtOnceAndAreChargedOnceEach", store, {
      KIOSK_LOAD_PEOPLE: values.people,
    });
    const done = number(text, /subscribes: \d+, (\d+) a second/);
    const bare = number(text, /bare rows.*: \d+, (\d+) a second/);
    const statements = number(text, /subscribes: .* each: ([\d.]+) statements/);
    const retries = number(text, /subscribes: .* ([\d.e-]+) retries/);
    lines.push(
      `| ${names[store]} | 200 | ${done} | ${bare} | ${(done / bare).toFixed(2)} | ${statements.toFixed(0)} | ${retries.toFixed(2)} | ${store === "sqlite" ? "2000" : ""} |`,
    );
  }
  lines.push("");
}
if (wants("renewals")) {
  lines.push(
    "| renewals, on one core | due | a second | minutes | resident MB at the start, at each tenth, at the end | goal |",
    "|---|---|---|---|---|---|",
  );
  for (const store of stores) {
    const text = run(
      "test_subscriptions",
      "ManyAreRenewedOnceEach",
      store,
      { KIOSK_LOAD_DUE: values.due },
      cpus().length - 1,
    );
    const each = number(text, /renewals: \d+, (\d+) a second/);
    const memory = [...text.matchAll(/resident: (\d+) MB/g)].map(([, mb]) => mb);
    lines.push(
      `| ${names[store]} | ${values.due} | ${each} | ${(Number(values.due) / each / 60).toFixed(1)} | ${memory.join(", ")} | 10 minutes, flat |`,
    );
  }
  lines.push("");
}
if (wants("wallet")) {
  lines.push(
    "| who may use an article | rows in wallets | owned: p50, p99 µs | by credit: p50, p99 µs | with its transaction, owned | by credit | ledger check | goal |",
    "|---|---|---|---|---|---|---|---|",
  );
  for (const store of stores) {
    const text = run("test_entitlement", "AQuestionAndTheCheckInALargeShop", store, {
      KIOSK_LOAD_ROWS: values.rows,
    });
    const times = (what) => {
      const [, p50, p99] = new RegExp(`entitlement, ${what}: p50 ([\\d.]+) us, p99 ([\\d.]+) us`).exec(text);
      return `${Number(p50).toFixed(0)}, ${Number(p99).toFixed(0)}`;
    };
    const postings = number(text, /, (\d+) postings/);
    lines.push(
      `| ${names[store]} | ${values.rows} | ${times("owned")} | ${times("by credit")} | ${times("owned, with its transaction")} | ${times("by credit, with its transaction")} | ${number(text, /ledger check: ([\d.]+) s/).toFixed(0)} s for ${postings} postings | p50 of 50 µs |`,
    );
  }
  lines.push("");
}

const begin = "<!-- written by tests/load/money.mjs -->";
const end = "<!-- until here -->";
const text = `${begin}
\`nice -n -15 node tests/load/money.mjs\` on ${cpus()[0].model.trim()}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}.

${lines.join("\n")}${end}`;
console.log(text);
if (values.write) {
  const file = join(root, "docs/performance.md");
  const page = readFileSync(file, "utf8");
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error("docs/performance.md has no place for these figures");
  writeFileSync(file, page.slice(0, from) + text + page.slice(to + end.length));
}
