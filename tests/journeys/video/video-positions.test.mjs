// Journeys of films and episodes that are gone on with where they were left: by a guest, after the sign-in, and on another
// device.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertQuiet, hydrated, launch, openPage, viewports } from "../../support/browser.mjs";
import {
  filmIsBetween,
  filmMoves,
  filmTime,
  freeSeries,
  openEpisode,
  openFirst,
  playAfterReload,
  playFromPage,
} from "../../support/film-player.mjs";
import { addPerson, signInPage } from "../../support/people/people.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const isPut = (response) =>
  response.request().method() === "PUT" && response.url().includes("/user/history/PLAY/");

test("a guest goes on after a reload where she left the film, or from its start", async () => {
  const page = await openPage(browser);
  await openEpisode(page);
  await page.keyboard.press("k");
  await page.keyboard.press("6");
  await filmIsBetween(page, 11.5, 12.5);
  await playAfterReload(page);
  assert.ok((await filmTime(page)) > 11, "it goes on");
  await page.getByText("Goes on at 00:12").waitFor();
  await page.getByRole("button", { name: "From the start" }).click();
  await filmIsBetween(page, 0, 3);
  assertQuiet(page);
  await page.context().close();
});

test("the page of a series shows how far a guest is in its episodes, and goes on there", async () => {
  const page = await openPage(browser);
  await openFirst(page, "series", { tenant: freeSeries });
  const series = page.url();
  await playFromPage(page);
  const stream = page.url();
  await page.keyboard.press("k");
  await page.keyboard.press("6");
  await filmIsBetween(page, 11.5, 12.5);
  await page.evaluate((to) => window.navigation.navigate(to), series);
  const episodes = page.getByRole("list", { name: "Episodes" });
  await episodes.getByText("8 s left").waitFor();
  await page
    .getByRole("link", { name: /^Continue / })
    .first()
    .click();
  await page.waitForURL(stream);
  await filmMoves(page);
  assert.ok((await filmTime(page)) > 11, "it goes on");
  // With the credits it counts as seen.
  await page.keyboard.press("8");
  await filmIsBetween(page, 16, 18);
  await page.evaluate((to) => window.navigation.navigate(to), series);
  await episodes.getByText("Watched").waitFor();
  await page
    .locator("main .actions")
    .getByRole("link", { name: /^Play / })
    .waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("somebody who has signed in goes on with the film on another device", async () => {
  const person = addPerson({ tenant: freeSeries });
  const desktop = await openPage(browser);
  await signInPage(desktop, freeSeries, person);
  await openEpisode(desktop);
  await desktop.keyboard.press("6");
  await filmMoves(desktop);
  const saved = desktop.waitForResponse(isPut);
  await desktop.keyboard.press("k");
  assert.equal((await saved).status(), 200);
  const left = await filmTime(desktop);
  const other = await openPage(browser, phone);
  await signInPage(other, freeSeries, person);
  await openFirst(other, "series", { locale: "ar", tenant: freeSeries });
  await other
    .locator("main .actions")
    .getByRole("link", { name: /^متابعة / })
    .waitFor();
  await playFromPage(other);
  assert.ok((await filmTime(other)) > left - 1, "it goes on");
  assertQuiet(desktop);
  assertQuiet(other);
  await desktop.context().close();
  await other.context().close();
});

test("what a guest has watched is the account's after the sign-in, in this browser and on a second device", async () => {
  const person = addPerson({ tenant: freeSeries });
  const here = await openPage(browser);
  await openFirst(here, "series", { tenant: freeSeries });
  const series = here.url();
  await playFromPage(here);
  const stream = here.url();
  await here.keyboard.press("k");
  await here.keyboard.press("6");
  await filmIsBetween(here, 11.5, 12.5);
  await here.evaluate((to) => window.navigation.navigate(to), series);
  const episodes = (page) => page.getByRole("list", { name: "Episodes" });
  await episodes(here).getByText("8 s left").waitFor();

  await signInPage(here, freeSeries, person);
  const taken = here.waitForResponse(isPut);
  await here.reload();
  assert.equal((await taken).status(), 200);
  await episodes(here).getByText("8 s left").waitFor();

  const there = await openPage(browser, phone);
  await signInPage(there, freeSeries, person);
  await there.goto(series);
  await hydrated(there);
  await episodes(there).getByText("8 s left").waitFor();
  await playFromPage(there);
  assert.equal(there.url(), stream);
  assert.ok((await filmTime(there)) > 11, "it goes on");

  // And from there back to where it began.
  await there.keyboard.press("k");
  const saved = there.waitForResponse(isPut);
  await there.keyboard.press("7");
  await filmIsBetween(there, 13.5, 14.5);
  await there.evaluate((to) => window.navigation.navigate(to), series);
  assert.equal((await saved).status(), 200);
  await here.goto(stream);
  await playAfterReload(here);
  assert.ok((await filmTime(here)) > 13, "it goes on where the phone was left");
  for (const page of [here, there]) {
    assertQuiet(page);
    await page.context().close();
  }
});
