// Journeys to vouchers and info services: found by the list, opened, shared; in English and Arabic, on a desk and a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** Nothing on the page sells or redeems yet: no button but those of the frame and of sharing. */
async function sellsNothing(page) {
  const names = await page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent),
    );
  assert.deepEqual(
    names.filter((name) => /buy|redeem|subscribe|اشتر|استبد|اشترك/i.test(name)),
    [],
  );
}

test("from the sections to a voucher, its book, its partner and back to what else the partner has", async () => {
  const page = await openPage(browser);
  const { vouchers } = (await payload("/vouchers", "aurora")).props;
  const voucher = vouchers.find(({ book }) => book);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  const ticket = page.locator(".card-ticket").filter({ hasText: voucher.title }).first();
  assert.equal(await ticket.locator(".card-value").textContent(), voucher.benefit, "home says what it gives");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Vouchers" }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/en\/vouchers$/);
  await page.getByRole("main").getByRole("link", { name: voucher.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: voucher.title }).waitFor();
  const { redemption } = (await payload(voucher.href.replace("/en", ""), "aurora")).props;
  await page.getByText(redemption).waitFor();
  await sellsNothing(page);
  const current = sections.locator("[aria-current]").filter({ visible: true }).first();
  assert.equal((await current.textContent()).trim(), "Vouchers");
  const main = page.getByRole("main");
  await main
    .getByRole("navigation", { name: "Breadcrumb" })
    .or(main.locator("nav.breadcrumbs"))
    .getByRole("link", { name: voucher.book.title })
    .click();
  await page.getByRole("heading", { level: 1, name: voucher.book.title }).waitFor();
  await main.getByRole("link", { name: voucher.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: voucher.title }).waitFor();
  await main.getByRole("link", { name: voucher.partners[0].name }).first().click();
  await page.getByRole("heading", { level: 1, name: voucher.partners[0].name }).waitFor();
  await main.getByRole("link", { name: voucher.title, exact: true }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("a voucher that was opened in its book is shared at its canonical address", async () => {
  const page = await openPage(browser);
  const voucher = (await payload("/vouchers", "aurora")).props.vouchers.find(({ book }) => book);
  await page.goto(`${origin()}/en/vouchers/details/${voucher.book.id}/${voucher.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: `Share ${voucher.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${voucher.title}` });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  assert.equal(new URL(link).pathname, bare(voucher.href), "English has no prefix where it is canonical");
  assertQuiet(page);
  await page.context().close();
});

test("from the apps to an info service with examples of what it sends", async () => {
  const page = await openPage(browser);
  const [service] = (await payload("/partners/info-services", "aurora")).props.services;
  await page.goto(`${origin()}/en/apps/viewAll`);
  await hydrated(page);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Info services" }).click();
  await page.waitForURL(/\/en\/partners\/info-services$/);
  await main.getByRole("link", { name: service.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: service.title }).waitFor();
  const { messages } = (await payload(service.href.replace("/en", ""), "aurora")).props;
  for (const { text } of messages) await main.getByText(text).waitFor();
  await sellsNothing(page);
  await page.getByRole("button", { name: `Share ${service.title}` }).click();
  await page.getByRole("dialog", { name: `Share ${service.title}` }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic vouchers and info services run from right to left and fit the screen", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, locale: "ar" });
  const { vouchers, books, genres } = (await payload("/vouchers", "nujum", "ar")).props;
  const [service] = (await payload("/partners/info-services", "nujum", "ar")).props.services;
  for (const address of [
    "/ar/voucherbooks",
    books[0].href,
    genres[1].href,
    "/ar/partners/info-services",
    service.href,
    vouchers[0].href,
    "/ar/vouchers",
  ]) {
    await page.goto(`${origin("nujum")}${address}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${address} is ${overflow} pixels wider than the screen`);
    await sellsNothing(page);
  }
  await hydrated(page);
  const card = page.getByRole("main").getByRole("link", { name: vouchers[0].title, exact: true });
  await card.click();
  await page.getByRole("heading", { level: 1, name: vouchers[0].title }).waitFor();
  await page
    .getByText(vouchers[0].benefit || vouchers[0].validUntil)
    .first()
    .waitFor();
  assertQuiet(page);
  await page.context().close();
});
