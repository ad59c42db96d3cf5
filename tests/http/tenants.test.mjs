// Tenants over HTTP: what a storefront says about itself, and how each is a stranger to the others: calls with another
// tenant's name, token, cookies and identifiers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { payload } from "../support/addresses.mjs";
import { ask, port, post, tenants } from "../support/client.mjs";
import { beginAtOnce } from "../support/consents.mjs";
import { numberOfId, shownId } from "../support/ids.mjs";
import {
  accountRow,
  addPerson,
  Browser,
  bearer,
  from,
  newcomer,
  signIn,
  sql,
} from "../support/people/people.mjs";
import { buy, receiptOf } from "../support/people/subscriber.mjs";
import { assertProblem } from "../support/problems.mjs";
import { addressOf, calls, send } from "./samples.mjs";

const faults = (list) => assert.deepEqual(list, []);
const shared = `backend.localhost:${port}`;
let here;
let there;
before(async () => {
  here = await newcomer({ tenant: "aurora" });
  there = await newcomer({ tenant: "plume" });
});

/** Begins to subscribe, as a person of Plume: the ids of plan, subscription and payment. */
async function beginSubscribing(person) {
  const tenant = "plume";
  const headers = bearer(person.access);
  const plan = (await ask("/backend/subscription/type", { tenant })).json().data[0].id;
  const body = {
    subscriptionTypeId: plan,
    lang: "fr",
    redirect: `http://plume.localhost:${port}/fr`,
    subscriptionConsentList: beginAtOnce,
  };
  assert.equal((await post("/backend/subscription", body, { tenant, headers })).status, 200);
  const [{ id: subscription }] = (await ask("/backend/subscription", { tenant, headers })).json().data;
  const [payment] = sql(
    `select id from payment where tenant = 'plume' and subscription = ${numberOfId(subscription)}`,
  );
  return { plan, subscription, payment: shownId(payment.id) };
}

/** What an answer says, without what is its own each time. */
function said(answer) {
  const { data, status, error, title, detail, i18n, errors } = answer.json();
  return JSON.stringify({ data, status, error, title, detail, i18n, errors });
}

test("on a tenant's own host the host decides, and another name is refused", async () => {
  const list = [];
  for (const call of calls) {
    const person = await newcomer();
    const before = accountRow(person);
    const other = await send(call, person, { headers: { "x-tenant-id": "plume" } });
    if (other.status !== 403 || other.json().error !== "TENANT_MISMATCH")
      list.push(`${call.name} with another's name: ${other.status}`);
    const nobody = await send(call, person, { headers: { "x-tenant-id": "nobody" } });
    if (nobody.status !== 403) list.push(`${call.name} with nobody's name: ${nobody.status}`);
    assert.deepEqual(accountRow(person), before, call.name);
    const own = await send(call, undefined, { headers: { "x-tenant-id": "Aurora " }, body: undefined });
    if (own.status >= 500 || (own.status >= 400 && /TENANT/.test(own.text)))
      list.push(`${call.name} with its own name: ${own.status}`);
    if (call.path.includes(":tenant")) {
      const path = (await addressOf(call)).replace("/aurora", "/plume");
      const foreign = await send(call, person, { path });
      if (foreign.status !== 403) list.push(`${call.name} for another tenant: ${foreign.status}`);
    }
  }
  faults(list);
});

test("another tenant's token is refused", async () => {
  const list = [];
  for (const call of calls) {
    // One for each call: the answer must not end the session, but some calls are there to end one.
    const other = await newcomer({ tenant: "plume" });
    const before = [accountRow(here), accountRow(other)];
    const answer = await send(call, { ...here, access: other.access, refresh: other.refresh });
    const takes =
      !call.readsToken && !["POST /userToken", "POST /security/token/refresh"].includes(call.name);
    if (!takes && answer.status !== 401) list.push(`${call.name}: ${answer.status}`);
    if (takes && answer.status >= 500) list.push(`${call.name}: ${answer.status}`);
    if (JSON.stringify([accountRow(here), accountRow(other)]) !== JSON.stringify(before))
      list.push(`${call.name} changed an account`);
  }
  assert.equal(
    (await ask("/backend/user/profile", { tenant: "plume", headers: bearer(there.access) })).status,
    200,
  );
  faults(list);
});

