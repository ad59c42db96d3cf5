// What a client of subscriptions must not be believed, what is somebody else's, and many requests at once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { from } from "../../support/people/people.mjs";
import {
  kiosk,
  payOnPage,
  price,
  refusal,
  Subscriber,
  startPlanTenants,
  stopPlanTenants,
  typeId,
} from "../../support/plan-tenants.mjs";

before(startPlanTenants);
after(stopPlanTenants);

test("price, user and period of the client change nothing", async () => {
  const mira = await Subscriber.make();
  const nora = await Subscriber.make();
  for (const wrong of [price(0.01), price(9.99, "USD"), price(499), price(-9.99), price(0)])
    assert.notEqual((await mira.subscribe("monthly", { price: wrong })).status, 200, JSON.stringify(wrong));
  assert.deepEqual(refusal(await mira.subscribe("monthly", { price: price(0.01) })), [409, "PRICE_CHANGED"]);
  assert.deepEqual(await mira.list(), []);
  const believed = await mira.buy("monthly", "01", { price: price(4.99) });
  assert.equal(believed.status, 201);
  // What the call does not read is ignored, whatever it pretends to say.
  const ada = await Subscriber.make();
  const pretended = {
    userId: nora.person.uuid,
    account: nora.person.uuid,
    period: "P100Y",
    billingCycle: "P100Y",
    amount: 1,
    promotionPrice: price(0),
    state: "ACTIVE",
    periodEnd: "2999-01-01T00:00:00Z",
  };
  assert.equal((await ada.buy("daily", "01", pretended)).status, 201);
  const own = await ada.only();
  assert.ok(Date.parse(own.nextRenewalDate) <= Date.now() + 25 * 3_600_000, own.nextRenewalDate);
  assert.deepEqual(ada.charges(), [50]);
  assert.deepEqual(await nora.list(), []);
  assert.deepEqual(mira.charges(), [499]);
});

