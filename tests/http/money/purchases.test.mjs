// The ways to one article, taking it for a credit, and buying it by itself: what is offered to whom, what a client must
// not be believed, and that each thing happens once.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { beginAtOnce } from "../../support/consents.mjs";
import { shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-purchases-"));
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

const kinds = (options) =>
  Object.fromEntries(
    ["consume", "unavailable", "purchase", "upgradeTo", "downgradeTo"].map((name) => [
      name,
      options[name].length,
    ]),
  );

test("call GET /purchase/ArticlePurchaseOptions/{id}: the ways of a guest and of a user, sorted, each named", async () => {
  const song = shop.songForSale({ only: false });
  const guest = await shop.options(undefined, song);
  assert.equal(guest.contentType, "FULL_TRACK_MUSIC");
  assert.equal(guest.isWalletItem, false);
  assert.ok(
    guest.purchase.every((option) => option.purchaseIdentifier === undefined),
    "a guest buys nothing",
  );
  const mira = await shop.person();
  const { purchase, ...rest } = await shop.options(mira, song, "?contentType=FULL_TRACK_MUSIC&deviceId=1");
  assert.deepEqual(kinds({ purchase, ...rest }), {
    consume: 0,
    unavailable: 0,
    purchase: guest.purchase.length,
    upgradeTo: 0,
    downgradeTo: 0,
  });
  const sorts = purchase.map(({ sort }) => sort);
  assert.deepEqual(
    sorts,
    sorts.toSorted((one, other) => one - other),
  );
  const itself = purchase.filter(({ type }) => type === "DTO");
  assert.deepEqual(
    itself.map(({ price, sort, consumable }) => [price, sort, consumable]),
    [[{ amount: 0.99, currency: "EUR" }, 30, false]],
  );
  for (const option of purchase) {
    assert.match(option.purchaseIdentifier, /^[\w-]+(?:\.[\w-]+)*$/);
    assert.ok(option.title);
    if (option.type === "subscription") assert.ok(option.subscriptionType.subscriptionTypePrice.amount >= 0);
  }
  assert.equal(new Set(purchase.map((option) => option.purchaseIdentifier)).size, purchase.length);
  const own = await shop.options(mira, song, "?isDTO=true");
  assert.deepEqual(
    own.purchase.map(({ type }) => type),
    ["DTO"],
  );
  assert.equal(own.error, undefined);
});

test("purchase options are 404 for what is not offered here, now, to this age, as this kind or for this device", async () => {
  const mira = await shop.person();
  const song = shop.song();
  const asked = (id, query = "") => mira.call("GET", `/purchase/ArticlePurchaseOptions/${id}${query}`);
  for (const id of ["0000000000007", "x'; drop table offer"])
    assert.deepEqual(refusal(await asked(encodeURIComponent(id))), [404, "NOT_AVAILABLE"]);
  assert.deepEqual(refusal(await asked(song.shown, "?contentType=ONLINE_GAME")), [404, "NOT_AVAILABLE"]);
  assert.deepEqual(refusal(await asked(song.shown, "?externalProviderCode=nobody")), [404, "NOT_AVAILABLE"]);
  const rated = shop.song();
  sql(`update offer set rating = 90 where tenant = 'aurora' and article = ${rated.id}`, data);
  assert.deepEqual(refusal(await asked(rated.shown)), [404, "NOT_AVAILABLE"]);
  const over = shop.song();
  sql(`update offer set ends_at = 1 where tenant = 'aurora' and article = ${over.id}`, data);
  assert.deepEqual(refusal(await asked(over.shown)), [404, "NOT_AVAILABLE"]);
  // Installed on Android only, as a publisher's manifest has it.
  const game = shop.songForSale();
  const stores = JSON.stringify({ stores: [{ system: "android", address: "https://games.example/one" }] });
  sql(
    `update article set content_type = 'game', attributes = '${stores}' where id = ${game.id};
     update offer set content_type = 'game' where article = ${game.id}`,
    data,
  );
  const by = (agent, method, path, body) =>
    mira.call(method, path, body, { headers: { "user-agent": agent } });
  const options = { transactionId: game.shown, redirectionUrl: "/en", lang: "en" };
  for (const [agent, status] of [
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", 404],
    ["Mozilla/5.0 (Linux; Android 14)", 200],
  ]) {
    const wanted = (answer) => {
      assert.equal(answer.status, status, answer.text);
      if (status === 404) assert.equal(answer.json().error, "DEVICE_NOT_SUPPORTED");
    };
    wanted(await by(agent, "GET", `/purchase/ArticlePurchaseOptions/${game.shown}`));
    // A client that does not ask first can't buy it either.
    wanted(await by(agent, "POST", "/subscription/oneTimePaymentOptions", options));
  }
  const stranger = await shop.person({ tenant: "plume" });
  const elsewhere = sql(
    `select cast(article as text) as id from offer where tenant = 'aurora'
      and article not in (select article from offer where tenant = 'plume') limit 1`,
    data,
  );
  const path = `/purchase/ArticlePurchaseOptions/${shownId(elsewhere[0].id)}`;
  assert.deepEqual(refusal(await stranger.call("GET", path)), [404, "NOT_AVAILABLE"]);
});

test("call GET /purchase/user/purchaseOptions: the action of the button, for each of these", async () => {
  const mira = await shop.person();
  const action = async (person, song) => {
    const path = `/purchase/user/purchaseOptions?articleId=${song.shown}&contentType=FULL_TRACK_MUSIC&deviceId=1`;
    const answer = await shop.call("GET", path, { person });
    assert.equal(answer.status, 200, answer.text);
    return answer.json().data;
  };
  const song = shop.song();
  const sold = shop.songForSale();
  assert.equal(await action(undefined, song), "SIGN_IN");
  assert.equal(await action(mira, song), "SUBSCRIBE");
  assert.equal(await action(mira, sold), "PURCHASE");
  const nora = await shop.person();
  await shop.subscribe(nora, "Ten songs");
  assert.equal(await action(nora, song), "CONSUME");
  const lena = await shop.person();
  const held = await shop.subscribe(lena, "Music for a day");
  assert.equal(await action(lena, song), "PLAY");
  await lena.call("POST", `/subscription/pause/${held}`, {});
  run(["clock", "advance", "aurora", "P1D", "--data", data]);
  assert.equal(await action(lena, song), "NO_ACTIVE_SUBSCRIPTION");
  const { unavailable } = await shop.options(lena, song);
  assert.equal(unavailable[0].articleSubscription.id, held);
  assert.equal(unavailable[0].reason, "NO_ACTIVE_SUBSCRIPTION");
  const [free] = sql(
    `select cast(article as text) as id from offer where tenant = 'aurora' and content_type = 'full_track_music'
      and business_model = 'FREE' limit 1`,
    data,
  );
  assert.equal(await action(undefined, { shown: shownId(free.id) }), "PLAY");
  assert.equal((await mira.call("GET", "/purchase/user/purchaseOptions?articleId=x")).status, 400);
});

test("who holds a plan without it is offered its upgrade, and who holds a smaller credit its larger plan", async () => {
  const mira = await shop.person();
  await shop.subscribe(mira, "Ten songs");
  const { consume, upgradeTo } = await shop.options(mira, shop.song());
  assert.equal(consume[0].consumable, true);
  assert.equal(consume[0].remaining, 10);
  assert.ok(upgradeTo.length > 0);
  for (const option of upgradeTo) {
    assert.ok(option.toSubscriptionType.id);
    assert.equal(option.purchaseIdentifier, undefined);
  }
});

test("call POST /purchase/consume: one credit and one article, however often and from how many tabs", async () => {
  const mira = await shop.person();
  await shop.subscribe(mira, "Ten songs");
  const song = shop.song();
  const { consume } = await shop.options(mira, song);
  const body = { articleId: song.shown, purchaseIdentifier: consume[0].purchaseIdentifier };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => mira.call("POST", "/purchase/consume", body)),
  );
  for (const answer of answers) assert.equal(answer.status, 200, answer.text);
  const told = answers.map((answer) => answer.json().data);
  assert.equal(told.filter(({ consumed }) => consumed).length, 1);
  assert.ok(told.every(({ isWalletItem }) => isWalletItem));
  assert.equal(told.find(({ consumed }) => consumed).remaining, 9);
  assert.equal(shop.consumed(mira), 1);
  // The identifier of another tab, for what is owned meanwhile.
  const second = shop.song();
  const [one, two] = await Promise.all([shop.options(mira, second), shop.options(mira, second)]);
  for (const { consume: offered } of [one, two])
    await mira.call("POST", "/purchase/consume", {
      articleId: second.shown,
      purchaseIdentifier: offered[0].purchaseIdentifier,
    });
  assert.equal(shop.consumed(mira), 2);
  const after = await shop.options(mira, song);
  assert.equal(after.isWalletItem, true);
  assert.deepEqual(
    after.consume.map(({ type, consumable }) => [type, consumable]),
    [["DTO", false]],
  );
});

