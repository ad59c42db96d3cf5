// Pages as they are read in other conditions than a large screen and a mouse: forced colours, magnified four times, a
// phone on its side, names in the other script, pages that change slowly, a keyboard. A sample; with --full every page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { exampleAddresses, hostedPages, privatePatterns } from "../support/addresses.mjs";
import { hydrated, launch, openPage, origin, pointAt, settled, viewports } from "../support/browser.mjs";
import { tenants } from "../support/client.mjs";
import {
  edgesOf,
  linksInPlace,
  misalignedNames,
  roomOf,
  shiftOfNavigation,
  shiftSoFar,
  unmarkedEnglish,
} from "../support/conditions.mjs";
import { signInPage } from "../support/people/people.mjs";

const full = process.env.E2E_FULL === "1";
const album = "/music/albums/:artist/:artistName/:albumName/:album";
const sample = ["/", album, "/music/tracks", "/music/albums", "/user/login", "/user/login/email"];
const addresses = {};
const walked = full ? tenants : ["aurora"];
let browser;
before(async () => {
  browser = await launch();
  for (const tenant of tenants) addresses[tenant] = await exampleAddresses(tenant);
});
after(() => browser?.close());

/** The paths that are looked at: those of the sample, or all that anyone may open. */
const pathsOf = (tenant, patterns = sample) =>
  [...addresses[tenant]]
    .filter(([pattern]) =>
      full ? pattern !== "/launch" && !/^\/(profile|external)/.test(pattern) : patterns.includes(pattern),
    )
    .map(([, path]) => path);
const inLanguage = (language, path) => `/${language}${path === "/" ? "" : path}`;

async function visit(page, tenant, address) {
  await page.goto(`${origin(tenant)}${address}`);
  await settled(page);
}

async function open(options) {
  return openPage(browser, { reducedMotion: "reduce", ...options });
}

/** Starts the first song of an album, so that the player is there. */
async function listen(page, tenant, language = "en") {
  await visit(page, tenant, inLanguage(language, addresses[tenant].get(album)));
  await page.locator(".row-play").first().click();
  await page.locator(".mini-player").waitFor();
}

/** Looked at with the page's own colours first, then with forced ones. */
async function faultsOfForcedColours(page, where) {
  await page.mouse.move(0, 0); // what is pointed at has a background that is no edge
  await page.emulateMedia({ forcedColors: "none" });
  await edgesOf(page);
  await page.emulateMedia({ forcedColors: "active" });
  return (await edgesOf(page, "forced")).map((line) => `${where}: ${line}`);
}

/** What opens over a page while music plays: how, and what is there then. */
const opened = {
  "the queue": async (page) => {
    await page.getByRole("button", { name: "Up next" }).click();
    await page.locator(".queue-drawer .queue-row-remove").first().waitFor();
  },
  "the player": async (page) => {
    await page.getByRole("button", { name: "Open the player" }).click();
    await page.locator(".now-playing .queue-row-remove").first().waitFor();
  },
  "a song's menu": async (page) => {
    await page
      .getByRole("main")
      .getByRole("button", { name: /^More for/ })
      .first()
      .click();
    await page.getByRole("menu").waitFor();
  },
  "the language menu": (page) => page.getByLabel("Language: English").click(),
  "the theme menu": (page) => page.getByLabel("Theme", { exact: true }).click(),
  "the shortcuts": async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByRole("heading").waitFor();
  },
  "the sign-in dialog": async (page, tenant) => {
    if (tenant === "plume") return; // where a page asks
    await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
    await page.getByRole("dialog").getByRole("heading").waitFor();
  },
};

test("with forced colours every control keeps its edge, every slider its line, the current place its mark", async () => {
  const faults = [];
  const look = async (page, where) => faults.push(...(await faultsOfForcedColours(page, where)));
  for (const tenant of walked) {
    const page = await open({ viewport: viewports.desktop });
    await listen(page, tenant);
    await look(page, `${tenant} playing`);
    for (const [name, openIt] of Object.entries(opened)) {
      await openIt(page, tenant);
      await look(page, `${tenant} with ${name}`);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog[open], [role='menu'], details[open]"));
    }
    for (const path of pathsOf(tenant)) {
      await visit(page, tenant, inLanguage("en", path));
      await look(page, `${tenant} ${path}`);
    }
    const back = encodeURIComponent(`${origin(tenant)}/en`);
    for (const path of hostedPages[tenant]) {
      await visit(page, tenant, `/backend${path}?lang=en&redirectUrl=${back}`);
      await look(page, `${tenant} ${path}`);
    }
    await signInPage(page, tenant);
    for (const path of [...privatePatterns].filter((one) => /^\/(profile|external)/.test(one))) {
      await visit(page, tenant, inLanguage("en", path));
      await look(page, `${tenant} ${path} signed in`);
    }
    await page.context().close();
  }
  assert.deepEqual([...new Set(faults)], []);
});

