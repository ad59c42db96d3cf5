// The cart over HTTP: of a guest and of a user, merged at sign-in, at the prices of now, and paid for as one order.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { loadChangedTenant } from "../../support/demo-tenant.mjs";
import { shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-cart-"));
const data = join(folder, "data");
let kiosk;
let shop;
let voucher;

before(async () => {
  kiosk = await startKiosk({ data });
  shop = new Counter({ kiosk, data });
  const [{ id }] = sql(
    `select cast(o.article as text) as id from offer o join article a on a.id = o.article where o.tenant = 'aurora'
      and o.content_type = 'voucher' and o.business_model = 'DOWNLOAD_TO_OWN'
      and json_extract(a.attributes, '$.available') is null limit 1`,
    data,
  );
  voucher = { id, shown: shownId(id) };
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

/** A guest's browser: its cookie goes along with each call. */
function guest() {
  let cookie;
  return {
    call: async (method, path, body) => {
      const headers = { ...(cookie ? { cookie } : {}), "sec-fetch-site": "same-origin" };
      const answer = await shop.call(method, path, { body, headers });
      const [set] = [answer.headers["set-cookie"] ?? []].flat();
      if (set) cookie = set.split(";")[0];
      return answer;
    },
    cookie: () => cookie,
  };
}

const cart = (answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
};
const add = (who, article, quantity) =>
  who.call("POST", "/cart/items", { articleId: article.shown, ...(quantity ? { quantity } : {}) });
const read = async (who) => cart(await who.call("GET", "/cart"));
const checkout = (who, total) =>
  who.call("POST", "/cart/checkout", { redirectionUrl: "/en/myCart", lang: "en", total });

/** By telephone, to the end. */
async function pay(person, answer) {
  assert.equal(answer.status, 200, answer.text);
  const { paymentOptionUUID } = answer.json().data.options.find(({ name }) => name === "phone");
  const step = (body) => person.call("POST", "/subscription/api", { paymentOptionUUID, body });
  await person.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID });
  await step({ number: "999000000001" });
  return step({ pin: "1234" });
}

test("the cart holds what is sold by itself, with all that its page shows", async () => {
  const mira = await shop.person();
  const { state, ...empty } = await read(mira);
  assert.deepEqual(empty, { items: [], discounts: [], changes: [], maxQuantity: 10 });
  assert.match(state, /^[0-9a-f]{32}$/);
  const song = shop.songForSale({ price: 149 });
  cart(await add(mira, voucher));
  const { items, subtotal, total, changes } = cart(await add(mira, song));
  assert.deepEqual(changes, []);
  const [first, second] = items;
  assert.deepEqual([first.id, second.id], [voucher.shown, song.shown]);
  assert.match(first.imageUrl, /\.webp$/);
  assert.ok(first.name && first.href.includes(voucher.shown));
  assert.equal(typeof first.description, "string");
  assert.deepEqual(
    [first.availableNo, first.quantity, first.discountPercentage, first.contentType],
    [10, 1, 0, "VOUCHER"],
  );
  assert.deepEqual([second.price, second.currency, second.availableNo], [1.49, "EUR", 1]);
  assert.equal(total.amount, Math.round((first.price + 1.49) * 100) / 100);
  assert.deepEqual(subtotal, total);
});

test("the cart takes nothing that is not sold here, now, by itself, to this user", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  await shop.buy(mira, song);
  assert.deepEqual(refusal(await add(mira, song)), [409, "ALREADY_OWNED"]);
  assert.deepEqual(refusal(await add(mira, shop.song())), [404, "NOT_AVAILABLE"]);
  const over = shop.songForSale();
  sql(`update offer set ends_at = 1 where article = ${over.id}`, data);
  const rated = shop.songForSale();
  sql(`update offer set rating = 90 where article = ${rated.id}`, data);
  for (const article of [over, rated, { shown: "0000000000007" }])
    assert.deepEqual(refusal(await add(mira, article)), [404, "NOT_AVAILABLE"]);
  for (const body of [
    {},
    { articleId: 7 },
    { articleId: song.shown, quantity: 0 },
    { articleId: song.shown, quantity: "2" },
  ])
    assert.equal((await mira.call("POST", "/cart/items", body)).status, 400);
  const dollars = shop.songForSale();
  sql(`update offer_model set currency = 'USD' where article = ${dollars.id}`, data);
  cart(await add(mira, voucher));
  assert.deepEqual(refusal(await add(mira, dollars)), [409, "CART_CURRENCY"]);
  assert.equal((await read(mira)).items.length, 1);
});