test("consume: an identifier of another user, article or kind, a changed one, and none, take nothing", async () => {
  const mira = await shop.person();
  await shop.subscribe(mira, "Ten songs");
  const nora = await shop.person();
  await shop.subscribe(nora, "Ten songs");
  const song = shop.song();
  const other = shop.song();
  const sold = shop.songForSale();
  const { purchaseIdentifier } = (await shop.options(mira, song)).consume[0];
  const ofPrice = (await shop.options(mira, sold)).purchase[0].purchaseIdentifier;
  const changed = `${purchaseIdentifier.slice(0, -2)}${purchaseIdentifier.endsWith("AA") ? "BB" : "AA"}`;
  for (const [person, article, identifier] of [
    [nora, song, purchaseIdentifier],
    [mira, other, purchaseIdentifier],
    [mira, sold, ofPrice],
    [mira, song, changed],
    [mira, song, "x"],
  ]) {
    const body = { articleId: article.shown, purchaseIdentifier: identifier };
    assert.deepEqual(refusal(await person.call("POST", "/purchase/consume", body)), [400, "QUOTE_EXPIRED"]);
  }
  for (const body of [{}, { articleId: song.shown }, { articleId: 7, purchaseIdentifier }])
    assert.equal((await mira.call("POST", "/purchase/consume", body)).status, 400);
  assert.equal(
    (await shop.call("POST", "/purchase/consume", { body: { articleId: song.shown, purchaseIdentifier } }))
      .status,
    401,
  );
  assert.equal(shop.consumed(mira) + shop.consumed(nora), 0);
});

