// Journeys with a cart: filled by a guest, brought along by signing in, changed, and paid for; in English on a desk and
// in Arabic on a telephone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { addPerson } from "../../support/people/people.mjs";
import {
  arrive,
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

async function voucherForSale() {
  const { vouchers } = (await payload("/vouchers", "aurora")).props;
  const found = vouchers.find(
    ({ state, prices }) =>
      state === "valid" && prices.some(({ businessModel }) => businessModel === "DOWNLOAD_TO_OWN"),
  );
  assert.ok(found, "no voucher is sold");
  return found;
}

test("a guest's cart comes along at sign-in, its quantity is changed, and one payment buys all of it", async () => {
  const person = addPerson();
  const voucher = await voucherForSale();
  const page = await openPage(browser);
  await page.goto(origin() + voucher.href);
  await hydrated(page);
  await main(page).getByRole("button", { name: "Add to cart" }).click();
  await page.getByText(`${voucher.title} is in your cart.`).waitFor();
  await page.getByRole("button", { name: "Open cart" }).click();
  await page.waitForURL(/\/en\/myCart$/);
  const item = main(page).getByRole("listitem").filter({ hasText: voucher.title });
  await item.getByRole("button", { name: `One ${voucher.title} more` }).click();
  await item.getByText("2", { exact: true }).waitFor();
  await main(page).getByRole("button", { name: "Sign in to pay" }).waitFor();
  isClean(page);
  await page.goto(origin() + minePath);
  await fillSignIn(page, person);
  await page.waitForURL((url) => url.pathname === minePath);
  await page.goto(`${origin()}/en/myCart`);
  await item.getByText("2", { exact: true }).waitFor();
  await payCartByPhone(page);
  await dialog(page, `${voucher.title} is yours`).waitFor();
  const [price] = voucher.prices;
  assert.deepEqual(charges(person), [Math.round(price.amount * 200)]);
  await page.getByRole("dialog").getByRole("button", { name: "Go on" }).click();
  await page.reload();
  await main(page).getByText("Your cart is empty").waitFor();
  await page.goto(`${origin()}/en/myPurchases`);
  await main(page).getByRole("listitem").filter({ hasText: voucher.title }).getByText("Voucher").waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("an Arabic reader takes a thing out of the cart on a telephone, and back with one tap", async () => {
  const person = addPerson();
  const voucher = await voucherForSale();
  const page = await arrive(
    browser,
    person,
    { viewport: viewports.phone, language: "ar" },
    "/ar/profile/subscriptions",
  );
  await page.goto(origin() + voucher.href.replace(/^\/en\//, "/ar/"));
  await hydrated(page);
  await main(page).getByRole("button", { name: "أضف إلى السلة" }).click();
  await page.getByRole("button", { name: "افتح السلة" }).click();
  await page.waitForURL(/\/ar\/myCart$/);
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await main(page).getByRole("button", { name: /^أزل / }).click();
  await main(page).getByText("سلتك فارغة").waitFor();
  await page.getByRole("button", { name: "تراجع" }).click();
  await main(page).getByRole("button", { name: /^أزل / }).waitFor();
  assert.deepEqual(charges(person), []);
  assertQuiet(page);
  await page.context().close();
});
