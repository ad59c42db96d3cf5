// Codes that give an article, credits, or a part off the cart: made by an operator, redeemed once, never by guessing, and
// used up by nothing that fails.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { Counter, refusal } from "../../support/people/buyer.mjs";
import { sql } from "../../support/people/people.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-codes-"));
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

const vouchers = (...words) => run(["vouchers", ...words, "--data", data]);
function make(...more) {
  const made = vouchers("make", "aurora", "--name", "Test", ...more);
  assert.equal(made.status, 0, made.stderr);
  return made.stdout.trim().split("\n")[0];
}
const ofArticle = (song, ...more) => make("--article", song.shown, ...more);
const ofSongs = (credits, ...more) =>
  make("--credits", `${credits}`, "--types", "FULL_TRACK_MUSIC", "--days", "30", ...more);
const percent = (part, ...more) => make("--percent", `${part}`, ...more);

const look = (person, voucherCode) => person.call("POST", "/voucher/look", { voucherCode });
const redeem = (person, kind, voucherCode) =>
  person.call("POST", `/voucher/consumption/${kind}`, { voucherCode });
const dataOf = (answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
};
const used = () => sql("select coalesce(sum(used), 0) as used from voucher_code", data)[0].used;

test("call POST /voucher/look", async () => {
  const mira = await shop.person();
  const song = shop.songForSale();
  const before = used();
  const article = dataOf(await look(mira, ofArticle(song)));
  assert.equal(article.kind, "article");
  assert.equal(article.articleId, song.shown);
  assert.ok(article.name && article.card.href);
  assert.equal(article.refusal, undefined);
  const { kind, credits, days, contentTypes } = dataOf(await look(mira, ofSongs(5)));
  assert.deepEqual([kind, credits, days, contentTypes], ["credits", 5, 30, ["FULL_TRACK_MUSIC"]]);
  assert.equal(dataOf(await look(mira, percent(20))).percent, 20);
  const plan = dataOf(await look(mira, make("--plan", "music-daily")));
  assert.equal(plan.kind, "plan");
  assert.ok(plan.typeId && plan.name);
  assert.equal(used(), before, "nothing is used up");
});

test("call POST /voucher/consumption/article", async () => {
  const [mira, other] = [await shop.person(), await shop.person()];
  const song = shop.songForSale();
  const code = ofArticle(song);
  const given = dataOf(await redeem(mira, "article", ` ${code.toLowerCase()}`));
  assert.deepEqual([given.articleId, given.contentType], [song.shown, "FULL_TRACK_MUSIC"]);
  assert.equal((await shop.options(mira, song)).isWalletItem, true);
  assert.equal((await shop.options(other, song)).isWalletItem, false);
  assert.deepEqual(refusal(await redeem(mira, "article", code)), [409, "VOUCHER_ALREADY_USED"]);
  assert.deepEqual(refusal(await redeem(other, "article", code)), [404, "VOUCHER_NOT_FOUND"]);
  assert.deepEqual(shop.charges(mira), []);
  const asked = await mira.call("POST", `/wallet/refundRequest/${song.shown}`, { reason: "accidental" });
  assert.ok(asked.status >= 400, "no money was paid, so none goes back");
  const again = ofArticle(song);
  assert.deepEqual(refusal(await redeem(mira, "article", again)), [409, "ALREADY_OWNED"]);
  assert.equal((await redeem(other, "article", again)).status, 200, "it was not used up");
});

test("call POST /voucher/consumption/credits", async () => {
  const mira = await shop.person();
  const song = shop.song();
  assert.equal((await shop.options(mira, song)).consume.length, 0);
  const given = dataOf(await redeem(mira, "credits", ofSongs(2)));
  assert.deepEqual([given.remaining, given.credits], [2, 2]);
  const [way] = (await shop.options(mira, song)).consume;
  const consumed = dataOf(
    await mira.call("POST", "/purchase/consume", {
      articleId: song.shown,
      purchaseIdentifier: way.purchaseIdentifier,
    }),
  );
  assert.deepEqual([consumed.isWalletItem, consumed.consumed, consumed.remaining], [true, true, 1]);
});

test("call GET /voucher/credits", async () => {
  const mira = await shop.person();
  assert.deepEqual(dataOf(await mira.call("GET", "/voucher/credits")), []);
  dataOf(await redeem(mira, "credits", ofSongs(3)));
  const [left, ...more] = dataOf(await mira.call("GET", "/voucher/credits"));
  assert.deepEqual([left.remaining, left.contentTypes, more], [3, ["FULL_TRACK_MUSIC"], []]);
  const days = (new Date(left.expiresAt) - Date.now()) / 86_400_000;
  assert.ok(days > 29 && days < 31, left.expiresAt);
});