test("someone else's subscription does not exist, whatever is asked of it", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly")).status, 201);
  const { id } = await mira.only();
  const nora = await Subscriber.make();
  const stranger = await Subscriber.make({ tenant: "years" });
  const yearly = await typeId("yearly", "shop");
  for (const who of [nora, stranger])
    for (const [method, path, body] of [
      ["DELETE", `/subscription/${id}`],
      ["GET", `/subscription/preview/${id}?subscriptionTypeId=${yearly}`],
      ["POST", `/subscription/pause/${id}`, {}],
      ["POST", `/subscription/resume/${id}`],
      ["POST", `/subscription/paymentMethod/${id}`, { lang: "en", redirect: "/en" }],
      ["POST", `/subscription/undoCancel/${id}`],
      ["PUT", `/subscription/${id}/partnerMetadata/attributes`, { value: "mine" }],
    ]) {
      const answer = await who.call(method, path, body);
      assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`);
    }
  assert.equal((await mira.only()).endDate, undefined, "it goes on");
});

test("the address of a way to pay leads to the bank's page, and back once it is paid", async () => {
  const mira = await Subscriber.make();
  const { options } = (await mira.subscribe("daily")).json().data;
  const [card, phone] = ["card", "phone"].map((name) => options.find((option) => option.name === name));
  assert.deepEqual([card.flow, phone.flow, phone.redirectionUrl], ["WEB", "API", undefined]);
  // As a link of the page does: without a token.
  const open = (address) =>
    ask(new URL(address).pathname, { tenant: "shop", at: kiosk.port, headers: from() });
  const first = await open(card.redirectionUrl);
  assert.equal(first.status, 303, first.text);
  assert.equal((await open(first.headers.location)).status, 200);
  assert.equal((await open(card.redirectionUrl)).headers.location, first.headers.location);
  await payOnPage(first.headers.location, "01");
  const late = await open(card.redirectionUrl);
  assert.deepEqual([late.status, new URL(late.headers.location).search], [303, "?status=200"]);
  assert.deepEqual(mira.charges(), [50]);
  const other = card.redirectionUrl.replace(card.paymentOptionUUID, phone.paymentOptionUUID);
  assert.equal((await open(other)).status, 404, "one by telephone has no page");
  assert.equal((await open(card.redirectionUrl.replace(/.$/, "!"))).status, 404);
});

test("someone else's way to pay does not exist", async () => {
  const mira = await Subscriber.make();
  const { phone, card } = await mira.options("daily");
  const nora = await Subscriber.make();
  assert.deepEqual(refusal(await nora.step(phone)), [404, "UNKNOWN_PAYMENT_OPTION"]);
  assert.deepEqual(refusal(await nora.subscribe("daily", { selectedOptions: [card] })), [
    404,
    "UNKNOWN_PAYMENT_OPTION",
  ]);
  await mira.dial(phone, "01");
  assert.equal((await nora.step(phone, { pin: "1234" })).status, 404);
  assert.deepEqual(mira.charges(), []);
});

test("a double click, a refresh and two tabs are one charge", async () => {
  const mira = await Subscriber.make();
  const first = await mira.options("daily");
  const second = await mira.options("daily");
  const page = await mira.step(first.card);
  const { url } = page.json().data;
  assert.equal((await mira.step(first.card)).json().data.url, url, "a refresh leads to the same page");
  const [one, two] = await Promise.all([payOnPage(url, "01"), payOnPage(url, "01")]);
  assert.deepEqual([one.status, two.status], [303, 303]);
  const other = await mira.step(second.phone);
  assert.equal(other.status, 201, `the other tab learns that it is paid: ${other.text}`);
  assert.deepEqual(refusal(await mira.subscribe("daily")), [409, "USER_ALREADY_SUBSCRIBED"]);
  assert.deepEqual(mira.charges(), [50]);
});

test("another way to pay ends the one before: its page takes nothing any more", async () => {
  const mira = await Subscriber.make();
  const { card, phone } = await mira.options("daily");
  const { url } = (await mira.step(card)).json().data;
  await mira.dial(phone, "01");
  const late = await payOnPage(url, "01");
  assert.match(late.headers.location, /\/en\/music\?status=202$/, "the payment goes on elsewhere");
  assert.deepEqual(mira.charges(), []);
  assert.equal((await mira.step(phone, { pin: "1234" })).status, 201);
  assert.deepEqual(mira.charges(), [50]);
});

test("200 at once by one user are one subscription, one charge and no 500", async () => {
  const mira = await Subscriber.make();
  const asked = await Promise.all(Array.from({ length: 200 }, () => mira.subscribe("daily")));
  const seen = [...new Set(asked.map((answer) => answer.status))];
  assert.deepEqual(
    seen.filter((status) => ![200, 202, 409, 429].includes(status)),
    [],
    seen.join(),
  );
  const { phone } = asked
    .filter((answer) => answer.status === 200)
    .map((answer) =>
      Object.fromEntries(answer.json().data.options.map((one) => [one.name, one.paymentOptionUUID])),
    )[0];
  await mira.dial(phone, "01");
  const paid = await Promise.all(Array.from({ length: 20 }, () => mira.step(phone, { pin: "1234" })));
  assert.deepEqual(
    // So many PINs at once are tries, too, until the first is found to be right.
    [...new Set(paid.map((answer) => answer.status))].filter((status) => ![201, 202, 429].includes(status)),
    [],
  );
  assert.equal((await mira.only()).active, true);
  assert.deepEqual(mira.charges(), [50]);
});

test("the same idempotency key is the same answer", async () => {
  const mira = await Subscriber.make();
  const headers = { "idempotency-key": `subscribe-${Date.now()}` };
  const first = await mira.subscribe("daily", {}, headers);
  const again = await mira.subscribe("daily", {}, headers);
  assert.deepEqual(again.json().data, first.json().data);
});
