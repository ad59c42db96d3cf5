// Journeys of readers: finding an article, reading it, its pictures, the wall of a premium text, free reads that run out,
// a plan that opens the rest, sharing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bare, payload } from "../support/addresses.mjs";
import { assertQuiet, hydrated, launch, openPage, origin, viewports } from "../support/browser.mjs";
import { addPerson, from } from "../support/people/people.mjs";
import { arrive, buy } from "../support/people/subscriber.mjs";

let browser;
let premium;
before(async () => {
  browser = await launch();
  premium = (await payload("/articles/premium", "aurora")).props.stories;
  assert.ok(premium.length > 4, "more than the free reads");
});
after(() => browser?.close());

const main = (page) => page.getByRole("main");
const wall = (page) => page.getByRole("complementary", { name: "A premium article" });
/** A guest who has read nothing yet, from an address of their own. */
const newGuest = (options = {}) => openPage(browser, { extraHTTPHeaders: from(), ...options });
const href = (story, prefix = "/en") => `${origin()}${prefix}${bare(story.href)}`;

/** The sentences of a payload's text, to look for on the page. */
const lastSentence = (html) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .trim()
    .split(/\s+/)
    .slice(-4)
    .join(" ");

for (const [screen, viewport] of [
  ["a phone", viewports.phone],
  ["a desktop", viewports.desktop],
])
  test(`on ${screen} an article is found by its category, read, and followed by its topic`, async () => {
    const page = await newGuest({ viewport });
    await page.goto(`${origin()}/en/articles`);
    await hydrated(page);
    await main(page).getByRole("link", { name: "Sea and city", exact: true }).click();
    await page.waitForURL(/\/articles\/sea-and-city$/);
    const { stories } = (await payload("/articles/sea-and-city", "aurora")).props;
    const story = stories.find((one) => !one.premium && !one.href.includes("/news/"));
    await main(page).getByRole("link", { name: story.title }).click();
    await page.getByRole("heading", { level: 1, name: story.title }).waitFor();
    const { text, tags } = (await payload(bare(story.href), "aurora")).props;
    await page.getByText(lastSentence(text)).waitFor();
    assert.equal(await wall(page).count(), 0);
    await page.getByRole("list", { name: "Topics" }).getByRole("link", { name: tags[0] }).click();
    await page.waitForURL(/\/search\?q=/);
    await main(page).getByRole("link", { name: story.title }).first().waitFor();
    assertQuiet(page);
    await page.context().close();
  });

test("the pictures of an article open large, by mouse and by keyboard, and give the focus back", async () => {
  const { stories } = (await payload("/articles/sea-and-city", "aurora")).props;
  const story = stories.find(({ title }) => title === "Four doors by the water");
  const page = await newGuest({ reducedMotion: "reduce" });
  await page.goto(href(story));
  await hydrated(page);
  const links = page.locator("figure > a");
  const total = await links.count();
  assert.ok(total > 1);
  await links.first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Pictures" });
  await dialog.waitFor();
  await dialog.getByText(`1 of ${total}`).waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText(`2 of ${total}`).waitFor();
  const large = await dialog.getByRole("img").evaluate(async (image) => {
    await image.decode();
    return image.naturalWidth;
  });
  assert.ok(large > 960, `${large} pixels`);
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText(`1 of ${total}`).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.ok(await links.first().evaluate((link) => link === document.activeElement));
  await links.nth(1).click();
  await dialog.getByText(`2 of ${total}`).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, `/en${bare(story.href)}`, "Back closes the pictures alone");
  assertQuiet(page);
  await page.context().close();
});

test("a guest reads three premium articles for free and then meets the wall, which leads to the plans", async () => {
  const page = await newGuest();
  for (const [index, story] of premium.slice(0, 3).entries()) {
    await page.goto(href(story));
    const left = ["2 of 3 are left.", "1 of 3 is left.", "It was the last one for now."][index];
    await page.getByRole("note").getByText(left).waitFor();
    await page.locator(".story-rest").waitFor();
    assert.equal(await wall(page).count(), 0);
  }
  await page.goto(href(premium[3]));
  await wall(page).getByText("You have read your 3 free articles.").waitFor();
  await wall(page)
    .getByText(/The next one opens on \w+ \d+\./)
    .waitFor();
  assert.equal(await page.locator(".story-rest").count(), 0);
  await page.goto(href(premium[0]));
  await page.locator(".story-rest").waitFor();
  await page.goto(href(premium[4]));
  await wall(page).getByText("You have read your 3 free articles.").waitFor();
  await wall(page).getByRole("link", { name: "Choose a plan" }).click();
  await page.getByRole("dialog").getByText("Articles monthly").first().waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("on a phone in Arabic the wall is read from right to left and offers to sign in", async () => {
  const page = await newGuest({ viewport: viewports.phone, locale: "ar-EG" });
  for (const story of premium.slice(0, 3)) {
    await page.goto(href(story, "/ar"));
    await page.getByRole("note").waitFor();
  }
  await page.goto(href(premium[3], "/ar"));
  const arabicWall = page.getByRole("complementary", { name: "مقال مميّز" });
  await arabicWall.getByText("قرأت مقالاتك المجانية").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "it fits the screen",
  );
  await arabicWall.getByRole("button", { name: "تسجيل الدخول" }).click();
  await page.getByRole("dialog").waitFor();
  assertQuiet(page);
  await page.context().close();
});

test("who has a plan for articles reads the rest at once, as often as they like, without script to the wall", async () => {
  const person = addPerson();
  assert.equal(await buy(person, "Articles monthly", "01"), 201);
  const page = await arrive(browser, person);
  for (const story of premium.slice(0, 5)) {
    await page.goto(href(story));
    await page.locator(".story-rest").waitFor();
    assert.equal(await page.getByRole("note").count(), 0);
  }
  assertQuiet(page);
  await page.context().close();
  const plain = await newGuest({ javaScriptEnabled: false });
  await plain.goto(href(premium[0]));
  await wall(plain).waitFor();
  const offer = wall(plain).getByRole("link", { name: "Choose a plan" });
  await offer.click();
  await plain.waitForURL(/\/en\/subscription/);
  await plain.context().close();
});

test("where it can't be asked who may read on, the wall says so and asks again", async () => {
  const page = await newGuest();
  const calls = /fragments_get-article-details/;
  await page.route(calls, (route) => route.abort());
  await page.goto(href(premium[0]));
  await wall(page).getByRole("alert").waitFor();
  await page.unroute(calls);
  await wall(page).getByRole("button", { name: "Try again" }).click();
  await page.locator(".story-rest").waitFor();
  assertQuiet(page, [/ERR_FAILED/]);
  await page.context().close();
});

test("an article is shared at its canonical address and printed without the portal around it", async () => {
  const { stories } = (await payload("/articles/food", "aurora")).props;
  const story = stories.find((one) => !one.premium);
  const page = await newGuest();
  await page.goto(`${origin()}/en/articles/${story.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: `Share ${story.title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${story.title}` });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  assert.equal(bare(new URL(link).pathname), bare(story.href));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => {
    const shown = (selector) =>
      [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
    return {
      chrome: shown("nav, footer, .top-bar, .story-facts button"),
      related: shown(".story ~ *"),
      text: shown(".story .rich-text"),
      address: document.querySelector(".story-address")?.getClientRects().length > 0,
    };
  });
  assert.deepEqual(seen, { chrome: false, related: false, text: true, address: true });
  assertQuiet(page);
  await page.context().close();
});
