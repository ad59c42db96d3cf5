// Codes of partners over HTTP: for the credits of a plan, for what was bought, for nothing; what the partner answers;
// by mail again; and never more than there are.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { loadChangedTenant } from "../../support/demo-tenant.mjs";
import { shownId } from "../../support/ids.mjs";
import { startKiosk } from "../../support/kiosk.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-partner-vouchers-"));
const data = join(folder, "data");
let kiosk;
let shop;
const vouchers = {};

before(async () => {
  kiosk = await startKiosk({ data });
  shop = new Counter({ kiosk, data });
  for (const { id, key } of sql(
    "select cast(id as text) as id, import_key as key from article where content_type = 'voucher'",
    data,
  ))
    vouchers[key] = { id, shown: shownId(id) };
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

const byPlan = "cake-of-the-day";

async function subscribe(person) {
  const types = (await person.call("GET", "/subscription/type")).json().data;
  const { id: subscriptionTypeId } = types.find(({ name }) => name === "Five vouchers");
  const begun = await person.call("POST", "/subscription", {
    subscriptionTypeId,
    lang: "en",
    redirect: "/en",
    subscriptionConsentList: beginAtOnce,
  });
  const { paymentOptionUUID } = begun.json().data.options.find(({ name }) => name === "phone");
  const step = (body) => person.call("POST", "/subscription/api", { paymentOptionUUID, body });
  await step();
  await step({ number: "999000000001" });
  const paid = await step({ pin: "1234" });
  assert.ok(paid.status < 300, paid.text);
}
async function subscriber() {
  const person = await shop.person();
  await subscribe(person);
  return person;
}

const page = async (key) =>
  (await payload(`/vouchers/details/${vouchers[key].shown}`, "aurora", "en", kiosk.port)).props;

/** From the cart, by telephone. */
async function buy(person, articleId, quantity) {
  const added = await person.call("POST", "/cart/items", { articleId, quantity });
  const checkout = await person.call("POST", "/cart/checkout", {
    redirectionUrl: "/en/myCart",
    lang: "en",
    total: added.json().data.total,
  });
  const { paymentOptionUUID } = checkout.json().data.options.find(({ name }) => name === "phone");
  const step = (body) => person.call("POST", "/subscription/api", { paymentOptionUUID, body });
  await person.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID });
  await step({ number: "999000000001" });
  await step({ pin: "1234" });
}

const consume = (person, key, quantity, headers) =>
  person.call(
    "POST",
    "/voucher/consumption/voucher",
    {
      externalProviderCode: "codes",
      voucherRequest: { voucherId: vouchers[key].shown, ...(quantity ? { quantity } : {}) },
    },
    headers ? { headers } : {},
  );
const resend = (person, key) =>
  person.call("POST", "/voucher/resend/voucher", { voucherRequest: { voucherId: vouchers[key].shown } });