test("of a voucher there are from 1 to maxQuantity, and of what is owned once only one", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  cart(await add(mira, voucher, 9));
  assert.equal(cart(await add(mira, voucher)).items[0].quantity, 10);
  const refused = await add(mira, voucher);
  assert.deepEqual(refusal(refused), [409, "CART_LIMIT"]);
  assert.deepEqual(refused.json().errors, [
    { field: "quantity", rule: "range", message: "must be at most 10" },
  ]);
  cart(await add(mira, song));
  assert.deepEqual(refusal(await add(mira, song)), [409, "CART_LIMIT"]);
  const set = (article, quantity) => mira.call("PUT", `/cart/items/${article.shown}`, { quantity });
  assert.equal(cart(await set(voucher, 1)).items[0].quantity, 1);
  assert.equal((await set(voucher, 0)).status, 400);
  assert.deepEqual(refusal(await set(voucher, 11)), [409, "CART_LIMIT"]);
  assert.deepEqual(refusal(await set({ shown: "0000000000007" }, 1)), [404, "NOT_IN_CART"]);
  assert.equal(cart(await mira.call("DELETE", `/cart/items/${voucher.shown}`)).items.length, 1);
  assert.deepEqual(refusal(await mira.call("DELETE", `/cart/items/${voucher.shown}`)), [404, "NOT_IN_CART"]);
  const raced = await Promise.all(Array.from({ length: 14 }, () => add(mira, voucher)));
  assert.equal(raced.filter(({ status }) => status === 200).length, 10);
  assert.equal((await read(mira)).items.find(({ id }) => id === voucher.shown).quantity, 10);
});

test("a guest's cart is in the browser's cookie alone, and comes into the user's own at sign-in, up to the limit", async () => {
  const [one, other] = [guest(), guest()];
  cart(await add(one, voucher, 8));
  const song = shop.songForSale();
  const owned = shop.songForSale();
  cart(await add(one, song));
  cart(await add(one, owned));
  assert.deepEqual((await read(other)).items, []);
  assert.deepEqual(refusal(await other.call("DELETE", `/cart/items/${voucher.shown}`)), [404, "NOT_IN_CART"]);
  const forged = await shop.call("GET", "/cart", { headers: { cookie: `${one.cookie()}x` } });
  assert.deepEqual(cart(forged).items, []);
  const foreign = await shop.call("POST", "/cart/items", {
    body: { articleId: voucher.shown },
    headers: { cookie: one.cookie(), "sec-fetch-site": "cross-site" },
  });
  assert.equal(foreign.status, 403, "another site puts nothing into it");
  assert.equal((await checkout(one, { amount: 1, currency: "EUR" })).status, 401);
  const mira = await shop.person();
  await shop.buy(mira, owned);
  cart(await add(mira, voucher, 5));
  const merged = cart(
    await mira.call("POST", "/cart/merge", undefined, { headers: { cookie: one.cookie() } }),
  );
  assert.deepEqual(
    merged.items.map(({ id, quantity }) => [id, quantity]),
    [
      [song.shown, 1],
      [voucher.shown, 10],
    ],
    "in the order in which they were added",
  );
  assert.deepEqual(
    merged.changes.map(({ kind, articleId, quantityBefore, quantity }) => [
      kind,
      articleId,
      quantityBefore,
      quantity,
    ]),
    [
      ["quantity", voucher.shown, 13, 10],
      ["gone", owned.shown, undefined, undefined],
    ],
  );
  assert.deepEqual((await read(one)).items, [], "the guest's own is empty");
  const again = cart(
    await mira.call("POST", "/cart/merge", undefined, { headers: { cookie: one.cookie() } }),
  );
  assert.deepEqual([again.items.length, again.changes], [2, []]);
});

