// Journeys of films that are streamed: found, played, seeked, read, heard in another language, and followed by the next
// episode.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertQuiet,
  audioTime,
  hears,
  isLoud,
  launch,
  openPage,
  viewports,
} from "../../support/browser.mjs";
import {
  COUNTDOWN_MS,
  FILM,
  filmIsBetween,
  filmIsPaused,
  filmMoves,
  filmPicture,
  openEpisode,
  openFirst,
  playAfterReload,
  playFromPage,
} from "../../support/film-player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const menuOf = (page, name) => page.getByRole("menu", { name });
const captions = (page) => page.locator(".video-player-captions");

for (const [device, locale, options] of [
  ["desktop", "en", {}],
  ["phone", "ar", phone],
])
  test(`from the list to the film to its stream on a ${device} in ${locale}: it moves, is seen and heard`, async () => {
    const page = await openPage(browser, options);
    await openFirst(page, "films", { locale });
    const details = page.url();
    await playFromPage(page);
    const first = await filmPicture(page);
    assert.ok(await isLoud(page, FILM), "it is more than silence");
    await filmMoves(page);
    assert.notEqual(await filmPicture(page), first);
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      true,
      "nothing is wider than the screen",
    );
    await page.keyboard.press("Escape");
    await page.waitForURL(details);
    assertQuiet(page);
    await page.context().close();
  });

test("a stream is seeked by the pointer and by keys, and plays on from there", async () => {
  const page = await openPage(browser);
  await openFirst(page, "films");
  await playFromPage(page);
  await page.keyboard.press("k");
  await filmIsPaused(page);
  await page.keyboard.press("9");
  await filmIsBetween(page, 12, 13);
  await page.keyboard.press("j");
  await filmIsBetween(page, 2, 3);
  const line = page.getByRole("slider", { name: /^Position in/ });
  const box = await line.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await filmIsBetween(page, 6.5, 7.5);
  await line.focus();
  await page.keyboard.press("Home");
  await filmIsBetween(page, 0, 0.5);
  await page.keyboard.press("k");
  await filmMoves(page);
  assertQuiet(page);
  await page.context().close();
});

test("captions are in the page's language first, then in the chosen one, which is remembered", async () => {
  const page = await openPage(browser);
  await openFirst(page, "films", { locale: "ar" });
  await playFromPage(page);
  await page.keyboard.press("k");
  await page.keyboard.press("4");
  await page.keyboard.press("c");
  await captions(page).getByText("أنطون").waitFor();
  assert.equal(await captions(page).getAttribute("lang"), "ar");
  await page.getByRole("button", { name: "الترجمة" }).click();
  await menuOf(page, "الترجمة").getByRole("menuitemradio", { name: "الألمانية" }).click();
  await captions(page).getByText("Anton die Laternen").waitFor();
  await playAfterReload(page);
  await page.keyboard.press("k");
  await page.keyboard.press("4");
  await captions(page).getByText("Anton die Laternen").waitFor();
  await page.keyboard.press("c");
  await captions(page).waitFor({ state: "detached" });
  assertQuiet(page);
  await page.context().close();
});