test("consume: without a credit left it is 402, and after the plan's payment was given back too", async () => {
  const mira = await shop.person();
  await shop.subscribe(mira, "Ten songs");
  const song = shop.song();
  const take = async (wanted) => {
    const { consume } = await shop.options(mira, wanted);
    return mira.call("POST", "/purchase/consume", {
      articleId: wanted.shown,
      purchaseIdentifier: consume[0].purchaseIdentifier,
    });
  };
  const late = shop.song();
  const { purchaseIdentifier } = (await shop.options(mira, late)).consume[0];
  for (let number = 0; number < 10; ++number)
    assert.equal((await take(number === 0 ? song : shop.song())).status, 200);
  const body = { articleId: late.shown, purchaseIdentifier };
  assert.deepEqual(refusal(await mira.call("POST", "/purchase/consume", body)), [402, "INSUFFICIENT_CREDIT"]);
  const [{ id, amount }] = sql(
    `select cast(id as text) as id, amount_minor as amount from payment where account = ${mira.account}`,
    data,
  );
  const staff = await shop.staff();
  const refunded = await staff.call("POST", `/office/payments/${shownId(id)}/refund`, {
    key: "all",
    amount: { amount: amount / 100, currency: "EUR" },
    reason: "asked for",
    revoke: true,
  });
  assert.equal(refunded.status, 200, refunded.text);
  assert.equal(
    (await shop.options(mira, song)).isWalletItem,
    false,
    "what the credit bought goes with its payment",
  );
});

