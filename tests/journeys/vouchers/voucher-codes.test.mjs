// Journeys to a partner's code: a plan pays for it, it is shown, mailed again, and runs out; in English on a telephone
// and in Arabic on a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, viewports } from "../../support/browser.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { arrive, buy, dialog, payCartByPhone } from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const main = (page) => page.getByRole("main");

async function voucherOf(wanted) {
  const { vouchers } = (await payload("/vouchers", "aurora")).props;
  for (const { href, title } of vouchers) {
    const { props } = await payload(bare(href), "aurora");
    if (props.issue && wanted(props.issue)) return { href, title };
  }
  assert.fail("no such voucher has codes");
}

test("a subscriber gets codes on a telephone, until the plan has none left", async () => {
  const person = addPerson();
  assert.ok((await buy(person, "Five vouchers", "01")) < 300);
  const voucher = await voucherOf(({ byPlan }) => byPlan);
  const page = await arrive(browser, person, { viewport: viewports.phone });
  await page.goto(new URL(voucher.href, page.url()).href);
  await main(page).getByRole("button", { name: "One code more" }).click();
  await main(page).getByRole("button", { name: "Get 2 codes" }).click();
  const shown = page.getByRole("dialog", { name: "Here are your codes" });
  await shown
    .getByText(/^SBX(-[2-9A-Z]{4}){3}$/)
    .nth(1)
    .waitFor();
  const [code] = await shown.locator("code").allTextContents();
  await shown.getByRole("button", { name: "Send it again" }).click();
  await page.getByText("Sent to your e-mail address.").waitFor();
  await shown.getByRole("button", { name: "Done" }).click();
  await main(page).getByRole("heading", { name: "Your codes" }).waitFor();
  await main(page).getByText(code).waitFor();
  await page.reload();
  await main(page).getByText(code).waitFor();
  const more = main(page).getByRole("button", { name: "One code more" });
  await more.click();
  await more.click();
  await main(page).getByRole("button", { name: "Get 3 codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await main(page).getByRole("link", { name: "See the plans" }).waitFor();
  assert.equal(await main(page).locator(".voucher-codes code").count(), 5);
  assertQuiet(page);
  await page.context().close();
});

test("an Arabic reader gets the one code of a free voucher on a desk", async () => {
  const person = addPerson();
  const voucher = await voucherOf(({ free }) => free);
  const page = await arrive(browser, person, { language: "ar" }, "/ar/profile/subscriptions");
  await page.goto(new URL(voucher.href.replace(/^\/en\//, "/ar/"), page.url()).href);
  await main(page).getByRole("button", { name: "احصل على رمزك" }).click();
  const shown = page.getByRole("dialog", { name: "إليك رمزك" });
  await shown.getByText(/^SBX(-[2-9A-Z]{4}){3}$/).waitFor();
  await shown.getByRole("button", { name: "تم" }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await main(page).getByRole("heading", { name: "رموزك" }).waitFor();
  await main(page).getByRole("button", { name: "احصل على رمزك" }).waitFor({ state: "detached" });
  assertQuiet(page);
  await page.context().close();
});

test("a voucher book is bought on a telephone, and a voucher in it gives its code", async () => {
  const person = addPerson();
  const voucher = await voucherOf(({ free, byPlan }) => !free && !byPlan);
  const { book } = (await payload(bare(voucher.href), "aurora")).props.voucher;
  const page = await arrive(browser, person, { viewport: viewports.phone });
  await page.goto(new URL(voucher.href, page.url()).href);
  await hydrated(page);
  await main(page).getByRole("link", { name: book.title }).first().click();
  await main(page).getByRole("heading", { level: 1, name: book.title }).waitFor();
  await main(page).getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Open cart" }).click();
  await page.waitForURL(/\/en\/myCart$/);
  await payCartByPhone(page);
  await dialog(page, `${book.title} is yours`).waitFor();
  await page.goto(new URL(voucher.href, page.url()).href);
  await main(page).getByRole("button", { name: "Get your code" }).click();
  await dialog(page, "Here is your code")
    .getByText(/^SBX(-[2-9A-Z]{4}){3}$/)
    .waitFor();
  assertQuiet(page);
  await page.context().close();
});