test("of two hundred requests at once with one code of an article, one person has it", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => shop.person()));
  const song = shop.songForSale();
  const code = ofArticle(song);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => redeem(people[at % people.length], "article", code)),
  );
  assert.equal(answers.filter(({ status }) => status >= 500).length, 0);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test("a code of another tenant, and one of something that is not offered now, gives nothing and stays", async () => {
  const mira = await shop.person();
  const elsewhere = await shop.person({ tenant: "plume" });
  const song = shop.songForSale();
  const code = ofArticle(song);
  assert.deepEqual(refusal(await look(elsewhere, code)), [404, "VOUCHER_NOT_FOUND"]);
  assert.deepEqual(refusal(await redeem(elsewhere, "article", code)), [404, "VOUCHER_NOT_FOUND"]);
  sql(`update offer set starts_at = 9999999999999 where article = ${song.id}`, data);
  const seen = dataOf(await look(mira, code));
  assert.deepEqual([seen.refusal, seen.name, seen.card], ["NOT_AVAILABLE", "", undefined]);
  assert.deepEqual(refusal(await redeem(mira, "article", code)), [404, "NOT_AVAILABLE"]);
  sql(`update offer set starts_at = 0 where article = ${song.id}`, data);
  assert.equal((await redeem(mira, "article", code)).status, 200);
});

test("who guesses is slowed down, in looking and redeeming together", async () => {
  const mira = await shop.person();
  const usedUp = ofArticle(shop.songForSale());
  dataOf(await redeem(await shop.person(), "article", usedUp));
  const over = ofSongs(1, "--until", "2020-01-01T00:00:00Z");
  const said = [];
  for (const code of ["x", "7KQ2-M9XW-TB4H-CN8P", usedUp, over]) said.push((await look(mira, code)).json());
  for (const each of said) assert.deepEqual(each, said[0], "who guesses learns nothing");
  for (let tries = 0; tries < 3; tries += 1) assert.equal((await look(mira, "x")).status, 404);
  for (const kind of ["article", "credits"]) assert.equal((await redeem(mira, kind, "x")).status, 404);
  assert.equal((await mira.call("PUT", "/cart/voucher", { voucherCode: "x" })).status, 404);
  const slowed = await redeem(mira, "credits", ofSongs(1));
  assert.deepEqual(refusal(slowed), [429, "TOO_MANY_CODES"]);
  assert.ok(Number(slowed.headers["retry-after"]) > 0);
});

// ---- the cart ----

const add = async (who, song) => dataOf(await who.call("POST", "/cart/items", { articleId: song.shown }));
const put = (who, voucherCode) => who.call("PUT", "/cart/voucher", { voucherCode });
const checkout = (who, total) =>
  who.call("POST", "/cart/checkout", { redirectionUrl: "/en/myCart", lang: "en", total });
const eur = (amount) => ({ amount, currency: "EUR" });
async function pay(person, answer) {
  const { paymentOptionUUID } = dataOf(answer).options.find(({ name }) => name === "phone");
  const step = (body) => person.call("POST", "/subscription/api", { paymentOptionUUID, body });
  await person.call("POST", "/subscription/oneTimePurchase", { paymentOptionUUID });
  await step({ number: "999000000001" });
  return step({ pin: "1234" });
}

test("call PUT /cart/voucher", async () => {
  const mira = await shop.person();
  const song = shop.songForSale({ price: 200 });
  await add(mira, song);
  const code = percent(25);
  const cart = dataOf(await put(mira, code));
  assert.deepEqual(cart.discounts, [
    { articleId: song.shown, kind: "voucher", name: "", percent: 25, amount: eur(0.5) },
  ]);
  assert.deepEqual([cart.voucher.percent, cart.voucher.refusal, cart.total], [25, undefined, eur(1.5)]);
  shop.setPrice(song, 400);
  const dearer = dataOf(await mira.call("POST", "/cart/accept"));
  assert.deepEqual([dearer.voucher.percent, dearer.total], [25, eur(3)], "it is kept where prices change");
  assert.equal((await pay(mira, await checkout(mira, dearer.total))).status, 201);
  assert.deepEqual(shop.charges(mira), [300]);
  const empty = dataOf(await mira.call("GET", "/cart"));
  assert.deepEqual([empty.items, empty.voucher], [[], undefined]);
  assert.deepEqual(refusal(await put(mira, code)), [409, "VOUCHER_ALREADY_USED"]);
  assert.deepEqual(refusal(await put(await shop.person(), code)), [404, "VOUCHER_NOT_FOUND"]);
  assert.deepEqual(refusal(await put(mira, ofSongs(1))), [409, "VOUCHER_NOT_FOR_CART"]);
});

test("call DELETE /cart/voucher", async () => {
  const mira = await shop.person();
  await add(mira, shop.songForSale({ price: 200 }));
  const code = percent(50);
  assert.deepEqual(dataOf(await put(mira, code)).total, eur(1));
  const without = dataOf(await mira.call("DELETE", "/cart/voucher"));
  assert.deepEqual([without.total, without.discounts, without.voucher], [eur(2), [], undefined]);
  assert.equal((await put(await shop.person(), code)).status, 200, "it was not used up");
});

