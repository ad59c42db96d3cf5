// The test bank's page and webhooks, as a subscriber and a stranger meet them: paying without script, giving up, paying
// twice, numbers that are none, forged webhooks. The payments are rows of the tests' own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { ask, port, post } from "../../support/client.mjs";
import { shownId } from "../../support/ids.mjs";
import { cleanEnvironment, program } from "../../support/kiosk.mjs";
import { bearer, from, newcomer, propsOf, sql } from "../../support/people/people.mjs";

const back = `http://aurora.localhost:${port}/en/music?step=7`;
let made = 0;

/** A payment that was begun at the test bank: {id, page}. */
function begun({ tenant = "aurora" } = {}) {
  made += 1;
  const now = Date.now();
  const id = `${BigInt(now) * 1000n + BigInt(made)}`;
  const page = id.padStart(32, "0");
  sql(`insert into payment (tenant, id, account, purpose, key, amount_minor, currency, subscription, subject, plan,
      tax_class, tax_basis_points, provider, method, state, failure, attempt, payer_hash, description, locale, return_url,
      inquiries, inquire_at, expires_at, ordered_at, created_at, updated_at)
    values ('${tenant}', ${id}, 1, 'purchase', 'test/${id}', 999, 'EUR', 0, ${id}, 7, 'standard', 2000, 'sandbox', 'card',
      'started', 'none', 1, '', 'A song & <more>', 'en', '${back}', 0, ${now + 3_600_000}, ${now + 3_600_000}, ${now},
      ${now}, ${now});
    insert into payment_attempt (tenant, payment, number, provider, method, amount_minor, state, failure, started_at)
    values ('${tenant}', ${id}, 1, 'sandbox', 'card', 999, 'started', 'none', ${now});
    insert into sandbox_charge (tenant, key, page, method, amount_minor, currency, description, locale, return_url, number,
      state, failure, charged_minor, refunded_minor, agreement, pin_tries, pins_sent, created_at, updated_at)
    values ('${tenant}', '${id}-1', '${page}', 'card', 999, 'EUR', 'A song & <more>', 'en', '${back}', '', 'waiting',
      'none', 0, 0, '', 0, 0, ${now}, ${now})`);
  return { id, page };
}

const address = (page) => `/backend/payment/sandbox/${page}`;
const stateOf = ({ id }) => sql(`select state, failure from payment where id = ${id}`)[0];
const submit = (page, fields, options = {}) =>
  ask(`${address(page)}?lang=en`, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    ...options,
    headers: {
      ...from(),
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...options.headers,
    },
  });
const number = (digits) => `4000 0000 0000 00${digits}`;

test("a payment is made on the page, once, and leads back with how it ended", async () => {
  const payment = begun();
  const shown = await ask(`${address(payment.page)}?lang=fr`);
  assert.equal(shown.status, 200);
  assert.match(shown.headers["cache-control"], /no-store/);
  const props = propsOf(shown.text);
  assert.deepEqual(props.amount, { amount: 9.99, currency: "EUR" });
  assert.equal(props.description, "A song & <more>");
  assert.match(shown.text, /Payer 9,99/);
  const paid = await submit(payment.page, { number: number("01") });
  assert.equal(paid.status, 303);
  assert.equal(paid.headers.location, `${back}&status=200`);
  assert.equal(stateOf(payment).state, "succeeded");
  const again = await submit(payment.page, { number: number("02") });
  assert.equal(again.headers.location, `${back}&status=200`);
  assert.equal(stateOf(payment).state, "succeeded");
  assert.equal(propsOf((await ask(address(payment.page))).text).ended, true);
});

test("each test number leads back with its own status", async () => {
  for (const [digits, status, state] of [
    ["02", "402", "failed"],
    ["03", "202", "pending"],
    ["05", "409", "failed"],
    ["06", "200", "succeeded"],
    ["07", "490", "failed"],
    ["10", "490", "failed"],
  ]) {
    const payment = begun();
    const paid = await submit(payment.page, { number: number(digits) });
    assert.equal(paid.headers.location, `${back}&status=${status}`, digits);
    assert.equal(stateOf(payment).state, state, digits);
  }
});

test("who gives up pays nothing, with whatever number", async () => {
  const payment = begun();
  const left = await submit(payment.page, { number: number("01"), cancel: "1" });
  assert.equal(left.headers.location, `${back}&status=canceled`);
  assert.equal(stateOf(payment).state, "canceled");
});

