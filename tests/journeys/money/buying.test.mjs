// Journeys of a buyer of single articles: by card and by telephone, a PIN that is wrong three times, a song for a
// credit, the list of what one owns, and asking for the money back; in English and Arabic, on a telephone and a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, origin, viewports } from "../../support/browser.mjs";
import { addPerson, sql } from "../../support/people/people.mjs";
import {
  account,
  arrive,
  buy,
  callOf,
  dialog,
  isClean,
  payByPhone,
  payOnPage,
} from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** What was taken from this person for articles, in minor units. */
const spent = (person) =>
  sql(
    `select amount_minor as amount from payment where tenant = '${person.tenant}' and purpose = 'purchase'
      and state = 'succeeded' and account = ${account(person)}`,
  ).map(({ amount }) => amount);

/** What the tenant sells by itself. */
async function forSale(tenant, path, list) {
  const found = (await payload(path, tenant)).props[list].find(({ badge }) => badge === "price");
  assert.ok(found, `nothing of ${path} is sold by itself`);
  return found;
}

/** Signed in, on an article's page. */
async function at(person, article, options = {}) {
  const page = await arrive(browser, person, options, options.start);
  await page.goto(
    origin(person.tenant) + article.href.replace(/^\/(?:en|ar)\//, `/${options.language ?? "en"}/`),
  );
  await hydrated(page);
  return page;
}
const main = (page) => page.getByRole("main");
const press = (page, name) => page.getByRole("dialog").getByRole("button", { name }).click();

test("an audiobook is bought by card, found among one's purchases, and its money is asked for", async () => {
  const person = addPerson({ tenant: "plume" });
  const book = await forSale("plume", "/audiobook/list", "audiobooks");
  const page = await at(person, book);
  await main(page).getByRole("link", { name: "Buy", exact: true }).click();
  await dialog(page, `Buy ${book.title}`)
    .getByText("Paid once. It stays yours, and nothing renews.")
    .waitFor();
  await press(page, "Choose how to pay");
  await page.getByRole("dialog").getByRole("button", { name: /^Card/ }).click();
  await payOnPage(page, "01");
  await dialog(page, "It’s yours").waitFor();
  isClean(page);
  assert.equal(spent(person).length, 1);
  await page.getByRole("dialog").getByRole("link", { name: "My purchases" }).click();
  await page.waitForURL(/\/en\/myPurchases$/);
  const row = main(page).getByRole("listitem").filter({ hasText: book.title });
  await row.getByText("Audiobook").waitFor();
  await row.getByRole("link", { name: "Listen" }).waitFor();
  await row.getByRole("button", { name: "Request a refund" }).click();
  await page.getByRole("dialog").getByLabel("It does not work").check();
  await press(page, "Send request");
  await row.getByText("Refund requested").waitFor();
  assert.equal(await row.getByRole("button").count(), 0);
  await page.reload();
  await hydrated(page);
  await row.getByText("Refund requested").waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("three wrong PINs end a payment, the next one buys, and the button is gone", async () => {
  const person = addPerson({ tenant: "plume" });
  const book = await forSale("plume", "/audiobook/list", "audiobooks");
  const page = await at(person, book, { viewport: viewports.phone });
  const toPhone = async () => {
    await main(page).getByRole("link", { name: "Buy", exact: true }).click();
    await press(page, "Choose how to pay");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Phone bill/ })
      .click();
  };
  await toPhone();
  await payByPhone(page, "01", "9999");
  const pin = page.getByRole("textbox", { name: "PIN" });
  for (const left of [/2 tries are left/, /One try is left/]) {
    await page.getByRole("dialog").getByText(left).last().waitFor();
    await pin.fill("9999");
    await page.keyboard.press("Enter");
  }
  await dialog(page, "That didn’t work").waitFor();
  assert.deepEqual(spent(person), []);
  await page.getByRole("dialog").getByTitle("Close").click();
  await toPhone();
  await payByPhone(page, "01");
  await dialog(page, `${book.title} is yours`).waitFor();
  assert.equal(spent(person).length, 1);
  await press(page, "Go on");
  await main(page).getByRole("link", { name: "Buy", exact: true }).waitFor({ state: "detached" });
  assert.deepEqual(
    page.complaints.filter((words) => !words.includes("VerifyOneTimePurchasePin")),
    [],
  );
  await page.context().close();
});

test("a song is taken for a credit after it is asked, once, and stays", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Ten songs", "01"), 201);
  const song = (await payload("/music/tracks", "aurora")).props.tracks.find(({ badge }) => badge !== "free");
  const page = await at(person, song);
  await main(page).getByRole("link", { name: "Use a credit" }).click();
  const asked = dialog(page, `Use a credit for ${song.title}?`);
  await asked.getByText("You have 9 credits left after that. It stays yours.").waitFor();
  await press(page, "Use a credit");
  await dialog(page, `${song.title} is yours`)
    .getByText(/You have 9 credits left\./)
    .waitFor();
  await press(page, "Go on");
  await main(page).getByRole("link", { name: "Use a credit" }).waitFor({ state: "detached" });
  const call = await callOf(person);
  assert.equal(
    (await call("POST", "/song", { id: song.id, protocol: "https" })).json().data.isPreview,
    false,
  );
  await page.goto(`${origin()}/en/myPurchases`);
  await main(page).getByText("With a credit").waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("an Arabic reader buys an audiobook by telephone on a telephone, and finds it from right to left", async () => {
  const person = addPerson({ tenant: "plume" });
  const book = await forSale("plume", "/audiobook/list", "audiobooks");
  const page = await at(person, book, {
    viewport: viewports.phone,
    language: "ar",
    start: "/ar/profile/subscriptions",
  });
  await main(page).getByRole("link", { name: "اشترِ", exact: true }).click();
  await press(page, "اختر طريقة الدفع");
  await page.getByRole("dialog").locator(".purchase-way").last().click();
  await page.getByRole("dialog").locator("input[type=tel]").fill("999000000001");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").locator("input[autocomplete=one-time-code]").fill("1234");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: "مشترياتي" }).click();
  await page.waitForURL(/\/ar\/myPurchases$/);
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await main(page).getByText("كتاب صوتي").first().waitFor();
  assert.equal(spent(person).length, 1);
  assertQuiet(page);
  await page.context().close();
});

test("a guest who wants to buy is led to sign in and back to the offer, and has bought nothing by coming back", async () => {
  const person = addPerson({ tenant: "plume" });
  const book = await forSale("plume", "/audiobook/list", "audiobooks");
  const page = await browser.newPage();
  await page.goto(origin("plume") + book.href);
  await hydrated(page);
  await main(page).getByRole("link", { name: "Buy", exact: true }).click();
  await page.waitForURL(/\/en\/register\?/);
  const back = new URL(page.url()).searchParams.get("redirectUrl");
  assert.equal(new URL(back).searchParams.get("articleId"), book.id);
  await page.close();
  const signedIn = await at(person, book);
  await signedIn.goto(back);
  await dialog(signedIn, `Buy ${book.title}`).waitFor();
  assert.equal(new URL(signedIn.url()).search, "");
  assert.deepEqual(spent(person), []);
  assertQuiet(signedIn);
  await signedIn.context().close();
});
