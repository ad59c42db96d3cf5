// The way back from a provider with parameters that anybody can write: forged, repeated, mixed and foreign ones. They
// leave the address at once, buy nothing, and nothing is shown as bought that the server does not confirm.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, settled } from "../../support/browser.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive,
  buy,
  callOf,
  cardOf,
  charges,
  dialog,
  fillSignIn,
  isClean,
  minePath,
  orderBy,
  ownPlan,
  payOnPage,
  typeId,
} from "../../support/people/subscriber.mjs";

let browser;
const ids = {};
before(async () => {
  browser = await launch();
  ids.films = await typeId("Films monthly");
  ids.music = await typeId("Music monthly");
  ids.foreign = await typeId("Films monthly", "nujum");
  ids.song = await songInFull(await callOf(addPerson()));
});
after(() => browser?.close());

/** A song of which somebody without a plan hears a preview only. */
async function songInFull(call) {
  for (const { id } of (await payload("/music/tracks", "aurora")).props.tracks) {
    const { isPreview } = (await call("POST", "/song", { id, protocol: "https" })).json().data;
    if (isPreview) return id;
  }
  throw new Error("there is no song that a plan opens");
}

const names =
  "status|error|msg|message|subTypeId|articleId|purchaseType|purchaseID|type|i18Message|campgainId|clickId";
const isReturn = new RegExp(`[?&](?:${names})=`);
/** With the ids of this run: "$films" is the plan's. */
const queryOf = (words) => words.replace(/\$(\w+)/g, (_, name) => ids[name]);

/** Pages that a provider may lead back to, one after the other; a parameter of the page's own stays. */
const pages = ["/en", "/en/music/list", "/en/subscription", "/en/info/help", "/en/music/albums"];
let opened = 0;
/** Comes back to one of our pages; its address is without the parameters from then on. */
async function comeBack(page, words) {
  const path = pages[opened++ % pages.length];
  await page.goto(`${origin()}${path}?shelf=2&${queryOf(words)}`);
  await hydrated(page);
  await page.waitForFunction((pattern) => !new RegExp(pattern).test(location.search), isReturn.source);
  assert.equal(new URL(page.url()).search, "?shelf=2", words);
}

/** What each return shows: the title of its dialog and words in it. */
async function assertShown(page, rows) {
  for (const [words, title, text = ""] of rows) {
    await comeBack(page, words);
    await dialog(page, title)
      .getByText(text)
      .first()
      .waitFor()
      .catch((error) => {
        throw new Error(`${words} does not show ${title} ${text}`, { cause: error });
      });
  }
}

/** Nothing opens for these, once the server has been asked what it has to be asked. */
async function assertSilent(page, rows) {
  for (const words of rows) {
    await comeBack(page, words);
    await settled(page);
    assert.equal(await page.getByRole("dialog").count(), 0, words);
  }
}

/** The server knows no game of a song's number. */
const noGame = /404 .*\/game\/access\//;

const pending = "Your payment is on its way";
const failed = "That didn’t work";
const noMoney = "There wasn’t enough money";

