// The SQL that calls and jobs run finds rows by an index, and does not read all rows of a tenant: what is fast with a
// hundred subscribers must be so with a million.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root, run } from "../support/kiosk.mjs";

/** Tables that grow with people, what they buy, and time. */
const growing = `account authorization_code cart_order cart_order_line change_quote consent credit_bucket gift
  ledger_posting ledger_transaction message one_time_code outbox payment payment_agreement payment_attempt payment_event
  payment_option price_notice receipt reconciliation refund session staff_notice subscription subscription_event
  subscription_period trial_use voucher_code voucher_redemption voucher_use wallet withdrawal`.split(/\s+/);

/** Indexes that have only few rows of a tenant. */
const indexesOfFew = ["account_staff"];

/** Statements that read all of it and may: file, table, why. */
const allowed = [
  ["accounts/account_store.cpp", "one_time_code", "erasing an account"],
  ["accounts/codes/one_time_code_store.cpp", "one_time_code", "codes live for minutes"],
  ["accounts/sessions/session_store.cpp", "authorization_code", "codes live for minutes"],
  ["cart/cart_store.cpp", "account", "the job that empties old carts"],
  ["purchases/explain_store.cpp", "", "a command for support"],
  ["subscriptions/mails/subscription_mail_store.cpp", "subscription", "a piece: what is due is added to it"],
  ["payments/staff/staff_notice_store.cpp", "staff_notice", "what was told within two weeks"],
  ["portal/guest_event_store.cpp", "outbox", "the job that empties it"],
];

const folder = mkdtempSync(join(tmpdir(), "kiosk-plans-"));
before(() => {
  const migrated = run(["migrate", "--data", folder]);
  assert.equal(migrated.status, 0, migrated.stderr);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The statements in the raw strings of a store: whole ones, and those whose columns stand outside of them. */
function statementsOf(file) {
  const source = readFileSync(join(root, "server/features", file), "utf8");
  return [...source.matchAll(/R"\(\s*((?:with|select|update|delete|from)\b.*?)\)"/gis)].map(([, sql]) =>
    /^from/i.test(sql) ? `select 1 ${sql}` : sql,
  );
}

/** The tables of which a statement reads more than it is asked for. Undefined: it is a part of another one. */
function readsAll(statement) {
  let plan;
  try {
    plan = execFileSync("sqlite3", [join(folder, "kiosk.db")], {
      input: `explain query plan ${statement};\n`,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
  const named = new Map(
    [...statement.matchAll(/\b(?:from|join|update)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi)].flatMap(
      ([, table, alias]) => [
        [table, table],
        [alias, table],
      ],
    ),
  );
  return plan
    .split("\n")
    .filter((line) => /\bSCAN \w+/.test(line) || /\bSEARCH .*\(tenant=\?\)/.test(line))
    .filter((line) => !indexesOfFew.some((index) => line.includes(`INDEX ${index} `)))
    .map((line) => named.get(/\b(?:SCAN|SEARCH) (\w+)/.exec(line)[1]))
    .filter((table) => growing.includes(table));
}

const stores = readdirSync(join(root, "server/features"), { recursive: true })
  .filter((file) => /_store\.cpp$/.test(file) && !/_rules_store\.cpp$/.test(file))
  .sort();

test("no statement of a store reads all rows of a tenant", () => {
  const found = [];
  let statements = 0;
  for (const file of stores)
    for (const statement of statementsOf(file)) {
      const tables = readsAll(statement);
      if (tables) statements += 1;
      for (const table of tables ?? [])
        if (!allowed.some(([of, each]) => of === file && (each === "" || each === table)))
          found.push(`${file}: ${table}: ${statement.replace(/\s+/g, " ").slice(0, 160)}`);
    }
  assert.deepEqual(found, []);
  assert.ok(statements > 150, `${statements} statements`);
});

test("what reads all rows of a tenant is seen", () => {
  assert.deepEqual(readsAll("select id from payment where tenant = :tenant and description = :text"), [
    "payment",
  ]);
  assert.deepEqual(readsAll("select id from payment where tenant = :tenant and id = :id"), []);
});
