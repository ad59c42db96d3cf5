// Journeys of music: finding and playing it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import {
  assertQuiet,
  audioTime,
  hears,
  hydrated,
  launch,
  openPage,
  origin,
  standsStill,
  viewports,
} from "../../support/browser.mjs";
import { post } from "../../support/client.mjs";
import { expiredAddress, mediaKey } from "../../support/media-addresses.mjs";

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
  await bar.getByRole("slider", { name: /^Position in/ }).press("ArrowRight");
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
  await page.getByRole("status").getByText("Your music was paused.").waitFor();
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

/** The first song of the page: its menu is opened, and this entry of it is pressed. */
async function fromMenu(page, entry) {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^More for/ })
    .first()
    .click({ force: true });
  await page.getByRole("menu").getByRole("menuitem", { name: entry }).click();
}

test("a guest who wants to queue a track is asked to sign in", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await fromMenu(page, "Add to queue");
  const offer = page.getByRole("status").getByText("Sign in to queue songs.");
  await offer.waitFor();
  // The dialog that it offers answers it, however it was opened.
  await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
  await page.getByRole("dialog").waitFor();
  await offer.waitFor({ state: "detached" });
  assertQuiet(page);
  await page.context().close();
});

test("a message can be read and put away over a dialog, and the page behind stays where it is", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/albums`);
  await hydrated(page);
  await page.route("**/_payload.json*", (route) => route.abort());
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click({ force: true });
  const told = "No connection. Check your network and try again.";
  await page.getByRole("status").getByText(told).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("status").getByText(told).waitFor();
  const place = await page.evaluate(() => [scrollY, document.body.clientWidth]);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 500);
  await dialog.getByRole("status").getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("status").getByText(told).waitFor({ state: "detached" });
  assert.ok(await dialog.isVisible());
  assert.deepEqual(await page.evaluate(() => [scrollY, document.body.clientWidth]), place);
  assertQuiet(page, [/ERR_FAILED/, /could not be fetched/]);
  await page.context().close();
});

test("on a phone Back closes the player and keeps the music, also on the page that one came to from another site", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, hasTouch: true, isMobile: true });
  await page.goto(`${origin("plume")}/`);
  await hydrated(page);
  const { props } = await payload("/music/tracks", "aurora");
  await page.goto(`${origin()}${props.tracks.find((track) => track.badge !== "free").href}`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).tap();
  await hears(page);
  const entry = page.url();
  for (const close of [
    () => page.goBack(),
    () => page.getByRole("button", { name: "Minimize the player" }).tap(),
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
  ]) {
    await page.getByRole("button", { name: "Open the player" }).tap();
    const sheet = page.getByRole("dialog", { name: "Now playing" });
    await sheet.waitFor();
    // The page behind it is out of reach, and the sheet itself has the focus.
    await page.waitForFunction(() => document.activeElement?.matches("dialog:modal"));
    await close();
    await sheet.waitFor({ state: "detached" });
    assert.equal(page.url(), entry);
    await hears(page, 0.2);
  }
  // What was opened over the player goes first.
  await page.getByRole("button", { name: "Open the player" }).tap();
  await page.getByRole("dialog", { name: "Now playing" }).getByRole("button", { name: "Full song" }).tap();
  await page.getByRole("dialog", { name: /in full$/ }).waitFor();
  await page.goBack();
  await page.getByRole("dialog", { name: /in full$/ }).waitFor({ state: "detached" });
  assert.ok(await page.getByRole("dialog", { name: "Now playing" }).isVisible());
  await page.goBack();
  await page.getByRole("dialog", { name: "Now playing" }).waitFor({ state: "detached" });
  assert.equal(page.url(), entry);
  // Nothing is left over: one more step leaves the site.
  await page.goBack();
  await page.waitForURL(`${origin("plume")}/**`);
  assertQuiet(page);
  await page.context().close();
});

test("a link in the player takes the player's place in the history", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, hasTouch: true, isMobile: true });
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().tap();
  await hears(page);
  await page.getByRole("button", { name: "Open the player" }).tap();
  const sheet = page.getByRole("dialog", { name: "Now playing" });
  await sheet.locator("a.now-playing-title").tap();
  await page.waitForURL(/\/music\/tracks\/[^/]+\/[^/]+/);
  await sheet.waitFor({ state: "detached" });
  await page.goBack();
  await page.waitForURL(/\/music\/tracks$/);
  await page.getByRole("heading", { level: 1, name: "Songs" }).waitFor();
  assert.equal(await sheet.count(), 0);
  await hears(page, 0.2);
  await page.context().close();
});

test("a song whose address has expired is asked for again and goes on", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  const asked = [];
  await page.route("**/backend/song", async (route) => {
    const song = (await post("/backend/song", route.request().postDataJSON())).json();
    asked.push(song.data.ticket);
    // The first address is one that the server signed for a time that is over.
    if (asked.length === 1) song.data.url = expiredAddress(song.data.url, mediaKey());
    await route.fulfill({ json: song });
  });
  const refused = page.waitForResponse((response) => response.status() === 410);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  const problem = await refused;
  assert.match(problem.headers()["content-type"], /problem\+json/);
  await hears(page);
  assert.equal(asked.length, 2);
  assert.notEqual(asked[0], asked[1], "a fresh ticket");
  const bar = page.getByRole("region", { name: "Player" });
  assert.ok(await bar.getByRole("button", { name: "Pause" }).isVisible());
  assert.equal(await bar.getByRole("alert").count(), 0);
  assertQuiet(page, [/410/]);
  await page.context().close();
});

