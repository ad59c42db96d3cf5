// Vouchers' codes as an operator makes them and a subscriber redeems them: once, for their plan, and never by guessing.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ask, post } from "../../support/client.mjs";
import { run } from "../../support/kiosk.mjs";
import { bearer, newcomer } from "../../support/people/people.mjs";

const data = process.env.E2E_DATA;
const folder = mkdtempSync(join(tmpdir(), "kiosk-vouchers-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const plan = "music-daily";
const vouchers = (...words) => run(["vouchers", ...words, "--data", data]);
function make(...more) {
  const made = vouchers("make", "aurora", "--name", "Test", "--plan", plan, ...more);
  assert.equal(made.status, 0, made.stderr);
  return made.stdout.trim().split("\n");
}

async function planId() {
  const types = (await ask("/backend/subscription/type")).json().data;
  return types.find(({ billingCycle }) => billingCycle === "P1D").id;
}

/** Somebody who redeems codes: `redeem(code)` is the answer, `own()` their subscriptions. */
async function subscriber() {
  const headers = bearer((await newcomer()).access);
  const typeId = await planId();
  return {
    async redeem(voucherCode) {
      const answer = await post(
        "/backend/voucher/consumption/subscription",
        { voucherCode, typeId },
        { headers },
      );
      return { ...answer, said: answer.json() };
    },
    own: async () => (await ask("/backend/subscription", { headers })).json().data,
  };
}

test("call POST /voucher/consumption/subscription", async () => {
  const [code] = make();
  assert.match(code, /^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
  const person = await subscriber();
  const answer = await person.redeem(` ${code.toLowerCase()} `);
  assert.equal(answer.status, 201, answer.text);
  const [own] = await person.own();
  assert.equal(own.state, "ACTIVE");
  assert.equal(own.nextRenewalDate, undefined, "nothing is charged after the day");
  assert.equal((await person.redeem(code)).said.error, "VOUCHER_ALREADY_USED");
  const other = await subscriber();
  const used = await other.redeem(code);
  assert.equal(used.status, 404);
  const unknown = await other.redeem("7KQ2-M9XW-TB4H-CN8P");
  assert.deepEqual(used.said, unknown.said, "who guesses learns nothing");
  assert.deepEqual(await other.own(), []);
});

test("of two hundred requests at once with one code, one has the plan", async () => {
  const [code] = make();
  const people = await Promise.all(Array.from({ length: 4 }, () => subscriber()));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => people[at % people.length].redeem(code)),
  );
  assert.equal(answers.filter(({ status }) => status >= 500).length, 0);
  assert.ok(answers.some(({ status }) => status === 201));
  const active = await Promise.all(
    people.map(async (person) => (await person.own()).filter((one) => one.active).length),
  );
  assert.deepEqual(active.sort(), [0, 0, 0, 1]);
});

test("a batch is written to a file of its maker alone, listed, and voided", async () => {
  const out = join(folder, "codes.txt");
  const made = vouchers(
    "make",
    "aurora",
    "--name",
    "Autumn",
    "--plan",
    plan,
    "--count",
    "25000",
    "--out",
    out,
  );
  assert.equal(made.status, 0, made.stderr);
  const codes = readFileSync(out, "utf8").trim().split("\n");
  assert.equal(new Set(codes).size, 25_000);
  assert.equal(statSync(out).mode & 0o777, 0o600);
  const again = vouchers("make", "aurora", "--name", "Autumn", "--plan", plan, "--out", out);
  assert.notEqual(again.status, 0);
  assert.match(again.stderr, /is there already/);
  const listed = vouchers("list", "aurora").stdout;
  const [, batch] = /^(\w+) Autumn: 25000 codes, 0 redeemed; a plan$/m.exec(listed);
  assert.equal(vouchers("void", "aurora", batch).status, 0);
  assert.match(vouchers("list", "aurora").stdout, /Autumn: .*, void;/);
  const person = await subscriber();
  assert.equal((await person.redeem(codes[0])).status, 404);
  assert.match(vouchers("void", "aurora", batch).stderr, /no batch/);
});

test("what an operator mistypes makes nothing", () => {
  const refused = (...words) => {
    const made = vouchers("make", "aurora", "--name", "Wrong", ...words);
    assert.notEqual(made.status, 0, words.join(" "));
    return made.stderr;
  };
  assert.match(refused("--plan", "nothing"), /no plan nothing/);
  assert.match(refused("--plan", plan, "--count", "0"), /from 1 to/);
  assert.match(refused("--plan", plan, "--uses", "0"), /needs a use/);
  assert.match(refused("--plan", plan, "--from", "tomorrow"), /not a time/);
  const late = ["--from", "2030-01-02T00:00:00Z", "--until", "2030-01-01T00:00:00Z"];
  assert.match(refused("--plan", plan, ...late), /end before it begins/);
  refused("--plan", plan, "--out", join(folder, "no", "such", "folder"));
  assert.equal(existsSync(join(folder, "no")), false);
  assert.doesNotMatch(vouchers("list", "aurora").stdout, /Wrong/);
});

test("guessing is slowed down, for a right code too", async () => {
  const [code] = make();
  const person = await subscriber();
  for (let tries = 0; tries < 10; tries += 1) assert.equal((await person.redeem("x")).status, 404);
  const slowed = await person.redeem(code);
  assert.equal(slowed.status, 429);
  assert.ok(Number(slowed.headers["retry-after"]) > 0);
  assert.equal((await (await subscriber()).redeem(code)).status, 201);
});
