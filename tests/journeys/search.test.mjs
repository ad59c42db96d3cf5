// Journeys of search: a word with an error in it, keys alone, Arabic on a phone, no script, and what was looked for before.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertQuiet,
  hears,
  hydrated,
  launch,
  openPage,
  origin,
  settled,
  viewports,
} from "../support/browser.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("a word with an error in it leads by keys alone to what it meant, and that plays", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search" });
  await page.getByRole("banner").getByRole("textbox", { name: "Search" }).focus();
  await field.waitFor();
  // Typed slowly, the words before the last ones are asked for too, and their answer would take the choice along.
  const suggested = page.waitForResponse((response) =>
    /suggestions\?.*q=thirtenth(\+|%20)shi(&|$)/.test(response.url()),
  );
  await page.keyboard.type("thirtenth shi");
  await suggested;
  await settled(page);
  const option = page.getByRole("option", { name: /The Thirteenth Ship/ }).first();
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await field.getAttribute("aria-activedescendant"), await option.getAttribute("id"));
  assert.equal(await option.getAttribute("aria-selected"), "true");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "The Thirteenth Ship" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).first().click();
  await hears(page);
  assertQuiet(page);
  await page.context().close();
});

test("the suggestions are those of the last word typed, and Escape closes them", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  // The first question is answered only after the second one was, unless it is given up before.
  let asked;
  let answer;
  const first = new Promise((resolve) => {
    asked = resolve;
  });
  const answered = new Promise((resolve) => {
    answer = resolve;
  });
  await page.route(/search\/suggestions\?.*q=moon(&|$)/, async (route) => {
    asked();
    await answered;
    await route.continue().catch(() => undefined);
  });
  const givenUp = page.waitForEvent("requestfailed", (request) => /q=moon(&|$)/.test(request.url()));
  await page.getByRole("banner").getByRole("textbox", { name: "Search" }).focus();
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search" });
  await field.waitFor();
  await page.keyboard.type("moon");
  await first;
  await field.fill("little harbour");
  await page
    .getByRole("option", { name: /Little Harbour/ })
    .first()
    .waitFor();
  await givenUp;
  answer();
  assert.equal(await page.getByRole("option", { name: /Moon/ }).count(), 0);
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  assert.equal(await field.inputValue(), "little harbour", "what was typed stays");
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic a word without its hamza finds the book, which opens", async () => {
  const page = await openPage(browser, { viewport: viewports.phone, locale: "ar" });
  await page.goto(`${origin("nujum")}/ar`);
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "بحث" }).click();
  await page.waitForURL(/\/search$/);
  const field = page.getByRole("main").locator('input[name="q"]');
  await field.fill("المرفا الصغير");
  await field.press("Enter");
  await page.waitForURL(/q=/);
  // The page before may show the same book among what is popular.
  await page.getByRole("main").locator("mark").first().waitFor();
  const found = page
    .getByRole("main")
    .getByRole("link", { name: /المرفأ الصغير/ })
    .first();
  await found.waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= viewports.phone.width, `${width} px wide`);
  await found.click();
  await page.getByRole("heading", { level: 1, name: /المرفأ الصغير/ }).waitFor();
  assertQuiet(page);
  await page.context().close();
});

/** Of each kind a search with a wrong letter in it, and the title that was meant. */
const mistyped = {
  en: [
    ["the night fery is", "The night ferry is back", /\/news\//],
    ["tidewach", "Tidewatch", /\/games\/details\//],
    ["papr map", "Paper Map", /\/mp\//],
  ],
  ar: [
    ["عودة العبازة", "عودة العبّارة الليلية", /\/news\//],
    ["طريف الليل", "طريق الليل", /\/games\/details\//],
    ["papr map", "Paper Map", /\/mp\//],
  ],
};
for (const [language, searches] of Object.entries(mistyped))
  for (const [size, viewport] of [
    ["phone", viewports.phone],
    ["desktop", viewports.desktop],
  ])
    test(`a wrong letter still leads to an article, a game and an app: ${language}, ${size}`, async () => {
      const page = await openPage(browser, { viewport, locale: language });
      for (const [words, title, address] of searches) {
        await page.goto(`${origin()}/${language}/search`);
        await hydrated(page);
        // On a phone the page has the field that the top bar has elsewhere.
        const field = page.locator('input[name="q"]').filter({ visible: true });
        await field.fill(words);
        await field.press("Enter");
        await page.waitForURL(/[?&]q=/);
        const found = page.getByRole("main").getByRole("article").getByRole("link", { name: title });
        await found.first().click();
        await page.waitForURL(address);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
      }
      assertQuiet(page);
      await page.context().close();
    });

test("without script a search, a kind of what was found, and nothing found are pages", async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${origin()}/en`);
  const field = page.getByRole("banner").locator('input[name="q"]');
  await field.fill("night");
  await field.press("Enter");
  await page.waitForURL(/\/search\?q=night$/);
  assert.match(await page.getByRole("heading", { level: 1 }).textContent(), /night/);
  const kinds = page.getByRole("main").getByRole("navigation", { name: "Kinds" });
  await kinds.getByRole("link").nth(1).click();
  await page.waitForURL(/kind=/);
  assert.ok((await page.getByRole("main").getByRole("link").count()) > 0);
  await page.goto(`${origin()}/en/search?q=${encodeURIComponent("zzqx wvvk")}`);
  assert.match(await page.getByRole("main").textContent(), /Popular/);
  await page.context().close();
});

test("the field offers the last searches, newest first, five of them and each once", async () => {
  const page = await openPage(browser);
  for (const words of ["moon", "ship", "rain", "harbour", "light", "tide", "moon"]) {
    await page.goto(`${origin()}/en/search?q=${words}`);
    // Remembered once the page of results itself can be used, which is a moment after the frame around it.
    await page.waitForFunction(
      (searched) => JSON.parse(localStorage.getItem("recentSearch") ?? "[]").at(-1) === searched,
      words,
    );
  }
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  await page.getByRole("banner").getByRole("textbox", { name: "Search" }).focus();
  const options = page.getByRole("listbox", { name: "Recent searches" }).getByRole("option");
  await options.first().waitFor();
  assert.deepEqual(
    (await options.allTextContents()).map((words) => words.trim()),
    ["moon", "tide", "light", "harbour", "rain"],
  );
  await page.getByRole("button", { name: /Remove.*light/ }).click();
  await page.waitForFunction(
    () => document.querySelectorAll('[role="listbox"] [role="option"]').length === 4,
  );
  assertQuiet(page);
  await page.context().close();
});
