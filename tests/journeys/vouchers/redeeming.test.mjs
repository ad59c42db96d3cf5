// Journeys of redeeming a code: an article, credits, a part off the cart, and a wrong code; in English on a telephone and
// in Arabic on a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { run } from "../../support/kiosk.mjs";
import { addPerson } from "../../support/people/people.mjs";
import {
  arrive,
  callOf,
  charges,
  dialog,
  fillSignIn,
  isClean,
  minePath,
  payCartByPhone,
} from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const main = (page) => page.getByRole("main");

function make(...more) {
  const made = run([
    "vouchers",
    "make",
    "aurora",
    "--name",
    "Journey",
    ...more,
    "--data",
    process.env.E2E_DATA,
  ]);
  assert.equal(made.status, 0, made.stderr);
  return made.stdout.trim();
}

/** An album that plans include. */
async function album() {
  const { albums } = (await payload("/music/albums", "aurora")).props;
  const found = albums.find(({ badge }) => badge !== "free");
  assert.ok(found, "every album is free");
  return found;
}

test("a guest on a phone enters an article's code, signs in, comes back with it and has the article", async () => {
  const person = addPerson();
  const { id, title } = await album();
  const code = make("--article", id);
  const page = await openPage(browser, { viewport: viewports.phone });
  await page.goto(`${origin()}/en/subscription`);
  await hydrated(page);
  await main(page).getByRole("link", { name: "Redeem a code" }).click();
  await dialog(page, "Redeem a code").getByLabel("Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Sign in and go on" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, person);
  await page.waitForURL((url) => url.pathname === "/en/subscription");
  await page.getByRole("button", { name: "See what it gives" }).click();
  await page.getByText(`${title} becomes yours for good.`).waitFor();
  assert.equal(new URL(page.url()).search, "", "the code is not left in the address");
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await dialog(page, "Code redeemed").getByText(`${title} is yours.`).waitFor();
  await page.getByRole("link", { name: "Your purchases" }).click();
  const row = main(page).getByRole("listitem").filter({ hasText: title });
  await row.getByText("With a code").waitFor();
  assert.equal(await row.getByRole("button", { name: "Request a refund" }).count(), 0);
  assert.deepEqual(charges(person), []);
  isClean(page);
  assertQuiet(page);
  await page.context().close();
});

test("an Arabic reader redeems a code of credits that came in a link, and sees what is left", async () => {
  const person = addPerson();
  const code = make("--credits", "10", "--types", "FULL_TRACK_MUSIC", "--days", "30");
  const page = await arrive(browser, person, { language: "ar" }, "/ar/profile/subscriptions");
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await page.goto(`${origin()}/ar/profile/subscriptions?voucher=${code}`);
  await hydrated(page);
  await page.getByRole("button", { name: "اعرض ما يمنحه" }).click();
  await page.getByText(/^10 أرصدة|^١٠ أرصدة/).waitFor();
  await page.getByRole("button", { name: "استخدم الرمز", exact: true }).click();
  await dialog(page, "تم استخدام الرمز").waitFor();
  await page.getByRole("button", { name: "تم", exact: true }).click();
  await page.getByRole("region", { name: "رصيد من الرموز" }).waitFor();
  const left = (await (await callOf(person))("GET", "/voucher/credits")).json().data;
  assert.deepEqual(
    left.map(({ remaining }) => remaining),
    [10],
  );
  isClean(page);
  assertQuiet(page);
  await page.context().close();
});

test("on a phone a code takes a part off the cart, which is paid at that price", async () => {
  const person = addPerson();
  const code = make("--percent", "50");
  const page = await arrive(browser, person, { viewport: viewports.phone }, minePath);
  const { vouchers } = (await payload("/vouchers", "aurora")).props;
  const voucher = vouchers.find(
    ({ state, prices }) =>
      state === "valid" && prices.some(({ businessModel }) => businessModel === "DOWNLOAD_TO_OWN"),
  );
  await page.goto(origin() + voucher.href);
  await hydrated(page);
  await main(page).getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Open cart" }).click();
  await page.waitForURL(/\/en\/myCart$/);
  await main(page).getByRole("button", { name: "Add a voucher" }).click();
  await dialog(page, "Add a voucher").getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Take it off" }).click();
  await main(page).getByText("Voucher: 50% off").waitFor();
  await main(page).getByText(`Voucher (50% off ${voucher.title})`).waitFor();
  await payCartByPhone(page);
  await dialog(page, `${voucher.title} is yours`).waitFor();
  const [price] = voucher.prices;
  const [charged] = charges(person);
  assert.ok(Math.abs(charged - price.amount * 50) <= 0.5, `${charged}`);
  assertQuiet(page);
  await page.context().close();
});

test("a wrong code on an Arabic desk is said in the field, and nothing is lost", async () => {
  const person = addPerson();
  const page = await arrive(browser, person, { language: "ar" }, "/ar/profile/subscriptions");
  await main(page).getByRole("link", { name: "استخدم رمزًا" }).click();
  const box = dialog(page, "استخدم رمزًا");
  await box.getByLabel("الرمز").fill("7KQ2-M9XW-TB4H-CN8P");
  await page.getByRole("button", { name: "اعرض ما يمنحه" }).click();
  await box.getByText(/لا توجد قسيمة بهذا الرمز/).waitFor();
  assert.equal(await box.getByLabel("الرمز").inputValue(), "7KQ2-M9XW-TB4H-CN8P");
  await page.context().close();
});