test("another price is said, and nobody pays it before it was accepted", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const gone = shop.songForSale();
  cart(await add(mira, song));
  const { total } = cart(await add(mira, gone));
  shop.setPrice(song, 129);
  sql(`update offer set ends_at = 1 where article = ${gone.id}`, data);
  assert.deepEqual(refusal(await checkout(mira, total)), [409, "PRICE_CHANGED"]);
  const changed = await read(mira);
  assert.deepEqual(
    changed.changes.map(({ kind, articleId, priceBefore, price }) => [
      kind,
      articleId,
      priceBefore?.amount,
      price?.amount,
    ]),
    [
      ["price", song.shown, 0.99, 1.29],
      ["gone", gone.shown, undefined, undefined],
    ],
  );
  assert.equal(changed.items[1].refusal, "NOT_AVAILABLE");
  assert.deepEqual(changed.total, { amount: 1.29, currency: "EUR" });
  assert.deepEqual(refusal(await checkout(mira, changed.total)), [409, "PRICE_CHANGED"], "not accepted yet");
  const accepted = cart(await mira.call("POST", "/cart/accept"));
  assert.deepEqual([accepted.items.length, accepted.changes], [1, []]);
  for (const wrong of [
    { amount: 0.01, currency: "EUR" },
    { amount: 1.29, currency: "USD" },
  ])
    assert.deepEqual(refusal(await checkout(mira, wrong)), [409, "PRICE_CHANGED"]);
  assert.equal((await checkout(mira, { amount: 1.299, currency: "EUR" })).status, 400);
  assert.equal((await pay(mira, await checkout(mira, accepted.total))).status, 201);
  assert.deepEqual(shop.charges(mira), [129]);
});

test("a cart is paid as it was shown: another article at the same total is refused with the cart of now", async () => {
  const mira = await shop.person();
  const [one, two] = [shop.songForSale(), shop.songForSale()];
  const shown = cart(await add(mira, one));
  // In another tab one song takes the place of another of the same price.
  await mira.call("DELETE", `/cart/items/${one.shown}`);
  const present = cart(await add(mira, two));
  assert.deepEqual(present.total, shown.total);
  assert.notEqual(present.state, shown.state);
  const order = ({ total, state }) =>
    mira.call("POST", "/cart/checkout", { redirectionUrl: "/en/myCart", lang: "en", total, state });
  const refused = await order(shown);
  assert.deepEqual(refusal(refused), [409, "PRICE_CHANGED"]);
  assert.deepEqual(
    refused.json().cart.items.map(({ id }) => id),
    [two.shown],
  );
  assert.equal((await order(refused.json().cart)).status, 200);
});

test("a cart is one payment: everything in it is the buyer's, once, and the cart is empty", async () => {
  const mira = await shop.person();
  const [one, two] = [shop.songForSale(), shop.songForSale({ price: 149 })];
  cart(await add(mira, one));
  cart(await add(mira, voucher, 3));
  const { total } = cart(await add(mira, two));
  const asked = await Promise.all(Array.from({ length: 5 }, () => checkout(mira, total)));
  assert.equal((await pay(mira, asked[0])).status, 201);
  assert.deepEqual(shop.charges(mira), [Math.round(total.amount * 100)]);
  for (const song of [one, two]) assert.equal((await shop.options(mira, song)).isWalletItem, true);
  assert.deepEqual((await read(mira)).items, []);
  assert.deepEqual(refusal(await checkout(mira, total)), [409, "CART_EMPTY"]);
  const { items } = { items: (await mira.call("GET", "/wallet/userarticles")).json().data };
  assert.equal(items.length, 3);
  const again = cart(await add(mira, voucher));
  assert.equal(again.items.length, 1, "a voucher is bought again");
});

test("a cart that changed while it was paid for is another payment, and the first takes nothing any more", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const first = cart(await add(mira, song));
  const begun = await checkout(mira, first.total);
  const { phone } = Object.fromEntries(
    begun.json().data.options.map((one) => [one.name, one.paymentOptionUUID]),
  );
  await shop.dial(mira, phone);
  const second = cart(await add(mira, voucher));
  assert.equal((await pay(mira, await checkout(mira, second.total))).status, 201);
  const late = await mira.call("POST", "/subscription/api", {
    paymentOptionUUID: phone,
    body: { pin: "1234" },
  });
  assert.notEqual(late.status, 201, late.text);
  assert.deepEqual(shop.charges(mira), [Math.round(second.total.amount * 100)]);
});

test("what was bought elsewhere while the cart was paid for is given back", async () => {
  const mira = await shop.person();
  const [one, two] = [shop.songForSale(), shop.songForSale()];
  cart(await add(mira, one));
  const { total } = cart(await add(mira, two));
  const begun = await checkout(mira, total);
  await shop.buy(mira, one);
  assert.equal((await pay(mira, begun)).status, 201);
  const refunds = () =>
    sql(
      `select amount_minor as amount, state from refund where payment in
        (select id from payment where account = ${mira.account} and key like 'order/%')`,
      data,
    );
  assert.deepEqual(
    refunds().map(({ amount }) => amount),
    [99],
  );
  assert.equal((await shop.options(mira, two)).isWalletItem, true);
});

