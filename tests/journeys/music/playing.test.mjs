// Journeys of the player's decisions: the end of a preview, lists that go on, and the devices that a plan allows.
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
import { ask } from "../../support/client.mjs";
import { addPerson, signInPage } from "../../support/people/people.mjs";
import { buy } from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** What plays comes to its end, as if it had been heard. */
const toEnd = (page) =>
  page.evaluate(() => {
    const audio = document.querySelector("audio");
    audio.currentTime = audio.duration - 0.2;
  });
/** As web/storefront/features/player/engine/usage-report.ts has it. */
const REPORT_EVERY_MS = 15_000;
const isSold = (track) => track.badge !== "free";
const titleShown = (page) => page.locator("section.mini-player a.mini-player-title").textContent();

const words = {
  en: {
    locale: "en-US",
    play: "Play",
    ended: "The preview is over.",
    offer: "Choose a plan",
    close: "Close",
    next: "Next song",
    limit: "You are listening on as many devices as your plan allows.",
    here: "Listen here",
  },
  ar: {
    locale: "ar",
    play: "تشغيل",
    ended: "انتهى المقتطف.",
    offer: "اختر باقة",
    close: "إغلاق",
    next: "الأغنية التالية",
    limit: "أنت تستمع على أكبر عدد من الأجهزة تسمح به باقتك.",
    here: "الاستماع هنا",
  },
};

for (const { tenant, language, viewport } of [
  { tenant: "aurora", language: "en", viewport: viewports.desktop },
  { tenant: "nujum", language: "ar", viewport: viewports.phone },
]) {
  const say = words[language];
  test(`the end of a preview offers the whole song and waits; the next song plays on request (${language})`, async () => {
    const { tracks } = (await payload("/music/tracks", tenant, language)).props;
    const first = tracks.findIndex((track, at) => isSold(track) && tracks[at + 1]);
    const page = await openPage(browser, { viewport, locale: say.locale });
    await page.goto(`${origin(tenant)}/${language}/music/tracks`);
    await hydrated(page);
    const name = `${say.play} ${tracks[first].title}`;
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await hears(page);
    await toEnd(page);
    const dialog = page.getByRole("dialog").filter({ hasText: say.ended });
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.querySelector("audio")?.paused ?? true), true);
    await dialog.getByRole("link", { name: say.offer }).waitFor();
    await dialog.getByRole("button", { name: say.next }).click();
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(
      (title) => document.querySelector("section.mini-player a.mini-player-title")?.textContent === title,
      tracks[first + 1].title,
    );
    await hears(page);
    assertQuiet(page);
    await page.context().close();
  });

  test(`a second device waits, takes over, and the first one is told (${language})`, async () => {
    const person = { ...addPerson({ tenant }), tenant };
    assert.equal(await buy(person, "Music for a day", "01", language), 201);
    const sold = (await payload("/music/tracks", tenant, language)).props.tracks.find(isSold);
    const device = async (size) => {
      const page = await openPage(browser, { viewport: size, locale: say.locale });
      await page.clock.install();
      await signInPage(page, tenant, person);
      await page.goto(`${origin(tenant)}${sold.href}`);
      await hydrated(page);
      await page.getByRole("main").getByRole("button", { name: say.play, exact: true }).click();
      return page;
    };
    const first = await device(viewport);
    await hears(first);
    const second = await device(viewports.phone);
    const status = second.getByRole("status");
    await status.getByText(say.limit).waitFor();
    assert.equal(await audioTime(second), -1, "nothing was opened");
    await status.getByRole("button", { name: say.here }).click();
    await hears(second);
    // It hears of it with its next report, which is due after 15 seconds of playing, and waits where it was.
    await first.clock.runFor(REPORT_EVERY_MS);
    await first.getByRole("status").getByText(say.limit).waitFor();
    assert.equal(await first.evaluate(() => document.querySelector("audio")?.paused ?? true), true);
    await first.context().close();
    await second.context().close();
  });
}

test("a message of the player stays where it is when the player's own code comes after it", async () => {
  const person = { ...addPerson(), tenant: "aurora" };
  assert.equal(await buy(person, "Music for a day", "01"), 201);
  const sold = (await payload("/music/tracks")).props.tracks.find(isSold);
  const device = async (prepare) => {
    const page = await openPage(browser, { viewport: viewports.phone });
    await signInPage(page, "aurora", person);
    await prepare?.(page);
    await page.goto(`${origin()}${sold.href}`);
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: words.en.play, exact: true }).click();
    return page;
  };
  const first = await device();
  await hears(first);
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  let held = 0;
  const second = await device((page) =>
    page.route("**/*.js", async (route) => {
      const script = await ask(new URL(route.request().url()).pathname, { tenant: "aurora" });
      if (script.text.includes("mini-player-line")) {
        held += 1;
        await released;
      }
      await route.continue();
    }),
  );
  const toast = second.locator(".toast", { hasText: words.en.limit });
  await toast.waitFor();
  await standsStill(toast);
  const before = await toast.boundingBox();
  assert.equal(held, 1);
  assert.equal(await second.locator("section.mini-player").count(), 0);
  release();
  await second.locator("section.mini-player").waitFor();
  assert.deepEqual(await toast.boundingBox(), before);
  await first.context().close();
  await second.context().close();
});

test("the last song of a page of the long list is followed by the next page's", async () => {
  const { tracks, paging } = (await payload("/music/tracks", "aurora")).props;
  // All songs of the small demo fit on one page, so shorter pages are asked for.
  const shown = tracks.slice(0, 3);
  assert.ok(paging.total > shown.length);
  const last = shown.at(-1);
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/tracks?limit=${shown.length}`);
  await hydrated(page);
  const more = page.waitForResponse((response) => response.url().includes("limit=10"));
  await page
    .getByRole("main")
    .getByRole("button", { name: `Play ${last.title}` })
    .click();
  assert.equal((await more).status(), 200);
  await hears(page);
  assert.equal(await titleShown(page), last.title);
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Next song" }).click();
  // A song that the page does not show.
  await page.waitForFunction(
    (title) => document.querySelector("section.mini-player a.mini-player-title")?.textContent === title,
    tracks[shown.length].title,
  );
  await hears(page);
  assertQuiet(page);
  await page.context().close();
});
