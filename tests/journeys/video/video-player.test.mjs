// Journeys of the video player: it plays, seeks, is heard, stops the music, and says what is wrong.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import {
  assertQuiet,
  hears,
  hydrated,
  isLoud,
  launch,
  openPage,
  origin,
  viewports,
} from "../../support/browser.mjs";
import { FILM, filmMoves, filmTime } from "../../support/film-player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** The address of a music video's page, without its language. */
async function aVideo() {
  const { props } = await payload("/music/video", "aurora");
  return props.videos[0].href.replace(/^\/\w\w\//, "/");
}

async function openVideo(page, language = "en") {
  await page.goto(`${origin()}/${language}${await aVideo()}`);
  await hydrated(page);
}

test("a film plays in its page: the clock moves, the picture changes, it is heard, and the music stops", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  await hears(page);
  const href = await aVideo();
  await page.evaluate((to) => window.navigation.navigate(to), `/en${href}`);
  const film = page.getByRole("main").locator(".video-player");
  await film.getByRole("button", { name: /^Play/ }).click();
  await filmMoves(page);
  await page.waitForFunction(() => document.querySelector("audio").paused);
  const first = await film.locator("video").screenshot();
  assert.ok(await isLoud(page, FILM), "it is more than silence");
  await filmMoves(page);
  assert.notDeepEqual(await film.locator("video").screenshot(), first);
  // The music starts again where it was: paused, and the film makes room for it.
  await page
    .getByRole("region", { name: "Player" })
    .getByRole("button", { name: "Play", exact: true })
    .click();
  await hears(page);
  await page.waitForFunction((selector) => document.querySelector(selector).paused, FILM);
  assertQuiet(page);
  await page.context().close();
});

test("a film is seeked and paused by keys and by the pointer", async () => {
  const page = await openPage(browser);
  await openVideo(page);
  const film = page.getByRole("main").locator(".video-player");
  await film.getByRole("button", { name: /^Play/ }).click();
  await filmMoves(page);
  await page.keyboard.press("k");
  await page.waitForFunction((selector) => document.querySelector(selector).paused, FILM);
  const line = film.getByRole("slider", { name: /^Position in/ });
  const box = await line.boundingBox();
  const { duration } = await page.evaluate((selector) => {
    const { duration } = document.querySelector(selector);
    return { duration };
  }, FILM);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(
    ([selector, half]) => Math.abs(document.querySelector(selector).currentTime - half) < half / 4,
    [FILM, duration / 2],
  );
  await page.keyboard.press("0");
  await page.waitForFunction((selector) => document.querySelector(selector).currentTime < 0.5, FILM);
  await line.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((selector) => document.querySelector(selector).currentTime >= 5, FILM);
  await page.keyboard.press("m");
  await page.waitForFunction((selector) => document.querySelector(selector).muted, FILM);
  await film.getByRole("button", { name: "Unmute" }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("speed and loudness are remembered after a reload", async () => {
  const page = await openPage(browser);
  await openVideo(page);
  const film = page.getByRole("main").locator(".video-player");
  await film.getByRole("button", { name: /^Play/ }).click();
  await filmMoves(page);
  await film.getByRole("button", { name: "Settings" }).click();
  await film.getByRole("menuitem", { name: /^Speed/ }).click();
  await film.getByRole("menuitemradio", { name: "1.5×" }).click();
  await page.waitForFunction((selector) => document.querySelector(selector).playbackRate === 1.5, FILM);
  await page.keyboard.press("Escape");
  await film.getByRole("menu").waitFor({ state: "detached" });
  await page.reload();
  await hydrated(page);
  await film.getByRole("button", { name: /^Play/ }).click();
  await filmMoves(page);
  assert.equal(await page.evaluate((selector) => document.querySelector(selector).playbackRate, FILM), 1.5);
  assertQuiet(page);
  await page.context().close();
});

test("without a connection the player says so, and plays once there is one", async () => {
  const page = await openPage(browser);
  await openVideo(page);
  await page.route("**/video/streaming", (route) => route.abort());
  const film = page.getByRole("main").locator(".video-player");
  await film.getByRole("button", { name: /^Play/ }).click();
  await film.getByRole("alert").getByText("No connection").waitFor();
  await page.unroute("**/video/streaming");
  await film.getByRole("button", { name: "Try again" }).click();
  await filmMoves(page);
  assertQuiet(page, [/ERR_FAILED/, /could not be opened/]);
  await page.context().close();
});

test("on a phone in Arabic a tap shows the controls, a double tap skips, and time runs from left to right", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, hasTouch: true, isMobile: true });
  await openVideo(page, "ar");
  const film = page.getByRole("main").locator(".video-player");
  await film.getByRole("button").first().tap();
  await filmMoves(page);
  const line = film.getByRole("slider").first();
  assert.equal(await line.evaluate((element) => getComputedStyle(element).direction), "ltr");
  const box = await film.boundingBox();
  const right = { x: box.x + box.width * 0.9, y: box.y + box.height / 3 };
  const before = await filmTime(page);
  await page.touchscreen.tap(right.x, right.y);
  await page.touchscreen.tap(right.x, right.y);
  await page.waitForFunction(
    ([selector, start]) => {
      const { currentTime, duration } = document.querySelector(selector);
      return currentTime >= Math.min(start + 9, duration - 0.2);
    },
    [FILM, before],
  );
  assertQuiet(page);
  await page.context().close();
});
