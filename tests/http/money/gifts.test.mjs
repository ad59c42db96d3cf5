// Articles that are bought for somebody else: the mail with the code, redeeming it, sending it again, giving the money
// back, and what a client must not be believed.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { shownId } from "../../support/ids.mjs";
import { cleanEnvironment, program, run, startKiosk } from "../../support/kiosk.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";
import { openMailbox } from "../../support/servers/mailbox.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-gifts-"));
const data = join(folder, "data");
let kiosk;
let mailbox;
let shop;

before(async () => {
  mailbox = await openMailbox();
  kiosk = await startKiosk({ data, mailbox });
  shop = new Counter({ kiosk, data });
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

let people = 0;
const address = () => `friend-${++people}@example.org`;

const quoteOf = (person, song) => person.call("GET", `/gift/quote?articleId=${song.shown}`);
async function quoted(person, song) {
  const answer = await quoteOf(person, song);
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
}
async function order(person, song, words) {
  const purchaseIdentifier = words.purchaseIdentifier ?? (await quoted(person, song)).purchaseIdentifier;
  return person.call("POST", "/gift/paymentOptions", {
    redirectionUrl: "/en/music",
    lang: "en",
    articleId: song.shown,
    purchaseIdentifier,
    ...words,
  });
}
const wayOf = (answer, name) => answer.json().data.options.find((one) => one.name === name).paymentOptionUUID;

/** Paid by telephone, to the end. */
async function give(person, song, words) {
  const ordered = await order(person, song, words);
  assert.equal(ordered.status, 200, ordered.text);
  const phone = wayOf(ordered, "phone");
  await shop.dial(person, phone);
  const { purchaseToken } = await quoted(person, song);
  const paid = await shop.verify(person, song, phone, purchaseToken);
  assert.equal(paid.status, 201, paid.text);
}
const codeIn = ({ text }) => /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/.exec(text)[0];
async function codeFor(email) {
  return codeIn(await mailbox.next({ to: email, subject: /gift/ }));
}
async function gifts(person, query = "") {
  const answer = await person.call("GET", `/wallet/gifts${query}`);
  assert.equal(answer.status, 200, answer.text);
  return { items: answer.json().data, total: Number(answer.headers["x-result-count"].split("/")[1]) };
}
const redeem = (person, voucherCode) => person.call("POST", "/voucher/consumption/article", { voucherCode });
const owns = async (person, song) =>
  (await person.call("GET", `/wallet/walletarticle/article/${song.shown}`)).status === 200;

test("call POST /gift/paymentOptions: a gift is paid for, mailed, redeemed by somebody else, and never in its giver's wallet", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const { title, price, articleId } = await quoted(mira, song);
  assert.deepEqual([price, articleId], [{ amount: 0.99, currency: "EUR" }, song.shown]);
  const email = address();
  await give(mira, song, { email, name: "Ada", message: "For the train.\nBring tea." });
  assert.deepEqual(shop.charges(mira), [99]);
  assert.equal(await owns(mira, song), false);
  const mail = await mailbox.next({ to: email, subject: /gift/ });
  assert.match(mail.subject, new RegExp(title));
  assert.match(mail.text, /Hello Ada,/);
  assert.match(mail.text, /For the train\.\nBring tea\./);
  const code = codeIn(mail);
  assert.match(mail.text, new RegExp(`voucher=${code.replaceAll("-", "")}`));
  const [gift] = (await gifts(mira)).items;
  assert.deepEqual(
    [gift.articleId, gift.title, gift.email, gift.name, gift.state, gift.price, gift.mailsLeft],
    [song.shown, title, email, "Ada", "SENT", price, 3],
  );
  const ada = await shop.person();
  const redeemed = await redeem(ada, code);
  assert.equal(redeemed.status, 200, redeemed.text);
  assert.equal(await owns(ada, song), true);
  assert.equal(await owns(mira, song), false);
  assert.equal((await gifts(mira)).items[0].state, "REDEEMED");
  const eve = await shop.person();
  assert.deepEqual(refusal(await redeem(eve, code)), [404, "VOUCHER_NOT_FOUND"]);
  const { gifts: exported } = (await mira.call("GET", "/user/export")).json();
  assert.deepEqual(
    exported.map(({ article, email: to, name, message, state }) => [article, to, name, message, state]),
    [[song.shown, email, "Ada", "For the train.\nBring tea.", "REDEEMED"]],
  );
  // Staff who list codes see theirs only, and no row has the code itself.
  assert.doesNotMatch(run(["vouchers", "list", "aurora", "--data", data]).stdout, /gift/);
  assert.equal(
    sql(`select count(*) as n from gift where code like '%${code.replaceAll("-", "")}%'`, data)[0].n,
    0,
  );
});

test("a gift that was paid is not bought again by the client that did not hear so, and is by one who wants another", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const email = address();
  const { purchaseIdentifier } = await quoted(mira, song);
  await give(mira, song, { email, purchaseIdentifier });
  assert.deepEqual(refusal(await order(mira, song, { email, purchaseIdentifier })), [409, "GIFT_PAID"]);
  assert.equal((await order(mira, song, { email: address(), purchaseIdentifier })).status, 200);
  await give(mira, song, { email });
  assert.equal((await gifts(mira)).total, 2);
});

