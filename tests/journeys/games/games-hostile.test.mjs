// A game that wants to harm, in a real browser: it reaches neither its portal nor another game nor the network, whatever
// it says is believed no more than the protocol allows, and the portal goes on working.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { hydrated, launch, openPage, origin } from "../../support/browser.mjs";
import { importGames } from "../../support/games/game-packages.mjs";
import { scoreOf } from "../../support/games/game-player.mjs";
import { startKiosk } from "../../support/kiosk.mjs";

/** What a game runs that tries to get out. It is sent as text: nothing of this file is in reach there. */
function mallory() {
  const elsewhere = "https://canary.example/";
  const add = (name, attributes) => {
    const element = Object.assign(document.createElement(name), attributes);
    document.body.append(element);
    return element;
  };
  const loaded = (element) =>
    new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => reject(new Error("blocked"));
    });
  /** Each ends well only where it reached something. */
  const attempts = {
    "reads the portal's document": () => parent.document.title,
    "reads the portal's address": () => top.location.href,
    "writes into the portal": () => {
      parent.mallory = true;
    },
    "calls the portal's functions": () => parent.eval("1"),
    "reads cookies": () => document.cookie,
    "writes cookies": () => {
      // biome-ignore lint/suspicious/noDocumentCookie: it must fail
      document.cookie = "mallory=1";
    },
    "reads localStorage": () => localStorage.length,
    "reads sessionStorage": () => sessionStorage.length,
    "opens a database": () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("mallory");
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
    "opens a cache": () => caches.open("mallory"),
    "registers a service worker": () => navigator.serviceWorker.register("game.js"),
    "takes the origin of its site": () => {
      document.domain = "localhost";
    },
    "opens a window": () => {
      if (window.open(elsewhere) === null) throw new Error("blocked");
    },
    "navigates the portal": () => {
      top.location = `${elsewhere}top`;
    },
    "replaces the portal": () => parent.location.replace(`${elsewhere}parent`),
    "fetches from elsewhere": () => fetch(elsewhere, { mode: "no-cors" }),
    "fetches from its own host": () => fetch("game.js"),
    "calls the portal's backend": () =>
      fetch(`${document.referrer || "http://aurora.localhost"}/backend/user`, { credentials: "include" }),
    "sends a request of the old kind": () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("GET", elsewhere);
        request.onload = resolve;
        request.onerror = () => reject(new Error("blocked"));
        request.send();
      }),
    "opens a socket": () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket("wss://canary.example/");
        socket.onopen = resolve;
        socket.onerror = () => reject(new Error("blocked"));
      }),
    "loads a picture from elsewhere": () => loaded(add("img", { src: `${elsewhere}pixel.png` })),
    "loads a script from elsewhere": () => loaded(add("script", { src: `${elsewhere}more.js` })),
    "runs a script of text": () => {
      add("script", { textContent: "window.inline = true" });
      if (!window.inline) throw new Error("blocked");
    },
    "makes code of text": () => new Function("return 1")(),
    "starts a worker": () =>
      new Promise((resolve, reject) => {
        const worker = new Worker("game.js");
        worker.onmessage = resolve;
        worker.onerror = () => reject(new Error("blocked"));
      }),
    "asks for a place": () =>
      new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
    "asks for the camera": () => navigator.mediaDevices.getUserMedia({ video: true }),
    "reads the clipboard": () => navigator.clipboard.readText(),
  };
  /** These end without a word; what they do is seen from outside. */
  const silent = () => {
    navigator.sendBeacon(`${elsewhere}beacon`, "x");
    add("form", { action: `${elsewhere}form`, method: "POST", target: "_top" }).submit();
    add("form", { action: `${elsewhere}form`, target: "_blank" }).submit();
    add("a", { href: `${elsewhere}link`, target: "_top" }).click();
    add("a", { href: `${elsewhere}link`, target: "_blank" }).click();
    add("link", { rel: "prefetch", href: `${elsewhere}prefetch` });
    add("iframe", { src: `${elsewhere}frame` });
    add("object", { data: `${elsewhere}object` });
    document.head.append(Object.assign(document.createElement("base"), { href: elsewhere }));
    alert("from a game");
    confirm("from a game");
    print();
  };
  window.tryAll = async () => {
    const reached = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        reached.push(name);
      } catch {
        // As it should be.
      }
    }
    try {
      silent();
    } catch (error) {
      return { reached, stopped: String(error), tried: Object.keys(attempts).length };
    }
    return { reached, tried: Object.keys(attempts).length };
  };

  window.heard = [];
  window.say = (message) => parent.postMessage(message, "*");
  window.addEventListener("message", ({ data }) => window.heard.push(data));
  const ready = () => {
    if (window.heard.length > 0) return;
    window.say({ kiosk: 1, type: "ready" });
    setTimeout(ready, 500);
  };
  ready();
}

