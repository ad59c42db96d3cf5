// Journeys of offline songs: they play without a connection while the licence lasts, are reported to the server
// afterwards, and are removed when one signs out.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { hears, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { addPerson, signInPage, sql } from "../../support/people/people.mjs";
import { signOut } from "../../support/people/sign-in.mjs";
import { buy } from "../../support/people/subscriber.mjs";
import { until } from "../../support/until.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const words = {
  en: {
    locale: "en-US",
    play: "Play",
    more: "More for",
    keep: "Keep on this device",
    kept: /is kept on this device until/,
    list: "Kept on this device",
    remove: /^Remove .* from this device$/,
    none: "No song is kept on this device yet.",
    refused: "Only what you can hear in full can be kept on this device.",
  },
  ar: {
    locale: "ar",
    play: "تشغيل",
    more: "المزيد:",
    keep: "حفظ على هذا الجهاز",
    kept: /محفوظة على هذا الجهاز حتى/,
    list: "المحفوظة على هذا الجهاز",
    remove: /^إزالة .* من هذا الجهاز$/,
    none: "لا توجد أغانٍ محفوظة على هذا الجهاز بعد.",
    refused: "لا يمكن حفظ إلا ما يمكنك الاستماع إليه كاملًا.",
  },
};
const tracksOf = async (tenant, language) => (await payload("/music/tracks", tenant, language)).props.tracks;
const menuOf = async (page, say, title) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: `${say.more} ${title}` })
    .click();
  return page.getByRole("menu");
};
const keep = async (page, say, title) =>
  (await menuOf(page, say, title)).getByRole("menuitem", { name: say.keep, exact: true }).click();
const opened = async ({ tenant, language, viewport }, person) => {
  const page = await openPage(browser, { viewport, locale: words[language].locale });
  await signInPage(page, tenant, person);
  await page.goto(`${origin(tenant)}/${language}/music/tracks`);
  await hydrated(page);
  return page;
};

for (const place of [
  { tenant: "aurora", language: "en", viewport: viewports.desktop },
  { tenant: "nujum", language: "ar", viewport: viewports.phone },
]) {
  const { tenant, language } = place;
  const say = words[language];
  test(`an offline song plays without a connection, and is counted when there is one again (${language})`, async () => {
    const person = { ...addPerson({ tenant }), tenant };
    assert.equal(await buy(person, "Music for a day", "01", language), 201);
    const [, second] = (await tracksOf(tenant, language)).filter(({ badge }) => badge !== "free");
    const page = await opened(place, person);
    await keep(page, say, second.title);
    await page.getByRole("status").getByText(say.kept).waitFor();
    // The player's code is loaded before the connection goes.
    const name = `${say.play} ${second.title}`;
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await hears(page);
    const menu = await menuOf(page, say, second.title);
    await menu.getByRole("menuitem", { name: say.list, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(second.title, { exact: true }).waitFor();
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name, exact: true }).click();
    await page.waitForFunction(() => {
      const audio = document.querySelector("audio");
      return audio?.src.startsWith("blob:") && audio.currentTime > 1;
    });
    await page.evaluate(() => {
      const audio = document.querySelector("audio");
      audio.currentTime = audio.duration - 0.2;
    });
    await page.waitForFunction(() => (localStorage.getItem("offlinePlays") ?? "").includes("ticketId"));
    await page.context().setOffline(false);
    const [row] = await until(() => {
      const rows = sql(
        `select l.usage_ms as ms, l.rights from listened l where l.tenant = '${tenant}' and l.offline = 1
          and l.licence is not null order by l.updated_at desc limit 1`,
      );
      return rows.length > 0 && rows;
    });
    assert.ok(row.ms > 500 && row.ms < 60_000, `${row.ms}`);
    assert.equal(row.rights, "full");
    await dialog.getByRole("button", { name: say.remove }).click();
    await dialog.getByText(say.none).waitFor();
    await page.context().close();
  });
}

test("who may hear only a preview gets no offline song, and a guest is not asked", async () => {
  const place = { tenant: "aurora", language: "en", viewport: viewports.desktop };
  const sold = (await tracksOf("aurora", "en")).find(({ badge }) => badge !== "free");
  const page = await opened(place, { ...addPerson(), tenant: "aurora" });
  await keep(page, words.en, sold.title);
  await page.getByRole("status").getByText(words.en.refused).waitFor();
  await page.context().close();
  const guest = await openPage(browser);
  await guest.goto(`${origin()}/en/music/tracks`);
  await hydrated(guest);
  const menu = await menuOf(guest, words.en, sold.title);
  await menu.getByRole("menuitem").first().waitFor();
  assert.equal(await menu.getByRole("menuitem", { name: words.en.keep }).count(), 0);
  await guest.context().close();
});

test("signing out removes the offline songs", async () => {
  const place = { tenant: "aurora", language: "en", viewport: viewports.desktop };
  const free = (await tracksOf("aurora", "en")).find(({ badge }) => badge === "free");
  const reader = { name: "Nora", lastName: "Lind" };
  const page = await opened(place, { ...addPerson(reader), tenant: "aurora" });
  await keep(page, words.en, free.title);
  await page.getByRole("status").getByText(words.en.kept).waitFor();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  assert.deepEqual(await databases(), ["kiosk-songs"]);
  await signOut(page, `${reader.name} ${reader.lastName}`);
  // The database goes away after the page has become a guest's.
  await until(async () => (await databases()).length === 0, "the songs are removed");
  await page.context().close();
});