test("a refund of one thing of an order gives back its part, and the rest stays", async () => {
  const mira = await shop.person();
  const staff = await shop.staff();
  const [one, two] = [shop.songForSale(), shop.songForSale({ price: 249 })];
  cart(await add(mira, one));
  const { total } = cart(await add(mira, two));
  assert.equal((await pay(mira, await checkout(mira, total))).status, 201);
  for (const song of [one, two]) {
    const asked = await mira.call("POST", `/wallet/refundRequest/${song.shown}`, { reason: "accidental" });
    assert.equal(asked.json().data?.state, "requested", asked.text);
  }
  const requests = (await staff.call("GET", "/office/refundRequests?limit=100")).json().data;
  const request = requests.find(({ articleId }) => articleId === two.shown);
  assert.deepEqual(request.amount, { amount: 2.49, currency: "EUR" });
  const approved = await staff.call("POST", `/office/refundRequests/${request.id}`, { decision: "approve" });
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual(
    sql(
      `select amount_minor as amount, state from refund where payment in
        (select id from payment where account = ${mira.account})`,
      data,
    ),
    [{ amount: 249, state: "succeeded" }],
  );
  assert.equal((await shop.options(mira, two)).isWalletItem, false);
  assert.equal((await shop.options(mira, one)).isWalletItem, true);
});

test("kiosk ledger explain says how the amount of an order came to be", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  cart(await add(mira, song));
  const { items, total } = cart(await add(mira, voucher, 3));
  assert.equal((await pay(mira, await checkout(mira, total))).status, 201);
  const [{ id }] = sql(
    `select cast(id as text) as id from payment where account = ${mira.account} and state = 'succeeded'`,
    data,
  );
  const explain = (...words) => run(["ledger", "explain", ...words, "--data", data]);
  const said = explain(id);
  assert.equal(said.status, 0, said.stderr);
  const amount = `${total.amount.toFixed(2)} EUR`;
  assert.match(said.stdout, new RegExp(`^payment ${shownId(id)} of .*: ${amount}, succeeded, by sandbox`));
  const codes = items.find(({ quantity }) => quantity === 3);
  const unit = codes.price;
  assert.ok(
    said.stdout.includes(`  3 of ${codes.name} at ${unit.toFixed(2)} EUR = ${(3 * unit).toFixed(2)} EUR\n`),
    said.stdout,
  );
  assert.ok(said.stdout.includes(`  posted as charge: provider/sandbox ${amount}\n`), said.stdout);
  assert.equal(explain(shownId(id)).stdout, said.stdout);
  const nothing = explain("7");
  assert.deepEqual([nothing.status, nothing.stderr], [1, "kiosk: there is no payment 7\n"]);
  const noNumber = explain("seven");
  assert.match(noNumber.stderr, /'seven' is no number of a payment/);
  assert.notEqual(noNumber.status, 0);
});

test("a discount of the tenant is a line with its reason, and is what is paid", async () => {
  const mira = await shop.person({ tenant: "plume" });
  const [{ id }] = sql(
    `select cast(o.article as text) as id from offer o join article a on a.id = o.article where o.tenant = 'plume'
      and o.content_type = 'voucher' and o.business_model = 'DOWNLOAD_TO_OWN' limit 1`,
    data,
  );
  const one = { shown: shownId(id) };
  const set = loadChangedTenant(data, "plume", (document) => {
    document.billing.cartDiscounts = [
      { name: { en: "Three or more" }, percent: 10, fromQuantity: 3, contentTypes: ["VOUCHER"] },
    ];
  });
  assert.equal(set.status, 0, set.stderr);
  const two = cart(await add(mira, one, 2));
  assert.deepEqual(two.discounts, []);
  cart(await add(mira, one));
  const three = await until(async () => {
    const shown = await read(mira);
    return shown.discounts.length > 0 && shown;
  }, "the server knows of the discount");
  const full = Math.round(three.subtotal.amount * 100);
  const [line] = three.discounts;
  assert.deepEqual([line.name, line.percent, line.articleId], ["Three or more", 10, one.shown]);
  assert.equal(Math.round(line.amount.amount * 100), Math.round(full / 10));
  assert.equal(three.items[0].discountPercentage, 10);
  assert.equal(Math.round(three.total.amount * 100), full - Math.round(full / 10));
});
