// Journeys of listening on several devices: a signed-in user goes on where another device was left.
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
  viewports,
} from "../../support/browser.mjs";
import { numberOfId } from "../../support/ids.mjs";
import { addPerson, signInPage, sql } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** Seeks what plays, as the media keys do. */
const seekTo = (page, share) =>
  page.evaluate((part) => {
    const audio = document.querySelector("audio");
    audio.currentTime = audio.duration * part;
  }, share);

/** The server has kept where the page is in a part, since `act`. */
async function savedBy(page, id, act) {
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/user/history/PLAY/${id}`) && response.request().method() === "PUT",
  );
  await act();
  const response = await saved;
  assert.equal(response.status(), 200);
}

const pause = (page, name) =>
  page.getByRole("region", { name: name.player }).getByRole("button", { name: name.pause }).click();
const english = { player: "Player", pause: "Pause" };
const arabic = { player: "المشغّل", pause: "إيقاف مؤقت" };

/** Another device of a person. */
async function device(person, options) {
  const page = await openPage(browser, options);
  if (person) await signInPage(page, person.tenant, person);
  return page;
}

test("an episode that was begun on a desktop goes on on a phone, and then on the desktop again", async () => {
  const person = { ...addPerson({ tenant: "aurora" }), tenant: "aurora" };
  const [{ track }] = (await payload("/podcast/list", "aurora")).props.newest;
  const play = (page) => page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  const desktop = await device(person);
  await desktop.goto(`${origin()}${track.href}`);
  await hydrated(desktop);
  await play(desktop);
  await hears(desktop);
  await seekTo(desktop, 0.4);
  await hears(desktop);
  await savedBy(desktop, track.id, () => pause(desktop, english));
  const left = await audioTime(desktop);

  const phone = await device(person, { viewport: viewports.phone });
  await phone.goto(`${origin()}${track.album.href}`);
  await hydrated(phone);
  await phone
    .getByRole("listitem")
    .filter({ has: phone.getByRole("link", { name: track.title }) })
    .getByText(/ left$/)
    .waitFor();
  // The episode's own page asks by itself: this browser has kept nothing.
  await phone.evaluate(() => localStorage.clear());
  await phone.goto(`${origin()}${track.href}`);
  await hydrated(phone);
  await play(phone);
  await phone.waitForFunction((from) => document.querySelector("audio")?.currentTime >= from, left - 1);
  await hears(phone);

  // The page is left while it plays.
  await seekTo(phone, 0.7);
  // Long enough for the counter, which counts whole seconds.
  await hears(phone, 2.5);
  const further = await audioTime(phone);
  await phone.goto(`${origin("plume")}/en`);
  // What a page sends while it is left is no longer a request of the page, so the server's rows tell of it.
  const mine = `article = ${numberOfId(track.id)}`;
  const ofPerson = `account = (select id from account where email = '${person.email}')`;
  await until(() => {
    const [row] = sql(`select position_ms from play_history where ${mine} and ${ofPerson}`);
    // The player looks at its clock ten times a second, and the place that it knows may be a moment old.
    return row?.position_ms >= (further - 1) * 1000;
  }, "the position at which the page was left is kept");
  await until(() => {
    const [row] = sql(
      `select usage_ms, partial from listened where ${mine} order by started_at desc limit 1`,
    );
    return row?.usage_ms >= 2000 && row.partial === 0;
  }, "the rest of the listened time is reported");

  await desktop.reload();
  await hydrated(desktop);
  await play(desktop);
  await desktop.waitForFunction((from) => document.querySelector("audio")?.currentTime >= from, further - 1);
  await hears(desktop);
  for (const page of [desktop, phone]) {
    assertQuiet(page);
    await page.context().close();
  }
});

test("in Arabic a chapter that was heard to its end on one device is marked on another", async () => {
  const person = { ...addPerson({ tenant: "nujum" }), tenant: "nujum" };
  const [book] = (await payload("/audiobook/list", "nujum", "ar")).props.audiobooks;
  const address = `${origin("nujum")}${book.href}`;
  const chapters = (page) => page.getByRole("list", { name: "الفصول" }).getByRole("listitem");
  const desktop = await device(person, { locale: "ar" });
  await desktop.goto(address);
  await hydrated(desktop);
  await chapters(desktop).first().getByRole("button").first().click();
  await hears(desktop);
  await seekTo(desktop, 0.96);
  await chapters(desktop).first().getByText("انتهى").waitFor();
  const { chapters: parts } = (await payload(book.href.replace(/^\/ar/, ""), "nujum", "ar")).props;
  await savedBy(desktop, parts[0].id, () => pause(desktop, arabic));

  const phone = await device(person, { locale: "ar", viewport: viewports.phone });
  await phone.goto(address);
  await hydrated(phone);
  await chapters(phone).first().getByText("انتهى").waitFor();
  assert.equal(await chapters(phone).nth(1).getByText("انتهى").count(), 0);
  for (const page of [desktop, phone]) {
    assertQuiet(page);
    await page.context().close();
  }
});

test("what a guest has begun is the account's after the sign-in, on every device", async () => {
  const person = { ...addPerson({ tenant: "aurora" }), tenant: "aurora" };
  const [{ track }] = (await payload("/podcast/list", "aurora")).props.newest;
  const here = await device(null);
  await here.goto(`${origin()}${track.href}`);
  await hydrated(here);
  await here.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await hears(here);
  await seekTo(here, 0.5);
  await hears(here);
  await pause(here, english);
  await signInPage(here, "aurora", person);
  await savedBy(here, track.id, () => here.goto(`${origin()}/en`));

  const there = await device(person, { viewport: viewports.phone });
  await there.goto(`${origin()}${track.album.href}`);
  await hydrated(there);
  await there
    .getByRole("listitem")
    .filter({ has: there.getByRole("link", { name: track.title }) })
    .getByText(/ left$/)
    .waitFor();
  for (const page of [here, there]) {
    assertQuiet(page);
    await page.context().close();
  }
});