const shortScreens = {
  "magnified four times": { width: 320, height: 256 },
  "on its side": { width: 844, height: 390 },
};
for (const [name, viewport] of Object.entries(shortScreens))
  test(`a screen ${name} leaves room for the page, also while music plays`, async () => {
    const faults = [];
    for (const tenant of walked) {
      const page = await open({ viewport });
      await listen(page, tenant);
      for (const path of pathsOf(tenant, ["/", album])) {
        await visit(page, tenant, inLanguage("en", path));
        const room = await roomOf(page);
        if (room < 0.6) faults.push(`${tenant} ${path}: ${Math.round(room * 100)} % of the height`);
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          faults.push(`${tenant} ${path}: wider than the screen`);
      }
      await page.context().close();
    }
    assert.deepEqual(faults, []);
  });

test("on a phone on its side the player's controls are in sight", async () => {
  for (const tenant of walked) {
    const page = await open({ viewport: shortScreens["on its side"] });
    await listen(page, tenant);
    await page.getByRole("button", { name: "Open the player" }).click();
    const sheet = page.getByRole("dialog", { name: "Now playing" });
    for (const control of [".play-pause", ".seek", ".now-playing-title"]) {
      const { y, height } = await sheet.locator(control).first().boundingBox();
      assert.ok(y >= 0 && y + height <= shortScreens["on its side"].height, `${tenant}: ${control} at ${y}`);
    }
    await page.context().close();
  }
});

test("the names of the tabs are whole, also on the narrowest phone", async () => {
  const faults = [];
  const page = await open({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
  for (const tenant of tenants)
    for (const language of ["en", "ar", "fr", "de", "es", "ro"]) {
      await page.goto(`${origin(tenant)}/${language}/music/tracks`);
      const cut = await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.querySelectorAll(".tab-bar span")]
          .filter((name) => {
            // Less than half a line is what a letter reaches below its own line.
            const line = Number.parseFloat(getComputedStyle(name).lineHeight);
            return name.scrollHeight - name.clientHeight > line / 2 || name.scrollWidth > name.clientWidth;
          })
          .map((name) => name.textContent);
      });
      faults.push(...cut.map((name) => `${tenant} ${language}: ${name}`));
    }
  assert.ok((await page.locator(".tab-bar span").count()) > 2, "there are tabs");
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("names in the other script are aligned with the page", async () => {
  const faults = [];
  for (const [tenant, language] of [
    ["aurora", "ar"],
    ["nujum", "en"],
  ]) {
    const page = await open({ viewport: viewports.desktop });
    await listen(page, tenant, language);
    const look = async (where) =>
      faults.push(...(await misalignedNames(page)).map((line) => `${tenant} ${language} ${where}: ${line}`));
    await page.locator(".mini-player-expand").click();
    await page.locator(".now-playing .queue-row-remove").first().waitFor();
    await look("playing");
    for (const path of pathsOf(tenant)) {
      await visit(page, tenant, inLanguage(language, path));
      await look(path);
    }
    await page.context().close();
  }
  assert.deepEqual([...new Set(faults)], []);
});

test("a page that comes late moves nothing that stays", async () => {
  const faults = [];
  for (const tenant of walked) {
    const page = await open({ viewport: viewports.phone });
    await visit(page, tenant, "/en");
    // Later than the bar that says that a page is on its way.
    await page.route("**/_payload.json*", async (route) => {
      await page.locator(".pending-bar").waitFor();
      await route.continue();
    });
    for (const path of [...pathsOf(tenant).filter((one) => one !== "/" && !privatePatterns.has(one)), "/"]) {
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
      );
      const { value, what } = await shiftOfNavigation(page, inLanguage("en", path));
      if (value >= 0.02) faults.push(`${tenant} ${path}: ${value.toFixed(3)} ${what.join("; ")}`);
    }
    await page.context().close();
  }
  assert.deepEqual(faults, []);
});

test("a sign-in page does not move while its script starts", async () => {
  // A font that comes late changes the width of some words by less than this; a button that appears moves 0.03.
  const ofAFont = 0.005;
  for (const tenant of tenants)
    for (const viewport of [viewports.phone, viewports.desktop]) {
      const page = await open({ viewport });
      await page.goto(`${origin(tenant)}/backend/login/${tenant}`);
      await hydrated(page);
      const shift = await shiftSoFar(page);
      assert.ok(shift < ofAFont, `${tenant} at ${viewport.width} shifts by ${shift}`);
      await page.context().close();
    }
});