test("another tenant's cookies are no cookies", async () => {
  const visitor = await new Browser("plume").signIn({ ...there, tenant: "plume" }, "/en");
  const strayed = new Browser("aurora");
  strayed.jar = new Map(visitor.jar);
  const page = await strayed.get("/en/profile");
  assert.equal(page.status, 302);
  const refused = await strayed.call("POST", "/backend/security/token/refresh", {});
  assert.equal(refused.status, 401);
  const still = await visitor.call("POST", "/backend/security/token/refresh", {});
  assert.equal(still.status, 200, "and at home they are good as before");
});

test("a host that no tenant claims answers no call", async () => {
  const list = [];
  for (const call of calls) {
    for (const host of ["stranger.example", `aurora.localhost.stranger.example:${port}`, "127.0.0.2"]) {
      const answer = await send(call, here, { host });
      if (answer.status !== 404) list.push(`${call.name} on ${host}: ${answer.status}`);
      if (/aurora|plume|nujum/i.test(answer.text)) list.push(`${call.name} on ${host} names tenants`);
    }
  }
  faults(list);
});

test("the shared host wants a name, and serves only whom it names", async () => {
  const list = [];
  for (const call of calls) {
    const path = (await addressOf(call)).slice("/backend".length);
    const names = call.path.includes(":tenant");
    const unnamed = await send(call, undefined, { host: shared, path, body: undefined });
    if (!names && unnamed.status !== 400) list.push(`${call.name} without a name: ${unnamed.status}`);
    if (names && unnamed.status >= 500)
      list.push(`${call.name} with the name in its path: ${unnamed.status}`);
    const nobody = await send(call, undefined, {
      host: shared,
      path: path.replace(/\/aurora(?=\/|\?|$)/, "/nobody"),
      headers: { "x-tenant-id": "nobody" },
    });
    if (nobody.status !== 404) list.push(`${call.name} for nobody: ${nobody.status}`);
    if (names) {
      const torn = await send(call, undefined, { host: shared, path, headers: { "x-tenant-id": "plume" } });
      if (torn.status !== 403) list.push(`${call.name} with two names: ${torn.status}`);
    }
    if (call.readsToken) {
      const wrong = await send(call, here, { host: shared, path, headers: { "x-tenant-id": "plume" } });
      if (wrong.status !== 401) list.push(`${call.name} with the other's token: ${wrong.status}`);
    }
    for (const odd of ["../aurora", "aurora,plume", "aurora\tplume", "%61urora", "a".repeat(300)]) {
      const answer = await send(call, undefined, { host: shared, path, headers: { "x-tenant-id": odd } });
      if (answer.status < 400 || answer.status >= 500) list.push(`${call.name} for ${odd}: ${answer.status}`);
    }
  }
  const profile = await ask("/user/profile", {
    host: shared,
    headers: { "x-tenant-id": "aurora", ...bearer(here.access) },
  });
  assert.equal(profile.status, 200);
  assert.equal(profile.json().data.uuid, here.uuid);
  faults(list);
});

