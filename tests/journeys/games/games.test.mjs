// Journeys with games: found in the list, looked at, played by a guest and by somebody who is signed in, and shared.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import {
  assertQuiet,
  hasPlayed,
  hydrated,
  launch,
  openPage,
  origin,
  viewports,
} from "../../support/browser.mjs";
import { gameFrame, playForAScore, scoreOf } from "../../support/games/game-player.mjs";
import { addPerson, signInPage } from "../../support/people/people.mjs";
import { wordsOf } from "../../support/words.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** The demo's game with that slug, as the page of a language shows it. */
async function gameOf(slug, tenant = "aurora", language = "en") {
  const { games } = (await payload("/games/list", tenant, language)).props;
  return games.find(({ href }) => href.includes(`/${slug}/`));
}

/** What the page of a game gets is as if its manifest said something else. */
async function changeProps(page, { href }, changes) {
  const answer = await payload(href.slice("/en".length), "aurora");
  await page.route(`**${href}/_payload.json`, (route) =>
    route.fulfill({ json: { ...answer, props: { ...answer.props, ...changes } } }),
  );
}

const showsScore = (page, score) =>
  page.waitForFunction(
    (wanted) => document.querySelector("[data-score]").textContent === wanted,
    String(score),
  );

const is = (frame, state) =>
  frame.waitForFunction((wanted) => document.documentElement.dataset.state === wanted, state);

for (const [language, screen] of [
  ["en", "phone"],
  ["ar", "desktop"],
  ["en", "desktop"],
  ["ar", "phone"],
])
  test(`a guest finds a game, looks at its pictures, plays, pauses and leaves, in ${language} on a ${screen}`, async () => {
    const say = wordsOf(language);
    const touch = screen === "phone" ? { hasTouch: true, isMobile: true } : {};
    const page = await openPage(browser, { viewport: viewports[screen], ...touch });
    const game = await gameOf("double-up", "aurora", language);
    const { title } = game;
    await page.goto(`${origin()}/${language}/games/list`);
    await hydrated(page);
    await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `the page is ${overflow} pixels wider than the screen`);

    const picture = page.getByRole("button", { name: say("games.gallery.open", { number: 1, count: 3 }) });
    await picture.click();
    const gallery = page.getByRole("dialog", { name: say("games.gallery.of", { title }) });
    const place = (number) =>
      gallery.getByText(say("games.gallery.place", { number, count: 3 }), { exact: true });
    await place(1).waitFor();
    await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
    await place(2).waitFor();
    await gallery.getByRole("button", { name: say("games.gallery.next") }).click();
    await place(3).waitFor();
    await page.keyboard.press("Escape");
    await gallery.waitFor({ state: "detached" });
    assert.ok(await picture.evaluate((one) => one === document.activeElement), "the focus is back");

    await page.getByRole("link", { name: say("games.button.free_game") }).click();
    const frame = await playForAScore(page, "double-up");
    assert.equal(await frame.evaluate(() => document.documentElement.lang), language);
    assert.ok((await scoreOf(page)) > 0);
    await page.getByRole("button", { name: say("games.actions") }).click();
    await is(frame, "paused");
    await page.getByRole("button", { name: say("games.resume") }).click();
    await is(frame, "playing");
    await page
      .getByRole("button", { name: say("games.leave") })
      .first()
      .click();
    await is(frame, "paused");
    const actions = page.getByRole("dialog", { name: title }).last();
    await actions.getByRole("button", { name: say("games.leave") }).click();
    await page.getByRole("heading", { name: say("games.leave.ask") }).waitFor();
    await page
      .getByRole("button", { name: say("games.leave"), exact: true })
      .last()
      .click();
    await page.locator("iframe.game-frame").waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    assertQuiet(page);
    await page.context().close();
  });

