// From the end of a preview to the whole: a credit is used or the song is bought right there, and it plays on; own songs
// are downloaded; a guest is asked to sign in. In English at a desk and in Arabic on a telephone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { assertQuiet, hears, hydrated, launch, openPage, origin, viewports } from "../../support/browser.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { arrive, buy } from "../../support/people/subscriber.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const main = (page) => page.getByRole("main");
const place = (page) => page.evaluate(() => document.querySelector("audio").currentTime);
/** Where the preview ended. */
const toEnd = (page) =>
  page.evaluate(() => {
    const audio = document.querySelector("audio");
    audio.currentTime = audio.duration - 0.2;
    return audio.duration;
  });

const words = {
  en: { play: "Play", yes: "Use a credit", goOn: "Go on", download: "Download", plan: "Ten songs" },
  ar: {
    play: "تشغيل",
    yes: "استخدم وحدة من رصيدك",
    goOn: "متابعة",
    download: "تنزيل",
    plan: "Ten songs",
  },
};

for (const { tenant, language, viewport } of [
  { tenant: "aurora", language: "en", viewport: viewports.desktop },
  { tenant: "aurora", language: "ar", viewport: viewports.phone },
]) {
  const say = words[language];
  test(`a credit is used where a preview ends, the song plays on, and is downloaded (${language})`, async () => {
    const person = addPerson({ tenant });
    assert.equal(await buy(person, say.plan, "01", "en"), 201);
    const song = (await payload("/music/tracks", tenant, language)).props.tracks.find(
      ({ badge }) => badge !== "free",
    );
    const page = await arrive(browser, person, { viewport }, `/${language}/profile/subscriptions`);
    await page.goto(`${origin(tenant)}${song.href}`);
    await hydrated(page);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await main(page).getByRole("button", { name: say.play, exact: true }).click();
    await hears(page);
    const end = await toEnd(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: say.yes }).click();
    await page.waitForFunction((seconds) => {
      const audio = document.querySelector("audio");
      return audio && !audio.paused && audio.currentTime > seconds;
    }, end);
    assert.ok((await place(page)) < end + 20, "it goes on where the preview ended");
    assert.equal(loads, 0, "without another page");
    await dialog.getByRole("button", { name: say.goOn }).click();
    await page.goto(`${origin(tenant)}/${language}/myPurchases`);
    await hydrated(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      main(page).getByRole("button", { name: say.download }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `${song.title}.m4a`);
    assert.equal(await file.failure(), null);
    assertQuiet(page);
    await page.context().close();
  });
}

test("who is signed in without a plan gets the offer as soon as a preview ends", async () => {
  const person = addPerson();
  const song = (await payload("/music/tracks", "aurora")).props.tracks.find(({ badge }) => badge !== "free");
  const page = await arrive(browser, person, {}, "/en/profile/subscriptions");
  await page.goto(`${origin()}${song.href}`);
  await hydrated(page);
  await main(page).getByRole("button", { name: "Play", exact: true }).click();
  await hears(page);
  const end = await toEnd(page);
  await page.getByRole("dialog").waitFor();
  assert.equal(await page.getByText("The preview is over.").count(), 0, "the offer comes at once");
  assert.ok(end > 0);
  await page.context().close();
});

test("a download that fails says so with its status", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Ten songs", "01"), 201);
  const song = (await payload("/music/tracks", "aurora")).props.tracks.find(({ badge }) => badge !== "free");
  const page = await arrive(browser, person, {}, "/en/profile/subscriptions");
  await page.goto(`${origin()}${song.href}`);
  await hydrated(page);
  await main(page).getByRole("link", { name: "Use a credit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use a credit" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "My purchases" }).click();
  await page.waitForURL(/\/en\/myPurchases$/);
  await hydrated(page);
  await page.route("**/backend/song/download", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 403, error: "NOT_OWNED", i18n: "player.kept.notOwned" }),
    }),
  );
  await main(page).getByRole("button", { name: "Download" }).click();
  await page.getByRole("dialog").getByText("38285").waitFor();
  await page.context().close();
});

test("a guest who presses what is paid is led to sign in", async () => {
  const book = (await payload("/audiobook/list", "plume")).props.audiobooks.find(
    ({ badge }) => badge === "price",
  );
  const page = await openPage(browser);
  await page.goto(`${origin("plume")}${book.href}`);
  await hydrated(page);
  await main(page).getByRole("link", { name: "Buy", exact: true }).click();
  await page.waitForURL(/\/en\/register\?/);
  await page.context().close();
});