test("without a connection every page's links say so", async () => {
  for (const tenant of walked) {
    const page = await open({ viewport: viewports.desktop });
    for (const path of pathsOf(tenant)) {
      await visit(page, tenant, inLanguage("en", path));
      const links = await linksInPlace(page);
      assert.ok(links.length > 1, `${tenant} ${path} has links to follow`);
      // What the first one needs is loaded, so that the last one finds the code of a navigation.
      await pointAt(page, page.locator(`[data-walk-link="0"]`), "_payload.json");
      await settled(page);
      const before = { address: page.url(), heading: await page.locator("h1").textContent() };
      await page.context().setOffline(true);
      await page.locator(`[data-walk-link="${links.length - 1}"]`).click();
      await page.locator(".toast").getByText("No connection.").waitFor();
      await page.waitForURL(before.address);
      const after = { address: page.url(), heading: await page.locator("h1").textContent() };
      assert.deepEqual(after, before, `${tenant} ${path} → ${links.at(-1)}`);
      assert.equal(await page.locator(".pending-bar").count(), 0, `${tenant} ${path} waits for nothing`);
      await page.context().setOffline(false);
    }
    await page.context().close();
  }
});

test("sentences, descriptions and structured data are in the page's language, or say that they are English", async () => {
  const faults = [];
  /** The pages of one thing: its description is the editors'. */
  const own = [...addresses.aurora.keys()].filter((pattern) =>
    /^\/music\/.*:(album|id|track)$/.test(pattern),
  );
  // Plume's promise is a text with each album; its own language is French.
  for (const tenant of full ? tenants : ["aurora", "plume"]) {
    const page = await open({ viewport: viewports.phone });
    const some = tenant === "plume" ? ["fr", "ro"] : ["de", "ro"];
    for (const language of full ? ["ar", "fr", "de", "es", "ro"] : some)
      for (const path of pathsOf(tenant, own)) {
        await page.goto(`${origin(tenant)}${inLanguage(language, path)}`);
        faults.push(...(await unmarkedEnglish(page)).map((line) => `${tenant} ${language} ${path}: ${line}`));
      }
    await page.context().close();
  }
  assert.deepEqual(faults, []);
});

test("the words of a hero on a phone stand on their own ground, however many lines they have", async () => {
  const faults = [];
  for (const tenant of full ? tenants : ["nujum", "plume"]) {
    const page = await open({ viewport: { width: 360, height: 740 } });
    for (const language of full ? ["en", "ar", "fr", "de", "es", "ro"] : ["fr"]) {
      await visit(page, tenant, `/${language}`);
      const bare = await page.evaluate(() => {
        const words = document.querySelector(".hero .hero-words");
        const ground = words.getBoundingClientRect();
        const colour = getComputedStyle(words).backgroundColor;
        const inside = [...words.children].every((child) => {
          const place = child.getBoundingClientRect();
          return place.top >= ground.top && place.bottom <= ground.bottom;
        });
        return inside && !/\/ 0?\.?\d*\)$|rgba/.test(colour) ? null : `${colour} ${inside}`;
      });
      if (bare) faults.push(`${tenant} ${language}: ${bare}`);
    }
    await page.context().close();
  }
  assert.deepEqual(faults, []);
});

test("an English page loads the font of its own letters and no other", async () => {
  for (const path of ["/", "/user/login", addresses.aurora.get(album)]) {
    const page = await open({ viewport: viewports.phone });
    const fonts = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "font") fonts.push(new URL(response.url()).pathname);
    });
    await visit(page, "aurora", inLanguage("en", path));
    assert.equal(fonts.length, 1, `${path}: ${fonts}`);
    await page.context().close();
  }
});

test("the backdrop of a page that does not scroll reaches the window's edges, below a clear top bar", async () => {
  for (const tenant of ["aurora", "plume"]) {
    const page = await open({ viewport: { width: 1440, height: 2400 } });
    await visit(page, tenant, inLanguage("en", addresses[tenant].get(album)));
    const seen = await page.evaluate(() => {
      const bar = document.querySelector("header");
      const backdrop = document.querySelector(".artwork-backdrop");
      const wash = getComputedStyle(backdrop, "::before");
      return {
        scrolls: document.documentElement.scrollHeight > innerHeight,
        room: innerWidth - document.documentElement.clientWidth,
        bar: getComputedStyle(bar).backgroundColor,
        top: backdrop.getBoundingClientRect().top + Number.parseFloat(wash.top),
      };
    });
    assert.deepEqual(seen, { scrolls: false, room: 0, bar: "rgba(0, 0, 0, 0)", top: 0 }, tenant);
    await page.context().close();
  }
});