const page =
  '<!doctype html><meta charset="utf-8"><title>Game</title><body><script src="game.js"></script></body>';
const files = { "index.html": page, "game.js": `(${mallory})();` };

let browser;
let kiosk;
let games;
before(async () => {
  browser = await launch();
  kiosk = await startKiosk();
  importGames(kiosk.data, [
    { key: "mallory", title: "Mallory", files },
    { key: "eve", title: "Eve", files },
  ]);
  for (let tries = 0; ; ++tries) {
    const listed = (await payload("/games/list", "aurora", "en", kiosk.port)).props.games;
    games = Object.fromEntries(listed.map((game) => [game.title, game]));
    if (games.Mallory && games.Eve) break;
    assert.ok(tries < 200, "the games are not in the list");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
after(async () => {
  await browser?.close();
  await kiosk?.stop();
});

/** The page of a game with the game in its frame, and what happens around it that must not. */
async function play(game) {
  const shown = await openPage(browser);
  const seen = [];
  const gameHost = `${game.id.toLowerCase()}.games.aurora.localhost`;
  shown.on("dialog", async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  shown.on("popup", (popup) => seen.push(`a window of ${popup.url()}`));
  shown.on("download", (download) => seen.push(`a download of ${download.url()}`));
  await shown.context().route(/canary\.example/, async (route) => {
    seen.push(`a request to ${route.request().url()}`);
    await route.abort();
  });
  // What the policy stops is a request as well, which no route sees and nobody answers.
  shown.on("response", (response) => {
    if (response.frame() !== shown.mainFrame() && new URL(response.url()).hostname !== gameHost)
      seen.push(`the game had an answer from ${response.url()}`);
  });
  shown.on("framenavigated", (frame) => {
    if (frame === shown.mainFrame() && !frame.url().includes("/games/details/"))
      seen.push(`the portal went to ${frame.url()}`);
  });
  await shown.goto(`${origin("aurora", kiosk.port)}${game.href}`);
  await hydrated(shown);
  await shown.getByRole("link", { name: "Play for free" }).click();
  const element = await shown.locator("iframe.game-frame").elementHandle();
  const frame = await element.contentFrame();
  await frame.waitForFunction(() => window.heard?.some(({ type }) => type === "hello"));
  return { shown, seen, frame };
}

/** The portal's own buttons still do what they say. */
async function goesOn(shown, { title }) {
  await shown.getByRole("button", { name: "Pause and more" }).click();
  await shown.getByRole("button", { name: "Leave", exact: true }).last().click();
  const asked = shown.getByRole("heading", { name: "Leave this round?" });
  await Promise.race([asked.waitFor(), shown.locator("iframe.game-frame").waitFor({ state: "detached" })]);
  if (await asked.isVisible()) await shown.getByRole("button", { name: "Leave", exact: true }).last().click();
  await shown.locator("iframe.game-frame").waitFor({ state: "detached" });
  await shown.getByRole("heading", { level: 1, name: title }).waitFor();
  await shown.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
  await shown.waitForURL((url) => !url.pathname.includes("/games/"));
}

test("a game reaches nothing of its portal, of another game or of the network", async () => {
  const { shown, seen, frame } = await play(games.Mallory);
  const sandbox = await shown.locator("iframe.game-frame").getAttribute("sandbox");
  assert.equal(sandbox, "allow-scripts");
  const { reached, stopped, tried } = await frame.evaluate(() => window.tryAll());
  assert.deepEqual(reached, []);
  assert.equal(stopped, undefined);
  assert.ok(tried > 25);
  // With a press of the visitor's own a page may do more.
  await shown.locator("iframe.game-frame").click();
  assert.deepEqual((await frame.evaluate(() => window.tryAll())).reached, []);
  assert.equal(await shown.evaluate(() => "mallory" in window), false);
  assert.deepEqual(
    (await shown.context().cookies()).filter(({ name }) => name === "mallory"),
    [],
  );
  assert.deepEqual(seen, []);
  shown.removeAllListeners("framenavigated");
  await goesOn(shown, games.Mallory);
  await shown.context().close();
});

for (const [where, address] of [
  ["another site", () => "https://canary.example/self"],
  ["its portal", () => `${origin("aurora", kiosk.port)}/en`],
])
  test(`a game does not lead its own frame to ${where}`, async () => {
    const { shown, seen, frame } = await play(games.Mallory);
    const refused = shown.waitForEvent("console", (message) => /frame-src/.test(message.text()));
    await frame.evaluate((href) => {
      setTimeout(() => {
        location.href = href;
      });
    }, address());
    await refused;
    assert.deepEqual(seen, []);
    shown.removeAllListeners("framenavigated");
    await goesOn(shown, games.Mallory);
    await shown.context().close();
  });

test("a game downloads nothing", async () => {
  const { shown, seen, frame } = await play(games.Mallory);
  // Without an origin nothing is a download of its own: the frame goes to the file instead.
  const went = shown.waitForEvent("framenavigated", (one) => one.url().endsWith("/game.js"));
  await frame.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "game.js", download: "mallory.js" });
    document.body.append(link);
    setTimeout(() => link.click());
  });
  await went;
  assert.deepEqual(seen, []);
  shown.removeAllListeners("framenavigated");
  await goesOn(shown, games.Mallory);
  // Nor is what it makes itself saved: the sandbox refuses it.
  const made = await play(games.Mallory);
  await made.frame.evaluate(() => {
    const href = URL.createObjectURL(new Blob(["mallory"]));
    const link = Object.assign(document.createElement("a"), { href, download: "mallory.txt" });
    document.body.append(link);
    setTimeout(() => link.click());
  });
  made.shown.removeAllListeners("framenavigated");
  await goesOn(made.shown, games.Mallory);
  assert.deepEqual(made.seen, []);
  await made.shown.context().close();
  await shown.context().close();
});