async function own(person, key, more = "") {
  const answer = await person.call("GET", `/voucher/codes?articleId=${vouchers[key].shown}${more}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
}
const given = (answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
};
const mailsOf = (person) =>
  sql(
    `select count(*) as count from message where template = 'voucher-codes' and recipient = '${person.email}'`,
    data,
  )[0].count;

test("call POST /voucher/consumption/voucher: codes for the credits of a plan, until there are none", async () => {
  const mira = await shop.person();
  assert.deepEqual(refusal(await consume(mira, byPlan)), [402, "INSUFFICIENT_CREDIT"]);
  await subscribe(mira);
  assert.equal((await own(mira, byPlan)).left, 5);
  const { feedback, codes, failed } = given(await consume(mira, byPlan, 2));
  assert.deepEqual([feedback, codes.length, failed], [1, 2, 0]);
  for (const { code, state } of codes) {
    assert.match(code, /^SBX(-[2-9A-Z]{4}){3}$/);
    assert.equal(state, "ISSUED");
  }
  assert.equal(new Set(codes.map(({ code }) => code)).size, 2);
  assert.deepEqual(refusal(await consume(mira, byPlan, 4)), [402, "INSUFFICIENT_CREDIT"]);
  assert.equal((await own(mira, byPlan)).left, 3, "half of a request takes nothing");
  given(await consume(mira, byPlan, 3));
  assert.deepEqual(refusal(await consume(mira, byPlan)), [402, "INSUFFICIENT_CREDIT"]);
  const all = await own(mira, byPlan);
  assert.deepEqual([all.codes.length, all.total, all.left], [5, 5, 0]);
  const part = await own(mira, byPlan, "&limit=2&offset=3");
  assert.deepEqual(part.codes, all.codes.slice(3));
  const kept = sql("select code from issued_voucher where code is not null", data);
  for (const { code } of codes) assert.ok(!kept.some((row) => row.code.includes(code)), "kept encrypted");
});

test("of a free voucher there is one, and what is sold gives as many codes as were paid for", async () => {
  const mira = await shop.person();
  assert.equal(given(await consume(mira, "second-cup")).codes.length, 1);
  assert.deepEqual(refusal(await consume(mira, "second-cup")), [409, "VOUCHER_ISSUED_BEFORE"]);
  assert.deepEqual(refusal(await consume(mira, "five-films")), [402, "INSUFFICIENT_CREDIT"]);
  await buy(mira, vouchers["five-films"].shown, 2);
  assert.equal((await own(mira, "five-films")).left, 2);
  assert.equal(given(await consume(mira, "five-films", 2)).codes.length, 2);
  assert.deepEqual(refusal(await consume(mira, "five-films")), [402, "INSUFFICIENT_CREDIT"]);
});

test("a voucher book gives its buyer a code of each voucher in it, also of those that are free", async () => {
  const mira = await shop.person();
  const { books } = (await payload("/voucherbooks", "aurora", "en", kiosk.port)).props;
  const sold = books.filter(({ prices }) => prices.some(({ amount }) => amount > 0));
  assert.ok(sold.length > 1);
  for (const book of sold) {
    const { props } = await payload(bare(book.href), "aurora", "en", kiosk.port);
    const held = Object.keys(vouchers).filter((key) =>
      props.vouchers.some(({ id }) => id === vouchers[key].shown),
    );
    const before = new Map();
    for (const key of held) if ((await page(key)).issue) before.set(key, (await own(mira, key)).left);
    assert.ok(before.size > 0, book.title);
    await buy(mira, book.id, 1);
    for (const [key, left] of before) {
      assert.equal((await own(mira, key)).left, left + 1, key);
      assert.equal(given(await consume(mira, key)).codes.length, 1);
    }
  }
});

test("a request that is sent again with its key is answered as before, and takes nothing more", async () => {
  const mira = await subscriber();
  const headers = { "idempotency-key": randomUUID() };
  const first = given(await consume(mira, byPlan, 2, headers));
  const again = given(await consume(mira, byPlan, 2, headers));
  assert.deepEqual(again.codes, first.codes);
  assert.equal((await own(mira, byPlan)).left, 3);
});

test("of many requests at once as many have a code as there are credits", async () => {
  const mira = await subscriber();
  const answers = await Promise.all(Array.from({ length: 30 }, () => consume(mira, byPlan)));
  assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 5);
  assert.deepEqual(
    answers.filter(({ status }) => status >= 500),
    [],
  );
  assert.equal((await own(mira, byPlan)).total, 5);
});

test("what is wrong with a request is said, and nothing is taken", async () => {
  const guest = await shop.call("POST", "/voucher/consumption/voucher", {
    body: { voucherRequest: { voucherId: vouchers[byPlan].shown } },
  });
  assert.equal(guest.status, 401);
  const mira = await subscriber();
  const send = (body) => mira.call("POST", "/voucher/consumption/voucher", body);
  const voucherId = vouchers[byPlan].shown;
  for (const body of [
    {},
    { voucherRequest: {} },
    { voucherRequest: { voucherId: 7 } },
    { voucherRequest: { voucherId, quantity: 0 } },
    { voucherRequest: { voucherId, quantity: 11 } },
    { voucherRequest: { voucherId, quantity: "2" } },
    { externalProviderCode: "another", voucherRequest: { voucherId } },
  ])
    assert.equal((await send(body)).status, 400, JSON.stringify(body));
  assert.deepEqual(refusal(await send({ voucherRequest: { voucherId: "0000000000007" } })), [
    404,
    "VOUCHER_NOT_ISSUED",
  ]);
  assert.deepEqual(refusal(await send({ voucherRequest: { voucherId: vouchers["third-book"].shown } })), [
    404,
    "VOUCHER_NOT_ISSUED",
  ]);
  assert.equal((await own(mira, byPlan)).left, 5);
});

test("call POST /voucher/resend/voucher: the codes once more by mail, a few times", async () => {
  const mira = await shop.person();
  assert.deepEqual(refusal(await resend(mira, "second-cup")), [404, "NO_VOUCHER_CODES"]);
  given(await consume(mira, "second-cup"));
  assert.equal(mailsOf(mira), 1);
  for (let time = 0; time < 3; ++time)
    assert.deepEqual(given(await resend(mira, "second-cup")), { codes: 1 });
  assert.equal(mailsOf(mira), 4);
  const refused = await resend(mira, "second-cup");
  assert.deepEqual(refusal(refused), [429, "TOO_MANY_VOUCHER_MAILS"]);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
});

test("what one asked for is in the file of one's data", async () => {
  const mira = await shop.person();
  const { codes } = given(await consume(mira, "second-cup"));
  const [kept] = (await mira.call("GET", "/user/export")).json().voucherCodes;
  assert.deepEqual([kept.code, kept.provider, kept.state], [codes[0].code, "codes", "ISSUED"]);
  assert.equal((await shop.person()).account === mira.account, false);
});

test("a voucher's page says that there are codes, and one without a partner's does not", async () => {
  assert.deepEqual((await page(byPlan)).issue, {
    externalProviderCode: "codes",
    maxQuantity: 10,
    free: false,
    byPlan: true,
  });
  assert.equal((await page("third-book")).issue, undefined);
});

test("what the partner answers is one number, and what it refuses takes nothing", async () => {
  const mira = await subscriber();
  const answered = async (answer) => {
    const loaded = loadChangedTenant(data, "aurora", (document) => {
      document["voucher-providers"].entries[0].answers = { [byPlan]: answer };
    });
    assert.equal(loaded.status, 0, loaded.stderr);
    // The server takes over a document within a second.
    const wanted = { insufficient: 2, duplicate: 3, not_found: 7, error: 4, pending: 6 }[answer];
    return until(
      async () => {
        const { feedback, codes } = given(await consume(mira, byPlan));
        return feedback === wanted && { feedback, codes };
      },
      answer,
      300,
    );
  };
  for (const answer of ["insufficient", "duplicate", "not_found", "error"]) {
    assert.deepEqual((await answered(answer)).codes, []);
  }
  const before = await own(mira, byPlan);
  const { codes } = await answered("pending");
  assert.deepEqual(
    codes.map(({ state, code }) => [state, code]),
    [["REQUESTED", ""]],
  );
  await until(async () => {
    const { codes: all } = await own(mira, byPlan);
    return all.every(({ state }) => state === "ISSUED") && all.length > before.total;
  }, "the job asks again");
});
