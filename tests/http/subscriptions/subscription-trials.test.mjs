// Trials and promotions over HTTP: once for each person and each payer.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newCard, newTelephone } from "../../support/numbers.mjs";
import { sql } from "../../support/people/people.mjs";
import {
  data,
  payOnPage,
  price,
  refusal,
  Subscriber,
  startPlanTenants,
  stopPlanTenants,
  typeId,
} from "../../support/plan-tenants.mjs";
import { until } from "../../support/until.mjs";

before(startPlanTenants);
after(stopPlanTenants);

test("call POST /subscription/subscribeToFreeTrial, once for each person and payer", async () => {
  const mira = await Subscriber.make();
  const eligible = async (who) => (await who.call("GET", "/subscription/isFreeTrialEligible")).json().data;
  assert.equal((await eligible(mira)).eligible, true);
  const begun = await mira.call("POST", "/subscription/subscribeToFreeTrial", {
    redirect: "/en",
    lang: "en",
  });
  assert.equal(begun.status, 200, begun.text);
  const { paymentOptionUUID: phone } = begun.json().data.options.find((option) => option.name === "phone");
  const shared = newTelephone("08");
  await mira.dial(phone, shared);
  assert.equal((await mira.step(phone, { pin: "1234" })).status, 201);
  const own = await mira.only();
  assert.ok(own.active && own.trialEndDate);
  assert.deepEqual(mira.charges(), []);
  assert.deepEqual((await eligible(mira)).reason, "ALREADY_SUBSCRIBED");
  // The same payer under another account: nothing is taken, and there is no second trial.
  const nora = await Subscriber.make();
  const second = await nora.buy("trial", shared);
  assert.notEqual((await nora.only()).state, "ACTIVE", second.text);
});

test("a trial with a card that had one is refused by a name of its own, and the plan is there at its price", async () => {
  const shared = newCard("13");
  const second = await Subscriber.make();
  const { card } = await second.options("trial");
  const { url } = (await second.subscribe("trial", { selectedOptions: [card] })).json().data;
  assert.match((await payOnPage(url, shared)).headers.location, /status=200$/);
  const third = await Subscriber.make();
  const again = await third.options("trial");
  const page = (await third.subscribe("trial", { selectedOptions: [again.card] })).json().data.url;
  assert.match((await payOnPage(page, shared)).headers.location, /status=TRIAL_ALREADY_USED$/);
  assert.equal((await third.only()).state, "INACTIVE");
  const eligible = (await third.call("GET", "/subscription/isFreeTrialEligible")).json().data;
  assert.deepEqual([eligible.eligible, eligible.reason], [false, "TRIAL_USED"]);
  assert.deepEqual(third.charges(), []);
  assert.equal((await third.buy("trial", "01")).status, 201);
  assert.deepEqual(third.charges(), [800]);
});

test("a promotion for a card that had one is refused by a name of its own, its money goes back, and the price is offered", async () => {
  const shared = newCard("13");
  const visit = async () => {
    const person = await Subscriber.make();
    const { card } = await person.options("monthly");
    const { url } = (await person.subscribe("monthly", { selectedOptions: [card] })).json().data;
    return { person, back: (await payOnPage(url, shared)).headers.location };
  };
  const first = await visit();
  assert.match(first.back, /status=200$/);
  const { person, back } = await visit();
  assert.match(back, /status=PROMOTION_ALREADY_USED$/);
  assert.equal((await person.only()).state, "INACTIVE");
  assert.deepEqual([first.person.charges(), person.charges()], [[499], []]);
  const refunds = () =>
    sql(
      `select r.kind, r.state, r.amount_minor as amount from refund r join payment p on p.tenant = r.tenant and
        p.id = r.payment where p.account = ${person.account}`,
      data,
    );
  const given = await until(
    () => refunds().find(({ state }) => state === "succeeded"),
    "the money goes back",
  );
  assert.deepEqual([given.kind, given.amount, refunds().length], ["compensation", 499, 1]);
  const { promotionsUsed } = (await person.call("GET", "/subscription/isFreeTrialEligible")).json().data;
  assert.deepEqual(promotionsUsed, [await typeId("monthly", "shop")]);
  assert.deepEqual(refusal(await person.subscribe("monthly", { price: price(4.99) })), [
    409,
    "PRICE_CHANGED",
  ]);
  assert.equal((await person.buy("monthly", "01", { price: price(9.99) })).status, 201);
  assert.deepEqual(person.charges(), [999]);
});

test("call GET /subscription/isVoucherbookEligible: who pays for a subscription", async () => {
  const mira = await Subscriber.make();
  const eligible = async (key) => {
    const query = key ? `?subsTypeId=${await typeId(key, "shop")}` : "";
    return (await mira.call("GET", `/subscription/isVoucherbookEligible${query}`)).json().data.eligible;
  };
  assert.equal(await eligible(), false);
  await mira.buy("trial", "13");
  assert.ok((await mira.only()).trialEndDate);
  assert.equal(await eligible(), false, "a trial is not paid");
  await mira.buy("daily");
  assert.deepEqual([await eligible(), await eligible("daily"), await eligible("trial")], [true, true, false]);
});
