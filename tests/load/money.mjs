// Measures money: subscribes, purchases and renewals per second beside bare rows in as many transactions of the same
// database, vouchers that are made and redeemed, the question who may use an article with millions of rows in wallets,
// and the check of the ledger. SQLite and PostgreSQL, on a disk, as a server writes.
//
//   node tests/load/money.mjs [--people N] [--due N] [--rows N] [--codes N] [--store sqlite|postgresql] [--only WHAT]
//                             [--write]
//
// WHAT is subscribes, purchases, renewals, vouchers or wallet. --write puts the figures into docs/performance.md: each
// of them has its own place. Needs a release build of the program, test_subscriptions, test_vouchers and
// test_entitlement, a quiet machine, and 20 GB for ten million rows.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run as runKiosk } from "../support/kiosk.mjs";
import { startPostgres } from "../support/servers/postgres.mjs";
import { machine } from "./tools.mjs";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "20000" },
    due: { type: "string", default: "1000000" },
    rows: { type: "string", default: "10000000" },
    codes: { type: "string", default: "1000000" },
    store: { type: "string" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const folder = join(root, "build/load");
const names = { sqlite: "SQLite", postgresql: "PostgreSQL" };
const stores = values.store ? [values.store] : Object.keys(names);

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
/** How many codes a second `kiosk vouchers make` makes. */
async function makeCodes(store) {
  const postgres = store === "postgresql" ? await startPostgres() : undefined;
  const data = join(folder, "vouchers");
  mkdirSync(data, { recursive: true });
  const env = postgres ? { KIOSK_DATABASE_URL: postgres.url("vouchers") } : {};
  try {
    const done = (words) => {
      const begun = performance.now();
      const { status, stderr } = runKiosk([...words, "--data", data], env);
      if (status !== 0) throw new Error(stderr);
      return (performance.now() - begun) / 1000;
    };
    done(["demo", "--set", "small"]);
    const credits = ["--credits", "10", "--days", "30", "--types", "FULL_TRACK_MUSIC"];
    const made = ["vouchers", "make", "aurora", "--name", "load", ...credits, "--out", join(data, "codes")];
    return Number(values.codes) / done([...made, "--count", values.codes]);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
const number = (text, pattern) => {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${pattern} is not in:\n${text}`);
  return Number(found[1]);
};

/** A table of what many do at once, of a test that prints `what: N, M a second`, beside bare rows. */
function besideBareRows(what, program, test, goals = {}) {
  const lines = [
    `| ${what} | at once | a second | bare rows, as many in as many transactions: a second | ratio | statements each | repeated after a conflict, each | goal |`,
    "|---|---|---|---|---|---|---|---|",
  ];
  for (const store of stores) {
    const text = run(program, test, store, { KIOSK_LOAD_PEOPLE: values.people });
    const done = number(text, new RegExp(`${what}: \\d+, (\\d+) a second`));
    const bare = number(text, /bare rows.*: \d+, (\d+) a second/);
    const statements = number(text, new RegExp(`${what}: .* each: ([\\d.]+) statements`));
    const retries = number(text, new RegExp(`${what}: .* ([\\d.e-]+) retries`));
    lines.push(
      `| ${names[store]} | 200 | ${done} | ${bare} | ${(done / bare).toFixed(2)} | ${statements.toFixed(0)} | ${retries.toFixed(2)} | ${goals[store] ?? ""} |`,
    );
  }
  return lines;
}

const parts = {
  subscribes() {
    const goals = { sqlite: "2000" };
    return besideBareRows(
      "subscribes",
      "test_subscriptions",
      "ManySubscribeAtOnceAndAreChargedOnceEach",
      goals,
    );
  },
  purchases() {
    return besideBareRows("purchases", "test_entitlement", "ManyBuyAtOnceAndOwnWhatTheyPaidFor");
  },
  async renewals() {
    const lines = [
      "| renewals, on one core | due | a second | minutes | resident MB at the start, at each tenth, at the end | goal |",
      "|---|---|---|---|---|---|",
    ];
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
    return lines;
  },
  async vouchers() {
    const lines = [
      "| vouchers | codes | made a second | redeemed at once | a second | bare rows, as many in as many transactions: a second | ratio | repeated after a conflict, each |",
      "|---|---|---|---|---|---|---|---|",
    ];
    for (const store of stores) {
      const made = await makeCodes(store);
      const text = run("test_vouchers", "ManyRedeemAtOnceAndEachGetsItsCredits", store, {
        KIOSK_LOAD_PEOPLE: values.people,
      });
      const done = number(text, /redemptions: \d+, (\d+) a second/);
      const bare = number(text, /bare rows.*: \d+, (\d+) a second/);
      const retries = number(text, /redemptions: .* ([\d.e-]+) retries/);
      lines.push(
        `| ${names[store]} | ${values.codes} | ${made.toFixed(0)} | 200 | ${done} | ${bare} | ${(done / bare).toFixed(2)} | ${retries.toFixed(2)} |`,
      );
    }
    return lines;
  },
  async wallet() {
    const lines = [
      "| who may use an article | rows in wallets | owned: p50, p99 µs | by credit: p50, p99 µs | with its transaction, owned | by credit | ledger check | goal |",
      "|---|---|---|---|---|---|---|---|",
    ];
    for (const store of stores) {
      const text = run("test_entitlement", "AQuestionAndTheCheckInALargeShop", store, {
        KIOSK_LOAD_ROWS: values.rows,
      });
      const times = (what) => {
        const [, p50, p99] = new RegExp(`entitlement, ${what}: p50 ([\\d.]+) us, p99 ([\\d.]+) us`).exec(
          text,
        );
        return `${Number(p50).toFixed(0)}, ${Number(p99).toFixed(0)}`;
      };
      const postings = number(text, /, (\d+) postings/);
      lines.push(
        `| ${names[store]} | ${values.rows} | ${times("owned")} | ${times("by credit")} | ${times("owned, with its transaction")} | ${times("by credit, with its transaction")} | ${number(text, /ledger check: ([\d.]+) s/).toFixed(0)} s for ${postings} postings | p50 of 50 µs |`,
      );
    }
    return lines;
  },
};
if (values.only && !parts[values.only]) throw new Error(`there is no part ${values.only}`);

for (const name of values.only ? [values.only] : Object.keys(parts)) {
  const [begin, end] = [`<!-- written by money.mjs: ${name} -->`, `<!-- end of ${name} -->`];
  const text = `${begin}
\`script/bench money --only ${name}\` on ${machine()}.

${(await parts[name]()).join("\n")}
${end}`;
  console.log(text);
  if (!values.write) continue;
  const file = join(root, "docs/performance.md");
  const page = readFileSync(file, "utf8");
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}`);
  writeFileSync(file, page.slice(0, from) + text + page.slice(to + end.length));
}
