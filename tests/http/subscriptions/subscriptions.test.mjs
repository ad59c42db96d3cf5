// The whole answer table of POST /subscription with the sandbox's test numbers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { sql } from "../../support/people/people.mjs";
import {
  data,
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

const consents = [
  { name: "terms", text: "I accept the terms of use." },
  { name: "age", text: "I am of legal age." },
];

test("call POST /subscription: 200 with the ways to pay, and 200 with the page of the one that was chosen", async () => {
  const mira = await Subscriber.make();
  const { card } = await mira.options("monthly");
  const chosen = await mira.subscribe("monthly", { selectedOptions: [card] });
  assert.equal(chosen.status, 200, chosen.text);
  const { type, url, subscriptionId } = chosen.json().data;
  assert.equal(type, "redirect");
  assert.match(url, /\/backend\/payment\/sandbox\/[0-9a-f]{32}/);
  assert.equal((await mira.only()).state, "REQUESTED");
  assert.equal((await mira.only()).subState, "PENDING");
  const back = await payOnPage(url, "01");
  assert.equal(back.status, 303);
  assert.match(back.headers.location, /\/en\/music\?status=200$/);
  const own = await mira.only("?inclSubscriptionType=true");
  assert.equal(own.id, subscriptionId);
  assert.equal(own.state, "ACTIVE");
  assert.equal(own.subState, undefined);
  assert.equal(own.active, true);
  assert.equal(own.typeId, await typeId("monthly", "shop"));
  const [{ expiresAt, ...unlimited }, ...others] = own.contingents;
  assert.deepEqual([unlimited, others], [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }, []]);
  assert.ok(Date.parse(expiresAt) > Date.parse(own.nextRenewalDate), "through the grace time");
  assert.deepEqual(own.nextRenewalPrice, price(9.99));
  assert.equal(own.subscriptionType.billingCycle, "P1M");
  assert.equal(own.paymentMethod, "card");
  assert.ok(Math.abs(Date.parse(own.paymentMethodSince) - Date.now()) < 600_000, own.paymentMethodSince);
  assert.deepEqual(mira.charges(), [499], "the promotion price, from the plan");
});

test("call POST /subscription: 201 for what costs nothing", async () => {
  const mira = await Subscriber.make();
  const answer = await mira.subscribe("free");
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.json().data.type, "subscribed");
  assert.equal((await mira.only()).active, true);
});

test("each test number has the answer of the specification's table", async () => {
  for (const [digits, status, error, state] of [
    ["01", 201, undefined, "ACTIVE"],
    ["02", 402, "INSUFFICIENT_FUNDS", "INACTIVE"],
    ["03", 202, undefined, "REQUESTED"],
    ["05", 409, "USER_ALREADY_SUBSCRIBED", "INACTIVE"],
    ["06", 202, undefined, "REQUESTED"],
    ["07", 490, "PAYMENT_REFUSED", "INACTIVE"],
    ["10", 490, "PAYMENT_REFUSED", "INACTIVE"],
    ["12", 202, undefined, "REQUESTED"],
  ]) {
    const mira = await Subscriber.make();
    const answer = await mira.buy("daily", digits);
    assert.equal(answer.status, status, `${digits}: ${answer.text}`);
    assert.equal(answer.json().error, error, digits);
    const own = await mira.only();
    assert.equal(own.state, state, digits);
    if (status < 300) assert.equal(answer.json().data.subscriptionId, own.id, digits);
    assert.deepEqual(mira.charges(), status === 201 ? [50] : [], digits);
  }
});

test("an answer that never came is 202, and asking again learns that it was paid, once", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("daily", "06")).status, 202);
  const again = await mira.subscribe("daily");
  assert.equal(again.status, 201, again.text);
  assert.deepEqual(mira.charges(), [50]);
});

test("an undecided payment stays 202 without a second one", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("daily", "03")).status, 202);
  assert.equal((await mira.subscribe("daily")).status, 202);
  const { n } = sql(`select count(*) as n from payment where account = ${mira.account}`, data)[0];
  assert.equal(n, 1);
});