test("call GET /purchase/ArticleOneTimePurchase: says the price, and changes nothing", async () => {
  const mira = await shop.person();
  const song = shop.songForSale({ price: 149 });
  const count = () =>
    sql(
      `select (select count(*) from payment) + (select count(*) from payment_option) + (select count(*) from wallet)
        + (select count(*) from ledger_transaction) as rows`,
      data,
    )[0].rows;
  const before = count();
  const quote = await shop.quote(mira, song);
  assert.equal(count(), before);
  assert.deepEqual(quote.price, { amount: 1.49, currency: "EUR" });
  assert.equal(quote.articleId, song.shown);
  assert.equal(quote.paymentTransactionUuid, undefined);
  assert.deepEqual(
    refusal(await mira.call("GET", `/purchase/ArticleOneTimePurchase?articleId=${shop.song().shown}`)),
    [404, "NOT_AVAILABLE"],
  );
  const { phone } = await shop.waysToPay(mira, song);
  await shop.dial(mira, phone);
  assert.equal((await shop.quote(mira, song)).paymentTransactionUuid, phone, "its payment waits for a PIN");
});

test("a price that changed after it was shown is 409 PRICE_CHANGED, for an article and for a plan", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const { purchase } = await shop.options(mira, song);
  const ask = (identifier) =>
    mira.call("POST", "/subscription/oneTimePaymentOptions", {
      redirectionUrl: "/en/music",
      lang: "en",
      transactionId: song.shown,
      purchaseIdentifier: identifier,
      subscriptionConsentList: beginAtOnce,
    });
  shop.setPrice(song, 129);
  assert.deepEqual(refusal(await ask(purchase[0].purchaseIdentifier)), [409, "PRICE_CHANGED"]);
  assert.deepEqual(refusal(await ask("x")), [400, "QUOTE_EXPIRED"]);
  const again = await shop.options(mira, song);
  assert.equal(again.purchase[0].price.amount, 1.29);
  const { phone } = await shop.waysToPay(mira, song, {
    purchaseIdentifier: again.purchase[0].purchaseIdentifier,
  });
  await shop.dial(mira, phone);
  // The price of the last moment: what was begun is not charged at another one than its token says.
  shop.setPrice(song, 159);
  const { purchaseToken } = await shop.quote(mira, song);
  assert.deepEqual(refusal(await shop.verify(mira, song, phone, purchaseToken)), [409, "PRICE_CHANGED"]);
  assert.deepEqual(shop.charges(mira), []);
  const planned = (await shop.options(mira, shop.song())).purchase.find(
    ({ type }) => type === "subscription",
  );
  const subscribe = (identifier) =>
    mira.call("POST", "/subscription", {
      subscriptionTypeId: planned.subscriptionType.id,
      lang: "en",
      redirect: "/en/music",
      purchaseIdentifier: identifier,
      subscriptionConsentList: beginAtOnce,
    });
  assert.deepEqual(refusal(await subscribe(again.purchase[0].purchaseIdentifier)), [400, "QUOTE_EXPIRED"]);
  assert.equal((await subscribe(planned.purchaseIdentifier)).status, 200);
});

test("call POST /purchase/VerifyOneTimePurchasePin: three tries, then the payment is over and the right PIN too late", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const { phone } = await shop.waysToPay(mira, song);
  await shop.dial(mira, phone);
  const { purchaseToken } = await shop.quote(mira, song);
  for (const left of [2, 1]) {
    const answer = await shop.verify(mira, song, phone, purchaseToken, "9999");
    assert.equal(answer.status, 200, answer.text);
    const { problem, attemptsLeft } = answer.json().data;
    assert.deepEqual([problem, attemptsLeft], ["WRONG_PIN", left]);
  }
  const third = await shop.verify(mira, song, phone, purchaseToken, "9999");
  assert.equal(third.status, 490, third.text);
  assert.deepEqual(refusal(await shop.verify(mira, song, phone, purchaseToken)), [409, "PIN_REFUSED"]);
  assert.deepEqual(shop.charges(mira), []);
  await shop.buy(mira, song);
  assert.deepEqual(shop.charges(mira), [99]);
  assert.equal((await shop.options(mira, song)).isWalletItem, true);
});