test("call GET /gift/quote: an owner may give, at the article's own price; what is free or not sold is no gift", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  await shop.buy(mira, song);
  await give(mira, song, { email: address() });
  assert.deepEqual(shop.charges(mira), [99, 99]);
  assert.equal((await gifts(mira)).total, 1);
  const byPlan = shop.song();
  for (const one of [byPlan, { shown: "0000000000007" }])
    assert.deepEqual(refusal(await quoteOf(mira, one)), [404, "NOT_AVAILABLE"]);
  assert.equal((await shop.call("GET", `/gift/quote?articleId=${song.shown}`)).status, 401);
});

test("words of a gift with an address of a page, a bad address or a line in a name are refused, and nothing is kept", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const fields = async (words) => {
    const answer = await order(mira, song, words);
    assert.equal(answer.status, 400, answer.text);
    return answer.json().errors.map(({ field, rule }) => `${field} ${rule}`);
  };
  assert.deepEqual(await fields({ email: "ada" }), ["email email"]);
  assert.deepEqual(await fields({ email: "ada@example.org\r\nBcc: eve@example.org" }), ["email email"]);
  assert.deepEqual(await fields({ email: address(), message: "See HTTPS://evil.example" }), ["message link"]);
  assert.deepEqual(await fields({ email: address(), name: "www.evil.example" }), ["name link"]);
  assert.deepEqual(await fields({ email: address(), name: "Ada\nBcc" }), ["name format"]);
  assert.deepEqual(await fields({ email: address(), message: "x".repeat(501) }), ["message max"]);
  assert.equal(sql(`select count(*) as n from gift where account = ${mira.account}`, data)[0].n, 0);
});

test("nobody pays another price than the one that was shown, and another's identifier is none", async () => {
  const mira = await shop.person();
  const nora = await shop.person();
  const song = shop.songForSale();
  const shown = await quoted(mira, song);
  const ask = (person, purchaseIdentifier) =>
    person.call("POST", "/gift/paymentOptions", {
      redirectionUrl: "/en",
      lang: "en",
      articleId: song.shown,
      purchaseIdentifier,
      email: "ada@example.org",
    });
  shop.setPrice(song, 199);
  assert.deepEqual(refusal(await ask(mira, shown.purchaseIdentifier)), [409, "PRICE_CHANGED"]);
  for (const identifier of [shown.purchaseIdentifier, "made.up"])
    assert.deepEqual(refusal(await ask(nora, identifier)), [400, "QUOTE_EXPIRED"]);
  const evil = await mira.call("POST", "/gift/paymentOptions", {
    redirectionUrl: "https://evil.example/",
    lang: "en",
    articleId: song.shown,
    purchaseIdentifier: (await quoted(mira, song)).purchaseIdentifier,
    email: "ada@example.org",
  });
  assert.equal(evil.status, 400, evil.text);
});