test("an id of another tenant is as unknown as one that was never given", async (context) => {
  const [theirs] = sql(
    `select id from session where tenant = 'plume' and ended_at is null and account =
     (select id from account where tenant = 'plume' and uuid = '${there.uuid}')`,
  );
  const sessions = await ask("/backend/user/sessions", { tenant: "plume", headers: bearer(there.access) });
  const session = sessions.json().data[0].id;
  sql(
    `insert or ignore into passkey (tenant, credential_id, account, public_key, sign_count, transports, label, created_at)
     select 'plume', 'cGx1bWUtcGFzc2tleS0wMQ', id, 'pQECAyYgASFYIA', 0, 'internal', 'Theirs', 1 from account
     where tenant = 'plume' and uuid = '${there.uuid}'`,
  );
  sql(
    `insert or ignore into account_identity (tenant, issuer, subject, account, email, linked_at)
     select 'plume', 'https://accounts.example', 'their-subject', id, null, 1 from account
     where tenant = 'plume' and uuid = '${there.uuid}'`,
  );
  const tree = (await ask("/backend/structure/home?lang=en", { tenant: "plume" })).json().data;
  const fragment = tree.substructure[0].data.customProperties.id;
  const own = (await ask("/backend/structure/home?lang=en")).json().data;
  const mine = own.substructure[0].data.customProperties.id;
  assert.ok(theirs && session && fragment && mine);
  const { plan, subscription, payment } = await beginSubscribing(there);
  const ofSubscription = [{ params: { id: subscription } }, { params: { id: "0zzzzzzzzzzzz" } }];
  const buyer = addPerson({ tenant: "plume" });
  assert.equal(await buy(buyer, "Films monthly", "01"), 201);
  const receipt = (await receiptOf(buyer)).id;
  sql(`update account set roles = 'user,billing' where tenant = 'aurora' and uuid = '${here.uuid}'`);
  // A song that Plume alone offers for as long as this takes.
  const song = (await payload("/music/tracks", "plume")).props.tracks.at(-1).id;
  const ofOffer = `tenant = 'aurora' and article = ${numberOfId(song)}`;
  const [offer] = sql(`select ends_at from offer where ${ofOffer}`);
  sql(`update offer set ends_at = 1 where ${ofOffer}`);
  context.after(() => sql(`update offer set ends_at = ${offer.ends_at ?? "null"} where ${ofOffer}`));
  // And a game of the same kind.
  const game = (await payload("/games/list", "plume")).props.games.at(-1).id;
  const ofGameOffer = `tenant = 'aurora' and article = ${numberOfId(game)}`;
  const [gameOffer] = sql(`select ends_at from offer where ${ofGameOffer}`);
  sql(`update offer set ends_at = 1 where ${ofGameOffer}`);
  context.after(() => sql(`update offer set ends_at = ${gameOffer.ends_at ?? "null"} where ${ofGameOffer}`));
  const ofGame = [game, "0zzzzzzzzzzzz"].map((id) => ({ params: { id } }));
  const ofSong = [song, "0zzzzzzzzzzzz"].map((id) => ({ params: { id } }));
  sql(
    `insert or ignore into refund_request (tenant, id, account, article, payment, reason, state, requested_at, created_at,
       updated_at) values ('plume', 4242, 1, 1, 1, 'other', 'requested', 1, 1, 1)`,
  );
  // A gift of an account with the same number, which only the tenant tells apart.
  sql(
    `insert into gift (tenant, id, account, article, payment, email, name, message, locale, origin, state, ordered_at,
       sent_at, updated_at) select 'plume', 4242, id, 1, 1, 'ada@example.org', '', '', 'en', '', 'SENT', 1, 1, 1
       from account where uuid = '${here.uuid}'`,
  );
  context.after(() => sql("delete from gift where id = 4242"));
  const ofGift = [{ params: { id: shownId(4242) } }, { params: { id: "0zzzzzzzzzzzz" } }];
  const ofHistory = [song, "0zzzzzzzzzzzz"].map((id) => ({ params: { type: "PLAY", id } }));
  const cases = {
    "GET /user/history/:type/:id": ofHistory,
    "PUT /user/history/:type/:id": ofHistory,
    "POST /user/history/:type/:id": ofHistory,
    "DELETE /user/history/:type/:id": ofHistory,
    "GET /game/access/:id": ofGame,
    "GET /game/save/:id": ofGame,
    "PUT /game/save/:id": ofGame,
    "GET /purchase/ArticlePurchaseOptions/:id": ofSong,
    "PUT /cart/items/:id": ofSong,
    "DELETE /cart/items/:id": ofSong,
    "GET /wallet/walletarticle/article/:id": ofSong,
    "POST /wallet/refundRequest/:id": ofSong,
    "POST /gift/:id/send": ofGift,
    "POST /wallet/giftRefundRequest/:id": ofGift,
    "POST /office/refundRequests/:id": [
      { params: { id: shownId(4242) } },
      { params: { id: "0zzzzzzzzzzzz" } },
    ],
    "DELETE /subscription/:id": ofSubscription,
    "GET /subscription/preview/:id": ofSubscription,
    "GET /subscription/withdraw/:id": ofSubscription,
    "POST /subscription/withdraw/:id": ofSubscription,
    "POST /subscription/undoCancel/:id": ofSubscription,
    "POST /subscription/pause/:id": ofSubscription,
    "POST /subscription/resume/:id": ofSubscription,
    "POST /subscription/paymentMethod/:id": ofSubscription,
    "PUT /subscription/:id/partnerMetadata/attributes": ofSubscription,
    "GET /subscription/enabled/:id": [{ params: { id: plan } }, { params: { id: "0zzzzzzzzzzzz" } }],
    "POST /office/payments/:id/refund": [{ params: { id: payment } }, { params: { id: "0zzzzzzzzzzzz" } }],
    "GET /user/receipts/:id": [{ params: { id: receipt } }, { params: { id: "0zzzzzzzzzzzz" } }],
    "GET /user/receipts/:id/pdf": [{ params: { id: receipt } }, { params: { id: "0zzzzzzzzzzzz" } }],
    "DELETE /user/sessions/:id": [{ params: { id: session } }, { params: { id: "0zzzzzzzzzzzz" } }],
    "DELETE /user/passkeys/:id": [
      { params: { id: "cGx1bWUtcGFzc2tleS0wMQ" } },
      { params: { id: "bm9ib2R5LXBhc3NrZXktMQ" } },
    ],
    "DELETE /user/identities": [
      { query: "issuer=https%3A%2F%2Faccounts.example&subject=their-subject" },
      { query: "issuer=https%3A%2F%2Faccounts.example&subject=nobodys-subject" },
    ],
    "GET /structure/:name/fragment/:id": [
      { params: { name: "home", id: fragment === mine ? "theirs" : fragment } },
      { params: { name: "home", id: "zzzz" } },
    ],
  };
  const withIds = calls.filter((call) => /:id\b/.test(call.path)).map((call) => call.name);
  for (const name of withIds) assert.ok(cases[name], `${name} takes an id and is not looked at here`);
  for (const [name, [foreign, random]] of Object.entries(cases)) {
    const call = calls.find((one) => one.name === name);
    const first = await send(call, here, foreign);
    const second = await send(call, here, random);
    assert.equal(
      first.status,
      ["GET /subscription/enabled/:id", "DELETE /user/history/:type/:id"].includes(name) ? 200 : 404,
      `${name}: ${first.text}`,
    );
    assert.equal(said(first), said(second), name);
  }
  sql(`update account set roles = 'user' where tenant = 'aurora' and uuid = '${here.uuid}'`);
  assert.equal(
    (await ask("/backend/user/profile", { tenant: "plume", headers: bearer(there.access) })).status,
    200,
  );
  assert.equal(
    sql("select count(*) as n from passkey where credential_id = 'cGx1bWUtcGFzc2tleS0wMQ'")[0].n,
    1,
  );
});

