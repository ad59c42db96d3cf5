// Journeys of films and series: finding them, their people, their seasons and the way to the page that plays.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const section = (page, name) =>
  page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name })
    .filter({ visible: true })
    .first();

test("home, films, a film with its cast and its trailer, its director, and the page that plays it", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  await section(page, "Films").click();
  await page.waitForURL(/\/en\/video\/list\/films$/);
  const card = page.locator('main a[href*="/video/details/"]').filter({ visible: true }).first();
  const title = await card.textContent();
  await card.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  assert.equal(await section(page, "Films").getAttribute("aria-current"), "page");
  await page.getByRole("button", { name: "Trailer" }).click();
  await page.waitForFunction(() => {
    const film = document.querySelector("main video");
    return film && film.currentTime > 0.5 && film.videoWidth > 0;
  });
  await page.getByRole("button", { name: "Close the trailer" }).click();
  assert.equal(await page.locator("main video").count(), 0);
  const director = page.getByRole("list", { name: "Cast and crew" }).getByRole("link").first();
  await director.click();
  await page.waitForURL(/\/en\/audiobook\/artists\//);
  await page.getByRole("heading", { level: 2, name: /^Films directed by / }).waitFor();
  await page.getByRole("link", { name: title, exact: true }).filter({ visible: true }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("link", { name: `Play ${title}` }).click();
  await page.waitForURL(/\/en\/video\/stream\//);
  await page.locator('[data-layout="empty"]').getByRole("heading", { level: 1, name: title }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

for (const [device, locale, words] of [
  ["desktop", "en", { episodes: "Episodes", next: /Next episode/, way: "Where you are" }],
  ["phone", "ar", { episodes: "الحلقات", next: /الحلقة التالية/, way: "أنت هنا" }],
])
  test(`a series, its episode, the next one and the series again, on a ${device} in ${locale}`, async () => {
    const page = await openPage(browser, { viewport: viewports[device] });
    await page.goto(`${origin()}/${locale}/video/list/series`);
    await hydrated(page);
    await page.locator('main a[href*="/video/series/details/"]').filter({ visible: true }).first().click();
    const episodes = page.getByRole("list", { name: words.episodes });
    await episodes.waitFor();
    const series = await page.getByRole("heading", { level: 1 }).textContent();
    await episodes.getByRole("heading", { level: 3 }).first().getByRole("link").click();
    await page.waitForURL(/\/video\/details\//);
    const first = await page.getByRole("heading", { level: 1 }).textContent();
    await page.getByRole("link", { name: words.next }).click();
    await page.waitForFunction((before) => document.querySelector("h1")?.textContent !== before, first);
    await page.getByRole("navigation", { name: words.way }).getByRole("link", { name: series }).click();
    await page.getByRole("heading", { level: 1, name: series }).waitFor();
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      true,
      "nothing is wider than the screen",
    );
    assertQuiet(page);
    await page.context().close();
  });
