// A server of a test's own whose tenants sell plans at the sandbox, and what a subscriber does over HTTP. A test file
// starts and stops it in its hooks; it is there once in a process.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./client.mjs";
import { beginAtOnce } from "./consents.mjs";
import { run, startKiosk } from "./kiosk.mjs";
import { newCard, newTelephone } from "./numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "./people/people.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-subscriptions-"));
export const data = join(folder, "data");
const tenantsFolder = join(folder, "tenants");
export const partnerSecret = "a secret that the house and the shop share";
export let kiosk;

export const price = (amount, currency = "EUR") => ({ amount, currency });
const plan = (name, amount, more = {}) => ({
  name,
  billingCycle: "P1M",
  price: price(amount),
  contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
  ...more,
});
export const plans = {
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

export function write(tenant, file, content) {
  mkdirSync(join(tenantsFolder, tenant, "plans"), { recursive: true });
  writeFileSync(join(tenantsFolder, tenant, file), JSON.stringify(content));
}
export function load() {
  const loaded = run(["tenant", "load", tenantsFolder, "--data", data]);
  assert.equal(loaded.status, 0, loaded.stderr);
}
/** `shop` lives in the machine's time, `years` by a test clock; in `instant` a cancellation ends at once. */
export async function startPlanTenants() {
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
}

export async function stopPlanTenants() {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
}

const idsOf = new Map();
/** The id of a tenant's plan by its key. */
export async function typeId(key, tenant) {
  if (!idsOf.has(tenant)) {
    const answer = await ask("/backend/subscription/type", { tenant, at: kiosk.port });
    idsOf.set(tenant, new Map(answer.json().data.map((type) => [type.name.toLowerCase(), type.id])));
  }
  return idsOf.get(tenant).get(key);
}

export class Subscriber {
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
export const refusal = (answer) => [answer.status, answer.json().error];

/** Pays on the bank's page, as a browser does without script. */
export const payOnPage = (url, digits, tenant = "shop") =>
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

/** The command line's clock of a tenant. */
export const clock = (...words) => run(["clock", ...words, "--data", data]);
export function turn(...words) {
  const turned = clock(...words);
  assert.equal(turned.status, 0, turned.stderr);
  return turned.stdout;
}