test("after a refused payment the same subscription is taken up with another number", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("daily", "02")).status, 402);
  const { id } = await mira.only();
  assert.equal((await mira.buy("daily", "01")).status, 201);
  const own = await mira.only();
  assert.equal(own.id, id);
  assert.equal(own.active, true);
  assert.deepEqual(mira.charges(), [50]);
});

test("400: a body that is none, without type, return address or with another site's", async () => {
  const mira = await Subscriber.make();
  const subscriptionTypeId = await typeId("daily", "shop");
  for (const body of [
    {},
    { subscriptionTypeId },
    { subscriptionTypeId, lang: "en" },
    { subscriptionTypeId: 7, lang: "en", redirect: "/en" },
    { subscriptionTypeId: "'; drop table plan", lang: "en", redirect: "/en" },
    { subscriptionTypeId, lang: "en", redirect: "https://evil.example/" },
    { subscriptionTypeId, lang: "en", redirect: "//evil.example/" },
    { subscriptionTypeId, lang: "en", redirect: "/en", price: { amount: "much", currency: "EUR" } },
    { subscriptionTypeId, lang: "en", redirect: "/en", quoteId: "0000000000007", upgradeTo: 3 },
  ]) {
    const answer = await mira.call("POST", "/subscription", body);
    assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${answer.text}`);
  }
  assert.deepEqual(await mira.list(), []);
});

test("400: CONSENT_REQUIRED names what has to be agreed to, and what was is in the data export", async () => {
  const mira = await Subscriber.make();
  const types = (await ask("/backend/subscription/type", { tenant: "shop", at: kiosk.port })).json().data;
  assert.deepEqual(types.find((type) => type.name === "Agreed").consents, ["terms", "age"]);
  const answer = await mira.subscribe("agreed", { subscriptionConsentList: consents.slice(0, 1) });
  assert.deepEqual(refusal(answer), [400, "CONSENT_REQUIRED"]);
  assert.deepEqual(
    answer.json().errors.map(({ field }) => field),
    ["subscriptionConsentList.age"],
  );
  const older = [consents[0], { name: "age", text: "I am older than the words of last year." }];
  const outdated = await mira.subscribe("agreed", { subscriptionConsentList: older });
  assert.deepEqual(refusal(outdated), [409, "CONSENT_OUTDATED"]);
  assert.deepEqual(
    outdated.json().errors.map(({ field }) => field),
    ["subscriptionConsentList.age"],
  );
  assert.deepEqual(await mira.list(), [], "nothing was begun with words that nobody has now");
  assert.equal((await mira.buy("agreed", "01", { subscriptionConsentList: consents })).status, 201);
  const file = (await mira.call("GET", "/user/export")).json();
  const { id } = await mira.only();
  const [own] = file.subscriptions;
  assert.deepEqual([own.id, own.plan, own.state], [id, "Agreed", "ACTIVE"]);
  assert.deepEqual(
    own.periods.map(({ kind, charged }) => [kind, charged]),
    [["paid", price(3)]],
  );
  assert.deepEqual(
    file.payments.map(({ purpose, state, amount, refunded }) => [purpose, state, amount, refunded]),
    [["subscription", "succeeded", price(3), price(0)]],
  );
  assert.deepEqual(
    file.consents.map(({ subscription, name, text, locale }) => [subscription, name, text, locale]),
    [
      [id, "terms", "I accept the terms of use.", "en"],
      [id, "age", "I am of legal age.", "en"],
    ],
  );
  const other = (await (await Subscriber.make()).call("GET", "/user/export")).json();
  assert.deepEqual([other.subscriptions, other.payments, other.consents], [[], [], []]);
});

test("404: REQUIRED_IDENTITY_FIELD_NOT_FOUND names what the account lacks, and the same request goes on with it", async () => {
  const mira = await Subscriber.make({ name: "" });
  const answer = await mira.subscribe("named");
  assert.deepEqual(refusal(answer), [404, "REQUIRED_IDENTITY_FIELD_NOT_FOUND"]);
  assert.deepEqual(
    answer.json().errors.map(({ field }) => field),
    ["msisdn", "name"],
  );
  sql(
    `update account set name = 'Mira', msisdn = '49301${Date.now()}', msisdn_verified_at = 1
      where tenant = 'shop' and uuid = '${mira.person.uuid}'`,
    data,
  );
  assert.equal((await mira.subscribe("named")).json().data.type, "options");
});

test("404: a type that does not exist, or is another tenant's", async () => {
  const mira = await Subscriber.make();
  const foreign = await typeId("daily", "years");
  for (const subscriptionTypeId of ["0000000000007", foreign]) {
    const answer = await mira.call("POST", "/subscription", {
      subscriptionTypeId,
      lang: "en",
      redirect: "/en",
    });
    assert.deepEqual(refusal(answer), [404, "UNKNOWN_SUBSCRIPTION_TYPE"]);
  }
});

test("409: USER_ALREADY_SUBSCRIBED, and where a plan can't be changed the present one is canceled first", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("small")).status, 201);
  assert.deepEqual(refusal(await mira.subscribe("small")), [409, "USER_ALREADY_SUBSCRIBED"]);
  assert.deepEqual(refusal(await mira.subscribe("large")), [409, "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE"]);
  const nora = await Subscriber.make();
  assert.equal((await nora.buy("large")).status, 201);
  assert.deepEqual(refusal(await nora.subscribe("small")), [
    409,
    "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE",
  ]);
  assert.deepEqual([mira.charges(), nora.charges()], [[300], [600]]);
});

test("503: a provider that can't be asked keeps the request, and trying again is safe", async () => {
  const mira = await Subscriber.make();
  for (let tries = 0; tries < 2; ++tries)
    assert.deepEqual(refusal(await mira.subscribe("carrier")), [503, "PROVIDER_UNAVAILABLE"]);
  assert.equal((await mira.only()).subState, "PENDING");
  const { n } = sql(`select count(*) as n from payment where account = ${mira.account}`, data)[0];
  assert.equal(n, 1);
});

test("call POST /subscription/api/{type}: the same, whatever the type says", async () => {
  const mira = await Subscriber.make();
  const { phone } = await mira.options("daily");
  const step = (type, body) =>
    mira.call("POST", `/subscription/api/${type}`, { paymentOptionUUID: phone, body });
  assert.equal((await step("any")).json().data.nextApiFlowStep, "NUMBER");
  assert.equal((await step("any", { number: "1" })).json().data.nextApiFlowStep, "NUMBER", "no number");
  assert.equal((await step("else", { number: "999000000001" })).json().data.nextApiFlowStep, "PIN");
  const wrong = await step("any", { pin: "0000" });
  const { nextApiFlowStep, attemptsLeft, problem } = wrong.json().data;
  assert.deepEqual([nextApiFlowStep, attemptsLeft, problem], ["PIN", 2, "WRONG_PIN"]);
  assert.equal((await step("any", { pin: "1234" })).status, 201);
  assert.deepEqual(mira.charges(), [50]);
});

test("call GET /subscription/enabled/{id}", async () => {
  const mira = await Subscriber.make();
  const enabled = async (id) => (await mira.call("GET", `/subscription/enabled/${id}`)).json().data.enabled;
  assert.equal(await enabled(await typeId("daily", "shop")), true);
  assert.equal(await enabled("0000000000007"), false);
});

test("amounts keep the decimals of their currency", async () => {
  const mira = await Subscriber.make();
  await mira.buy("dinar");
  await mira.buy("yen");
  assert.deepEqual(mira.charges(), [1255, 500]);
  const rows = await mira.list();
  assert.deepEqual(
    rows.map((row) => row.nextRenewalPrice),
    [price(500, "JPY"), price(1.255, "KWD")],
  );
});
