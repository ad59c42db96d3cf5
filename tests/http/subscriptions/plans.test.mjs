// Plans from a tenant's folder to GET /subscription/type, on a server of its own; and `kiosk ledger check`.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { sql } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-plans-"));
const data = join(folder, "data");
const tenant = join(folder, "shop");
let kiosk;

const plan = (name, amount, more = {}) => ({
  name,
  billingCycle: "P1M",
  price: { amount, currency: "KWD" },
  contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
  ...more,
});
const write = (file, content) => writeFileSync(join(tenant, file), JSON.stringify(content));
const load = () => run(["tenant", "load", tenant, "--data", data]);
const types = (headers = {}) =>
  ask("/backend/subscription/type", { tenant: "shop", at: kiosk.port, headers });
const names = (answer) => answer.json().data.map((type) => type.name);

before(async () => {
  mkdirSync(join(tenant, "plans"), { recursive: true });
  write("tenant.json", {
    tenant: { title: "Shop", defaultLocale: "en" },
    billing: { timeZone: "Asia/Kuwait", taxBasisPoints: { standard: 500 } },
    flags: {
      geoBlockFlag: true,
      "geoBlock.blockedSubscriptions": [{ plan: "monthly", countries: ["FR"] }],
    },
  });
  write("plans/yearly.json", plan("Yearly", 49.5, { billingCycle: "P1Y", attributes: { ment_sort: 2 } }));
  write(
    "plans/monthly.json",
    plan("Monthly", 4.125, {
      promotionPrice: { amount: 2, currency: "KWD" },
      trial: { duration: "P14D" },
      attributes: { ment_sort: 1, ment_category: ["music"], DISPLAY_SERVICE_NAME_TEXT_ar: "شهري" },
    }),
  );
  write("plan-groups.json", [{ key: "music", name: "Music", levels: [["monthly"], ["yearly"]] }]);
  const loaded = load();
  assert.equal(loaded.status, 0, loaded.stderr);
  kiosk = await startKiosk({
    data,
    demo: "none",
    env: { KIOSK_SERVER_COUNTRY_HEADER: "X-Country", KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1" },
  });
});
after(async () => {
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("call GET /subscription/type", async () => {
  const answer = await types({ "x-country": "DE" });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers["cache-control"], "private, max-age=7200");
  assert.deepEqual(names(answer), ["Monthly", "Yearly"], "by ment_sort");
  const [monthly] = answer.json().data;
  assert.match(monthly.id, /^[0-9A-Z]{13}$/);
  assert.equal(monthly.billingCycle, "P1M");
  assert.deepEqual(monthly.subscriptionTypePrice, { amount: 4.125, currency: "KWD" });
  assert.deepEqual(monthly.subscriptionTypePromotionPrice, { amount: 2, currency: "KWD" });
  assert.equal(monthly.maxTrialDuration, "P14D");
  assert.equal(monthly.accumulateContingent, false);
  assert.deepEqual(monthly.contingents, [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }]);
  const attributes = Object.fromEntries(monthly.attributes.map(({ key, value }) => [key, value]));
  assert.equal(attributes.ment_category, '["music"]');
  assert.equal(attributes.ment_sort_category, "30");
  assert.equal(attributes.DISPLAY_SERVICE_NAME_TEXT_ar, "شهري");
  const [group] = monthly.subscriptionTypeGroupList;
  assert.deepEqual(
    group.levels.map((level) => [
      level.order,
      level.currentSubscriptionExist,
      level.subscriptionTypeIds.length,
    ]),
    [
      [0, false, 1],
      [1, false, 1],
    ],
  );
  const again = await types({ "x-country": "DE", "if-none-match": answer.headers.etag });
  assert.equal(again.status, 304);
});

test("plans on the geo-block list are not offered in their country, nor where the country is not known", async () => {
  assert.deepEqual(names(await types({ "x-country": "FR" })), ["Yearly"]);
  assert.deepEqual(names(await types()), ["Yearly"]);
  assert.deepEqual(names(await types({ "x-country": "fr" })), ["Yearly"], "no code of a country");
});

test("a plan's mistake is named with file, path and reason, and changes nothing", async () => {
  write("plans/yearly.json", plan("Yearly", 49.5555));
  const refused = load();
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /plans\/yearly\.json: price\.amount: must have at most 3 decimals for KWD/);
  assert.deepEqual(names(await types({ "x-country": "DE" })), ["Monthly", "Yearly"]);
});

test("another price is another version, which a running server hears of", async () => {
  write("plans/yearly.json", plan("Yearly", 59.5, { billingCycle: "P1Y", attributes: { ment_sort: 2 } }));
  assert.equal(load().status, 0);
  const yearly = async () => (await types({ "x-country": "DE" })).json().data[1];
  await until(
    async () => (await yearly()).subscriptionTypePrice.amount === 59.5,
    "the server shows the new price",
  );
});

test("kiosk ledger check finds nothing in a ledger without postings, and a snapshot of nothing", async () => {
  const check = (...words) => run(["ledger", "check", "--data", data, ...words]);
  const clean = check();
  assert.equal(clean.status, 0, clean.stderr);
  assert.match(clean.stdout, /^ledger check: \d+ rules, 0 findings\n$/);
  sql("insert into ledger_snapshot values ('shop', 'provider/sandbox', 'EUR', 499, 1)", data);
  const wrong = check("--tenant", "shop");
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /^M-02 shop provider\/sandbox: snapshot 499, sum 0\n/);
  assert.equal(check("--tenant", "elsewhere").status, 0);
  assert.equal(check("--rebuild-snapshots").status, 0);
  assert.equal(check().status, 0);
});
