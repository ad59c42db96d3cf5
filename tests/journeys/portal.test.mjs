// Journeys of the portal: languages, themes, errors, a new build, history.
import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  assertQuiet,
  hydrated,
  launch,
  openPage,
  origin,
  pointAt,
  settled,
  viewports,
} from "../support/browser.mjs";
import { ask } from "../support/client.mjs";
import { root, startKiosk } from "../support/kiosk.mjs";
import { until } from "../support/until.mjs";

/** Aurora's own words over the built-in ones. */
const closed = "This window is closed";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("choosing a language changes the page in place and is remembered", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/albums`);
  await hydrated(page);
  await page.getByLabel("Language: English").click();
  await page.getByRole("link", { name: "العربية" }).first().click();
  await page.waitForURL(/\/ar\/music\/albums$/);
  await page.waitForFunction(
    () => document.documentElement.dir === "rtl" && document.documentElement.lang === "ar",
  );
  assert.match(await page.title(), /[\u0600-\u06ff]/);
  await page.goto(`${origin()}/music/albums`);
  assert.match(page.url(), /\/ar\/music\/albums$/, "the choice is remembered");
  assertQuiet(page);
  await page.context().close();
});

const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const themeOf = (page) => page.evaluate(() => document.documentElement.dataset.theme);

test("the alternate theme is there from the first paint of the next visit", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  const light = await ground(page);
  await page.getByLabel("Theme").click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  assert.notEqual(await ground(page), light);
  const cookie = (await page.context().cookies()).find((one) => one.name === "alternatTheme");
  assert.equal(cookie.value, "true");
  const days = (cookie.expires - Date.now() / 1000) / 86_400;
  assert.ok(days > 355 && days < 365, `${days} days`);
  const answer = await ask("/en/music/albums", { headers: { cookie: "alternatTheme=true" } });
  assert.match(answer.text, /<html[^>]*data-theme="dark"/);
  assertQuiet(page);
  await page.context().close();
});

test("a dark device gets a dark page from the first paint, and follows its change", async () => {
  const page = await openPage(browser, { colorScheme: "dark" });
  // Each theme that the body ever had while the document was being read.
  await page.addInitScript(() => {
    window.themes = [];
    new MutationObserver(() => {
      if (document.body) window.themes.push(document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  assert.deepEqual([...new Set(await page.evaluate(() => window.themes))], ["dark"]);
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  assert.notEqual(await ground(page), dark);
  await page.getByLabel("Theme").click();
  assert.equal(await page.locator("[aria-current] >> text=Same as this device").count(), 1);
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${origin()}/en/music/albums`);
  await hydrated(page);
  assert.equal(await themeOf(page), "light", "a choice counts more than the device");
  assertQuiet(page);
  await page.context().close();
});

test("a menu closes when the focus leaves it, and its items are reached by arrow keys", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/albums`);
  await hydrated(page);
  const menu = page.locator("details.menu", { has: page.getByLabel("Language: English") });
  await page.getByLabel("Language: English").focus();
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  for (const [key, name] of [
    ["ArrowDown", "English"],
    ["ArrowDown", "العربية"],
    ["End", "Română"],
    ["ArrowDown", "English"],
    ["ArrowUp", "Română"],
    ["Home", "English"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), name, key);
  }
  assert.equal(await menu.evaluate((details) => details.open), true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await menu.evaluate((details) => details.open), false);
  assertQuiet(page);
  await page.context().close();
});

test("a link without a connection says so, stays, and works once there is one", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/albums`);
  await hydrated(page);
  await pointAt(page, page.getByRole("link", { name: "Songs" }).first(), "/en/music/tracks/_payload.json");
  await settled(page);
  const entries = await page.evaluate(() => history.length);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Genres" }).first().click();
  await page.getByText("No connection.").waitFor();
  await page.waitForURL(/\/en\/music\/albums$/);
  assert.equal(await page.getByRole("progressbar").count(), 0);
  await page.getByRole("heading", { level: 1, name: "Albums" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/en\/music\/tracks\/category$/);
  await page.getByRole("heading", { level: 1, name: "Genres" }).waitFor();
  assert.equal(await page.evaluate(() => history.length), entries + 1, "no entry is left of the first try");
  await page.goBack();
  await page.waitForURL(/\/en\/music\/albums$/);
  assertQuiet(page, [/ERR_INTERNET_DISCONNECTED/]);
  await page.context().close();
});

