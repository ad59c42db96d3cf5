// Journeys to the end of a shelf and of a list: by keys, by touch, without script, with a failure, and back again.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../support/browser.mjs";
import { ask } from "../support/client.mjs";
import { loadChangedTenant } from "../support/demo-tenant.mjs";
import { fill, startKiosk } from "../support/kiosk.mjs";
import { until } from "../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-lists-"));
const data = join(folder, "data");
let kiosk;
let browser;
let total;

/** A home page whose shelf of articles has five of them in the page. */
function shortenShelf(copy) {
  const file = join(copy, "structures/home.json");
  const home = JSON.parse(readFileSync(file, "utf8"));
  const hero = home.substructure.find(({ name }) => name === "hero");
  const shelf = {
    name: "shelf",
    data: {
      title: { en: "To read", ar: "للقراءة" },
      clickUrl: "/articles",
      customProperties: { id: "to-read", source: "new-stories", limit: "5", shape: "photo" },
    },
  };
  home.substructure = [hero, shelf, ...home.substructure.filter(({ name }) => name === "faq")];
  writeFileSync(file, JSON.stringify(home));
}

before(async () => {
  fill(data);
  const loaded = loadChangedTenant(data, "aurora", (_, copy) => shortenShelf(copy));
  assert.equal(loaded.status, 0, loaded.stderr);
  kiosk = await startKiosk({ data, demo: "none" });
  browser = await launch();
  total = (await ask("/en/articles/_payload.json", { at: kiosk.port })).json().props.paging.total;
  assert.ok(total > 10, `${total} articles make a shelf of three parts`);
});
after(async () => {
  await browser?.close();
  await kiosk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (path, options) => {
  const page = await openPage(browser, options);
  await page.goto(origin("aurora", kiosk.port) + path);
  if (options?.javaScriptEnabled !== false) await hydrated(page);
  return page;
};
const shelfOf = (page, name) => page.getByRole("region", { name });
const countOf = (list) => list.getByRole("listitem").count();
/** Waits until the list has so many items. */
async function has(list, count) {
  await list
    .getByRole("listitem")
    .nth(count - 1)
    .waitFor();
  assert.equal(await countOf(list), count);
}
/** Scrolls to the end until the list has so many items; while a part is under way a scroll brings no other. */
const scrollUntilHas = (page, list, count) =>
  until(async () => {
    await page.evaluate(() => scrollBy({ top: -200, behavior: "instant" }));
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    return (await countOf(list)) >= count;
  }, `${count} items are not there`);
const titles = (list) => list.getByRole("listitem").getByRole("link").allTextContents();

test("the arrow keys go through a shelf to its very end, which is there again after Back", async () => {
  const page = await open("/en");
  const shelf = shelfOf(page, "To read");
  await has(shelf, 5);
  const below = page.getByRole("heading", { name: "Good to know" });
  const place = async () => (await below.boundingBox()).y + (await page.evaluate(() => scrollY));
  const before = await place();
  await shelf.getByRole("listitem").first().getByRole("link").focus();
  await page.keyboard.press("End");
  await shelf.getByRole("listitem").nth(9).waitFor();
  // The part after the next one may be there already: the end of the row is near again.
  await shelf
    .getByRole("status")
    .filter({ hasText: /^To read: \d+ more$/ })
    .waitFor();
  await page.keyboard.press("End");
  await has(shelf, total);
  await page.keyboard.press("End");
  const last = shelf.getByRole("listitem").last().getByRole("link");
  assert.ok(await last.evaluate((link) => link === document.activeElement));
  const seen = await titles(shelf);
  assert.equal(new Set(seen).size, total, "each article once");
  assert.equal(await place(), before, "what lies below has not moved");
  const row = shelf.getByRole("list");
  const scrolled = await row.evaluate((list) => list.scrollLeft);
  assert.ok(scrolled > 0);

  await page.keyboard.press("Enter");
  await page.waitForURL(/\/articles\//);
  await page.goBack();
  await has(shelf, total);
  assert.deepEqual(await titles(shelf), seen);
  await page.waitForFunction(
    ([list, wanted]) => Math.abs(list.scrollLeft - wanted) < 2,
    [await row.elementHandle(), scrolled],
  );
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic a shelf goes on as it is pushed to its end", async () => {
  const page = await open("/ar", { viewport: viewports.phone, locale: "ar" });
  const shelf = shelfOf(page, "للقراءة");
  await has(shelf, 5);
  const row = shelf.getByRole("list");
  // From right to left the way to the end is a negative one.
  const push = () => row.evaluate((list) => list.scrollTo({ left: -list.scrollWidth, behavior: "instant" }));
  await push();
  await shelf.getByRole("listitem").nth(9).waitFor();
  await push();
  await has(shelf, total);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= viewports.phone.width, `${width} px wide`);
  assertQuiet(page);
  await page.context().close();
});

test("a shelf whose next part does not come offers to try again", async () => {
  const page = await open("/en");
  const shelf = shelfOf(page, "To read");
  await page.route(/\/fragment\/to-read/, (route) => route.fulfill({ status: 404, json: {} }));
  await shelf.getByRole("listitem").first().getByRole("link").focus();
  await page.keyboard.press("End");
  const again = shelf.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute(/\/fragment\/to-read/);
  await again.click();
  // The part after it may be there already: the end of the row is near.
  await shelf.getByRole("listitem").nth(9).waitFor();
  assert.equal(await again.count(), 0);
  assertQuiet(page, [/404|CallError/]);
  await page.context().close();
});

test("a list goes on below itself, by key and by scrolling, and Back brings it as long as it was", async () => {
  const page = await open("/en/articles?limit=4");
  const main = page.getByRole("main");
  const list = main.getByRole("region", { name: "Articles" });
  await has(list, 4);
  const pages = main.getByRole("navigation", { name: "Pages" });
  const more = pages.getByRole("link", { name: "Show more" });
  // Where the focus scrolls, that already brings the next part.
  await more.evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  // The focus goes on with what has come, which may scroll, and that brings the part after it.
  await list.getByRole("listitem").nth(4).locator(":focus").waitFor();
  await list.getByRole("listitem").nth(7).waitFor();
  await pages
    .getByRole("status")
    .filter({ hasText: new RegExp(`1 to (8|1\\d) of ${total}`) })
    .waitFor();
  await scrollUntilHas(page, list, total);
  await has(list, total);
  assert.equal(await more.count(), 0, "there is no more");
  assert.equal(new Set(await titles(list)).size, total, "each article once");
  assert.match(page.url(), /\?limit=4$/);
  // The very end, below which nothing may be missing afterwards. The wheel's last turn may still be under way; what counts
  // is where the page is when the link is followed.
  await page.evaluate(() => {
    const leave = () => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      Object.assign(window, { leftAt: scrollY });
    };
    addEventListener("click", leave, { capture: true, once: true });
  });
  await list.getByRole("listitem").last().getByRole("link").click();
  await page.waitForURL(/\/articles\/[^?]/);
  await page.goBack();
  await has(list, total);
  let places;
  const isBack = async () => {
    places = await page.evaluate(() => [scrollY, window.leftAt, document.documentElement.scrollHeight]);
    return Math.abs(places[0] - places[1]) < 4;
  };
  await until(isBack, () => `is at, was left at, height: ${places}`);
  assertQuiet(page);
  await page.context().close();
});

/** Opens a list whose link for more has the focus, and scrolls to its end until there is more than was shown. */
async function scrollFromLink(shown) {
  const page = await open(`/en/articles?limit=${shown}`);
  const list = page.getByRole("main").getByRole("region", { name: "Articles" });
  const more = page.getByRole("main").getByRole("link", { name: "Show more" });
  await more.evaluate((link) => link.focus({ preventScroll: true }));
  await scrollUntilHas(page, list, shown + 1);
  return { page, list, more };
}

test("what scrolling brings leaves the focus on the link for more", async () => {
  const { page, more } = await scrollFromLink(2);
  await more.and(page.locator(":focus")).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("what scrolling brings has the focus where the link that had it is gone", async () => {
  const { page, list, more } = await scrollFromLink(total - 1);
  await list.getByRole("listitem").last().locator(":focus").waitFor();
  assert.equal(await more.count(), 0);
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic a list goes on by a tap", async () => {
  const page = await open("/ar/articles?limit=2", {
    viewport: viewports.phone,
    locale: "ar",
    hasTouch: true,
  });
  const list = page.getByRole("main").getByRole("region").first();
  await has(list, 2);
  // Three times it goes on by itself, and a link that is about to move can't be tapped.
  await scrollUntilHas(page, list, 8);
  await has(list, 8);
  await page.getByRole("link", { name: "عرض المزيد" }).tap();
  await list.getByRole("listitem").nth(9).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("without script each part of a list is a page", async () => {
  const page = await open("/en/articles?limit=4", { javaScriptEnabled: false });
  const pages = page.getByRole("navigation", { name: "Pages" });
  assert.equal(await pages.getByRole("link", { name: "Show more" }).count(), 0);
  await pages.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL(/offset=4/);
  assert.match(await pages.textContent(), new RegExp(`5 to 8 of ${total}`));
  await pages.getByRole("link", { name: "Previous page" }).click();
  await page.waitForURL(/articles\?limit=4$/);
  await page.context().close();
});