test("a song that another storefront alone offers is as unknown", async () => {
  const call = calls.find((one) => one.name === "POST /song");
  const ids = (await payload("/music/tracks", "aurora")).props.tracks.map((track) => track.id);
  const bits = numberOfId(ids.at(-1));
  const [offer] = sql(`select ends_at from offer where tenant = 'aurora' and article = ${bits}`);
  assert.ok(offer, "the id is read as it is written");
  sql(`update offer set ends_at = 1 where tenant = 'aurora' and article = ${bits}`);
  try {
    const first = await send(call, here, { body: { id: ids.at(-1), protocol: "http" } });
    const second = await send(call, here, { body: { id: "0zzzzzzzzzzzz", protocol: "http" } });
    assert.equal(first.status, 404, first.text);
    assert.equal(said(first), said(second));
    const there = await send(call, undefined, {
      tenant: "plume",
      body: { id: ids.at(-1), protocol: "http" },
    });
    assert.equal(there.status, 200);
  } finally {
    sql(
      `update offer set ends_at = ${offer.ends_at ?? "null"} where tenant = 'aurora' and article = ${bits}`,
    );
  }
});

test("an id of another person of the same tenant is as unknown, too", async () => {
  const neighbour = await newcomer();
  const theirs = (await ask("/backend/user/sessions", { headers: bearer(neighbour.access) })).json().data[0]
    .id;
  const call = calls.find((one) => one.name === "DELETE /user/sessions/:id");
  const first = await send(call, here, { params: { id: theirs } });
  const second = await send(call, here, { params: { id: "0zzzzzzzzzzzz" } });
  assert.equal(first.status, 404);
  assert.equal(said(first), said(second));
  assert.equal((await ask("/backend/user/profile", { headers: bearer(neighbour.access) })).status, 200);
});

test("one address has an account in each tenant, and neither opens the other", async () => {
  const email = `twice-${Date.now()}@people.example`;
  const first = addPerson({ tenant: "aurora", email });
  const second = addPerson({ tenant: "plume", email, password: null });
  assert.ok((await signIn(first)).access);
  await assert.rejects(signIn(second), /401/, "the one in plume has no password");
  const list = [];
  for (const tenant of ["nujum", "plume"]) {
    const headers = { "content-type": "application/json", ...from() };
    const body = { grantType: "password", email, password: first.password };
    const answer = await ask("/backend/login/api", { tenant, method: "POST", body, headers });
    if (answer.status !== 401) list.push(`${tenant}: ${answer.status}`);
  }
  faults(list);
});

test("call GET /api/envFile", async () => {
  for (const tenant of tenants) {
    const answer = await ask("/api/envFile", { tenant });
    assert.equal(answer.status, 200);
    const { envConfig, tenantName } = answer.json().data;
    assert.equal(tenantName, tenant);
    assert.equal(typeof envConfig.service.tenantBackendUrl[tenant], "string");
    assert.equal(typeof envConfig.service.multiContentBackend, "string");
    assert.equal(typeof envConfig.stage, "string");
  }
});

