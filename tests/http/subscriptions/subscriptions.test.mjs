// Subscriptions as a client meets them, on a server of its own with tenants of its own: the whole answer table of
// POST /subscription with the sandbox's test numbers, what a client must not be believed, many requests at once, and
// months of life by the test clock.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { newCard, newTelephone } from "../../support/numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-subscriptions-"));
const data = join(folder, "data");
const tenantsFolder = join(folder, "tenants");
const partnerSecret = "a secret that the house and the shop share";
let kiosk;

const price = (amount, currency = "EUR") => ({ amount, currency });
const plan = (name, amount, more = {}) => ({
  name,
  billingCycle: "P1M",
  price: price(amount),
  contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
  ...more,
});
const plans = {
  daily: plan("Daily", 0.5, { billingCycle: "P1D" }),
  monthly: plan("Monthly", 9.99, { promotionPrice: price(4.99) }),
  yearly: plan("Yearly", 90, { billingCycle: "P1Y" }),
  small: plan("Small", 3),
  large: plan("Large", 6),
  free: plan("Free", 0),
  named: plan("Named", 2, { identityFields: ["msisdn", "name"] }),
  trial: plan("Trial", 8, { trial: { duration: "P14D" } }),
  carrier: plan("Carrier", 1, { provider: "carrier" }),
  dinar: plan("Dinar", 1.25, { price: price(1.255, "KWD") }),
  yen: plan("Yen", 500, { price: price(500, "JPY") }),
  retiring: plan("Retiring", 4, { billingCycle: "P1D" }),
  agreed: plan("Agreed", 3, { consents: ["terms", "age"] }),
  dearer: plan("Dearer", 5),
  house: plan("House", 12, { provider: "partner", partner: "house", partnerProduct: "P-7" }),
};
const groups = [
  { key: "music", name: "Music", levels: [["daily"], ["monthly"], ["yearly"]] },
  {
    key: "video",
    name: "Video",
    levels: [["small"], ["large"]],
    changes: [
      { from: "small", to: "large", policy: "forbidden" },
      { from: "large", to: "small", policy: "forbidden" },
    ],
  },
];

/** Blocked in every country. */
const instantFlags = {
  cancelImmediately: true,
  geoBlockFlag: true,
  "geoBlock.blockedSubscriptions": ["small", "trial"],
};

