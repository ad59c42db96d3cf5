// What one owns: the wallet in pages, collections with their parts, and asking for the money back.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-wallet-"));
const data = join(folder, "data");
let kiosk;
let shop;

before(async () => {
  kiosk = await startKiosk({ data });
  shop = new Counter({ kiosk, data });
});
after(async () => {
  const findings = kiosk.ledgerFindings();
  await kiosk.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(findings, "");
});

const wallet = async (person, query = "") => {
  const answer = await person.call("GET", `/wallet/userarticles${query}`);
  assert.equal(answer.status, 200, answer.text);
  return { count: answer.headers["x-result-count"], items: answer.json().data };
};

test("call GET /wallet/userarticles: the newest first, in pages of 50 unless told, with a count", async () => {
  const mira = await shop.person();
  assert.deepEqual(await wallet(mira), { count: "0-0/0", items: [] });
  const songs = [shop.songForSale(), shop.songForSale(), shop.songForSale()];
  for (const song of songs) await shop.buy(mira, song);
  const ids = songs.map(({ shown }) => shown).reverse();
  const all = await wallet(mira, "?devId=1");
  assert.equal(all.count, "0-2/3");
  assert.deepEqual(
    all.items.map(({ id, isCollection, collectionArticles }) => [id, isCollection, collectionArticles]),
    ids.map((id) => [id, false, []]),
  );
  const part = await wallet(mira, "?limit=1&offset=1&inclContTypes=FULL_TRACK_MUSIC,AUDIO_BOOK");
  assert.deepEqual([part.count, part.items.map(({ id }) => id)], ["1-1/3", [ids[1]]]);
  assert.equal((await wallet(mira, "?inclContTypes=AUDIO_BOOK")).items.length, 0);
  for (const query of ["?inclContTypes=SONGS", "?limit=0", "?limit=101", "?offset=-1"])
    assert.equal((await mira.call("GET", `/wallet/userarticles${query}`)).status, 400, query);
  assert.equal((await shop.call("GET", "/wallet/userarticles")).status, 401);
  const nora = await shop.person();
  assert.equal((await wallet(nora)).items.length, 0, "nobody sees another's");
});

test("call GET /wallet/walletarticle/article/{id}: the item, or the album that it is a part of", async () => {
  const mira = await shop.person();
  const [album] = sql(
    `select cast(o.article as text) as id from offer o where o.tenant = 'aurora' and o.content_type = 'album'
      and exists (select 1 from article_link l where l.parent = o.article and l.relation = 'album_track')
      and o.business_model <> 'FREE' order by o.rank limit 1`,
    data,
  );
  sql(
    `update offer_model set business_model = 'DOWNLOAD_TO_OWN', price_minor = 599, currency = 'EUR'
      where tenant = 'aurora' and article = ${album.id} and position = 0`,
    data,
  );
  const whole = { id: album.id, shown: shownId(album.id) };
  const parts = sql(
    `select cast(child as text) as id from article_link where parent = ${album.id} and relation = 'album_track'
      order by position`,
    data,
  ).map(({ id }) => shownId(id));
  const find = (id) => mira.call("GET", `/wallet/walletarticle/article/${id}`);
  assert.deepEqual(refusal(await find(parts[0])), [404, "NOT_IN_WALLET"]);
  await shop.buy(mira, whole);
  assert.equal((await find(parts[0])).json().data.articleId, whole.shown);
  assert.equal((await find(whole.shown)).json().data.articleId, whole.shown);
  assert.equal((await find("x")).status, 404);
  const { items } = await wallet(mira, "?inclContTypes=FULL_TRACK_MUSIC");
  assert.deepEqual(
    items.map(({ id, isCollection, collectionArticles }) => [id, isCollection, collectionArticles]),
    [[whole.shown, true, parts]],
  );
  const [sold] = sql(
    `select cast(article as text) as id from offer where tenant = 'aurora' and business_model <> 'FREE' and article in
      (select child from article_link where parent = ${album.id} and relation = 'album_track') limit 1`,
    data,
  );
  assert.equal((await shop.options(mira, { shown: shownId(sold.id) })).isWalletItem, true);
});