test("what a signed-in player has reached is kept, and comes back after a reload and on another device", async () => {
  const person = addPerson();
  const game = await gameOf("double-up");
  const boardOf = (frame) => frame.evaluate(() => JSON.stringify(values()));
  const open = async () => {
    const page = await openPage(browser);
    await signInPage(page, "aurora", person);
    await page.goto(`${origin()}${game.href}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Play for free" }).click();
    return page;
  };
  const page = await open();
  const frame = await playForAScore(page, "double-up");
  await page.getByRole("button", { name: "Pause and more" }).click();
  await frame.waitForFunction(() => document.documentElement.dataset.state === "paused");
  const board = await boardOf(frame);
  const score = await frame.evaluate(() => play.score);
  await showsScore(page, score);
  const kept = page.waitForResponse((response) => {
    const { data } = response.request().postDataJSON() ?? {};
    return (
      response.url().endsWith(`/game/save/${game.id}`) &&
      data !== undefined &&
      JSON.stringify(JSON.parse(data).board) === board
    );
  });
  await page.getByRole("button", { name: "Leave", exact: true }).last().click();
  await page.getByRole("button", { name: "Leave", exact: true }).last().click();
  assert.equal((await kept).status(), 200);
  await page.locator("iframe.game-frame").waitFor({ state: "detached" });

  const goesOn = async (shown) => {
    const played = await gameFrame(shown);
    await played.locator("button.first").click();
    await played.waitForFunction((wanted) => JSON.stringify(values()) === wanted, board);
    await showsScore(shown, score);
  };
  await page.reload();
  await hydrated(page);
  await page.getByRole("link", { name: "Play for free" }).click();
  await goesOn(page);
  assertQuiet(page);
  await page.context().close();
  const other = await open();
  await goesOn(other);
  assertQuiet(other);
  await other.context().close();
});

test("a game is shared at its canonical address, and the arcade plays it in its place", async () => {
  const page = await openPage(browser);
  const game = await gameOf("pairs");
  await page.goto(`${origin()}/en/games/details/${game.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: `Share ${game.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${game.title}` });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  const { head, props } = await payload(game.href.slice("/en".length), "aurora");
  assert.equal(link, head.canonical);
  const { arcadeHref } = props;
  await page.goto(`${origin()}${arcadeHref}?state=play`);
  await playForAScore(page, "pairs");
  assert.equal(new URL(page.url()).pathname, arcadeHref);
  assertQuiet(page);
  await page.context().close();
});

test("a game's trailer plays", async () => {
  const page = await openPage(browser);
  const game = await gameOf("night-road");
  await page.goto(`${origin()}${game.href}`);
  await hydrated(page);
  await page.getByRole("button", { name: `Watch the trailer of ${game.title}` }).click();
  await hasPlayed(page, "dialog[open] video", 0.5);
  const shape = await page
    .locator("dialog[open] video")
    .evaluate((video) => video.videoWidth < video.videoHeight);
  assert.ok(shape, "the trailer is as tall as the game is held");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assertQuiet(page);
  await page.context().close();
});

test("a game that wants a window of its own gets one, and a link to press where the browser blocks it", async () => {
  const game = await gameOf("ribbon");
  const page = await openPage(browser);
  // As a manifest with useGameFrame says it.
  await changeProps(page, game, { framed: false });
  await page.goto(`${origin()}/en/games/list`);
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: game.title, exact: true }).click();
  const button = page.getByRole("link", { name: "Play for free" });
  const [opened] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await playForAScore(opened, "ribbon");
  assert.match(new URL(opened.url()).pathname, /^\/en\/games\/play\/ribbon\//);
  await opened.close();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await button.click();
  const [pressed] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("dialog", { name: `Open ${game.title}` })
      .getByRole("link", { name: "Open the game" })
      .click(),
  ]);
  await gameFrame(pressed);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assertQuiet(page);
  await page.context().close();
});

test("a phone is told before the press that a game needs a keyboard", async () => {
  const game = await gameOf("ribbon");
  const page = await openPage(browser, {
    viewport: viewports.phone,
    hasTouch: true,
    isMobile: true,
    userAgent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36",
  });
  await changeProps(page, game, { devices: ["desktop"] });
  await page.goto(`${origin()}/en/games/list`);
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: game.title, exact: true }).click();
  await page.getByText("This game is not made for the device that you are using.").waitFor();
  await page.getByRole("link", { name: "Play for free" }).click();
  const dialog = page.getByRole("dialog", { name: `${game.title} is not for this device` });
  await dialog.getByText(/It plays on: computer/).waitFor();
  await dialog.getByRole("button", { name: "Play anyway" }).click();
  await playForAScore(page, "ribbon");
  assertQuiet(page);
  await page.context().close();
});