test("a gift that is ordered twice before it is paid is one gift, with the words of now; paid twice, it is two", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const email = address();
  const first = await order(mira, song, { email, message: "one" });
  assert.equal(first.status, 200, first.text);
  await give(mira, song, { email, message: "two" });
  assert.deepEqual(shop.charges(mira), [99]);
  assert.match((await mailbox.next({ to: email, subject: /gift/ })).text, /two/);
  await give(mira, song, { email, message: "three" });
  assert.deepEqual(shop.charges(mira), [99, 99]);
  assert.match((await mailbox.next({ to: email, subject: /gift/ })).text, /three/);
  assert.equal((await gifts(mira)).total, 2);
  assert.equal((await gifts(mira, "?limit=1&offset=1")).items.length, 1);
});

test("call POST /gift/:id/send: its mail is sent again three times, by its giver only, until it is redeemed", async () => {
  const mira = await shop.person();
  const nora = await shop.person();
  const song = shop.songForSale();
  const email = address();
  await give(mira, song, { email });
  const code = await codeFor(email);
  const [{ id }] = (await gifts(mira)).items;
  const send = (person, gift = id) => person.call("POST", `/gift/${gift}/send`);
  assert.deepEqual(refusal(await send(nora)), [404, "UNKNOWN_GIFT"]);
  assert.deepEqual(refusal(await send(mira, "0000000000007")), [404, "UNKNOWN_GIFT"]);
  for (const left of [2, 1, 0]) {
    const sent = await send(mira);
    assert.deepEqual(sent.json().data, { email, left }, sent.text);
    assert.equal(await codeFor(email), code, "the same code");
  }
  assert.deepEqual(refusal(await send(mira)), [429, "TOO_MANY_GIFT_MAILS"]);
  sql("update gift set mails = 1", data);
  assert.equal((await redeem(nora, code)).status, 200);
  assert.deepEqual(refusal(await send(mira)), [409, "GIFT_NOT_WAITING"]);
});

test("call POST /wallet/giftRefundRequest/:id: until it is redeemed the money may go back, and the code with it", async () => {
  const mira = await shop.person();
  const nora = await shop.person();
  const staff = await shop.staff();
  const [kept, used] = [shop.songForSale(), shop.songForSale()];
  const codes = {};
  for (const [name, song] of Object.entries({ kept, used })) {
    const email = address();
    await give(mira, song, { email });
    codes[name] = await codeFor(email);
  }
  const all = (await gifts(mira)).items;
  const giftOf = (song) => all.find(({ articleId }) => articleId === song.shown);
  assert.equal(giftOf(kept).refund, "possible");
  const ask = (person, { id }) =>
    person.call("POST", `/wallet/giftRefundRequest/${id}`, { reason: "accidental" });
  assert.deepEqual(refusal(await ask(nora, giftOf(kept))), [404, "NOT_IN_WALLET"]);
  for (const song of [kept, used])
    assert.equal((await ask(mira, giftOf(song))).json().data.state, "requested");
  assert.equal((await redeem(nora, codes.used)).status, 200);
  const requests = (await staff.call("GET", "/office/refundRequests")).json().data;
  const decide = (song, decision) =>
    staff.call(
      "POST",
      `/office/refundRequests/${requests.find(({ articleId }) => articleId === song.shown).id}`,
      { decision },
    );
  assert.deepEqual(refusal(await decide(used, "approve")), [409, "GIFT_REDEEMED"]);
  assert.equal((await decide(used, "decline")).status, 200, "the refusal has decided nothing");
  const approved = await Promise.all([decide(kept, "approve"), decide(kept, "approve")]);
  for (const answer of approved) assert.equal(answer.json().data?.state, "approved", answer.text);
  assert.deepEqual(refusal(await redeem(nora, codes.kept)), [404, "VOUCHER_NOT_FOUND"]);
  const states = (await gifts(mira)).items.map(({ articleId, state, refund }) => [articleId, state, refund]);
  assert.deepEqual(states, [
    [used.shown, "REDEEMED", "declined"],
    [kept.shown, "WITHDRAWN", "approved"],
  ]);
  assert.deepEqual(
    sql(
      `select r.amount_minor as amount, r.state as state from refund r join gift g on g.payment = r.payment
        where g.account = ${mira.account}`,
      data,
    ),
    [{ amount: 99, state: "succeeded" }],
  );
});