test("the menus of quality and sound change what plays", async () => {
  const page = await openPage(browser);
  await openFirst(page, "films");
  await playFromPage(page);
  // It is short, and must not end before all is chosen.
  await page.keyboard.press("k");
  await filmIsPaused(page);
  const choose = async (menu, choice) => {
    await page.getByRole("button", { name: "Settings" }).click();
    await menuOf(page, "Settings").getByRole("menuitem", { name: menu }).click();
    await menuOf(page, menu).getByRole("menuitemradio", { name: choice, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  };
  const german = page.waitForResponse(
    (response) => /\/a-de\/\d+\.m4s$/.test(response.url()) && response.ok(),
  );
  await choose("Sound", "German");
  await german;
  await choose("Quality", "144p");
  // What is loaded already plays on; from the start everything is of the chosen height.
  await page.keyboard.press("0");
  await page.keyboard.press("k");
  await page.waitForFunction((film) => document.querySelector(film).videoHeight === 144, FILM);
  await filmMoves(page);
  assert.ok(await isLoud(page, FILM), "it is more than silence");
  await page.getByRole("button", { name: "Settings" }).click();
  await menuOf(page, "Settings")
    .getByRole("menuitem", { name: /Sound.*German/ })
    .waitFor();
  await menuOf(page, "Settings")
    .getByRole("menuitem", { name: /Quality.*144p/ })
    .waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("with the credits the next episode is offered and begins by itself", async () => {
  const page = await openPage(browser);
  await page.clock.install();
  await openEpisode(page);
  const first = page.url();
  await page.keyboard.press("8");
  const offer = page.getByRole("region", { name: "Next episode" });
  await offer.getByText(/^Next episode in \d+ seconds?$/).waitFor();
  await page.clock.runFor(COUNTDOWN_MS);
  await page.waitForURL((url) => url.href !== first && url.pathname.includes("/video/stream/"));
  // The episode before may be seen for a moment, at its end.
  await filmIsBetween(page, 0, 15);
  await filmMoves(page);
  assertQuiet(page);
  await page.context().close();
});

test("who cancels the next episode sees the credits to their end, on a phone in Arabic", async () => {
  const page = await openPage(browser, phone);
  await openEpisode(page, "ar");
  const first = page.url();
  await page.keyboard.press("8");
  const offer = page.getByRole("region", { name: "الحلقة التالية" });
  await offer.getByRole("button", { name: "إلغاء" }).tap();
  await offer.waitFor({ state: "detached" });
  await page.waitForFunction((film) => document.querySelector(film).ended, FILM);
  await offer.getByRole("link", { name: "شغّل الآن" }).waitFor();
  assert.equal(await offer.getByRole("button", { name: "إلغاء" }).count(), 0);
  assert.equal(page.url(), first);
  assertQuiet(page);
  await page.context().close();
});

test("an address that has expired is replaced without a stop", async () => {
  const page = await openPage(browser);
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/video/streaming")) asked += 1;
  });
  await page.route(/\/media\/v\/.*\/0000[3-9]\.m4s$/, (route) =>
    asked > 1 ? route.continue() : route.fulfill({ status: 410 }),
  );
  await openFirst(page, "films");
  await playFromPage(page);
  await page.evaluate((film) => {
    const video = document.querySelector(film);
    video.addEventListener("pause", () => {
      if (!video.ended) video.dataset.stopped = "true";
    });
  }, FILM);
  // Faster, so that the place where the address has expired comes sooner.
  await page.evaluate((film) => {
    document.querySelector(film).playbackRate = 4;
  }, FILM);
  await page.waitForFunction((film) => document.querySelector(film).currentTime > 10, FILM);
  assert.equal(asked, 2);
  assert.equal(await page.evaluate((film) => document.querySelector(film).dataset.stopped, FILM), undefined);
  assert.equal(await page.getByRole("alert").count(), 0);
  assertQuiet(page, [/410 \(Gone\)/]);
  await page.context().close();
});

test("a film that is encrypted on its way plays", async () => {
  const page = await openPage(browser);
  await page.route("**/video/streaming", (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), drm: "AES-128" } }),
  );
  const key = page.waitForResponse((response) => response.url().endsWith("/key"));
  await openFirst(page, "films");
  await playFromPage(page);
  assert.equal((await key).status(), 200);
  assert.ok(await isLoud(page, FILM), "it is more than silence");
  assertQuiet(page);
  await page.context().close();
});

test("the music stops for a film, and is there again afterwards, paused where it was", async () => {
  const page = await openPage(browser);
  await openFirst(page, "films");
  const film = page.url();
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Music" })
    .first()
    .click();
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  await hears(page);
  await page.evaluate((to) => window.navigation.navigate(to), film);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await playFromPage(page);
  await page.waitForFunction(() => document.querySelector("audio").paused);
  const left = await audioTime(page);
  await page.keyboard.press("Escape");
  await page.waitForURL(film);
  const player = page.getByRole("region", { name: "Player" });
  const play = player.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  assert.ok(Math.abs((await audioTime(page)) - left) < 0.3, "it has not moved");
  await play.click();
  await hears(page);
  assert.ok((await audioTime(page)) > left, "it goes on");
  assertQuiet(page);
  await page.context().close();
});
