// Who hears a song whole, on a server of its own with the demo's plans: a guest the preview, a subscriber all of it,
// and the preview again from the first play after a cancellation took effect, a refund, or a pause.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { loadChangedTenant } from "../../support/demo-tenant.mjs";
import { numberOfId, shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-entitlement-"));
const data = join(folder, "data");
let kiosk;
let song; // of aurora, by subscription
let free;
let sold; // by itself, in the test that buys it

const call = (method, path, { person, body, headers = {} } = {}) =>
  ask(`/backend${path}`, {
    method,
    tenant: "aurora",
    at: kiosk.port,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...from(),
      ...(person ? bearer(person.access) : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
  });

/** What a play answers. A token is good for five minutes of the machine's time, which the test clock does not move. */
async function play(person, id = song) {
  const answer = await call("POST", "/song", { person, body: { id, protocol: "http" } });
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
}
async function hears(person, id) {
  const answer = await play(person, id);
  const { pathname, search } = new URL(answer.url);
  const media = await ask(pathname + search, { tenant: "aurora", at: kiosk.port });
  assert.equal(media.status, 200);
  return answer.isPreview ? "preview" : "whole";
}

async function newPerson() {
  const person = addPerson({ data });
  return { ...person, ...(await signIn(person, { at: kiosk.port })) };
}
async function subscriber(name) {
  const person = await newPerson();
  const types = (await call("GET", "/subscription/type")).json().data;
  const body = {
    subscriptionTypeId: types.find((type) => type.name === name).id,
    lang: "en",
    redirect: "/en/music",
    subscriptionConsentList: beginAtOnce,
  };
  const offered = await call("POST", "/subscription", { person, body });
  assert.equal(offered.json().data.type, "options", offered.text);
  const paid = await payByPhone(person, offered);
  return { ...person, subscription: paid.json().data.subscriptionId };
}
/** With the sandbox's number that always pays. */
async function payByPhone(person, offered) {
  const { paymentOptionUUID } = offered.json().data.options.find((option) => option.name === "phone");
  const step = (answer) =>
    call("POST", "/subscription/api", { person, body: { paymentOptionUUID, body: answer } });
  await step(undefined);
  await step({ number: newTelephone("01") });
  const paid = await step({ pin: "1234" });
  assert.equal(paid.status, 201, paid.text);
  return paid;
}
function advance(duration) {
  const moved = run(["clock", "advance", "aurora", duration, "--data", data]);
  assert.equal(moved.status, 0, moved.stderr);
}

before(async () => {
  kiosk = await startKiosk({ data });
  const songs = (model, offset = 0) =>
    sql(
      `select cast(o.article as text) as id from offer o where o.tenant = 'aurora' and o.content_type = 'full_track_music'
        and o.business_model = '${model}' order by o.rank limit 1 offset ${offset}`,
      data,
    )[0].id;
  song = shownId(songs("SUBSCRIPTION"));
  sold = shownId(songs("SUBSCRIPTION", 1));
  free = shownId(songs("FREE"));
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

test("a guest hears the preview, and free songs whole; the ways to a song are the plans that open it", async () => {
  assert.equal(await hears(), "preview");
  assert.equal(await hears(undefined, free), "whole");
  const { purchase } = await play();
  const types = (await call("GET", "/subscription/type")).json().data;
  assert.ok(purchase.length > 0);
  for (const option of purchase) {
    assert.equal(option.type, "subscription");
    const type = types.find(({ id }) => id === option.subscriptionType.id);
    assert.equal(option.title, type?.name);
    const { id, name, billingCycle, subscriptionTypePrice } = type;
    assert.deepEqual(option.subscriptionType, { id, name, billingCycle, subscriptionTypePrice });
    const category = type.attributes.find(({ key }) => key === "ment_sort_category");
    assert.equal(option.sort, Number(category.value));
    assert.equal(option.consumable, false);
  }
  assert.ok(
    purchase.some(({ sort }) => sort === 30),
    "a plan that names no category",
  );
  assert.equal(await hears(await newPerson()), "preview", "signed in, and subscribed to nothing");
});

test("a subscriber hears the whole song, after a refund that revokes the preview", async () => {
  const person = await subscriber("Music for a week");
  assert.equal(await hears(person), "whole");
  assert.deepEqual((await play(person)).purchase, []);
  assert.equal(await hears(), "preview", "a guest still does not");
  const [{ id }] = sql(
    `select cast(p.id as text) as id from payment p join account a on a.id = p.account where a.uuid = '${person.uuid}'`,
    data,
  );
  const staff = await newPerson();
  sql(`update account set roles = 'user,billing' where uuid = '${staff.uuid}'`, data);
  const refunded = await call("POST", `/office/payments/${shownId(id)}/refund`, {
    person: staff,
    body: { key: "a", amount: { amount: 1.99, currency: "EUR" }, reason: "asked for", revoke: true },
  });
  assert.equal(refunded.status, 200, refunded.text);
  assert.equal(refunded.json().data.state, "succeeded");
  assert.equal(await hears(person), "preview");
});

test("a plan with credits opens no song before one is consumed, which the answer offers first", async () => {
  const person = await subscriber("Ten songs");
  const answer = await play(person);
  assert.equal(answer.isPreview, true);
  assert.equal(answer.purchase[0].consumable, true);
  assert.ok(
    answer.purchase.some((option) => option.subscriptionType && !option.consumable),
    "larger plans",
  );
});

test("call POST /song/download: what was bought is there to keep, for its buyer alone", async () => {
  sql(
    `update offer_model set business_model = 'DOWNLOAD_TO_OWN', price_minor = 99, currency = 'EUR'
      where tenant = 'aurora' and article = ${numberOfId(sold)} and position = 0`,
    data,
  );
  const person = await newPerson();
  const download = (who, more = {}) =>
    call("POST", "/song/download", { person: who, body: { articleId: sold, ...more } });
  assertProblem(await download(person), 403, "NOT_OWNED");
  await payByPhone(
    person,
    await call("POST", "/subscription/oneTimePaymentOptions", {
      person,
      body: { redirectionUrl: "/en/music", lang: "en", transactionId: sold },
    }),
  );
  const answer = await download(person, { distributionChannel: "WEB", deviceId: "1", collectionId: sold });
  assert.equal(answer.status, 200, answer.text);
  const { pathname, search } = new URL(answer.json().data.uri);
  const file = (path) => ask(path, { tenant: "aurora", at: kiosk.port });
  const whole = await file(pathname + search);
  assert.equal(whole.status, 200);
  assert.equal(whole.headers["content-type"], "audio/mp4");
  const title = sql(
    `select title from article_text where article = ${numberOfId(sold)} and locale = 'en'`,
    data,
  )[0].title;
  const name = whole.headers["content-disposition"];
  assert.match(name, /^attachment; filename="[ -~]+\.m4a"; filename\*=UTF-8''/);
  assert.equal(decodeURIComponent(name.split("''")[1]), `${title}.m4a`);
  const part = await ask(pathname + search, {
    tenant: "aurora",
    at: kiosk.port,
    headers: { range: "bytes=100-199" },
  });
  assert.equal(part.status, 206);
  assert.equal(part.bytes.length, 100);
  assert.equal(part.headers["content-disposition"], name);
  assert.equal((await file(pathname)).status, 403, "without its signature");
  assert.equal((await file(pathname + search.replace(/&f=[^&]*/, ""))).status, 403, "without its name");
  assert.equal((await file(pathname + search.replace(/&f=[^&]*/, "&f=a.m4a"))).status, 403, "renamed");
  assertProblem(await download(await newPerson()), 403, "NOT_OWNED");
  assertProblem(await download(await subscriber("Music for a week")), 403, "NOT_OWNED");
});

test("on as many devices as the plan allows: the next one is refused, and may take over", async () => {
  const phone = await subscriber("Music for a day");
  const desktop = { ...phone, ...(await signIn(phone, { at: kiosk.port })) };
  const ask = (person, more = {}) =>
    call("POST", "/song", { person, body: { id: song, protocol: "http", ...more } });
  const report = (person, ticketId) =>
    call("POST", "/content/streaming/report", {
      person,
      body: {
        ticketId,
        type: "listened",
        date: new Date().toISOString(),
        usageDuration: 0.5,
        maxUsageDuration: 60,
        offline: false,
        partial: true,
      },
    });
  const here = await ask(phone);
  assert.equal(here.json().data.isPreview, false, here.text);
  const refused = await ask(desktop);
  assertProblem(refused, 409, "STREAM_LIMIT");
  assert.equal(
    (await call("POST", "/song", { person: desktop, body: { id: free, protocol: "http" } })).status,
    200,
  );
  const taken = await ask(desktop, { takeOver: true });
  assert.equal(taken.json().data.isPreview, false, taken.text);
  assertProblem(await report(phone, here.json().data.ticket), 409, "STREAM_LIMIT");
  assert.equal((await report(desktop, taken.json().data.ticket)).status, 200);
  const [kept] = sql("select count(*) as count from listened where usage_ms = 500", data);
  assert.ok(kept.count >= 2, "what was heard before it was refused counts, too");
  // A device that is silent for long enough blocks nobody.
  sql("update stream_lease set ends_at = 0", data);
  assert.equal((await ask(phone)).status, 200);
});

test("after cancel the whole song is heard until the period's end; after a pause until it begins", async () => {
  const canceled = await subscriber("Music for a week");
  const paused = await subscriber("Music for a day");
  const cancel = await call("DELETE", `/subscription/${canceled.subscription}?lang=en`, { person: canceled });
  assert.equal(cancel.status, 200, cancel.text);
  const pause = await call("POST", `/subscription/pause/${paused.subscription}`, {
    person: paused,
    body: {},
  });
  assert.equal(pause.status, 200, pause.text);
  assert.equal(await hears(canceled), "whole");
  assert.equal(await hears(paused), "whole");
  advance("P1D");
  assert.equal(await hears(canceled), "whole");
  assert.equal(await hears(paused), "preview");
  advance("P6D");
  assert.equal(await hears(canceled), "preview");
});

test("a guest hears previews, and every way to a whole, to downloads and to a history asks for a sign-in", async () => {
  const body = { articleId: song, purchaseIdentifier: "x" };
  const refused = [
    ["POST", "/purchase/consume", body],
    [
      "POST",
      "/subscription/oneTimePaymentOptions",
      { redirectionUrl: "/en/music", lang: "en", transactionId: song },
    ],
    ["POST", "/song/download", { articleId: song }],
    ["POST", `/user/history/PLAY/${song}`, { contentType: "full_track_music" }],
  ];
  for (const [method, path, content] of refused)
    assertProblem(await call(method, path, { body: content }), 401, "SIGN_IN_REQUIRED");
  assert.equal(await hears(undefined), "preview");
});

test("with the flag for downloads a subscriber hears whole what was added to the wallet, and nothing else", async () => {
  const set = (on) => {
    const loaded = loadChangedTenant(data, "aurora", (document) => {
      document.flags = { ...document.flags, FTMDOnly: on };
    });
    assert.equal(loaded.status, 0, loaded.stderr);
  };
  const person = await subscriber("Music for a week");
  assert.equal(await hears(person), "whole");
  set(true);
  try {
    await until(async () => (await play(person)).isPreview, "the flag is known");
    const options = (await call("GET", `/purchase/ArticlePurchaseOptions/${song}`, { person })).json().data;
    assert.equal(options.consume[0].consumable, true);
    assert.equal(options.consume[0].remaining, -1, "without a limit");
    assert.equal(
      (await call("GET", `/purchase/user/purchaseOptions?articleId=${song}`, { person })).json().data,
      "CONSUME",
    );
    const { purchaseIdentifier } = options.consume[0];
    const consumed = await call("POST", "/purchase/consume", {
      person,
      body: { articleId: song, purchaseIdentifier },
    });
    assert.ok(consumed.status < 300, consumed.text);
    assert.equal(await hears(person), "whole");
    assert.equal((await call("POST", "/song/download", { person, body: { articleId: song } })).status, 200);
    assert.equal(await hears(person, free), "whole", "what is free stays so");
  } finally {
    set(false);
  }
});