test("money of a redeemed gift that staff take back takes it from whom it was for", async () => {
  const mira = await shop.person();
  const nora = await shop.person();
  const staff = await shop.staff();
  const song = shop.songForSale();
  const email = address();
  await give(mira, song, { email });
  assert.equal((await redeem(nora, await codeFor(email))).status, 200);
  assert.equal(await owns(nora, song), true);
  const [{ payment }] = sql(
    `select cast(payment as text) as payment from gift where account = ${mira.account}`,
    data,
  );
  const refunded = await staff.call("POST", `/office/payments/${shownId(payment)}/refund`, {
    key: "stolen",
    amount: { amount: 0.99, currency: "EUR" },
    reason: "stolen card",
    revoke: true,
  });
  assert.ok(refunded.status < 300, refunded.text);
  assert.equal(await owns(nora, song), false);
  assert.equal((await gifts(mira)).items[0].state, "WITHDRAWN");
});

test("of 20 who redeem a gift at once one has it", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const email = address();
  await give(mira, song, { email });
  const code = await codeFor(email);
  const people20 = await Promise.all(Array.from({ length: 20 }, () => shop.person()));
  const answers = await Promise.all(people20.map((person) => redeem(person, code)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test("a gift that was paid by card comes back to the page with its id", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const email = address();
  const ordered = await order(mira, song, { email });
  const begun = await mira.call("POST", "/subscription/oneTimePurchase", {
    paymentOptionUUID: wayOf(ordered, "card"),
  });
  const { url } = begun.json().data;
  const page = new URL(url);
  const paid = await shop.call("POST", page.pathname.replace(/^\/backend/, "") + page.search, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
    form: "number=4000000000000001",
  });
  const back = new URL(paid.headers.location, "https://aurora.example");
  assert.equal(back.pathname, "/en/music");
  assert.equal(back.searchParams.get("status"), "200");
  const [gift] = (await gifts(mira)).items;
  assert.equal(back.searchParams.get("giftId"), gift.id);
});

test("gifts and carts are paid once each while the plan of their buyer is renewed", async () => {
  const mira = await shop.person();
  await shop.subscribe(mira, "Music for a week");
  /** In one of two tabs, of which the first to come pays. */
  const payCart = async (total) => {
    const begun = await mira.call("POST", "/cart/checkout", {
      redirectionUrl: "/en/myCart",
      lang: "en",
      total,
    });
    assert.equal(begun.status, 200, begun.text);
    const paymentOptionUUID = wayOf(begun, "phone");
    const step = (body) => mira.call("POST", "/subscription/api", { paymentOptionUUID, body });
    await mira.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID });
    await step({ number: "999000000001" });
    await step({ pin: "1234" });
  };
  // Beside this process, which goes on.
  const nextWeek = () =>
    promisify(execFile)(program, ["clock", "advance", "aurora", "P7D", "--data", data], {
      env: cleanEnvironment(),
    });
  for (let week = 1; week <= 3; ++week) {
    const [gift, own] = [shop.songForSale(), shop.songForSale({ price: 149 })];
    await mira.call("POST", "/cart/items", { articleId: own.shown });
    const { total } = (await mira.call("GET", "/cart")).json().data;
    await Promise.all([nextWeek(), give(mira, gift, { email: address() }), payCart(total), payCart(total)]);
    assert.equal(await owns(mira, own), true);
    assert.equal((await gifts(mira)).total, week);
    const inOrder = shop.charges(mira).toSorted((one, other) => one - other);
    const each = (amount, times) => Array.from({ length: times }, () => amount);
    assert.deepEqual(inOrder, [...each(99, week), ...each(149, week), ...each(199, week + 1)]);
  }
});
