// Letterbox in six languages: its words can be typed on its keyboards, letters count as each language counts them, and a
// round is won, lost and gone on with.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, viewports } from "../support/browser.mjs";
import { startGamePortal } from "../support/games/game-portal.mjs";

let browser;
let portal;
before(async () => {
  portal = await startGamePortal();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await portal.close();
});

async function open(language, { context, ...options } = {}) {
  const page = await openPage(browser, context);
  await page.goto(portal.url("letterbox", { language, muted: "", ...options }));
  await page.waitForFunction(() => window.heard.length > 0);
  const frame = page.frames()[1];
  await frame.waitForSelector("button.first");
  return { page, frame };
}
const begin = async (frame) => {
  await frame.locator("button.first").click();
  await frame.waitForFunction(() => play.state === "playing");
};
/** Puts a word into the round that is played. */
const setWord = (frame, text) =>
  frame.evaluate((wanted) => {
    level = { 4: 1, 5: 3, 6: 6 }[wanted.length];
    post({ word: wanted, guesses: [], hinted: -1 });
  }, text);
const classes = (frame, row, length) =>
  frame.evaluate(
    ([from, count]) =>
      tiles
        .slice(from * count, (from + 1) * count)
        .map((tile) => ["right", "elsewhere", "absent"].find((mark) => tile.classList.contains(mark))),
    [row, length],
  );

for (const language of ["en", "ar", "fr", "de", "es", "ro"])
  test(`${language}: enough words, each of which can be typed`, async () => {
    const { page, frame } = await open(language);
    const found = await frame.evaluate(() =>
      listsOf(play.language).map((list) => ({
        count: list.length,
        single: new Set(list).size,
        lengths: [...new Set(list.map((word) => [...word].length))],
        strange: list.filter((word) => [...bareWord(word)].some((letter) => !buttons.has(letter))),
      })),
    );
    for (const [index, { count, single, lengths, strange }] of found.entries()) {
      assert.ok(count >= 115, `${count} words of ${index + 4} letters`);
      assert.equal(single, count);
      assert.deepEqual(lengths, [index + 4]);
      assert.deepEqual(strange, []);
    }
    await page.context().close();
  });

test("a guess is judged letter by letter, each as often as the word has it", async () => {
  const { page, frame } = await open("en");
  await begin(frame);
  await setWord(frame, "onion");
  await page.keyboard.type("nonno");
  await page.keyboard.press("Enter");
  assert.deepEqual(await classes(frame, 0, 5), [
    "elsewhere",
    "elsewhere",
    "elsewhere",
    "absent",
    "elsewhere",
  ]);
  await page.keyboard.type("onions");
  await page.keyboard.press("Enter");
  assert.deepEqual(await classes(frame, 1, 5), Array(5).fill("right"));
  assert.equal(await frame.evaluate(() => play.score), 140);
  await page.context().close();
});

test("an accent and the hamza of alef need not be typed, and are shown where the letter is right", async () => {
  for (const [language, word, typed, shown] of [
    ["fr", "forêt", "foret", "FORÊT"],
    ["es", "árbol", "arbol", "ÁRBOL"],
    ["ar", "أسبوع", "اسبوع", "أسبوع"],
  ]) {
    const { page, frame } = await open(language);
    await begin(frame);
    await setWord(frame, word);
    const board = frame.locator(".keys");
    for (const letter of typed)
      await board.getByRole("button", { name: letter.toUpperCase(), exact: true }).click();
    await board.locator(".check").click();
    assert.deepEqual(await classes(frame, 0, 5), Array(5).fill("right"));
    assert.equal(
      await frame.evaluate(() =>
        tiles
          .slice(0, 5)
          .map((tile) => tile.textContent)
          .join(""),
      ),
      shown,
    );
    await page.context().close();
  }
});