test("VerifyOneTimePurchasePin: PINs are sent three times, and an old one is over after five minutes", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const { phone } = await shop.waysToPay(mira, song);
  await shop.dial(mira, phone);
  const resend = () =>
    mira.call("POST", "/subscription/api", { paymentOptionUUID: phone, body: { resend: "true" } });
  const problems = [];
  for (let number = 0; number < 3; ++number) problems.push((await resend()).json().data.problem);
  assert.deepEqual(problems, [undefined, undefined, "TOO_MANY_PINS"]);
  // As if five minutes had passed at the bank.
  sql("update sandbox_charge set pin_sent_at = pin_sent_at - 300000 where state = 'waiting'", data);
  const { purchaseToken } = await shop.quote(mira, song);
  const late = await shop.verify(mira, song, phone, purchaseToken);
  assert.equal(late.json().data?.problem, "PIN_EXPIRED", late.text);
  assert.deepEqual(shop.charges(mira), []);
});

test("VerifyOneTimePurchasePin: who guesses gets one answer, whatever is wrong", async () => {
  const mira = await shop.person();
  const nora = await shop.person();
  const song = shop.songForSale();
  const other = shop.songForSale();
  const { phone } = await shop.waysToPay(mira, song);
  await shop.dial(mira, phone);
  const own = await shop.quote(mira, song);
  const foreign = await shop.quote(nora, song);
  const ofOther = await shop.quote(mira, other);
  const answers = [
    await shop.verify(nora, song, phone, foreign.purchaseToken),
    await shop.verify(nora, song, phone, own.purchaseToken),
    await shop.verify(mira, song, "0000000000007", own.purchaseToken),
    await shop.verify(mira, song, "nothing", own.purchaseToken),
    await shop.verify(mira, song, phone, ofOther.purchaseToken),
    await shop.verify(mira, other, phone, ofOther.purchaseToken),
    await shop.verify(mira, song, phone, own.purchaseIdentifier),
  ];
  const [first] = answers.map(({ status, text }) => [
    status,
    JSON.parse(text).error,
    JSON.parse(text).detail,
  ]);
  assert.deepEqual(first.slice(0, 2), [409, "PIN_REFUSED"]);
  for (const { status, text } of answers)
    assert.deepEqual([status, JSON.parse(text).error, JSON.parse(text).detail], first);
  assert.deepEqual(shop.charges(mira).concat(shop.charges(nora)), []);
  const paid = await shop.verify(mira, song, phone, own.purchaseToken);
  assert.equal(paid.status, 201, paid.text);
});

test("a quote of a change falls with the credits that it counts: 409 QUOTE_CHANGED has the new one", async () => {
  const mira = await shop.person();
  await shop.subscribe(mira, "Ten songs");
  const [{ id }] = (await mira.call("GET", "/subscription")).json().data;
  const types = (await shop.call("GET", "/subscription/type")).json().data;
  const subscriptionTypeId = types.find(({ name }) => name === "Music monthly").id;
  const preview = async () =>
    (await mira.call("GET", `/subscription/preview/${id}?subscriptionTypeId=${subscriptionTypeId}`)).json()
      .data;
  const change = (quoteId) =>
    mira.call("POST", "/subscription", { subscriptionTypeId, lang: "en", redirect: "/en/music", quoteId });
  const shown = await preview();
  assert.deepEqual([shown.amount.amount, shown.credit.amount], [1, 3.99]);
  const song = shop.song();
  const { consume } = await shop.options(mira, song);
  const body = { articleId: song.shown, purchaseIdentifier: consume[0].purchaseIdentifier };
  assert.equal((await mira.call("POST", "/purchase/consume", body)).status, 200);
  const refused = await change(shown.quoteId);
  assert.deepEqual(refusal(refused), [409, "QUOTE_CHANGED"]);
  const { quote } = refused.json();
  assert.deepEqual([quote.amount.amount, quote.credit.amount], [1.39, 3.6], "nine of ten credits are left");
  const held = async () => (await mira.call("GET", "/subscription")).json().data[0].typeId;
  assert.notEqual(await held(), subscriptionTypeId);
  const changed = await change(quote.quoteId);
  assert.equal(changed.status, 201, changed.text);
  assert.equal(await held(), subscriptionTypeId);
});
