// Journeys of music: finding and playing it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../support/addresses.mjs";
import {
  assertQuiet,
  audioTime,
  hears,
  hydrated,
  launch,
  openPage,
  origin,
  viewports,
} from "../support/browser.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** The home page's first card that leads to an album. */
const firstAlbum = (page) =>
  page.locator('main a[href*="/music/albums/0"]').filter({ visible: true }).first();

test("home, album, a track plays, goes on to another page, still plays", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await firstAlbum(page).click();
  await page.waitForURL(/\/en\/music\/albums\/[^/]+\/[^/]+/);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).first().click();
  await hears(page);
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  assert.ok(heading.trim());
  const bar = page.getByRole("region", { name: "Player" });
  const before = await audioTime(page);
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Albums" })
    .first()
    .click();
  await page.waitForURL(/\/en\/music\/albums$/);
  await hears(page);
  assert.ok((await audioTime(page)) > before, "the same sound went on");
  assert.equal(documents, 0, "no full page load on the way");
  await bar.getByRole("button", { name: "Pause" }).click();
  await page.waitForFunction(() => document.querySelector("audio").paused);
  await page.goBack();
  await page.waitForURL(/\/en\/music\/albums\/[^/]+\/[^/]+/);
  await page.getByRole("heading", { level: 1, name: heading.trim() }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("the player seeks, goes on, keeps its volume and comes back paused after a reload", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  await hears(page);
  const bar = page.getByRole("region", { name: "Player" });
  assert.equal(
    await page.evaluate(() => document.querySelector("audio").volume),
    0.5,
    "volume begins at a half",
  );
  await bar.getByRole("slider", { name: /position/i }).press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("audio").currentTime >= 5);
  const first = await bar.getByRole("link").first().textContent();
  await bar.getByRole("button", { name: "Next song" }).click();
  await page.waitForFunction(
    (title) =>
      document.querySelector("section.mini-player a.mini-player-title")?.textContent !== title &&
      document.querySelector("audio")?.currentTime > 0,
    first,
  );
  const second = await bar.getByRole("link").first().textContent();
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.querySelector("audio").muted);
  await page.reload();
  await page.getByRole("region", { name: "Player" }).waitFor();
  assert.equal(await bar.getByRole("link").first().textContent(), second);
  assert.ok(
    await page.evaluate(() => document.querySelector("audio")?.paused ?? true),
    "a reload does not shout",
  );
  assertQuiet(page);
  await page.context().close();
});

test("a guest hears a preview of what is sold, and the player says so", async () => {
  const page = await openPage(browser);
  const { props } = await payload("/music/tracks", "aurora");
  const sold = props.tracks.find((track) => track.badge !== "free");
  await page.goto(`${origin()}${sold.href}`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await hears(page);
  await page
    .getByRole("region", { name: "Player" })
    .getByText("Preview")
    .filter({ visible: true })
    .first()
    .waitFor();
  assert.ok((await page.evaluate(() => document.querySelector("audio").duration)) <= 31);
  assertQuiet(page);
  await page.context().close();
});

test("Media Session shows the system what plays", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  await hears(page);
  const session = await page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artist: navigator.mediaSession.metadata?.artist,
    artwork: navigator.mediaSession.metadata?.artwork.length,
    state: navigator.mediaSession.playbackState,
  }));
  assert.ok(session.title && session.artist && session.artwork > 0);
  assert.equal(session.state, "playing");
  await page.context().close();
});

test("starting in another tab pauses this one", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  await hears(page);
  const other = await page.context().newPage();
  await other.goto(`${origin()}/en/music/albums`);
  await hydrated(other);
  await other.getByRole("main").getByRole("button", { name: /^Play/ }).first().click({ force: true });
  await hears(other);
  await page.waitForFunction(() => document.querySelector("audio").paused);
  await page.context().close();
});

test("a guest who wants to queue a track is asked to sign in", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  const more = page.getByRole("main").getByRole("button", { name: /queue/i }).first();
  await more.click();
  await page.getByRole("status").getByText("Sign in to queue songs.").waitFor();
  // Over the dialog it can still be read and put away, and the page behind stays where it is.
  await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("status").getByText("Sign in to queue songs.").waitFor();
  const place = await page.evaluate(() => [scrollY, document.body.clientWidth]);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 500);
  await dialog.getByRole("status").getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("status").getByText("Sign in to queue songs.").waitFor({ state: "detached" });
  assert.ok(await dialog.isVisible());
  assert.deepEqual(await page.evaluate(() => [scrollY, document.body.clientWidth]), place);
  assertQuiet(page);
  await page.context().close();
});

test("music on a phone in Arabic: everything from right to left, the player's clock in its digits", async () => {
  const page = await openPage(browser, {
    viewport: viewports.phone,
    locale: "ar-EG",
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${origin("nujum")}/`);
  await hydrated(page);
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ar");
  await firstAlbum(page).tap();
  await page.waitForURL(/\/music\/albums\//);
  await page.getByRole("main").getByRole("button", { name: "تشغيل", exact: true }).first().tap();
  await hears(page);
  assert.match(await page.locator("main").innerText(), /[٠-٩]{2}:[٠-٩]{2}/);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "nothing sticks out sideways",
  );
  assertQuiet(page);
  await page.context().close();
});
