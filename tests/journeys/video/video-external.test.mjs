// Journeys of films that an external provider streams: found, refused to a guest with an offer, played by a subscriber.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import {
  filmIsBetween,
  filmIsPaused,
  filmMoves,
  filmTime,
  mp4OfSeconds,
  seekFilm,
} from "../../support/film-player.mjs";
import { addPerson, signInPage } from "../../support/people/people.mjs";
import { buy } from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const category = "/video/harbour/category/sea";
const title = "The Seventh Tide";

/** As a server of media does: the browser seeks only where it gets the range that it asks for. */
function fulfillRange(route, body) {
  const [, first = "0", last] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? "") ?? [];
  const from = Number(first);
  const to = last ? Number(last) : body.length - 1;
  return route.fulfill({
    status: 206,
    contentType: "video/mp4",
    headers: { "accept-ranges": "bytes", "content-range": `bytes ${from}-${to}/${body.length}` },
    body: body.subarray(from, to + 1),
  });
}

/** From the provider's category to one of its films. */
async function openFilm(page, locale) {
  await page.goto(`${origin()}/${locale}${category}`);
  await hydrated(page);
  await page.locator("main").getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

test("a guest finds a film of a provider, is offered a plan instead of it, and comes back to its category", async () => {
  const page = await openPage(browser);
  await openFilm(page, "en");
  await page.getByRole("link", { name: `Play ${title}` }).click();
  await page.getByRole("heading", { level: 2, name: `Watch ${title}` }).waitFor();
  await page.getByText("The whole film is for subscribers.").waitFor();
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await page.getByRole("dialog").getByText("Films monthly").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Go back" }).first().click();
  await page
    .getByRole("navigation", { name: "Where you are" })
    .getByRole("link", { name: "Harbour Films · By the sea" })
    .click();
  await page.waitForURL((url) => url.pathname === `/en${category}`);
  assertQuiet(page);
  await page.context().close();
});

test("a subscriber plays a film of a provider on a phone in Arabic, and goes on with it later", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Films monthly", "01"), 201);
  const page = await openPage(browser, { viewport: viewports.phone, hasTouch: true, isMobile: true });
  await signInPage(page, person.tenant, person);
  const body = mp4OfSeconds(40);
  await page.route(/127\.0\.0\.1:\d+\/media\/tide-7\.mp4$/, (route) => fulfillRange(route, body));
  await openFilm(page, "ar");
  const details = page.url();
  await page
    .locator("main .actions")
    .getByRole("link", { name: `تشغيل ${title}` })
    .click();
  await page.waitForURL(/\/video\/harbour\/stream\//);
  await filmMoves(page);
  await page.keyboard.press("k");
  await filmIsPaused(page);
  await seekFilm(page, 12);
  await filmIsBetween(page, 11.5, 12.5);
  await page.evaluate((to) => window.navigation.navigate(to), details);
  await page
    .locator("main .actions")
    .getByRole("link", { name: /^متابعة / })
    .click();
  await filmMoves(page);
  assert.ok((await filmTime(page)) > 11, "it goes on");
  assertQuiet(page);
  await page.context().close();
});
