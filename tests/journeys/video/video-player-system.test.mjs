// Journeys of what the video player asks of the browser and the system: picture in picture, a screen that stays on, media
// keys, HLS of the browser's own, high contrast, and whether somebody is still there.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { assertQuiet, isLoud, launch, openPage } from "../../support/browser.mjs";
import {
  COUNTDOWN_MS,
  FILM,
  filmIsBetween,
  filmIsPaused,
  filmMoves,
  filmTime,
  freeSeries,
  openEpisode,
  openFirst,
  playAfterReload,
  playFromPage,
  seekFilm,
} from "../../support/film-player.mjs";

/** As web/storefront/features/video-player/engine/ending.ts has it. */
const EPISODES_BEFORE_ASKING = 3;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("a film floats over other windows and comes back, by the player's button and by the window's own", async () => {
  const page = await openPage(browser);
  // Without a screen Chromium opens no such window: this one tells of it as the browser does.
  await page.addInitScript(() => {
    let floating = null;
    const tell = (video, name) => {
      floating = name === "enterpictureinpicture" ? video : null;
      video.dispatchEvent(new Event(name));
    };
    Object.defineProperty(Document.prototype, "pictureInPictureEnabled", { get: () => true });
    Object.defineProperty(Document.prototype, "pictureInPictureElement", { get: () => floating });
    HTMLVideoElement.prototype.requestPictureInPicture = async function request() {
      tell(this, "enterpictureinpicture");
      return {};
    };
    Document.prototype.exitPictureInPicture = async () => tell(floating, "leavepictureinpicture");
  });
  await openFirst(page, "films");
  const details = page.url();
  await playFromPage(page);
  const button = page.getByRole("button", { name: "Picture in picture" });
  const isPressed = (pressed) => page.getByRole("button", { name: "Picture in picture", pressed }).waitFor();
  await isPressed(false);
  await button.click();
  await isPressed(true);
  await filmMoves(page);
  await button.click();
  await isPressed(false);
  await button.click();
  await isPressed(true);
  // The window has a button of its own, which brings the film back.
  await page.evaluate(() => document.exitPictureInPicture());
  await isPressed(false);
  await filmMoves(page);
  await button.click();
  await isPressed(true);
  await page.keyboard.press("Escape");
  await page.waitForURL(details);
  await page.waitForFunction(() => document.pictureInPictureElement === null);
  assertQuiet(page);
  await page.context().close();
});

test("the screen stays on while a film plays, and only then", async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    window.locks = 0;
    navigator.wakeLock.request = async (kind) => {
      if (kind !== "screen") throw new TypeError(kind);
      window.locks += 1;
      return {
        release: async () => {
          window.locks -= 1;
        },
      };
    };
  });
  const isHeld = (locks) => page.waitForFunction((wanted) => window.locks === wanted, locks);
  await openFirst(page, "films");
  const details = page.url();
  assert.equal(await page.evaluate(() => window.locks), 0);
  await playFromPage(page);
  await isHeld(1);
  await page.keyboard.press("k");
  await filmIsPaused(page);
  await isHeld(0);
  await page.keyboard.press("k");
  await filmMoves(page);
  await isHeld(1);
  await page.evaluate((to) => window.navigation.navigate(to), details);
  await isHeld(0);
  assertQuiet(page);
  await page.context().close();
});

/** The payloads of the pages that play the series' episodes, in their order. */
async function episodesOfSeries() {
  const [series] = (await payload("/video/list/series", freeSeries)).props.series;
  let { streamHref } = (await payload(bare(series.href), freeSeries)).props.episodes[0];
  const pages = [];
  while (streamHref) {
    pages.push(await payload(bare(streamHref), freeSeries));
    streamHref = pages.at(-1).props.next?.streamHref;
  }
  return pages;
}

/** Keeps what the page lets media keys do, in `mediaActions`. */
const noteMediaActions = (page) =>
  page.addInitScript(() => {
    window.mediaActions = {};
    const set = MediaSession.prototype.setActionHandler;
    MediaSession.prototype.setActionHandler = function note(action, handler) {
      window.mediaActions[action] = handler;
      return set.call(this, action, handler);
    };
  });

test("media keys and the lock screen know the episode, and lead it", async () => {
  const page = await openPage(browser);
  await noteMediaActions(page);
  await openEpisode(page);
  const [first, second] = await episodesOfSeries();
  const shown = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      const sizes = metadata.artwork.map((picture) => picture.sizes);
      return { title: metadata.title, artist: metadata.artist, playbackState, sizes };
    });
  const { title, artist, playbackState, sizes } = await shown();
  assert.equal(title, first.props.video.title);
  assert.ok(artist.includes(first.props.series.title), artist);
  assert.equal(playbackState, "playing");
  assert.ok(sizes.length > 0 && sizes.every((size) => /^\d+x\d+$/.test(size)), sizes.join());
  const act = (action, details = {}) =>
    page.evaluate(([name, more]) => window.mediaActions[name]({ action: name, ...more }), [action, details]);
  await act("pause");
  await filmIsPaused(page);
  assert.equal((await shown()).playbackState, "paused");
  await act("seekto", { seekTime: 9 });
  await filmIsBetween(page, 8.9, 9.1);
  await act("seekforward", { seekOffset: 3 });
  await filmIsBetween(page, 11.9, 12.1);
  await act("seekbackward");
  await filmIsBetween(page, 1.9, 2.1);
  await act("play");
  await filmMoves(page);
  await act("nexttrack");
  await page.waitForFunction(
    (wanted) => navigator.mediaSession.metadata?.title === wanted,
    second.props.video.title,
  );
  await filmMoves(page);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => navigator.mediaSession.metadata === null);
  assert.equal(await page.evaluate(() => window.mediaActions.nexttrack), null);
  assertQuiet(page);
  await page.context().close();
});