function write(tenant, file, content) {
  mkdirSync(join(tenantsFolder, tenant, "plans"), { recursive: true });
  writeFileSync(join(tenantsFolder, tenant, file), JSON.stringify(content));
}
function load() {
  const loaded = run(["tenant", "load", tenantsFolder, "--data", data]);
  assert.equal(loaded.status, 0, loaded.stderr);
}
/** `shop` lives in the machine's time, `years` by a test clock; in `instant` a cancellation ends at once. */
before(async () => {
  for (const tenant of ["shop", "years", "instant"]) {
    write(tenant, "tenant.json", {
      tenant: { title: tenant, defaultLocale: "en", allowedHosts: ["house.example"] },
      flags: tenant === "instant" ? instantFlags : {},
      "payment-meta-data": {
        attributes: {
          "paymentUrl.house": "https://house.example/buy?from=us",
          topUpUrl: "https://house.example/top-up",
        },
      },
      billing: {
        timeZone: "Europe/Berlin",
        sandbox: true,
        taxBasisPoints: { standard: 1900 },
        ...(tenant === "years"
          ? { carrier: { baseUrl: "sandbox:operator", refundUrl: "sandbox:operator" } }
          : {}),
      },
    });
    for (const [key, content] of Object.entries(plans)) write(tenant, `plans/${key}.json`, content);
    write(tenant, "plan-groups.json", groups);
  }
  load();
  kiosk = await startKiosk({ data, env: { KIOSK_SECRET_SHOP__PARTNER: partnerSecret } });
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

// ---- a subscriber ----

const idsOf = new Map();
/** The id of a tenant's plan by its key. */
async function typeId(key, tenant) {
  if (!idsOf.has(tenant)) {
    const answer = await ask("/backend/subscription/type", { tenant, at: kiosk.port });
    idsOf.set(tenant, new Map(answer.json().data.map((type) => [type.name.toLowerCase(), type.id])));
  }
  return idsOf.get(tenant).get(key);
}

class Subscriber {
  constructor(person, access) {
    this.person = person;
    this.tenant = person.tenant;
    this.access = access;
  }
  static async make({ tenant = "shop", ...wanted } = {}) {
    const person = addPerson({ tenant, data, ...wanted });
    const { access } = await signIn(person, { at: kiosk.port });
    return new Subscriber(person, access);
  }
  call(method, path, body, headers = {}) {
    return ask(`/backend${path}`, {
      method,
      tenant: this.tenant,
      at: kiosk.port,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...from(),
        ...bearer(this.access),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
  }
  async subscribe(key, more = {}, headers = {}) {
    const subscriptionTypeId = await typeId(key, this.tenant);
    return this.call(
      "POST",
      "/subscription",
      {
        subscriptionTypeId,
        lang: "en",
        redirect: "/en/music",
        subscriptionConsentList: beginAtOnce,
        ...more,
      },
      headers,
    );
  }
  step(paymentOptionUUID, body) {
    return this.call("POST", "/subscription/api", body ? { paymentOptionUUID, body } : { paymentOptionUUID });
  }
  /** The ways to pay, by name. */
  async options(key, more) {
    const answer = await this.subscribe(key, more);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json().data.type, "options");
    return Object.fromEntries(
      answer.json().data.options.map((option) => [option.name, option.paymentOptionUUID]),
    );
  }
  /** Up to the PIN, which is not typed yet. */
  async dial(option, digits) {
    const first = await this.step(option);
    assert.equal(first.json().data.type, "onclick", first.text);
    assert.equal(first.json().data.nextApiFlowStep, "NUMBER");
    const second = await this.step(option, { number: newTelephone(digits) });
    assert.equal(second.json().data.nextApiFlowStep, "PIN", second.text);
  }
  /** By telephone, with a test number of the sandbox. */
  async buy(key, digits = "01", more) {
    const { phone } = await this.options(key, more);
    await this.dial(phone, digits);
    return this.step(phone, { pin: "1234" });
  }
  async list(query = "") {
    const answer = await this.call("GET", `/subscription${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json().data;
  }
  async only(query) {
    const all = await this.list(query);
    assert.equal(all.length, 1, JSON.stringify(all));
    return all[0];
  }
  /** Its id, as SQL: numbers of JavaScript are too short for it. */
  get account() {
    return `(select id from account where tenant = '${this.tenant}' and uuid = '${this.person.uuid}')`;
  }
  /** What was taken from this account, in minor units. */
  charges(provider = "sandbox") {
    return sql(
      `select p.amount as amount from ledger_posting p join ledger_transaction t on t.tenant = p.tenant and
        t.id = p.transaction_id where t.tenant = '${this.tenant}' and t.customer = ${this.account} and t.kind = 'charge'
        and p.account = 'provider/${provider}' order by t.id`,
      data,
    ).map((row) => row.amount);
  }
}
const refusal = (answer) => [answer.status, answer.json().error];

/** Pays on the bank's page, as a browser does without script. */
const payOnPage = (url, digits, tenant = "shop") =>
  ask(new URL(url).pathname, {
    method: "POST",
    tenant,
    at: kiosk.port,
    body: new URLSearchParams({ number: newCard(digits) }).toString(),
    headers: {
      ...from(),
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });

// ---- the answer table of POST /subscription ----

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

const consents = [
  { name: "terms", text: "I accept the terms of use." },
  { name: "age", text: "I am of legal age." },
];

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

// ---- what a client says is not believed ----

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

// ---- many at once ----

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

// ---- changes ----

test("an upgrade charges what its preview named, once, and a downgrade waits", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly")).status, 201);
  const { id } = await mira.only();
  const yearly = await typeId("yearly", "shop");
  const preview = await mira.call("GET", `/subscription/preview/${id}?subscriptionTypeId=${yearly}`);
  const { quoteId, amount, credit, direction, policy } = preview.json().data;
  assert.deepEqual([direction, policy], ["upgrade", "now_prorated"]);
  assert.equal(Math.round((amount.amount + credit.amount) * 100), 9000);
  const both = await Promise.all([
    mira.subscribe("yearly", { quoteId }),
    mira.subscribe("yearly", { quoteId }),
  ]);
  for (const answer of both) assert.ok([201, 202, 409].includes(answer.status), answer.text);
  const own = await mira.only();
  assert.deepEqual([own.id, own.typeId], [id, yearly]);
  assert.deepEqual(mira.charges(), [499, Math.round(amount.amount * 100)]);
  const down = await mira.subscribe("monthly");
  assert.equal(down.status, 201, down.text);
  const waiting = await mira.only();
  assert.equal(waiting.typeId, yearly);
  assert.equal(waiting.nextTypeId, await typeId("monthly", "shop"));
  assert.equal(mira.charges().length, 2);
});

test("a change that waits is taken back by choosing the present plan, whose preview says so", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly")).status, 201);
  const { id, typeId: monthly, nextRenewalDate } = await mira.only();
  const preview = async () =>
    (await mira.call("GET", `/subscription/preview/${id}?subscriptionTypeId=${monthly}`)).json();
  assert.equal((await preview()).error, "USER_ALREADY_SUBSCRIBED");
  assert.equal((await mira.subscribe("daily")).status, 201);
  const waiting = await mira.only();
  assert.deepEqual(
    [waiting.nextTypeId, waiting.nextStartsAt],
    [await typeId("daily", "shop"), nextRenewalDate],
  );
  const { quoteId, keeps, waitingTypeId, amount, startsAt } = (await preview()).data;
  assert.deepEqual(
    [keeps, waitingTypeId, amount.amount, startsAt],
    [true, waiting.nextTypeId, 9.99, nextRenewalDate],
  );
  assert.equal((await mira.subscribe("monthly", { quoteId })).status, 201);
  const kept = await mira.only();
  assert.deepEqual([kept.typeId, kept.nextTypeId, kept.nextStartsAt], [monthly, undefined, undefined]);
  assert.deepEqual(refusal(await mira.subscribe("monthly")), [409, "USER_ALREADY_SUBSCRIBED"]);
  assert.deepEqual(mira.charges(), [499]);
});

test("what the payer's bank takes back rests, and nothing more is charged by that number", async () => {
  const mira = await Subscriber.make();
  assert.equal((await mira.buy("monthly", "09")).status, 201);
  const { id } = await mira.only();
  sql("update sandbox_event set due_at = 0 where sent_at is null and body like '%charged_back%'", data);
  await until(async () => (await mira.only()).state === "INACTIVE", "the plan rests");
  assert.equal((await mira.only()).active, false);
  const stopped = () =>
    sql(`select count(stopped_at) as many from payment_agreement where account = ${mira.account}`, data)[0]
      .many;
  assert.equal(stopped(), 1);
  const [{ difference }] = sql(
    `select difference from reconciliation where key like 'chargeback/%' and payment in (
       select id from payment where account = ${mira.account})`,
    data,
  );
  assert.equal(difference, "the payer's bank took the payment back");
  assert.equal((await mira.buy("monthly", "01")).status, 201);
  assert.deepEqual([(await mira.only()).id, (await mira.only()).active], [id, true]);
});

test("call DELETE /subscription/{id}: access until the end of the period, and a way back", async () => {
  const mira = await Subscriber.make();
  await mira.buy("monthly");
  const { id, nextRenewalDate } = await mira.only();
  const canceled = await mira.call(
    "DELETE",
    `/subscription/${id}?lang=en&redirectionUrl=${encodeURIComponent("/en/music")}&cancellationFlow=true`,
  );
  assert.equal(canceled.status, 200, canceled.text);
  assert.deepEqual(canceled.json().data, {
    endDate: nextRenewalDate,
    redirectionUrl: canceled.json().data.redirectionUrl,
  });
  assert.match(canceled.json().data.redirectionUrl, /\/en\/music$/);
  assert.deepEqual(refusal(await mira.call("DELETE", `/subscription/${id}`)), [409, "ALREADY_CANCELED"]);
  assert.equal(
    (await mira.call("DELETE", `/subscription/${id}?redirectionUrl=https%3A%2F%2Fevil.example`)).status,
    400,
  );
  assert.equal((await mira.only()).active, true);
  const guest = await mira.call("DELETE", `/subscription/${id}`, undefined, { authorization: "" });
  assert.equal(guest.status, 401);
  assert.equal((await mira.call("POST", `/subscription/undoCancel/${id}`)).status, 200);
  assert.equal((await mira.only()).nextRenewalDate, nextRenewalDate);
});

test("with cancelImmediately a cancellation ends access at once", async () => {
  const mira = await Subscriber.make({ tenant: "instant" });
  await mira.buy("monthly");
  const { id } = await mira.only();
  const canceled = await mira.call("DELETE", `/subscription/${id}`);
  assert.equal(canceled.status, 200, canceled.text);
  assert.ok(Date.parse(canceled.json().data.endDate) <= Date.now());
  assert.deepEqual(await mira.list(), []);
  const gone = await mira.only("?inclCancelled=true");
  assert.deepEqual([gone.state, gone.active], ["CANCELED", false]);
});

test("what is blocked in the visitor's country is neither listed nor sold, as a trial or as a change neither", async () => {
  const mira = await Subscriber.make({ tenant: "instant" });
  assert.equal(await typeId("small", "instant"), undefined);
  const rows = sql("select cast(id as text) as id, key from plan where tenant = 'instant'", data);
  const id = Object.fromEntries(rows.map((row) => [row.key, shownId(row.id)]));
  const blocked = { subscriptionTypeId: id.small, lang: "en", redirect: "/en" };
  assert.deepEqual(refusal(await mira.call("POST", "/subscription", blocked)), [
    404,
    "UNKNOWN_SUBSCRIPTION_TYPE",
  ]);
  const trial = await mira.call("GET", "/subscription/isFreeTrialEligible");
  assert.deepEqual(trial.json().data, {
    eligible: false,
    reason: "NO_TRIAL",
    plans: [],
    promotionsUsed: [],
  });
  const begun = await mira.call("POST", "/subscription/subscribeToFreeTrial", {
    redirect: "/en",
    lang: "en",
  });
  assert.deepEqual(refusal(begun), [409, "TRIAL_NOT_AVAILABLE"]);
  assert.equal((await mira.buy("large")).status, 201);
  const own = await mira.only();
  const preview = await mira.call("GET", `/subscription/preview/${own.id}?subscriptionTypeId=${id.small}`);
  assert.deepEqual(refusal(preview), [404, "UNKNOWN_SUBSCRIPTION_TYPE"]);
  assert.deepEqual(mira.charges(), [600]);
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

test("call PUT /subscription/{id}/partnerMetadata/attributes", async () => {
  const mira = await Subscriber.make();
  await mira.subscribe("free");
  const { id } = await mira.only();
  const put = (value) => mira.call("PUT", `/subscription/${id}/partnerMetadata/attributes`, { value });
  assert.equal((await put("x".repeat(4000))).status, 200);
  assert.equal((await put("x".repeat(4001))).status, 400);
  assert.equal((await put('{"a":"ü"}')).status, 200);
  const [{ note }] = sql(
    `select partner_metadata as note from subscription where account = ${mira.account}`,
    data,
  );
  assert.equal(note, '{"a":"ü"}');
});

test("call POST /subscription/validate/external: valid, pending, expired or unknown", async () => {
  const mira = await Subscriber.make();
  const validity = async (externalProviderCode) =>
    (await mira.call("POST", "/subscription/validate/external", { externalProviderCode })).json().data.valid;
  assert.equal(await validity("acme"), 2);
  await mira.subscribe("free");
  sql(`update subscription set external_provider = 'acme' where account = ${mira.account}`, data);
  assert.equal(await validity("acme"), 1);
  sql(`update subscription set access_until = 1 where account = ${mira.account}`, data);
  assert.equal(await validity("acme"), 3);
  await mira.options("daily");
  sql(`update subscription set external_provider = 'acme' where account = ${mira.account}`, data);
  assert.equal(await validity("acme"), 4);
  assert.equal(await validity("other"), 2);
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

test("call POST /partner/getRedirectionUrl: the partner's page, signed, and 402 as data where money lacks", async () => {
  const mira = await Subscriber.make();
  const house = await typeId("house", "shop");
  const redirection = (body) => mira.call("POST", "/partner/getRedirectionUrl", body);
  const answer = await redirection({ subTypeIds: [house], partnerName: "house", userUuid: "someone else" });
  assert.equal(answer.status, 200, answer.text);
  const url = new URL(answer.json().data.url);
  assert.equal(url.origin + url.pathname, "https://house.example/buy");
  const { from: first, signature, ...signed } = Object.fromEntries(url.searchParams);
  assert.equal(first, "us");
  assert.deepEqual([signed.tenant, signed.partner, signed.product], ["shop", "house", "P-7"]);
  assert.deepEqual([signed.subTypeId, signed.user], [house, mira.person.uuid]);
  const expected = createHmac("sha256", partnerSecret)
    .update(Object.values(signed).join("\n"))
    .digest("base64url");
  assert.equal(signature, expected);
  const subscribing = await mira.subscribe("house");
  assert.equal(subscribing.status, 200, subscribing.text);
  assert.equal(subscribing.json().data.type, "redirect");
  assert.match(subscribing.json().data.url, /^https:\/\/house\.example\/buy/);
  assert.deepEqual(await mira.list(), [], "the partner says later whether it was bought");
  for (const body of [
    { subTypeIds: [await typeId("daily", "shop")] },
    { partnerName: "nobody" },
    { partnerProductCode: "P-8" },
  ])
    assert.deepEqual(refusal(await redirection(body)), [404, "UNKNOWN_SUBSCRIPTION_TYPE"]);
  // The other tenant shares no secret with the house.
  const stranger = await Subscriber.make({ tenant: "years" });
  const refused = await stranger.call("POST", "/partner/getRedirectionUrl", { partnerName: "house" });
  assert.deepEqual(refusal(refused), [404, "NO_PARTNER_PAGE"]);
  assert.equal((await mira.buy("daily", "02")).status, 402);
  const poor = await redirection({ subTypeIds: [house, await typeId("daily", "shop")] });
  assert.equal(poor.status, 402, poor.text);
  assert.match(poor.json().data.url, /^https:\/\/house\.example\/top-up\?/);
});

/** What the house reports, signed as `secret` and `at` (Unix seconds) say. */
const report = (
  event,
  { secret = partnerSecret, at = Math.floor(Date.now() / 1000), partner = "house" } = {},
) => {
  const body = JSON.stringify(event);
  const signature = createHmac("sha256", secret).update(`shop.${at}.${body}`).digest("base64url");
  return ask(`/backend/partner/webhook/${partner}`, {
    method: "POST",
    tenant: "shop",
    at: kiosk.port,
    body,
    headers: { "content-type": "application/json", "x-partner-signature": `t=${at},v1=${signature}` },
  });
};

test("call POST /partner/webhook/:partner: what a partner sold is there, once, as long as it says", async () => {
  const mira = await Subscriber.make();
  const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const bought = { id: "evt-1", type: "BOUGHT", product: "P-7", user: mira.person.uuid, endsAt };
  for (const forged of [
    await report(bought, { secret: "another secret, as long as the first one" }),
    await report(bought, { at: Math.floor(Date.now() / 1000) - 301 }),
    await mira.call("POST", "/partner/webhook/house", bought),
  ])
    assert.deepEqual(refusal(forged), [401, "INVALID_SIGNATURE"]);
  assert.deepEqual(refusal(await report({ id: 7 })), [400, "INVALID_WEBHOOK"]);
  assert.deepEqual(refusal(await report(bought, { partner: "other" })), [404, "UNKNOWN_SUBJECT"]);
  assert.deepEqual(await mira.list(), []);
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(bought)));
  for (const answer of answers) assert.equal(answer.status, 200, answer.text);
  const own = await mira.only();
  assert.deepEqual([own.state, own.active, own.endDate], ["ACTIVE", true, endsAt]);
  assert.equal(answers[0].json().data.subscriptionId, own.id);
  assert.deepEqual(mira.charges(), []);
  const validity = await mira.call("POST", "/subscription/validate/external", {
    externalProviderCode: "house",
  });
  assert.equal(validity.json().data.valid, 1);
  assert.deepEqual(refusal(await mira.subscribe("house")), [409, "USER_ALREADY_SUBSCRIBED"]);
  const revoked = await report({ ...bought, id: "evt-2", type: "REVOKED" });
  assert.equal(revoked.json().data.state, "CANCELED", revoked.text);
  assert.deepEqual(await mira.list(), []);
});

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

// ---- a life by the test clock ----

const clock = (...words) => run(["clock", ...words, "--data", data]);
function turn(...words) {
  const turned = clock(...words);
  assert.equal(turned.status, 0, turned.stderr);
  return turned.stdout;
}

test("kiosk clock moves the time of a sandbox tenant on, beside its server, and never back", () => {
  assert.match(turn("show", "years"), /^years: \S+Z \(the machine's time\)\n$/);
  assert.match(
    turn("set", "years", "2027-01-31T11:00:00Z"),
    /^years: 2027-01-31T11:00:00\S*Z \(test clock\); due on the way: 0\n$/,
  );
  assert.match(turn("advance", "years", "PT1M"), /2027-01-31T11:01:00/);
  for (const [words, reason] of [
    [["set", "years", "2027-01-01T00:00:00Z"], /does not go back/],
    [["set", "years", "tomorrow"], /is not a time/],
    [["advance", "years", "1 month"], /is not a duration/],
    [["advance", "nowhere", "P1M"], /no tenant nowhere/],
    [["advance", "aurora-real", "P1M"], /no tenant/],
  ]) {
    const refused = clock(...words);
    assert.equal(refused.status, 1, words.join(" "));
    assert.match(refused.stderr, reason);
  }
  assert.match(turn("show", "years"), /2027-01-31T11:01:00\S*Z \(test clock\)/);
});

test("months are played in order: anchor days, dunning, grace, the end, and a new beginning", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const nora = await Subscriber.make({ tenant: "years" });
  assert.equal((await mira.buy("monthly", "01")).status, 201);
  assert.equal((await nora.buy("small", "11")).status, 201, "its renewals will fail");
  const ends = [];
  for (let month = 0; month < 3; ++month) {
    ends.push((await mira.only()).nextRenewalDate.slice(0, 16));
    turn("set", "years", (await mira.only()).nextRenewalDate);
  }
  // Noon in Berlin on the 31st, or on the month's last day; summer time begins in between.
  assert.deepEqual(ends, ["2027-02-28T11:01", "2027-03-31T10:01", "2027-04-30T10:01"]);
  assert.deepEqual(mira.charges(), [499, 999, 999, 999]);
  assert.deepEqual(nora.charges(), [300]);
  const lapsed = await nora.only();
  assert.deepEqual([lapsed.state, lapsed.active], ["INACTIVE", false]);
  assert.equal((await nora.buy("small", "01")).status, 201);
  const recovered = await nora.only();
  assert.deepEqual([recovered.id, recovered.state, recovered.active], [lapsed.id, "ACTIVE", true]);
  assert.deepEqual(nora.charges(), [300, 300]);
});

test("while a renewal fails access goes on through the grace time, and tries go on after it", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small", "11");
  turn("set", "years", (await mira.only()).nextRenewalDate);
  const tried = await mira.only();
  assert.deepEqual([tried.state, tried.active, tried.retryDate], ["ACTIVE", true, tried.nextRenewalDate]);
  assert.ok(tried.retryDate);
  turn("advance", "years", "P3D");
  assert.deepEqual([(await mira.only()).state, (await mira.only()).active], ["ACTIVE", false]);
  turn("advance", "years", "P4D");
  assert.deepEqual([(await mira.only()).state, (await mira.only()).active], ["INACTIVE", false]);
  assert.deepEqual(mira.charges(), [300]);
});

test("a renewal that failed is paid with another card on the bank's page, and goes on with that", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small", "11");
  turn("set", "years", (await mira.only()).nextRenewalDate);
  const { id, paymentDue } = await mira.only();
  assert.deepEqual(paymentDue, price(3));
  const { card } = await mira.options("small", { price: paymentDue });
  const chosen = await mira.subscribe("small", { selectedOptions: [card] });
  assert.equal(chosen.json().data.subscriptionId, id, chosen.text);
  const refused = await payOnPage(chosen.json().data.url, "02", "years");
  assert.match(refused.headers.location, /status=402$/);
  assert.deepEqual((await mira.only()).paymentDue, price(3), "it can be tried again");
  const again = await mira.options("small");
  const { url } = (await mira.subscribe("small", { selectedOptions: [again.card] })).json().data;
  const back = await payOnPage(url, "01", "years");
  assert.match(back.headers.location, /status=200$/);
  const paid = await mira.only();
  assert.deepEqual([paid.id, paid.state, paid.active, paid.paymentDue], [id, "ACTIVE", true, undefined]);
  assert.deepEqual(mira.charges(), [300, 300]);
  assert.deepEqual(refusal(await mira.subscribe("small")), [409, "USER_ALREADY_SUBSCRIBED"]);
  turn("set", "years", paid.nextRenewalDate);
  assert.deepEqual(mira.charges(), [300, 300, 300], "the new card is renewed");
});

test("call POST /subscription/paymentMethod/{id}: another card for the renewals, charged nothing, and never unseen", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small", "11");
  const own = () => mira.only("?inclSubscriptionType=true");
  const before = await own();
  assert.deepEqual([before.paymentMethod, before.canChangePaymentMethod], ["phone", true]);
  const change = (more) =>
    mira.call("POST", `/subscription/paymentMethod/${before.id}`, {
      lang: "en",
      redirect: "/en/music",
      price: price(0),
      ...more,
    });
  const offered = await change();
  assert.equal(offered.status, 200, offered.text);
  const { type, options } = offered.json().data;
  assert.deepEqual([type, options.map(({ name }) => name)], ["options", ["card", "phone"]]);
  const { url } = (await change({ selectedOptions: [options[0].paymentOptionUUID] })).json().data;
  const shown = await ask(new URL(url).pathname, { tenant: "years", at: kiosk.port });
  assert.match(shown.text, /Confirm your card/);
  assert.match(shown.text, /€3\.00 will be charged on/);
  assert.doesNotMatch(shown.text, /Pay €/);
  // Another one of the same kind at the same moment of a clock that stands still has an identifier of its own.
  assert.match((await payOnPage(url, "13", "years")).headers.location, /status=200$/);
  const after = await own();
  assert.equal(after.paymentMethod, "card");
  assert.notEqual(after.paymentMethodId, before.paymentMethodId);
  assert.deepEqual(mira.charges(), [300]);
  turn("set", "years", after.nextRenewalDate);
  assert.deepEqual(mira.charges(), [300, 300], "the card renews, the telephone bill would not have");
  // A renewal fails before the page knows of it: what the page has not shown is not charged.
  sql(`update subscription set agreement = 'sandbox/4000000000000011' where account = ${mira.account}`, data);
  turn("set", "years", (await own()).nextRenewalDate);
  const failed = await own();
  assert.deepEqual([failed.paymentDue, failed.canChangePaymentMethod], [price(3), false]);
  assert.deepEqual(refusal(await change()), [409, "PRICE_CHANGED"]);
  const due = await change({ price: failed.paymentDue });
  assert.equal(due.json().data.type, "options", due.text);
  assert.deepEqual(mira.charges(), [300, 300]);
});

test("a telephone bill of the built-in operator: number, PIN, and a renewal without them", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const { phone } = await mira.options("carrier");
  const unknown = await mira.step(phone);
  assert.equal(unknown.json().data.nextApiFlowStep, "NUMBER", unknown.text);
  assert.equal((await mira.step(phone, { number: "+49 170 1234567" })).json().data.nextApiFlowStep, "NUMBER");
  await mira.dial(phone, "01");
  assert.equal((await mira.step(phone, { pin: "1111" })).json().data.nextApiFlowStep, "PIN");
  assert.equal((await mira.step(phone, { pin: "1234" })).status, 201);
  turn("set", "years", (await mira.only()).nextRenewalDate);
  assert.equal((await mira.only()).state, "ACTIVE");
  assert.deepEqual(mira.charges("carrier"), [100, 100]);
});

test("another plan of the group gives up the payment that was left on the bank's page", async () => {
  const mira = await Subscriber.make();
  const monthly = await mira.options("monthly");
  const left = (await mira.subscribe("monthly", { selectedOptions: [monthly.card] })).json().data.url;
  const yearly = await mira.options("yearly");
  const { url } = (await mira.subscribe("yearly", { selectedOptions: [yearly.card] })).json().data;
  await payOnPage(left, "01"); // in the other tab
  assert.deepEqual(mira.charges(), []);
  assert.deepEqual(refusal(await mira.step(monthly.phone)), [490, "PAYMENT_REFUSED"]);
  assert.match((await payOnPage(url, "01")).headers.location, /status=200$/);
  assert.deepEqual(mira.charges(), [9000]);
  const states = (await mira.list()).map(({ state }) => state);
  assert.deepEqual(states.toSorted(), ["ACTIVE", "INACTIVE"]);
});

test("a payment that is made while another plan is chosen is kept, and is the only one", async () => {
  const mira = await Subscriber.make();
  const { card } = await mira.options("monthly");
  const { url } = (await mira.subscribe("monthly", { selectedOptions: [card] })).json().data;
  const [, chosen] = await Promise.all([payOnPage(url, "01"), mira.subscribe("yearly")]);
  if (chosen.status === 200)
    assert.deepEqual(mira.charges(), []); // given up before it was paid
  else if (chosen.status === 201)
    assert.deepEqual(mira.charges(), [499, 8501]); // paid before the choice, which is a change of plan then
  else assert.deepEqual([refusal(chosen), mira.charges()], [[409, "USER_ALREADY_SUBSCRIBED"], [499]]);
});

test("after the payment another plan of the group is a change, which charges the difference", async () => {
  const mira = await Subscriber.make();
  const { card } = await mira.options("monthly");
  const { url } = (await mira.subscribe("monthly", { selectedOptions: [card] })).json().data;
  await payOnPage(url, "01");
  const chosen = await mira.subscribe("yearly");
  assert.deepEqual([chosen.status, mira.charges()], [201, [499, 8501]], chosen.text);
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

test("a year that begins on a leap day ends on the last of February, and on the leap day again", async () => {
  turn("set", "instant", "2028-02-29T10:00:00Z");
  const mira = await Subscriber.make({ tenant: "instant" });
  assert.equal((await mira.buy("yearly")).status, 201);
  const ends = [];
  for (let year = 0; year < 4; ++year) {
    ends.push((await mira.only()).nextRenewalDate.slice(0, 10));
    turn("set", "instant", (await mira.only()).nextRenewalDate);
  }
  assert.deepEqual(ends, ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
  assert.deepEqual(mira.charges(), [9000, 9000, 9000, 9000, 9000]);
});

test("staff move the clock by a call, subscribers do not", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  assert.equal((await mira.call("POST", "/office/clock", { advance: "P1D" })).status, 403);
  sql(`update account set roles = 'user,billing' where uuid = '${mira.person.uuid}'`, data);
  await mira.buy("daily");
  const moved = await mira.call("POST", "/office/clock", { advance: "P2D" });
  assert.equal(moved.status, 200, moved.text);
  assert.ok(moved.json().data.done >= 2);
  assert.deepEqual(mira.charges(), [50, 50, 50]);
  for (const body of [
    {},
    { advance: "P1D", to: "2030-01-01T00:00:00Z" },
    { advance: "-P1D" },
    { to: "2001-01-01T00:00:00Z" },
  ])
    assert.equal((await mira.call("POST", "/office/clock", body)).status, 400, JSON.stringify(body));
});

test("a plan retired while subscribed is renewed for who has it and sold to nobody else", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const nora = await Subscriber.make({ tenant: "years" });
  assert.equal((await mira.buy("retiring")).status, 201);
  const id = await typeId("retiring", "years");
  write("years", "plans/retiring.json", { ...plans.retiring, offered: false });
  load();
  const isOffered = async () => (await nora.call("GET", `/subscription/enabled/${id}`)).json().data.enabled;
  await until(async () => !(await isOffered()), "the server offers it no longer");
  assert.deepEqual(refusal(await nora.subscribe("retiring")), [404, "UNKNOWN_SUBSCRIPTION_TYPE"]);
  turn("advance", "years", "P3D");
  assert.deepEqual(mira.charges(), [400, 400, 400, 400]);
  assert.equal((await mira.only()).active, true);
});

test("credits, pauses and cancellations keep their time when the clock runs", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("small");
  const { id, nextRenewalDate } = await mira.only();
  assert.equal((await mira.call("POST", `/subscription/pause/${id}`, {})).status, 200);
  turn("set", "years", nextRenewalDate);
  turn("advance", "years", "P2M");
  const paused = await mira.only();
  assert.deepEqual([paused.state, paused.subState, paused.active], ["INACTIVE", "PAUSED", false]);
  assert.equal((await mira.call("POST", `/subscription/resume/${id}`)).status, 200);
  turn("advance", "years", "PT1S");
  assert.equal((await mira.only()).active, true);
  assert.deepEqual(mira.charges(), [300, 300]);
  await mira.call("DELETE", `/subscription/${id}`);
  turn("advance", "years", "P1M");
  assert.deepEqual(await mira.list(), []);
  const gone = await mira.only("?inclCancelled=true");
  assert.equal(gone.state, "CANCELED");
  assert.deepEqual(mira.charges(), [300, 300]);
});

test("who closes the account is charged nothing any more", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  await mira.buy("daily");
  const closed = await mira.call("POST", "/user/close", {});
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual(refusal(await mira.subscribe("small")), [409, "ACCOUNT_CLOSING"]);
  turn("advance", "years", "P3D");
  assert.deepEqual(mira.charges(), [50]);
  const [{ state }] = sql(`select state from subscription where account = ${mira.account}`, data);
  assert.equal(state, "CANCELED");
});

test("of a new price subscribers hear by mail in time, in their language, and pay it from its day on", async () => {
  const mira = await Subscriber.make({ tenant: "years" });
  const subscribed = await mira.buy("dearer", "01", { lang: "fr" });
  assert.equal(subscribed.status, 201);
  const begun = Date.parse((await mira.only()).startDate);
  const days = (count) => new Date(begun + count * 86_400_000).toISOString();
  write("years", "plans/dearer.json", {
    ...plans.dearer,
    price: price(7),
    priceChange: { noticeAt: days(20), effectiveAt: days(50) },
  });
  load();
  turn("advance", "years", "P3M");
  assert.deepEqual(mira.charges(), [500, 500, 700, 700]);
  assert.deepEqual((await mira.only()).nextRenewalPrice, price(7));
  const [told] = sql(
    `select locale, recipient, (select told_at from price_notice where tenant = 'years') as told_at
      from message where template = 'price-change' and tenant = 'years'`,
    data,
  );
  assert.deepEqual(
    [told.locale, told.recipient, told.told_at],
    ["fr", mira.person.email, Date.parse(days(20))],
  );
  const mails = join(data, "outbox/mail.jsonl");
  const isSent = () => existsSync(mails) && readFileSync(mails, "utf8").includes("Le prix de Dearer change");
  await until(isSent, "the mail is sent");
});