test("a return that the server does not confirm is never shown as bought, whatever it says", async () => {
  const person = addPerson();
  const page = await arrive(browser, person);
  await page.getByText("You have no plan").waitFor();
  await assertShown(page, [
    // What each status means to somebody without the plan.
    ["status=200&type=$films", pending],
    ["status=success&subTypeId=$films", pending],
    ["status=OK&typeID=$films&type=$films", pending],
    ["status=SUCCESS&type=$films", pending, "you need not pay again"],
    ["status=202&type=$films", pending],
    ["status=402&type=$films", noMoney, "Nothing has been charged"],
    ["error=INSUFFICIENT_FUNDS&type=$films", noMoney],
    ["status=409&subTypeId=$films", failed, "Code 38855"],
    ["error=USER_ALREADY_SUBSCRIBED&subTypeId=$films", failed],
    ["status=490&type=$films", failed, "Code 46550"],
    ["status=404&error=NO_SUBSCRIPTION_FOUND", "We found no plan for you"],
    ["error=NO_SUBSCRIPTION_FOUND", failed],
    ["status=canceled&type=$films", "That is not possible now", "You left the payment"],
    ["status=TRIAL_ALREADY_USED", "That is not possible now", "has had a free trial already"],
    ["status=PROMOTION_ALREADY_USED", "That is not possible now", "has had this promotion already"],
    // Words are ours or nobody's.
    ["status=500&i18Message=error.busy", failed, "A lot of people are here right now"],
    ["status=500&message=error.paymentRefused", failed, "The payment was refused"],
    ["status=500&msg=error.busy", failed, "A lot of people are here right now"],
    ["status=500&i18Message=subscription.feedback.success", failed, "Nothing has been bought"],
    ["status=500&message=Call+%2B49+900+123&error=EVIL", failed, "Nothing has been bought"],
    // Mixed: what went wrong counts.
    ["status=200&error=INSUFFICIENT_FUNDS&type=$films", noMoney],
    ["status=200&error=EVIL&type=$films", failed],
    ["status=402&error=USER_ALREADY_SUBSCRIBED&type=$films", noMoney],
    // Foreign: a plan of another tenant, one that never was, a song and a game that are not hers.
    ["status=200&type=$foreign", pending],
    ["status=200&type=0000000000007", pending],
    ["status=200&articleId=$song&purchaseType=FULL_TRACK_MUSIC&purchaseID=$song", pending],
    ["status=200&articleId=$song&purchaseType=ONLINE_GAME", pending],
    // From a sign-in: back to what was wanted, which is not bought.
    ["articleId=$song&purchaseType=FULL_TRACK_MUSIC", "Get ", "Choose how you would like to have it"],
    ["status=%3Cscript%3Ealert(1)%3C%2Fscript%3E1&error=402", failed],
  ]);
  assert.equal(await page.getByText(/\+49 900/).count(), 0);
  await assertSilent(page, [
    "status=200&status=402&type=$films&type=$music",
    "status=200&articleId=$song&purchaseType=CHALLENGE",
    "status=&error=&msg=&message=&i18Message=",
    `status=${"2".repeat(65)}`,
    "message=Call+%2B49+900+123",
  ]);
  assert.deepEqual(charges(person), []);
  assert.deepEqual(sql(`select id from subscription where account = ${account(person)}`), []);
  assertQuiet(page, [noGame]);
  await page.context().close();
});

test("a return of what the server confirms is shown as bought, once, whatever else the address claims", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  assert.equal(await buy(person, "Music for a day", "01"), 201);
  const paid = charges(person);
  const page = await arrive(browser, person);
  await assertShown(page, [
    ["status=200&type=$films", "Films monthly is yours", "Everything in your plan is ready to play."],
    ["status=SUCCESS&type=$films", "Films monthly is yours"],
    ["status=202&subTypeId=$films", "Films monthly is yours"],
    ["status=409&type=$films", "You have this already", "Nothing has been charged again"],
    ["error=USER_ALREADY_SUBSCRIBED&type=$films", "You have this already"],
    // A link that wants to make her pay again.
    ["status=402&type=$films", "You have this already"],
    ["status=500&type=$films", "You have this already"],
    ["status=200&type=$music", pending],
    // A song that her other plan opens; a song that is called a game is not hers.
    ["status=200&articleId=$song&purchaseType=FULL_TRACK_MUSIC", "It’s yours", "Play it in full"],
    ["status=200&type=DTO&purchaseID=$song&purchaseType=FULL_TRACK_MUSIC", "It’s yours"],
    ["status=200&articleId=$song&purchaseType=GAME", pending],
  ]);
  await assertSilent(page, ["status=200&type=$films&articleId=$song&purchaseType=CHALLENGE"]);
  await comeBack(page, "status=200&type=$films");
  await dialog(page, "Films monthly is yours").waitFor();
  await page.reload();
  await settled(page);
  assert.equal(await page.getByRole("dialog").count(), 0, "a reload says nothing again");
  assert.deepEqual(charges(person), paid);
  assertQuiet(page, [noGame]);
  await page.context().close();
});

test("the parameters are gone before the server has answered, and nothing is said until then", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const page = await arrive(browser, person);
  let answer;
  const asked = new Promise((resolve) => {
    const held = new Promise((release) => {
      answer = release;
    });
    void page.route(/\/backend\/subscription(?:\?|$)/, async (route) => {
      resolve();
      await held;
      await route.continue();
    });
  });
  await page.goto(`${origin()}/en/music/list?status=200&type=${ids.films}&clickId=7`, {
    waitUntil: "domcontentloaded",
  });
  await asked;
  isClean(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  answer();
  await dialog(page, "Films monthly is yours").waitFor();
  await page.context().close();
});

