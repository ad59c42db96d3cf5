// Journeys of the spoken word: finding podcasts and audiobooks, and hearing them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bare, payload } from "../support/addresses.mjs";
import {
  assertQuiet,
  audioTime,
  hears,
  hydrated,
  isLoud,
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

const section = (page, name) =>
  page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name })
    .filter({ visible: true })
    .first();

test("home, podcasts, a podcast, its newest episode plays aloud, and its page has notes and chapters", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  await section(page, "Podcasts").click();
  await page.waitForURL(/\/en\/podcast\/list$/);
  await page.locator('main a[href*="/podcast/details/"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/en\/podcast\/details\/[^/]+\/[^/]+$/);
  assert.equal(await section(page, "Podcasts").getAttribute("aria-current"), "page");
  const episodes = page.getByRole("list", { name: "Episodes" });
  await episodes
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await hears(page);
  assert.ok(await isLoud(page), "somebody is heard");
  const title = episodes.getByRole("heading").getByRole("link").first();
  const name = await title.textContent();
  await title.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Show notes" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "In this episode" }).waitFor();
  await hears(page);
  assertQuiet(page);
  await page.context().close();
});

test("of an audiobook a guest hears the free chapter whole, and a preview of the next", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/audiobook/list`);
  await hydrated(page);
  await page.locator('main a[href*="/audiobook/details/"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/en\/audiobook\/details\/[^/]+\/[^/]+$/);
  const plays = page.getByRole("list", { name: "Chapters" }).getByRole("button", { name: /^Play / });
  const player = page.getByRole("region", { name: "Player" });
  const preview = player.getByText("Sample").filter({ visible: true }).first();
  await plays.first().click();
  await hears(page);
  assert.ok(await isLoud(page), "somebody is heard");
  assert.equal(await preview.count(), 0);
  // The first row pauses now, so the first that plays is the second chapter.
  await plays.first().click();
  await preview.waitFor();
  await hears(page);
  assertQuiet(page);
  await page.context().close();
});

test("an episode plays from a chapter, faster, jumps, and its transcript follows the clock", async () => {
  const page = await openPage(browser);
  const { props } = await payload("/podcast/list", "aurora");
  const { track } = props.newest[0];
  const { chapters } = (await payload(bare(track.href), "aurora")).props;
  await page.goto(`${origin()}${track.href}`);
  await hydrated(page);
  const chapter = chapters[1];
  await page.getByRole("button", { name: `Play ${chapter.start} ${chapter.title}` }).click();
  await hears(page);
  assert.ok((await audioTime(page)) >= chapter.startSeconds, "the clock begins at the chapter");
  assert.ok(await isLoud(page), "somebody is heard");

  const player = page.getByRole("region", { name: "Player" });
  await player.getByRole("button", { name: "Speed: 1 times" }).click();
  await page.getByRole("menuitemradio", { name: /1\.5×/ }).click();
  await player.getByRole("button", { name: "Speed: 1.5 times" }).waitFor();
  const { rate, pitch } = await page.evaluate(() => {
    const audio = document.querySelector("audio");
    return { rate: audio.playbackRate, pitch: audio.preservesPitch };
  });
  assert.deepEqual({ rate, pitch }, { rate: 1.5, pitch: true });
  await hears(page);

  await player.getByRole("button", { name: "Pause" }).click();
  await page.waitForFunction(() => document.querySelector("audio").paused);
  const before = await audioTime(page);
  await player.getByRole("button", { name: "15 seconds back" }).click();
  await page.waitForFunction(
    (wanted) => Math.abs(document.querySelector("audio").currentTime - wanted) < 0.5,
    Math.max(0, before - 15),
  );

  await player.getByRole("button", { name: "Open the player" }).click();
  const transcript = page.getByRole("region", { name: "Transcript" });
  const sentences = transcript.getByRole("listitem");
  await sentences.nth(1).getByRole("button").click();
  await page.waitForFunction(
    () => document.querySelector(".transcript [aria-current]")?.previousElementSibling !== null,
  );
  const first = await transcript.locator("[aria-current]").textContent();
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(
    (text) => document.querySelector(".transcript [aria-current]")?.textContent !== text,
    first,
  );
  assertQuiet(page);
  await page.context().close();
});

/** Seeks what plays, as the media keys do: a chapter of the demo is long to wait for. */
const seekTo = (page, share) =>
  page.evaluate((part) => {
    const audio = document.querySelector("audio");
    audio.currentTime = audio.duration * part;
  }, share);

test("an episode goes on where it was left, also after a reload and from another list, and is marked when heard", async () => {
  const page = await openPage(browser);
  const { props } = await payload("/podcast/list", "aurora");
  const { track } = props.newest[0];
  await page.goto(`${origin()}${track.href}`);
  await hydrated(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Play", exact: true }).click();
  await hears(page);
  await seekTo(page, 0.5);
  await hears(page);
  const player = page.getByRole("region", { name: "Player" });
  await player.getByRole("button", { name: "Pause" }).click();
  await page.waitForFunction(() => document.querySelector("audio").paused);
  const left = await audioTime(page);

  // Another list begins the episode anew, which goes on where it was.
  await page.goto(`${origin()}${track.album.href}`);
  await hydrated(page);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: track.title }) });
  await row.getByText(/ left$/).waitFor();
  await player.getByRole("button", { name: "Stop and close" }).click();
  await row.getByRole("button", { name: /^Play / }).click();
  await hears(page);
  assert.ok((await audioTime(page)) >= left - 1, "it begins where it was left");

  await seekTo(page, 0.99);
  await row.getByText("Finished").waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("on a phone the sleep timer stops at the end of the chapter, and the next one waits", async () => {
  const page = await openPage(browser, { viewport: viewports.phone });
  const { props } = await payload("/audiobook/list", "aurora");
  await page.goto(`${origin()}${props.audiobooks[0].href}`);
  await hydrated(page);
  const plays = page.getByRole("list", { name: "Chapters" }).getByRole("button", { name: /^Play / });
  await plays.first().click();
  await hears(page);
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Open the player" }).click();
  const sheet = page.getByRole("dialog", { name: "Now playing" });
  await sheet.getByRole("button", { name: "Sleep timer" }).click();
  await page.getByRole("menuitemradio", { name: "15 minutes" }).click();
  await sheet.getByRole("button", { name: /^Sleep timer: 1[45]:\d\d left$/ }).click();
  await page.getByRole("menuitemradio", { name: "End of this chapter" }).click();
  await sheet.getByRole("button", { name: "Sleep timer: End of this chapter" }).waitFor();
  const title = await sheet.getByRole("link").filter({ visible: true }).nth(1).textContent();
  await seekTo(page, 0.97);
  await sheet.getByRole("button", { name: "Play", exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Sleep timer", exact: true }).waitFor();
  assert.notEqual(await sheet.getByRole("link").filter({ visible: true }).nth(1).textContent(), title);
  assertQuiet(page);
  await page.context().close();
});

test("a link to a moment of an episode is shared, and begins there", async () => {
  const page = await openPage(browser);
  const { props } = await payload("/podcast/list", "aurora");
  const { track } = props.newest[0];
  await page.goto(`${origin()}${track.href}`);
  await hydrated(page);
  const main = page.getByRole("main");
  const play = main.getByRole("button", { name: "Play", exact: true });
  await play.click();
  await hears(page);
  await seekTo(page, 0.5);
  await hears(page);
  await main.getByRole("button", { name: `Share ${track.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${track.title}` });
  await dialog.getByRole("checkbox", { name: /^Start at / }).check();
  const address = new URL(await dialog.getByRole("textbox", { name: "Link" }).inputValue());
  const start = Number(address.searchParams.get("t"));
  assert.ok(start > 5);
  assert.match(
    await dialog.getByRole("link", { name: "Telegram" }).getAttribute("href"),
    /^https:\/\/t\.me\//,
  );

  const other = await openPage(browser);
  await other.goto(address.href);
  await hydrated(other);
  await other.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await hears(other);
  assert.ok((await audioTime(other)) >= start);
  assertQuiet(page);
  assertQuiet(other);
  await page.context().close();
  await other.context().close();
});

test("in Arabic on a phone the speed is chosen for audiobooks alone, and kept over a reload", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, locale: "ar" });
  const book = (await payload("/audiobook/list", "nujum", "ar")).props.audiobooks[0];
  await page.goto(`${origin("nujum")}${book.href}`);
  await hydrated(page);
  await page.getByRole("list", { name: "الفصول" }).getByRole("button").first().click();
  await hears(page);
  const open = page.locator(".mini-player-expand");
  const speed = page.locator(".now-playing .speed-button");
  await open.click();
  await speed.click();
  await page.getByRole("menuitemradio").last().click();
  await page.waitForFunction(() => document.querySelector("audio").playbackRate === 3);
  await page.reload();
  await hydrated(page);
  await open.click();
  assert.match(await speed.textContent(), /[3٣]×/);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("speechSpeed")));
  assert.deepEqual(kept, { podcast: 1, audiobook: 3 });
  assertQuiet(page);
  await page.context().close();
});

test("from an audiobook to its author and back to the book", async () => {
  const page = await openPage(browser);
  const { props } = await payload("/audiobook/list", "aurora");
  const [book] = props.audiobooks;
  await page.goto(`${origin()}${book.href}`);
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: book.authors[0].name }).first().click();
  await page.getByRole("heading", { level: 1, name: book.authors[0].name }).waitFor();
  await page
    .getByRole("region", { name: `Written by ${book.authors[0].name}` })
    .getByRole("link", { name: book.title })
    .click();
  await page.getByRole("heading", { level: 1, name: book.title }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic the pages run from right to left and fit the screen", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, locale: "ar" });
  const { props } = await payload("/podcast/list", "nujum", "ar");
  const [episode] = props.newest;
  const book = (await payload("/audiobook/list", "nujum", "ar")).props.audiobooks[0];
  for (const address of [
    "/ar/podcast/list",
    props.podcasts[0].href,
    episode.track.href,
    "/ar/audiobook/category",
    book.href,
    book.authors[0].href,
  ]) {
    await page.goto(`${origin("nujum")}${address}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${address} is ${overflow} pixels wider than the screen`);
  }
  assertQuiet(page);
  await page.context().close();
});