test("whatever is no message of the protocol is passed over", async () => {
  const { shown, seen, frame } = await play(games.Mallory);
  await frame.evaluate(() => {
    const cyclic = { kiosk: 1, type: "score" };
    cyclic.value = cyclic;
    const junk = [
      null,
      undefined,
      "ready",
      7,
      [],
      { type: "score", value: 1 },
      { kiosk: 2, type: "score", value: 1 },
      { kiosk: 1 },
      { kiosk: 1, type: "__proto__" },
      { kiosk: 1, type: "hello", language: "ar" },
      { kiosk: 1, type: "score", value: "12" },
      { kiosk: 1, type: "score", value: -1 },
      { kiosk: 1, type: "score", value: 1.5 },
      { kiosk: 1, type: "score", value: Number.NaN },
      { kiosk: 1, type: "score", value: 1e12 },
      { kiosk: 1, type: "end", score: 1e300 },
      { kiosk: 1, type: "mute", muted: "yes" },
      { kiosk: 1, type: "save", data: "x".repeat(70_000) },
      { kiosk: 1, type: "save", data: { deep: true } },
      { kiosk: 1, type: "save", data: "ش".repeat(40_000) },
      cyclic,
      new Map([["kiosk", 1]]),
      new ArrayBuffer(8),
    ];
    for (const message of junk) window.say(message);
    // The portal takes sixty messages a second, so the last ones are said until one of them is heard.
    window.asking = setInterval(() => {
      window.say({ kiosk: 1, type: "load" });
    }, 100);
  });
  await frame.waitForFunction(() => window.heard.some(({ type }) => type === "loaded"));
  assert.equal(await scoreOf(shown), 0);
  const loaded = await frame.evaluate(() => window.heard.find(({ type }) => type === "loaded").data);
  assert.equal(loaded, null, "nothing was kept");
  assert.equal(await shown.evaluate(() => JSON.stringify(localStorage).includes("xxxx")), false);

  // The page's own window, and a game's other frames, are not the game.
  await shown.evaluate(() => {
    window.postMessage({ kiosk: 1, type: "score", value: 99 }, "*");
    window.postMessage({ kiosk: 1, type: "leave" }, "*");
  });
  await frame.evaluate(() => {
    for (let times = 0; times < 20_000; times += 1) window.say({ kiosk: 1, type: "score", value: times });
    window.asking = setInterval(() => window.say({ kiosk: 1, type: "score", value: 7 }), 100);
  });
  await shown.waitForFunction(() => document.querySelector("[data-score]").textContent === "7");
  assert.deepEqual(seen, []);
  shown.removeAllListeners("framenavigated");
  await goesOn(shown, games.Mallory);
  await shown.context().close();
});

test("a game gets back what it has kept itself, and nothing of another game", async () => {
  const { shown, frame } = await play(games.Mallory);
  await frame.evaluate(() => window.say({ kiosk: 1, type: "save", data: "of Mallory" }));
  await shown.waitForFunction(() => JSON.stringify(localStorage).includes("of Mallory"));
  const helloOf = async ({ href }) => {
    await shown.goto(`${origin("aurora", kiosk.port)}${href}`);
    await hydrated(shown);
    await shown.getByRole("link", { name: "Play for free" }).click();
    const element = await shown.locator("iframe.game-frame").elementHandle();
    const played = await element.contentFrame();
    await played.waitForFunction(() => window.heard?.some(({ type }) => type === "hello"));
    const origins = await played.evaluate(() => [window.origin, location.hostname]);
    const { save } = await played.evaluate(() => window.heard.find(({ type }) => type === "hello"));
    return { save, origins };
  };
  const eve = await helloOf(games.Eve);
  const mallorys = await helloOf(games.Mallory);
  assert.equal(eve.save, null);
  assert.equal(mallorys.save, "of Mallory");
  assert.deepEqual([eve.origins[0], mallorys.origins[0]], ["null", "null"]);
  assert.notEqual(eve.origins[1], mallorys.origins[1]);
  await shown.context().close();
});