test("a payment under way is said to be, and is said to have arrived without a reload", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "03"), 202);
  const page = await arrive(browser, person);
  await page.goto(`${origin()}/en/music/list?status=200&type=${ids.films}`);
  await dialog(page, pending).getByText("Films monthly begins as soon as it has arrived").waitFor();
  assert.deepEqual(charges(person), []);
  sql(
    `update sandbox_charge set settles_at = 0 where tenant = 'aurora' and state = 'pending' and key like (select id from
      payment where tenant = 'aurora' and account = ${account(person)}) || '-%'`,
  );
  await dialog(page, "Films monthly is yours").waitFor();
  assert.equal(charges(person).length, 1);
  await page.context().close();
});

test("a guest who comes back is asked to sign in, and is told nothing of what the address claims", async () => {
  const page = await openPage(browser);
  for (const words of ["status=200&type=$films", "status=402", "status=409&type=$films"]) {
    await comeBack(page, words);
    const asking = page.getByRole("dialog");
    await asking.getByRole("link", { name: "Sign in" }).waitFor();
    assert.doesNotMatch(await asking.innerText(), /yours|charged|money|Films/);
  }
  await assertSilent(page, ["subTypeId=$films", "articleId=$song&purchaseType=FULL_TRACK_MUSIC"]);
  assertQuiet(page);
  await page.context().close();
});

test("a forged return buys nothing, says nothing untrue, and leaves the address at once", async () => {
  const person = addPerson();
  const page = await arrive(browser, person);
  // A link that names a plan shows its sheet, and that is all.
  await comeBack(page, "subTypeId=$films");
  await dialog(page, "Films monthly").getByRole("button", { name: "Order and pay" }).waitFor();
  await comeBack(page, "subTypeId=$foreign");
  await dialog(page, "That is not possible now").getByText("This plan is no longer on offer.").waitFor();
  // A campaign is kept for the purchase to come; one that says two things is not.
  await comeBack(page, "campgainId=spring&clickId=7");
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("marketingCampaign")));
  assert.deepEqual(await kept(), { campgainId: "spring", clickId: "7" });
  await comeBack(page, "campgainId=autumn&campgainId=winter&clickId=8");
  assert.deepEqual(await kept(), { clickId: "8" });
  // What may be a page's own parameter is left alone.
  await page.goto(`${origin()}/en/music/list?type=album`);
  await hydrated(page);
  assert.equal(new URL(page.url()).search, "?type=album");
  assert.deepEqual(charges(person), []);
  assert.deepEqual(sql(`select id from subscription where account = ${account(person)}`), []);
  assertQuiet(page);
  await page.context().close();
});

test("Back and forward through a payment buy it once", async () => {
  const person = addPerson();
  const page = await arrive(browser, person);
  await page.goto(`${origin()}/en/subscription`);
  await hydrated(page);
  await cardOf(page, "Films monthly").getByRole("button", { name: "Get Films monthly" }).click();
  await orderBy(page, "Films monthly", /^Card/);
  await page.waitForURL(/\/backend\/payment\/sandbox\//);
  // She changes her mind, and then again.
  await page.goBack();
  await hydrated(page);
  isClean(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.deepEqual(charges(person), []);
  await page.goForward();
  await payOnPage(page, "01");
  await dialog(page, "Films monthly is yours").waitFor();
  isClean(page);
  const paid = charges(person);
  assert.equal(paid.length, 1);
  await page.keyboard.press("Escape");
  for (const move of ["goBack", "goBack", "goForward", "goForward"]) {
    await page[move]();
    await settled(page);
    isClean(page);
  }
  await page.goto(`${origin()}${minePath}`);
  await ownPlan(page, "Films monthly").getByText("Active", { exact: true }).waitFor();
  assert.deepEqual(charges(person), paid);
  await page.context().close();
});

test("a campaign that brought a guest is kept over her sign-in, and stands with what she buys", async () => {
  const person = addPerson();
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/subscription?campgainId=spring&clickId=7`);
  await hydrated(page);
  await page.waitForFunction(() => location.search === "");
  await cardOf(page, "Films monthly").getByRole("button", { name: "Get Films monthly" }).click();
  await page.getByRole("button", { name: "Sign in and go on" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, person);
  await orderBy(page, "Films monthly", /^Card/);
  await payOnPage(page, "01");
  await dialog(page, "Films monthly is yours").waitFor();
  const [{ campaign }] = sql(`select campaign from subscription where account = ${account(person)}`);
  assert.equal(campaign, "spring/7");
  await page.context().close();
});
