// Journeys in the marketplace: finding an app, reading what it needs, its partner's answers, sharing it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bare, payload } from "../support/addresses.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../support/browser.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("from home to an app, its partner, and an answer that opens", async () => {
  const page = await openPage(browser);
  const { apps } = (await payload("/apps/viewAll", "aurora")).props;
  const [app] = apps;
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Apps" }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/en\/apps\/viewAll$/);
  await page.getByRole("main").getByRole("link", { name: app.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: app.title }).waitFor();
  const open = page.getByRole("link", { name: "Open on the web" });
  assert.match(await open.getAttribute("href"), /^https:\/\//);
  assert.equal(await page.getByRole("main").getByRole("button", { name: /buy/i }).count(), 0);
  await page.getByRole("main").getByRole("link", { name: app.partners[0].name }).first().click();
  await page.getByRole("heading", { level: 1, name: app.partners[0].name }).waitFor();
  const { faq } = (await payload(new URL(page.url()).pathname.replace("/en", ""), "aurora")).props;
  const answer = page.getByText(faq[0].answer);
  await page.getByText(faq[0].question).click();
  await answer.waitFor({ state: "visible" });
  assertQuiet(page);
  await page.context().close();
});

test("an app is shared at its canonical address", async () => {
  const page = await openPage(browser);
  const [app] = (await payload("/apps/viewAll", "aurora")).props.apps;
  await page.goto(`${origin()}/en/apps/pd/${app.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: `Share ${app.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${app.title}` });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  assert.equal(new URL(link).pathname, bare(app.href), "English has no prefix where it is canonical");
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic the marketplace runs from right to left, fits the screen, and its questions open", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, locale: "ar" });
  const { apps, partners, genres } = (await payload("/apps/viewAll", "nujum", "ar")).props;
  for (const address of [
    "/ar/apps/viewAll",
    apps[0].href,
    genres[1].href,
    partners[0].href,
    "/ar/apps/faq",
  ]) {
    await page.goto(`${origin("nujum")}${address}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${address} is ${overflow} pixels wider than the screen`);
  }
  await hydrated(page);
  const question = page.locator("main details").first();
  await question.locator("summary").click();
  assert.equal(await question.evaluate((details) => details.open), true);
  assertQuiet(page);
  await page.context().close();
});