test("what plays next is moved by dragging and by keys", async () => {
  // Where a row is can be asked once the drawer has come in: here at once.
  const page = await openPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).first().click();
  await hears(page);
  await page.getByRole("button", { name: "Up next" }).click();
  const queue = page.getByRole("dialog", { name: "Up next" });
  await standsStill(queue);
  const rows = queue.getByRole("listitem");
  const titles = () => rows.locator(".queue-row-title").allTextContents();
  const before = await titles();
  assert.ok(before.length >= 3, "there are songs to move");
  const from = await rows.nth(0).boundingBox();
  const to = await rows.nth(2).boundingBox();
  await page.mouse.move(from.x + 150, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 150, from.y + from.height, { steps: 4 });
  await page.mouse.move(from.x + 150, to.y + to.height / 2 + 4, { steps: 8 });
  await page.mouse.up();
  assert.deepEqual(await titles(), [before[1], before[2], before[0], ...before.slice(3)]);
  await rows.nth(2).getByRole("button", { name: /^Play/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  assert.deepEqual(await titles(), before);
  await hears(page, 0.2);
  assertQuiet(page);
  await page.context().close();
});

test("what is thrown away comes back: a song of the queue, all of it, the player, a list of one's own", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks`);
  await hydrated(page);
  const play = page.getByRole("main").getByRole("button", { name: "Play", exact: true }).first();
  await play.click();
  await hears(page);
  const bar = page.getByRole("region", { name: "Player" });
  const queue = page.getByRole("dialog", { name: "Up next" });
  const rows = queue.locator("li .queue-row-title");
  /** What plays and what comes then, as soon as the queue is as long as it has to be. */
  const list = async (length) => {
    if (!(await queue.isVisible())) await bar.getByRole("button", { name: "Up next" }).click();
    await queue.waitFor();
    await page.waitForFunction(
      (count) => document.querySelectorAll(".queue-drawer li .queue-row-title").length === count,
      length,
    );
    return queue.locator(".queue-row-title").allTextContents();
  };
  const closeQueue = async () => {
    await page.keyboard.press("Escape");
    await queue.waitFor({ state: "detached" });
  };
  const undo = async (message) => {
    const toast = page.locator(".toast", { hasText: message });
    await toast.waitFor();
    assert.equal(await page.locator(".toast").count(), 1, "nothing else can be undone by mistake");
    await toast.getByRole("button", { name: "Undo" }).press("Enter");
    await toast.waitFor({ state: "detached" });
    const focus = await page.evaluate(() => document.activeElement?.tagName);
    assert.notEqual(focus ?? "BODY", "BODY", `the focus after the undo of: ${message}`);
  };
  await bar.getByRole("button", { name: "Up next" }).click();
  await rows.first().waitFor();
  const length = await rows.count();
  const whole = await list(length);
  assert.ok(length >= 3, "there are songs to throw away");

  await queue
    .getByRole("button", { name: /^Remove/ })
    .nth(1)
    .press("Enter");
  assert.deepEqual(await list(length - 1), [whole[0], whole[1], ...whole.slice(3)]);
  await undo("Removed from your queue");
  assert.deepEqual(await list(length), whole);

  await queue.getByRole("button", { name: "Clear" }).press("Enter");
  assert.deepEqual(await list(0), [whole[0]]);
  await undo("Your queue was cleared.");
  assert.deepEqual(await list(length), whole);
  await closeQueue();

  await bar.getByRole("button", { name: "Stop and close" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  await undo("The player was closed.");
  await bar.waitFor();
  assert.deepEqual(await list(length), whole);
  await closeQueue();

  // Another list takes the place of one that the visitor has put together.
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Albums" })
    .first()
    .click();
  // The address changes before the page does.
  await page.getByRole("heading", { level: 1, name: "Albums" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().press("Enter");
  await undo("Your queue was replaced.");
  assert.deepEqual(await list(length), whole);
  await hears(page, 0.2);
  assertQuiet(page);
  await page.context().close();
});

test("the player's titles follow the language", async () => {
  const page = await openPage(browser);
  const [album] = (await payload("/music/albums", "aurora")).props.albums;
  await page.goto(origin() + album.href);
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).first().click();
  await hears(page);
  const bar = page.locator("section.mini-player");
  const english = await bar.locator(".mini-player-title").textContent();
  assert.match(await page.title(), new RegExp(english), "the tab says what plays");
  await page.locator("header summary").first().click();
  await page.getByRole("banner").getByRole("link", { name: "العربية" }).click();
  await page.waitForFunction(() => document.documentElement.lang.startsWith("ar"));
  await page.waitForFunction(
    (before) => document.querySelector(".mini-player-title").textContent !== before,
    english,
  );
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  await bar.getByRole("button", { name: "فتح المشغّل" }).click();
  await page
    .getByRole("dialog")
    .getByRole("heading", { name: new RegExp(heading.trim()) })
    .waitFor();
  await hears(page, 0.2);
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