/** Opens an episode; answers how many of the scripts that it loads can read playlists, as hls.js does. */
async function playlistReaders(page) {
  const answers = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") answers.push(answer.text());
  });
  await openEpisode(page);
  return (await Promise.all(answers)).filter((script) => script.includes("#EXTM3U")).length;
}

test("where the browser has HLS of its own, as Safari, hls.js is not loaded and the film plays and goes on", async () => {
  const usual = await openPage(browser);
  assert.ok((await playlistReaders(usual)) > 0, "in other browsers it is loaded");
  await usual.context().close();
  const page = await openPage(browser);
  // Chromium plays HLS itself since 2025. Safari is known by this interface, so it is taken for one.
  await page.addInitScript(() => {
    window.WebKitPlaybackTargetAvailabilityEvent = class extends Event {};
  });
  assert.equal(await playlistReaders(page), 0);
  assert.match(
    await page.evaluate((selector) => document.querySelector(selector).src, FILM),
    /master\.m3u8$/,
  );
  assert.ok(await isLoud(page, FILM), "it is more than silence");
  await page.keyboard.press("k");
  await filmIsPaused(page);
  await seekFilm(page, 12);
  await filmIsBetween(page, 11.5, 12.5);
  await playAfterReload(page);
  assert.ok((await filmTime(page)) > 11, "it goes on");
  assertQuiet(page);
  await page.context().close();
});

test("with high contrast the place in the film and the menus can be seen", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await openPage(browser, { forcedColors: "active", colorScheme });
    await openFirst(page, "films");
    await playFromPage(page);
    await page.keyboard.press("k");
    await page.keyboard.press("5");
    const colors = await page.evaluate(() => {
      const of = (selector, part) => getComputedStyle(document.querySelector(selector), part).backgroundColor;
      return {
        bar: of(".video-player-controls"),
        line: of(".video-player-line", "::before"),
        played: of(".video-player-line-played"),
        knob: of(".video-player-line-knob"),
      };
    });
    assert.equal(colors.knob, colors.played);
    assert.equal(new Set([colors.bar, colors.line, colors.played]).size, 3, JSON.stringify(colors));
    assert.match(colors.line, /^rgb\(/, "a color of the system, and no veil");
    await page.getByRole("button", { name: "Settings" }).click();
    const menu = page.getByRole("menu", { name: "Settings" });
    assert.equal(await menu.evaluate((element) => getComputedStyle(element).borderTopStyle), "solid");
    await menu.getByRole("menuitem", { name: /^Speed/ }).click();
    const chosen = page.getByRole("menuitemradio", { checked: true });
    assert.equal(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle), "solid");
    assertQuiet(page);
    await page.context().close();
  }
});

test("after three episodes that began by themselves the player asks whether somebody is still there", async () => {
  const page = await openPage(browser);
  await page.clock.install();
  const pages = await episodesOfSeries();
  const first = pages[0].props.video;
  const last = pages.at(-1);
  // The demo's series is too short: its last episode leads to the first.
  await page.route(
    (url) => url.pathname === `${last.props.video.streamHref}/_payload.json`,
    (route) => route.fulfill({ json: { ...last, props: { ...last.props, next: first } } }),
  );
  await openEpisode(page);
  const offer = page.getByRole("region", { name: "Next episode" });
  /** By the clock alone: a key or a press would say that somebody is there. */
  const toTheCredits = () =>
    page.evaluate((selector) => {
      const film = document.querySelector(selector);
      film.currentTime = film.duration * 0.85;
    }, FILM);
  const isAt = (streamHref) => page.waitForURL((url) => url.pathname === streamHref);
  for (let begun = 1; begun <= EPISODES_BEFORE_ASKING; begun += 1) {
    await toTheCredits();
    await offer.getByText(/^Next episode in \d+ seconds?$/).waitFor();
    await page.clock.runFor(COUNTDOWN_MS);
    await isAt(pages[begun % pages.length].props.video.streamHref);
    await filmIsBetween(page, 0, 15);
    await filmMoves(page);
  }
  const { next = first } = pages[EPISODES_BEFORE_ASKING % pages.length].props;
  await toTheCredits();
  await offer.getByRole("alert").getByText("Are you still watching?").waitFor();
  await filmIsPaused(page);
  await offer.getByRole("button", { name: "Stop here" }).waitFor();
  await offer.getByRole("link", { name: "Go on" }).click();
  await isAt(next.streamHref);
  await filmIsBetween(page, 0, 15);
  await filmMoves(page);
  // Somebody is there, so it counts from the beginning.
  await toTheCredits();
  await offer.getByText(/^Next episode in \d+ seconds?$/).waitFor();
  assertQuiet(page);
  await page.context().close();
});