test("the layout changes at 600, 960, 1280, 1920 and 2560 points, and nowhere sticks out", async () => {
  const page = await open({ viewport: viewports.desktop });
  await visit(page, "aurora", "/en");
  const looks = new Map();
  for (const width of [599, 600, 959, 960, 1279, 1280, 1919, 1920, 2559, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    looks.set(
      width,
      await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const names = ["--gutter", "--gap", "--rail-w", "--tabs-h", "--section"];
        return names.map((name) => style.getPropertyValue(name).trim()).join(" ");
      }),
    );
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
      `${width}`,
    );
  }
  for (const width of [600, 960, 1280, 1920, 2560])
    assert.notEqual(looks.get(width), looks.get(width - 1), `${width}`);
  assert.equal(new Set(looks.values()).size, 6);
  await page.context().close();
});

test("the focus is somewhere after each act, and a keyboard keeps its place on the page", async () => {
  const page = await open({ viewport: viewports.desktop });
  await listen(page, "aurora");
  const focused = () =>
    page.evaluate(() =>
      document.activeElement === document.body ? "" : document.activeElement.outerHTML.slice(0, 80),
    );
  const queue = page.getByRole("dialog", { name: "Up next" });
  const press = (name, within = page) => within.getByRole("button", { name }).first().press("Enter");
  const songs = () => queue.getByRole("listitem").count();
  const changed = async (act, isRight) => {
    const before = await songs();
    await act();
    for (let tries = 0; !isRight(await songs(), before); tries += 1) {
      assert.ok(tries < 1500, `${before} songs in the queue, and no change`);
      await setTimeout(20);
    }
  };
  const acts = {
    "choosing a theme": async () => {
      await page.getByLabel("Theme", { exact: true }).press("Enter");
      await page.getByRole("button", { name: "Dark", exact: true }).press("Enter");
    },
    "closing a menu": async () => {
      await page.getByLabel("Language: English").press("Enter");
      await page.keyboard.press("Escape");
    },
    "closing the sign-in dialog": async () => {
      await page.getByRole("banner").getByRole("link", { name: "Account" }).press("Enter");
      await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    "closing the player's sheet": async () => {
      await press("Open the player");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    "opening the queue": async () => {
      await press("Up next");
      await queue.getByRole("listitem").first().waitFor();
    },
    "removing a song from the queue": () =>
      changed(
        () => press(/^Remove/, queue),
        (now, before) => now === before - 1,
      ),
    "undoing that": () =>
      changed(
        () => press("Undo", queue),
        (now, before) => now === before + 1,
      ),
    "clearing the queue": () =>
      changed(
        () => press("Clear", queue),
        (now) => now === 0,
      ),
    "undoing that too": () =>
      changed(
        () => press("Undo", queue),
        (now) => now > 0,
      ),
    "closing a message": async () => {
      await press(/^Remove/, queue);
      await queue.getByRole("status").getByRole("button", { name: "Close" }).press("Enter");
      await page.locator(".toast").waitFor({ state: "detached" });
    },
    "closing the queue": async () => {
      await page.keyboard.press("Escape");
      await queue.waitFor({ state: "detached" });
    },
    "skipping to the player": async () => {
      await page.getByRole("link", { name: "Skip to the player" }).press("Enter");
      await page.waitForFunction(() => document.activeElement.id === "player");
    },
    "following a link": async () => {
      await page.getByRole("link", { name: "Songs" }).first().press("Enter");
      await page.waitForURL(/\/music\/tracks$/);
      await page.waitForFunction(() => document.activeElement.tagName === "H1");
    },
    "sorting a list": async () => {
      const before = page.url();
      const sort = page.getByRole("navigation", { name: "Sort" }).locator("a:not([aria-current])").last();
      await sort.press("Enter");
      await page.waitForURL((url) => url.href !== before);
      await page.waitForFunction(() => !document.querySelector(".pending-bar"));
    },
    "closing the player": async () => {
      await press("Stop and close", page.getByRole("region", { name: "Player" }));
      await page.locator(".mini-player").waitFor({ state: "detached" });
    },
    "having it back": async () => {
      await press("Undo");
      await page.locator(".mini-player").waitFor();
    },
    "closing the player in its sheet": async () => {
      await press("Open the player");
      // It takes the focus once it is open; a key before that still goes to the button that opened it.
      await page.locator("dialog:focus").waitFor();
      await press("Stop and close", page.getByRole("dialog", { name: "Now playing" }));
      await page.locator(".mini-player").waitFor({ state: "detached" });
    },
  };
  const lost = [];
  for (const [name, act] of Object.entries(acts)) {
    await act();
    if ((await focused()) === "") lost.push(name);
  }
  assert.deepEqual(lost, [], "the focus is on nothing after these");
  // The top bar is always in sight, so the focus in it does not scroll the page.
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 100, "the page scrolls");
  await page.getByLabel("Language: English").focus();
  assert.equal(await page.evaluate(() => scrollY), before);
  await page.context().close();
});