test("without a connection an address shows the offline page, in the page's language, and nothing personal is kept", async () => {
  const page = await openPage(browser, { serviceWorkers: "allow" });
  await page.goto(`${origin()}/ar`);
  await hydrated(page);
  const kept = () =>
    page.evaluate(async () => {
      const caching = await caches.keys();
      const requests = await Promise.all(caching.map(async (name) => (await caches.open(name)).keys()));
      return { caching, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
    });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // waitForFunction does not wait for a promise of its function.
  await until(
    () => page.evaluate(async () => Boolean(await caches.match("/offline-page"))),
    "an offline page",
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await settled(page);
  const { id } = (await ask("/builds/latest.json")).json();
  const { caching, paths } = await kept();
  assert.deepEqual(caching, [`kiosk-${id}`]);
  for (const path of paths) assert.match(path, /^\/(offline-page$|assets\/|theme\/)/);
  await page.context().setOffline(true);
  await page.goto(`${origin()}/ar/music/tracks`);
  await page.getByRole("heading", { level: 1, name: "لا يوجد اتصال بالإنترنت" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  const button = page.getByRole("link", { name: "إعادة المحاولة" });
  assert.notEqual(
    await button.evaluate((link) => getComputedStyle(link).backgroundColor),
    "rgba(0, 0, 0, 0)",
    "it has its style",
  );
  await page.context().setOffline(false);
  await button.click();
  await hydrated(page);
  await page.waitForURL(/\/ar\/music\/tracks$/);
  await page.context().close();
});

test("an unknown address shows the 404 screen, reports it once, and leads home", async () => {
  const page = await openPage(browser);
  const reports = [];
  page.on("request", (request) => {
    if (request.url().includes("/kafka/event/"))
      reports.push({ url: request.url(), body: request.postDataJSON() });
  });
  const answer = await page.goto(`${origin()}/en/nowhere/at/all`);
  assert.equal(answer.status(), 404);
  await page.getByRole("heading", { level: 1, name: closed }).waitFor();
  await page.getByText("404").first().waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((entry) => entry.name.includes("/kafka/event/")),
  );
  assert.equal(reports.length, 1);
  const body = JSON.stringify(reports[0].body);
  for (const words of ["displayed", "error page", "404"]) assert.ok(body.includes(words), body);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await page.waitForURL(new RegExp(`^${origin()}(/en)?/?$`));
  await page.getByRole("heading", { level: 1 }).waitFor();
  assertQuiet(page, [/404/]);
  await page.context().close();
});

test("the error screen is not painted before the theme's colours are there", async () => {
  const page = await openPage(browser);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(/\/theme\/aurora-.*\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin()}/en/nowhere`, { waitUntil: "commit" });
  const painted = () => page.evaluate(() => performance.getEntriesByType("paint").length > 0);
  // All that the page needs apart from its colours is there. A page that is not painted has no animation frames, so
  // the clock asks.
  const polling = 50;
  await page.waitForFunction(
    () =>
      performance
        .getEntriesByType("resource")
        .some(({ name }) => name.includes("/assets/") && name.endsWith(".css")),
    null,
    { polling },
  );
  await page.waitForFunction(() => document.querySelector("h1") !== null, null, { polling });
  assert.equal(await painted(), false);
  release();
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
  await page.context().close();
});

test("a link to a page that is gone shows the error screen within the portal", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en/music/albums`);
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/en/info/no-such-page";
    link.textContent = "gone";
    document.querySelector("main").append(link);
  });
  await page.getByRole("link", { name: "gone" }).click();
  await page.getByRole("heading", { level: 1, name: closed }).waitFor();
  await page.context().close();
});

test("after a new build the next navigation is a full load, and not twice", async () => {
  const page = await openPage(browser);
  await page.route("**/builds/latest.json*", (route) => route.fulfill({ json: { id: "another-build" } }));
  const buildSeen = page.waitForResponse("**/builds/latest.json*");
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  await (await buildSeen).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const albums = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Albums" })
    .first();
  // The address changes before the new document is asked for, so only its load event says that it is there.
  const loaded = page.waitForEvent("load");
  await albums.click();
  await loaded;
  await page.waitForURL(/\/en\/music\/albums$/);
  await hydrated(page);
  assert.equal(documents, 1);
  await page.context().close();
});

test("a page shown in place tells machines the same as its own document", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  const link = page.locator('main a[href*="/music/albums/"]').first();
  const path = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  const told = () =>
    page.evaluate(() => [
      document.querySelector('meta[name="robots"]')?.content ?? "",
      document.querySelector('meta[property="og:image"]')?.content ?? "",
      ...[...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      ),
    ]);
  await page.locator('script[type="application/ld+json"]').nth(1).waitFor({ state: "attached" });
  const inPlace = await told();
  assert.match(inPlace.join(), /"@type":"MusicAlbum"/);
  await page.reload();
  assert.deepEqual(inPlace, await told());
  assertQuiet(page);
  await page.context().close();
});

