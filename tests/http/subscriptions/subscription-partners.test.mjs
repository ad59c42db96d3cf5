// Plans that a partner sells, over HTTP: the way to the partner's page, its webhook, and what others ask about a user.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { sql } from "../../support/people/people.mjs";
import {
  data,
  kiosk,
  partnerSecret,
  refusal,
  Subscriber,
  startPlanTenants,
  stopPlanTenants,
  typeId,
} from "../../support/plan-tenants.mjs";

before(startPlanTenants);
after(stopPlanTenants);

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
