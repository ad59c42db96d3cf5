// POST /subscription/oneTimePurchase: an article that is bought by itself, at the price of its offer, once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shownId } from "../../support/ids.mjs";
import { sql } from "../../support/people/people.mjs";
import {
  data,
  payOnPage,
  price,
  refusal,
  Subscriber,
  startPlanTenants,
  stopPlanTenants,
} from "../../support/plan-tenants.mjs";

before(startPlanTenants);
after(stopPlanTenants);

/** A song of Aurora's that is sold by itself for 0.99, as calls and the database have its id. */
function songForSale() {
  const [{ id }] = sql(
    `select cast(article as text) as id from offer where tenant = 'aurora' and content_type = 'full_track_music'
      and business_model = 'SUBSCRIPTION' order by rank limit 1`,
    data,
  );
  sql(
    `update offer_model set business_model = 'DOWNLOAD_TO_OWN', price_minor = 99, currency = 'EUR'
      where tenant = 'aurora' and article = ${id} and position = 0`,
    data,
  );
  return { id, shown: shownId(id) };
}
const asked = (who, transactionId, more = {}) =>
  who.call("POST", "/subscription/oneTimePaymentOptions", {
    redirectionUrl: "/en/music",
    lang: "en",
    transactionId,
    ...more,
  });
const waysOf = (answer) =>
  Object.fromEntries(answer.json().data.options.map((one) => [one.name, one.paymentOptionUUID]));
const bought = (who, paymentOptionUUID, more = {}) =>
  who.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID, sessionName: "s", ...more });

test("one-time purchase: the price is the offer's, what is paid is owned, and not sold twice", async () => {
  const mira = await Subscriber.make({ tenant: "aurora" });
  const { id, shown } = songForSale();
  const options = await asked(mira, shown, { amount: 0.01, price: price(0.01), currency: "KWD" });
  assert.equal(options.status, 200, options.text);
  const { card, phone } = waysOf(options);
  const redirected = await bought(mira, card, { redirectionUrl: "/en/music?step=2" });
  assert.equal(redirected.json().data?.type, "redirect", redirected.text);
  assert.equal(redirected.json().data.subscriptionId, undefined);
  await mira.dial(phone, "02");
  assert.equal((await mira.step(phone, { pin: "1234" })).status, 402);
  assert.deepEqual(mira.charges(), []);
  const again = waysOf(await asked(mira, shown));
  const page = await bought(mira, again.card, { redirectionUrl: "/en/music?step=2" });
  const back = await payOnPage(page.json().data.url, "01", "aurora");
  assert.match(back.headers.location, /\/en\/music\?step=2&status=200$/);
  assert.deepEqual(mira.charges(), [99]);
  const [row] = sql(
    `select w.source, p.key, p.amount_minor as amount from wallet w join payment p on p.tenant = w.tenant and p.id = w.payment
      where w.tenant = 'aurora' and w.account = ${mira.account} and w.article = ${id}`,
    data,
  );
  assert.equal(row.source, "purchase");
  assert.equal(row.amount, 99);
  assert.match(row.key, new RegExp(`^purchase/[0-9A-Z]{13}/${shown}$`));
  assert.deepEqual(refusal(await asked(mira, shown)), [409, "ALREADY_OWNED"]);
  assert.equal((await bought(mira, again.phone)).status, 201, "the other tab learns that it is paid");
  assert.deepEqual(mira.charges(), [99]);
  const { articles } = (await mira.call("GET", "/user/export")).json();
  assert.deepEqual(
    articles.map(({ article, source }) => [article, source]),
    [[shown, "purchase"]],
  );
  assert.ok(articles[0].title && Date.parse(articles[0].acquiredAt) <= Date.now());
});

test("one-time purchase: two tabs are one charge, and an answer that never came is 202", async () => {
  const mira = await Subscriber.make({ tenant: "aurora" });
  const { shown } = songForSale();
  const [one, two] = (await Promise.all([asked(mira, shown), asked(mira, shown)])).map(waysOf);
  await mira.dial(one.phone, "06");
  assert.equal((await mira.step(one.phone, { pin: "1234" })).status, 202);
  assert.equal((await bought(mira, two.phone)).status, 202);
  assert.deepEqual(refusal(await asked(mira, shown)), [409, "ALREADY_OWNED"], "asking again learns the end");
  assert.deepEqual(mira.charges(), [99]);
});

test("one-time purchase: what is not sold by itself, or somebody else's way to pay, is 404", async () => {
  const mira = await Subscriber.make({ tenant: "aurora" });
  const [{ id }] = sql(
    `select cast(article as text) as id from offer where tenant = 'aurora' and content_type = 'full_track_music'
      and business_model = 'SUBSCRIPTION' order by rank desc limit 1`,
    data,
  );
  for (const transactionId of [shownId(id), "0000000000007"])
    assert.deepEqual(refusal(await asked(mira, transactionId)), [404, "NOT_AVAILABLE"]);
  for (const transactionId of [undefined, "x'; drop table offer", 7])
    assert.equal((await asked(mira, transactionId)).status, 400);
  const { phone } = waysOf(await asked(mira, songForSale().shown));
  const nora = await Subscriber.make({ tenant: "aurora" });
  assert.deepEqual(refusal(await bought(nora, phone)), [404, "UNKNOWN_PAYMENT_OPTION"]);
  const stranger = await Subscriber.make();
  assert.deepEqual(refusal(await asked(stranger, songForSale().shown)), [404, "NOT_AVAILABLE"]);
});