test("Back restores the place on the page, a new page begins at its top", async () => {
  const page = await openPage(browser, { viewport: { width: 390, height: 600 } });
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  const target = page.locator('main a[href*="/music/"]').filter({ visible: true }).last();
  await target.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 200, "the home page is longer than a phone");
  await target.click();
  await page.waitForURL(/\/en\/music\//);
  await page.waitForFunction(() => scrollY === 0);
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 120, before);
  await page.context().close();
});

test("without the Navigation API links work in place too", async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
  await page.addInitScript(() => delete window.navigation);
  await page.goto(`${origin()}/en`);
  await hydrated(page);
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  await page.locator('main a[href*="/music/albums/0"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/en\/music\/albums\//);
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.ok(await page.evaluate(() => window.sameDocument));
  await page.context().close();
});

test("a page that the server can't render is rendered by the browser, the log has the script's stack, and the next answer is rendered", async () => {
  const web = mkdtempSync(join(tmpdir(), "kiosk-web-"));
  cpSync(join(root, "build/web"), web, { recursive: true });
  appendFileSync(
    join(web, "server.js"),
    `;(() => { const { render } = SSR; let mended = false; SSR = { ...SSR, render(envelope) {
      const { path } = JSON.parse(envelope);
      if (path === "/music/artists") mended = true;
      if (path === "/music/albums" && !mended) throw new Error("broken on purpose");
      if (path === "/music/tracks") for (;;) {}
      return render(envelope);
    } }; })();`,
  );
  // One context, so that the one that was mended is asked.
  const kiosk = await startKiosk({ env: { KIOSK_WEB_FOLDER: web, KIOSK_RENDER_CONTEXTS: "1" } });
  try {
    const page = await openPage(browser);
    for (const path of ["albums", "tracks"]) {
      const answer = await page.goto(`${origin("aurora", kiosk.port)}/en/music/${path}`);
      assert.equal(answer.status(), 200);
      assert.match(await answer.text(), /<div id="app"><\/div>/);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    // A page that was not rendered is not cached: it is rendered as soon as that works again.
    const isDrawn = async (path) => {
      const answer = await page.goto(`${origin("aurora", kiosk.port)}/en/music/${path}`);
      return /<div id="app"><[a-z]/.test(await answer.text());
    };
    for (let tries = 0; !(await isDrawn("artists")); tries += 1)
      assert.ok(tries < 300, "the context that replaces the last one starts");
    assert.ok(await isDrawn("albums"));
    const whole = await page.goto(`${origin("aurora", kiosk.port)}/en/music/playlists`);
    assert.match(
      await whole.text(),
      /<div id="app"><[a-z]/,
      "the context was replaced, and the next page is rendered",
    );
    assertQuiet(page);
    await page.context().close();
    const failures = kiosk.readLog().filter((line) => line.event === "rendering failed");
    assert.ok(failures.some((line) => line.reason.includes("broken on purpose") && line.stack.length > 0));
    assert.ok(failures.some((line) => line.reason === "deadline"));
  } finally {
    await kiosk.stop();
    rmSync(web, { recursive: true, force: true });
  }
});

for (const [language, screen, title, goOn] of [
  ["en", "phone", "Good that you are here", "Listen now"],
  ["ar", "desktop", "سعداء بوجودك معنا", "استمع الآن"],
])
  test(`a link of a partner leads back to words of the tenant, in ${language} on a ${screen}`, async () => {
    const page = await openPage(browser, { viewport: viewports[screen] });
    await page.goto(`${origin()}/${language}?feedback=welcome`);
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => location.search), "", "a reload says it no more");
    await dialog.getByRole("link", { name: goOn }).click();
    await page.waitForURL(new RegExp(`/${language}/music/tracks$`));
    await dialog.waitFor({ state: "detached" });
    assertQuiet(page);
    await page.context().close();
  });

test("words that the tenant does not have are not shown, whatever the address says", async () => {
  const page = await openPage(browser);
  await page.goto(`${origin()}/en?feedback=%3Cb%3EYou+won%3C/b%3E`);
  await page.waitForFunction(() => location.search === "");
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.ok(!(await page.getByRole("main").textContent()).includes("You won"));
  assertQuiet(page);
  await page.context().close();
});