test("letters of their own are not taken for others", async () => {
  for (const [language, word, typed, place] of [
    ["de", "mühle", "muhle", 1],
    ["es", "sueño", "sueno", 3],
    ["ro", "piață", "piata", 3],
  ]) {
    const { page, frame } = await open(language);
    await begin(frame);
    await setWord(frame, word);
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    assert.equal((await classes(frame, 0, 5))[place], "absent", language);
    await page.context().close();
  }
});

test("Arabic is typed on a Latin keyboard too, and its tiles go from right to left", async () => {
  const { page, frame } = await open("ar", { context: { viewport: viewports.phone } });
  await begin(frame);
  await setWord(frame, "كتاب");
  for (const key of ["Semicolon", "KeyJ"]) await page.keyboard.press(key);
  const [first, second] = await frame.evaluate(() =>
    tiles.slice(0, 2).map((tile) => ({ letter: tile.textContent, x: tile.getBoundingClientRect().x })),
  );
  assert.equal(first.letter + second.letter, "كت");
  assert.ok(first.x > second.x);
  await page.context().close();
});

test("a hint shows one letter and halves what the word is worth", async () => {
  const { page, frame } = await open("en");
  await begin(frame);
  await setWord(frame, "lamp");
  await frame.locator(".hint").click();
  const hint = await frame.evaluate(() => tiles.slice(0, 4).map((tile) => tile.textContent));
  assert.equal(hint.filter(Boolean).length, 1);
  assert.equal(hint.join(""), "LAMP"[hint.findIndex(Boolean)]);
  assert.equal(await frame.locator(".hint").isDisabled(), true);
  await page.keyboard.type("lamp");
  await page.keyboard.press("Enter");
  assert.equal(await frame.evaluate(() => play.score), 50);
  await page.context().close();
});

test("three words that were not guessed end the round, and the last one is told", async () => {
  const { page, frame } = await open("en");
  await begin(frame);
  for (let missed = 1; missed <= 3; missed += 1) {
    await setWord(frame, "lamp");
    for (let guess = 0; guess < 6; guess += 1) {
      await page.keyboard.type("zoos");
      await page.keyboard.press("Enter");
    }
    assert.equal(await frame.evaluate(() => livesLeft), 3 - missed);
    if (missed < 3) await page.keyboard.press("Enter");
  }
  await frame.waitForSelector(".screen-over");
  assert.equal(await frame.getByRole("heading").textContent(), "It was lamp");
  const saves = await page.evaluate(() => window.heard.filter(({ type }) => type === "save"));
  assert.equal(JSON.parse(saves.at(-1).data).round, null);
  await page.context().close();
});

test("a word that is too short is not a try", async () => {
  const { page, frame } = await open("en");
  await begin(frame);
  await page.keyboard.type("ab");
  await page.keyboard.press("Enter");
  assert.equal(await frame.locator(".note").textContent(), "The word has 4 letters");
  assert.equal(await frame.evaluate(() => guesses.length), 0);
  await page.context().close();
});

test("a round goes on where it was left, and a save of another language or a broken one is taken as nothing", async () => {
  const round = { word: "forêt", guesses: ["arbre"], level: 4, lives: 2, points: 320, hinted: 1 };
  const { page, frame } = await open("fr", {
    save: JSON.stringify({ language: "fr", met: ["forêt"], round }),
  });
  assert.equal(await frame.locator("button.first").textContent(), "Continuer");
  await begin(frame);
  assert.deepEqual(await frame.evaluate(() => [word, guesses, level, livesLeft, play.score]), [
    "forêt",
    ["arbre"],
    4,
    2,
    320,
  ]);
  await page.context().close();

  for (const save of [
    { language: "es", round },
    { language: "fr", round: { ...round, word: "absent" } },
    { language: "fr", round: { ...round, guesses: ["abc"] } },
    { language: "fr", round: { ...round, lives: 9 } },
    { language: "fr", round: { ...round, points: -1 } },
    { language: "fr", met: 3, round: "x" },
  ]) {
    const other = await open("fr", { save: JSON.stringify(save) });
    assert.equal(await other.frame.locator("button.first").textContent(), "Jouer", JSON.stringify(save));
    await other.page.context().close();
  }
});