test("call POST /wallet/refundRequest/:id: asked once, seen by staff, and the article goes with the money", async () => {
  const mira = await shop.person();
  const staff = await shop.staff();
  const song = shop.songForSale();
  await shop.buy(mira, song);
  const ask = (person, body = { reason: "does_not_play" }) =>
    person.call("POST", `/wallet/refundRequest/${song.shown}`, body);
  const nora = await shop.person();
  assert.deepEqual(refusal(await ask(nora)), [404, "NOT_IN_WALLET"]);
  for (const body of [{ reason: "because" }, { reason: 7 }])
    assert.equal((await ask(mira, body)).status, 400);
  const answers = await Promise.all([ask(mira), ask(mira), ask(mira)]);
  for (const answer of answers) assert.equal(answer.json().data?.state, "requested", answer.text);
  const list = async (query = "") =>
    (await staff.call("GET", `/office/refundRequests${query}`))
      .json()
      .data.filter(({ articleId }) => articleId === song.shown);
  const [request, ...others] = await list();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [request.reason, request.state, request.amount],
    ["does_not_play", "requested", { amount: 0.99, currency: "EUR" }],
  );
  for (const path of ["/office/refundRequests", `/office/refundRequests/${request.id}`])
    assert.deepEqual(
      refusal(
        await mira.call(
          path.endsWith(request.id) ? "POST" : "GET",
          path,
          path.endsWith(request.id) ? { decision: "approve" } : undefined,
        ),
      ),
      [403, "ROLE_REQUIRED"],
    );
  const decide = (decision) => staff.call("POST", `/office/refundRequests/${request.id}`, { decision });
  const approved = await Promise.all([decide("approve"), decide("approve")]);
  for (const answer of approved) assert.equal(answer.json().data?.state, "approved", answer.text);
  assert.deepEqual(refusal(await decide("decline")), [409, "REFUND_REQUEST_DECIDED"]);
  assert.equal((await wallet(mira)).items.length, 0);
  const exported = (await mira.call("GET", "/user/export")).json().refundRequests;
  assert.deepEqual(
    exported.map(({ article, reason, state }) => [article, reason, state]),
    [[song.shown, "does_not_play", "approved"]],
  );
  assert.deepEqual(
    sql(
      `select amount_minor as amount, state from refund where payment in
      (select id from payment where account = ${mira.account})`,
      data,
    ),
    [{ amount: 99, state: "succeeded" }],
  );
  assert.deepEqual(refusal(await ask(mira)), [404, "NOT_IN_WALLET"]);
  assert.deepEqual(
    refusal(await staff.call("POST", "/office/refundRequests/0000000000007", { decision: "approve" })),
    [404, "UNKNOWN_REFUND_REQUEST"],
  );
});

test("what staff ask for is in the audit trail before it is answered, with how it ended; what is refused is not", async () => {
  const mira = await shop.person();
  const staff = await shop.staff();
  const nobody = "/office/refundRequests/0000000000007";
  assert.equal((await mira.call("POST", nobody, { decision: "approve" })).status, 403);
  assert.equal((await staff.call("POST", nobody, { decision: "approve" })).status, 404);
  assert.equal((await staff.call("POST", nobody, { decision: "perhaps" })).status, 400);
  assert.equal((await staff.call("GET", "/office/refundRequests?limit=1")).status, 200);
  const entries = sql(
    `select cast(id as text) as id, cast(begun as text) as begun, permission, act, status from audit_entry
      where tenant = 'aurora' and account in (${mira.account}, ${staff.account}) order by id`,
    data,
  );
  const calls = entries
    .filter(({ begun }) => begun !== null)
    .map(({ begun, permission, act, status }) => {
      const first = entries.find(({ id }) => id === begun);
      assert.deepEqual([first.permission, first.act, first.status], [permission, act, null]);
      return [permission, act, status];
    });
  assert.deepEqual(calls, [
    ["refund", `POST /backend${nobody}`, 404],
    ["refund", `POST /backend${nobody}`, 400],
    ["read_refunds", "GET /backend/office/refundRequests", 200],
  ]);
  assert.equal(entries.length, 2 * calls.length);
});

test("a refund is not asked for after the tenant's time, nor of what a credit bought; a declined one keeps the article", async () => {
  const mira = await shop.person();
  const staff = await shop.staff();
  const song = shop.songForSale();
  await shop.buy(mira, song);
  const ask = (id) => mira.call("POST", `/wallet/refundRequest/${id}`, { reason: "other" });
  assert.equal((await ask(song.shown)).json().data.state, "requested");
  const [request] = (await staff.call("GET", "/office/refundRequests")).json().data;
  assert.equal(
    (await staff.call("POST", `/office/refundRequests/${request.id}`, { decision: "decline" })).status,
    200,
  );
  assert.equal((await ask(song.shown)).json().data.state, "declined");
  assert.equal((await wallet(mira)).items.length, 1);
  const nora = await shop.person();
  await shop.subscribe(nora, "Ten songs");
  const taken = shop.song();
  const { consume } = await shop.options(nora, taken);
  await nora.call("POST", "/purchase/consume", {
    articleId: taken.shown,
    purchaseIdentifier: consume[0].purchaseIdentifier,
  });
  assert.deepEqual(
    refusal(await nora.call("POST", `/wallet/refundRequest/${taken.shown}`, { reason: "other" })),
    [409, "REFUND_NOT_POSSIBLE"],
  );
  const late = shop.songForSale();
  await shop.buy(mira, late);
  assert.equal(run(["clock", "advance", "aurora", "P15D", "--data", data]).status, 0);
  assert.deepEqual(refusal(await ask(late.shown)), [409, "REFUND_NOT_POSSIBLE"]);
});
