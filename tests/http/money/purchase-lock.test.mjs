// The purchase lock: while it is on nothing new is bought or taken for a credit, what was paid for before is still had,
// renewals go on, and only the password takes it off.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { beginAtOnce } from "../../support/consents.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-purchase-lock-"));
const data = join(folder, "data");
let kiosk;
let shop;

before(async () => {
  kiosk = await startKiosk({ data });
  shop = new Counter({ kiosk, data });
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

const set = (person, locked, currentPassword) =>
  person.call("PUT", "/user/purchase-lock", { locked, ...(currentPassword && { currentPassword }) });
const locked = [403, "PURCHASES_LOCKED"];
const planId = async (name) =>
  (await shop.call("GET", "/subscription/type")).json().data.find((type) => type.name === name).id;
const subscribe = async (person, name) =>
  person.call("POST", "/subscription", {
    subscriptionTypeId: await planId(name),
    lang: "en",
    redirect: "/en/music",
    subscriptionConsentList: beginAtOnce,
  });
const voucher = (...of) => {
  const made = run(["vouchers", "make", "aurora", "--name", "Lock", ...of, "--data", data]);
  assert.equal(made.status, 0, made.stderr);
  return made.stdout.trim().split("\n")[0];
};

test("call PUT /user/purchase-lock: it is set at once and taken off by the password only, however fresh the sign-in is", async () => {
  const mira = await shop.person();
  const profile = async () => (await mira.call("GET", "/user/profile")).json().data;
  assert.equal((await profile()).purchasesLockedAt, undefined);
  const answer = await set(mira, true);
  const since = answer.json().data?.purchasesLockedAt;
  assert.ok(Date.parse(since) > 0, answer.text);
  assert.equal((await set(mira, true)).json().data.purchasesLockedAt, since, "locked again, since then");
  const without = await set(mira, false);
  assert.deepEqual(
    [without.status, without.json().errors.map(({ field, rule }) => `${field} ${rule}`)],
    [400, ["currentPassword required"]],
  );
  const wrong = await set(mira, false, "not my password");
  assert.deepEqual([wrong.status, wrong.json().errors[0].rule], [400, "wrong"]);
  assert.equal((await profile()).purchasesLockedAt, since);
  assert.equal((await set(mira, false, mira.password)).status, 200);
  assert.equal((await profile()).purchasesLockedAt, undefined);
  assert.equal((await set(mira, false)).status, 200, "what is not locked needs no password");
  const exported = (await mira.call("GET", "/user/export")).json();
  assert.equal(exported.profile.purchasesLockedAt, undefined);
  assert.equal((await shop.call("PUT", "/user/purchase-lock", { body: { locked: true } })).status, 401);
});

test("while purchases are locked each way to buy is refused, and nothing is taken", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  await shop.subscribe(mira, "Ten songs");
  const taken = shop.song();
  const { consume } = await shop.options(mira, taken);
  const { phone } = await shop.waysToPay(mira, song);
  const { purchaseIdentifier } = (await mira.call("GET", `/gift/quote?articleId=${song.shown}`)).json().data;
  const inCart = await mira.call("POST", "/cart/items", { articleId: song.shown, quantity: 1 });
  assert.equal(inCart.status, 200, inCart.text);
  const charged = shop.charges(mira).length;
  await set(mira, true);
  const ways = {
    "a plan": () => subscribe(mira, "Music monthly"),
    "a trial": () => mira.call("POST", "/subscription/subscribeToFreeTrial", { redirect: "/en", lang: "en" }),
    "an article": () =>
      mira.call("POST", "/subscription/oneTimePaymentOptions", {
        redirectionUrl: "/en",
        lang: "en",
        transactionId: song.shown,
      }),
    "ways that were shown before": () =>
      mira.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID: phone }),
    "its next step": () =>
      mira.call("POST", "/subscription/api", {
        paymentOptionUUID: phone,
        body: { number: newTelephone("01") },
      }),
    "a credit": () =>
      mira.call("POST", "/purchase/consume", {
        articleId: taken.shown,
        purchaseIdentifier: consume[0].purchaseIdentifier,
      }),
    "the cart": () =>
      mira.call("POST", "/cart/checkout", {
        redirectionUrl: "/en",
        lang: "en",
        total: { amount: 0.99, currency: "EUR" },
      }),
    "a gift": () =>
      mira.call("POST", "/gift/paymentOptions", {
        redirectionUrl: "/en",
        lang: "en",
        articleId: song.shown,
        purchaseIdentifier,
        email: "ada@example.org",
      }),
    "a partner's plan": () => mira.call("POST", "/partner/getRedirectionUrl", {}),
  };
  for (const [way, take] of Object.entries(ways)) assert.deepEqual(refusal(await take()), locked, way);
  assert.equal(shop.charges(mira).length, charged);
  assert.equal(shop.consumed(mira), 0);
  const { i18n } = (await ways["an article"]()).json();
  assert.equal(i18n, "error.purchasesLocked");
  await set(mira, false, mira.password);
  assert.equal((await ways["a credit"]()).status, 200, "afterwards all goes on");
});

test("what is paid for already is had all the same: a voucher's plan and article, and another card for a plan that runs", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const id = await shop.subscribe(mira, "Ten songs");
  await set(mira, true);
  const article = await mira.call("POST", "/voucher/consumption/article", {
    voucherCode: voucher("--article", song.shown),
  });
  assert.equal(article.status, 200, article.text);
  const plan = await mira.call("POST", "/voucher/consumption/subscription", {
    voucherCode: voucher("--plan", "films-monthly"),
    typeId: await planId("Films monthly"),
    lang: "en",
  });
  assert.ok(plan.status === 200 || plan.status === 201, plan.text);
  const offered = await mira.call("POST", `/subscription/paymentMethod/${id}`, {
    redirect: "/en",
    lang: "en",
  });
  assert.equal(offered.json().data?.type, "options", offered.text);
  const { paymentOptionUUID } = offered.json().data.options.find(({ name }) => name === "phone");
  const step = await mira.call("POST", "/subscription/api", { paymentOptionUUID });
  assert.equal(step.json().data?.nextApiFlowStep, "NUMBER", step.text);
});

test("staff lock and unlock the purchases of an account", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const account = (act) => run(["account", act, "aurora", mira.email, "--data", data]);
  assert.match(account("lock-purchases").stdout, /; purchases locked\n$/);
  const ask = () =>
    mira.call("POST", "/subscription/oneTimePaymentOptions", {
      redirectionUrl: "/en",
      lang: "en",
      transactionId: song.shown,
    });
  assert.deepEqual(refusal(await ask()), locked);
  assert.doesNotMatch(account("unlock-purchases").stdout, /locked/);
  assert.equal((await ask()).status, 200);
});