test("a code for other things takes nothing off, and is not used up by paying", async () => {
  const mira = await shop.person();
  await add(mira, shop.songForSale({ price: 200 }));
  const code = percent(50, "--types", "ONLINE_GAME");
  const cart = dataOf(await put(mira, code));
  assert.deepEqual([cart.total, cart.voucher.refusal], [eur(2), "VOUCHER_TAKES_NOTHING"]);
  assert.equal((await pay(mira, await checkout(mira, cart.total))).status, 201);
  assert.equal((await put(await shop.person(), code)).status, 200);
});

test("a guest's code comes along at sign-in", async () => {
  const song = shop.songForSale({ price: 200 });
  const headers = { "sec-fetch-site": "same-origin" };
  const first = await shop.call("POST", "/cart/items", { body: { articleId: song.shown }, headers });
  const cookie = [first.headers["set-cookie"]].flat()[0].split(";")[0];
  const voucherCode = percent(10);
  const asGuest = await shop.call("PUT", "/cart/voucher", {
    body: { voucherCode },
    headers: { ...headers, cookie },
  });
  assert.deepEqual(dataOf(asGuest).total, eur(1.8));
  const mira = await shop.person();
  const merged = dataOf(await mira.call("POST", "/cart/merge", undefined, { headers: { cookie } }));
  assert.deepEqual([merged.total, merged.voucher.percent], [eur(1.8), 10]);
});

test("of two who pay with the last use of a code one has the discount, and the other is told the price", async () => {
  const [mira, other] = [await shop.person(), await shop.person()];
  const song = shop.songForSale({ price: 200 });
  const code = percent(50);
  for (const person of [mira, other]) {
    await add(person, song);
    assert.deepEqual(dataOf(await put(person, code)).total, eur(1));
  }
  const begun = await checkout(mira, eur(1));
  assert.deepEqual(refusal(await checkout(other, eur(1))), [409, "PRICE_CHANGED"]);
  const now = dataOf(await other.call("GET", "/cart"));
  assert.deepEqual([now.total, now.voucher.refusal], [eur(2), "VOUCHER_NOT_FOUND"]);
  assert.deepEqual(dataOf(await mira.call("GET", "/cart")).total, eur(1), "her own order holds it");
  // She takes something else into the cart: the first order is given up, and its code goes with the second.
  await add(mira, shop.songForSale({ price: 100 }));
  const second = await checkout(mira, eur(1.5));
  assert.equal((await pay(mira, second)).status, 201);
  assert.deepEqual(shop.charges(mira), [150]);
  assert.notEqual((await pay(mira, begun).catch(() => ({ status: 0 }))).status, 201);
});

test("an order that is given up leaves its code to others", async () => {
  const [mira, other] = [await shop.person(), await shop.person()];
  const song = shop.songForSale({ price: 200 });
  const code = percent(50);
  await add(mira, song);
  dataOf(await put(mira, code));
  dataOf(await checkout(mira, eur(1)));
  dataOf(await mira.call("DELETE", "/cart/voucher"));
  dataOf(await checkout(mira, eur(2)));
  await add(other, song);
  assert.deepEqual(dataOf(await put(other, code)).total, eur(1));
  assert.equal((await pay(other, await checkout(other, eur(1)))).status, 201);
});

test("what an operator mistypes of the other kinds makes nothing", () => {
  const refused = (...words) => {
    const made = vouchers("make", "aurora", "--name", "Wrong", ...words);
    assert.notEqual(made.status, 0, words.join(" "));
    return made.stderr;
  };
  assert.match(refused(), /one of --plan, --article, --credits and --percent/);
  assert.match(refused("--percent", "5", "--plan", "music-daily"), /one of/);
  assert.match(refused("--percent", "100"), /from 1 to 99/);
  assert.match(refused("--article", "0000000000007"), /does not offer/);
  assert.match(refused("--article", "nothing!"), /no article/);
  assert.match(refused("--credits", "5", "--days", "3"), /need --types/);
  assert.match(refused("--credits", "5", "--types", "FULL_TRACK_MUSIC"), /need --days/);
  assert.match(refused("--credits", "5", "--days", "3", "--types", "SONGS"), /SONGS is not a content type/);
  assert.match(refused("--plan", "music-daily", "--types", "VIDEO"), /--types goes with/);
  assert.match(refused("--percent", "5", "--days", "3"), /--days goes with/);
  assert.doesNotMatch(vouchers("list", "aurora").stdout, /Wrong/);
  percent(15, "--types", "AUDIO_BOOK");
  assert.match(vouchers("list", "aurora").stdout, /Test: 1 codes, 0 redeemed; 15 percent off AUDIO_BOOK$/m);
});