test("a number that is none is refused with the form again", async () => {
  const payment = begun();
  for (const wrong of ["", "1", number("99"), "999000000001", "'; drop table payment; --", "４０００"]) {
    const answer = await submit(payment.page, { number: wrong });
    assert.equal(answer.status, 422, wrong);
    assert.equal(propsOf(answer.text).errors[0].message, "hosted.error.testNumber");
  }
  assert.equal(stateOf(payment).state, "started");
});

test("a page belongs to its tenant, and another site cannot pay", async () => {
  const payment = begun();
  assert.equal((await ask(address(payment.page), { tenant: "nujum" })).status, 404);
  const forged = await submit(
    payment.page,
    { number: number("01") },
    {
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    },
  );
  assert.equal(forged.status, 403);
  assert.equal(stateOf(payment).state, "started");
});

test("twenty at once are one charge", async () => {
  const payment = begun();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => submit(payment.page, { number: number("01") })),
  );
  assert.deepEqual([...new Set(all.map((one) => one.status))], [303]);
  const [{ n }] = sql(
    `select count(*) as n from ledger_transaction where kind = 'charge' and payment = ${payment.id}`,
  );
  assert.equal(n, 1);
});

test("a webhook that is not signed says nothing, and one may be large", async () => {
  const payment = begun();
  const event = {
    id: "forged",
    kind: "outcome",
    payment: "0000000000001",
    attempt: 1,
    state: "succeeded",
    failure: "none",
    providerReference: "x",
    amountMinor: 999,
    currency: "EUR",
    agreement: "",
    payerHash: "",
  };
  const send = (body, headers = {}, provider = "sandbox") =>
    post(`/backend/payment/webhook/${provider}`, body, { headers });
  assert.equal((await send(event)).status, 401);
  const seconds = Math.floor(Date.now() / 1000);
  for (const signature of [
    "",
    "t=1,v1=",
    `t=${seconds},v1=${"A".repeat(43)}`,
    `t=${"9".repeat(30)},v1=x`,
    "v1=x",
  ])
    assert.equal((await send(event, { "x-sandbox-signature": signature })).status, 401, signature);
  assert.equal((await send(event, {}, "nobody")).status, 404);
  assert.equal((await send("x".repeat(200 * 1024))).status, 401);
  assert.equal((await send("x".repeat(300 * 1024))).status, 413);
  assert.equal(stateOf(payment).state, "started");
});

test("staff give money back once for each key, never more than was taken, and nobody else does", async () => {
  const payment = begun();
  await submit(payment.page, { number: number("01") });
  const person = await newcomer();
  const refund = (body, options = {}) =>
    post(
      `/backend/office/payments/${shownId(payment.id)}/refund`,
      { key: "a", amount: { amount: 4, currency: "EUR" }, reason: "asked for", revoke: false, ...body },
      { headers: bearer(person.access), ...options },
    );
  assert.equal((await refund()).status, 403);
  sql(`update account set roles = 'user,billing' where tenant = 'aurora' and uuid = '${person.uuid}'`);
  const first = await refund();
  assert.equal(first.status, 200, first.text);
  assert.equal(first.json().data.state, "succeeded");
  const again = await refund();
  assert.equal(again.json().data.id, first.json().data.id);
  assert.equal((await refund({ amount: { amount: 5, currency: "EUR" } })).status, 409);
  assert.equal((await refund({ key: "b", amount: { amount: 6, currency: "EUR" } })).status, 409);
  assert.equal((await refund({ key: "b", amount: { amount: 1, currency: "USD" } })).status, 409);
  for (const amount of [0.001, -1, 1e300, 1.999])
    assert.equal(
      (await refund({ key: "c", amount: { amount, currency: "EUR" } })).status,
      400,
      String(amount),
    );
  assert.equal((await refund({ key: "d", amount: { amount: 0, currency: "EUR" } })).status, 409);
  assert.equal((await refund({ key: "e", amount: { amount: 5.99, currency: "EUR" } })).status, 200);
  assert.equal((await refund({ key: "f", amount: { amount: 0.01, currency: "EUR" } })).status, 409);
  const [{ left }] = sql(
    `select sum(p.amount) as left from ledger_posting p join ledger_transaction t on t.tenant = p.tenant and
      t.id = p.transaction_id where t.payment = ${payment.id} and p.account = 'provider/sandbox'`,
  );
  assert.equal(left, 0);
});

test("afterwards the books are right", () => {
  execFileSync(program, ["ledger", "check", "--data", process.env.E2E_DATA], {
    env: cleanEnvironment(),
    encoding: "utf8",
  });
});