test("call GET /builds/latest.json", async () => {
  const answer = await ask(`/builds/latest.json?${Date.now()}`);
  assert.match(answer.json().id, /^[0-9a-zA-Z_-]{6,}$/);
  assert.equal(answer.headers["cache-control"], "no-store");
});

test("the service worker is asked for again each time and names the build", async () => {
  const { id } = (await ask("/builds/latest.json")).json();
  const answer = await ask("/sw.js");
  assert.match(answer.headers["content-type"], /^text\/javascript/);
  assert.equal(answer.headers["cache-control"], "no-cache");
  assert.ok(answer.text.includes(id));
});

test("the tenant of a call is the host's, or the header's on a shared backend host", async () => {
  const own = await ask("/backend/i18n/en", { tenant: "nujum" });
  assert.equal(own.status, 200);
  assert.equal(
    (await ask("/backend/i18n/en", { tenant: "nujum", headers: { "x-tenant-id": "nujum" } })).status,
    200,
  );
  assertProblem(
    await ask("/backend/i18n/en", { tenant: "nujum", headers: { "x-tenant-id": "plume" } }),
    403,
    "TENANT_MISMATCH",
  );
  const shared = (headers) => ask("/backend/i18n/en", { host: `backend.localhost:${port}`, headers });
  assert.equal((await shared({ "x-tenant-id": "plume" })).status, 200);
  assertProblem(await shared({ "x-tenant-id": "nobody" }), 404, "UNKNOWN_TENANT");
  assert.equal((await shared({})).status, 400);
  assert.equal((await ask("/backend/i18n/en", { headers: { "x-distribution-channel": "WEB" } })).status, 200);
});

test("a host that no tenant claims gets one neutral page", async () => {
  const answers = await Promise.all(
    ["/", "/en/music/albums", "/nothing", "/theme/x.css"].map((path) =>
      ask(path, { host: "stranger.example" }),
    ),
  );
  for (const answer of answers) {
    assert.equal(answer.status, 404);
    assert.equal(answer.text, answers[0].text);
    assert.doesNotMatch(answer.text, /kiosk|aurora/i);
  }
});

test("call GET /i18n/{lang}", async () => {
  for (const code of ["en", "ar", "fr", "de", "es", "ro"]) {
    const answer = await ask(`/backend/i18n/${code}`);
    assert.equal(answer.status, 200);
    assert.ok(answer.json().data["notFound.head"].length > 3);
  }
  assertProblem(await ask("/backend/i18n/zz"), 404, "UNKNOWN_LANGUAGE");
  const words = (tenant) => ask("/backend/i18n/en", { tenant }).then((answer) => answer.json().data);
  assert.notDeepEqual(
    await words("aurora"),
    await words("nujum"),
    "a tenant's own words stand over the built-in ones",
  );
});

test("call POST /kafka/event/{name}", async () => {
  assert.equal((await post("/backend/kafka/event/page_view", { path: "/" })).status, 202);
  assert.equal((await post("/backend/kafka/event/no_such_event", {})).status, 404);
  assert.equal((await post("/backend/kafka/event/page_view", [1])).status, 400);
  assert.equal((await post("/backend/kafka/event/page_view", { text: "x".repeat(5000) })).status, 413);
});

test("a tenant names its tabs and describes its pages to search engines", async () => {
  const documents = JSON.parse(
    readFileSync(new URL("../../demo/tenants/aurora/tenant.json", import.meta.url), "utf8"),
  );
  const tabs = documents["tab-names"].pages;
  const meta = documents["meta-data"];
  const page = async (path) => {
    const { text } = await ask(path);
    const content = (name) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(text)?.[1];
    return { title: /<title>([^<]*)</.exec(text)[1], content };
  };
  for (const locale of ["en", "ar"]) {
    const home = await page(`/${locale}`);
    assert.equal(home.title, tabs.structure[locale]);
    assert.equal(home.content("publisher"), meta.publisher);
    assert.ok(home.content("description"));
  }
  const albums = await page("/en/music/albums");
  assert.ok(albums.title.startsWith(tabs["music/albums"].en), albums.title);
  const ambient = await page("/en/music/albums/category/ambient");
  assert.match(ambient.title, /Ambient/, "a genre's albums keep the title that tells them apart");
  const about = await page("/en/info/about");
  assert.notEqual(about.title, tabs.structure.en, "a page of blocks has the title that its editor gave it");
  assert.equal(about.content("publisher"), meta.publisher);
});
