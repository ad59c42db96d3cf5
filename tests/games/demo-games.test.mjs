// Each of the demo's games in a sandboxed frame under the content security policy of game files, with a portal around
// it that speaks the protocol: on a phone by touch in English, and on a desktop by keyboard in Arabic.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { filesOf, gameIds, zip } from "../../demo/games/pack.mjs";
import { assertQuiet, launch, openPage, viewports } from "../support/browser.mjs";
import { excess } from "../support/budgets.mjs";
import { pictures, players } from "../support/games/demo-games.mjs";
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

const languages = ["en", "ar", "fr", "de", "es", "ro"];
const manifestOf = (id) => JSON.parse(new Map(filesOf(id)).get("game.json"));

// A picture costs a slow phone by what it draws and by the elements that it changes; both are counted, because time
// depends on the machine that measures. The elements of games without a canvas change when somebody acts only.
const mostDrawings = 420;
const mostChanges = 12;
const countWork = () => {
  const work = { frames: 0, drawings: 0, most: 0, changes: 0 };
  window.work = work;
  for (const name of [
    "fill",
    "stroke",
    "fillRect",
    "drawImage",
    "fillText",
    "strokeRect",
    "clearRect",
    "arc",
    "lineTo",
  ]) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function counted(...given) {
      work.drawings += 1;
      return draw.apply(this, given);
    };
  }
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (picture) =>
    ask((now) => {
      work.drawings = 0;
      picture(now);
      work.frames += 1;
      work.most = Math.max(work.most, work.drawings);
    });
  new MutationObserver((changes) => {
    work.changes += changes.length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

async function open(id, options, context) {
  const page = await openPage(browser, context);
  page.asked = [];
  page.on("request", (request) => page.asked.push(request.url()));
  await page.addInitScript(countWork);
  await page.goto(portal.url(id, options));
  await page.waitForFunction(() => window.heard.length > 0);
  const frame = page.frames()[1];
  await frame.waitForSelector("button.first");
  return { page, frame };
}

const heard = (page, type) =>
  page.evaluate((wanted) => window.heard.filter((message) => message.type === wanted), type);
const hears = (page, type) =>
  page.waitForFunction((wanted) => window.heard.some((message) => message.type === wanted), type);
const say = (page, type, fields) => page.evaluate(([one, rest]) => window.say(one, rest), [type, fields]);
const clock = (frame) => frame.evaluate(() => play.steps);

async function playUntilScored({ page, frame }, id) {
  for (let times = 0; times < 400; times += 1) {
    if ((await heard(page, "score")).some(({ value }) => value > 0)) return;
    await players[id].score({ page, frame });
    await pictures(frame, 2);
  }
  assert.fail(
    `${id}: nobody heard a score; heard ${JSON.stringify(await page.evaluate(() => window.heard))}`,
  );
}

const withinFolder = (page, id) => {
  const allowed = [
    new RegExp(`^http://${id}\\.games\\.localhost:\\d+/${id}/`),
    /^http:\/\/portal\.localhost:\d+\/portal/,
    /^data:/,
  ];
  assert.deepEqual(
    page.asked.filter((url) => !allowed.some((pattern) => pattern.test(url))),
    [],
  );
};

for (const id of gameIds) {
  test(`${id}: a small package with a whole manifest`, () => {
    const files = filesOf(id);
    const manifest = manifestOf(id);
    const names = files.map(([name]) => name);
    assert.equal(manifest.id, id);
    assert.ok(names.includes(manifest.entry) && names.includes(manifest.icon));
    assert.ok(["Portrait", "Landscape", "Square"].includes(manifest.orientation));
    for (const language of languages) {
      assert.ok(manifest.title[language]?.length > 0 && manifest.title[language].length <= 60, language);
      assert.ok(
        manifest.description[language]?.length > 0 && manifest.description[language].length <= 400,
        language,
      );
    }
    // Lists of words for six languages are counted by themselves.
    const words = files.filter(([name]) => name === "words.js");
    const rest = files.filter(([name]) => name !== "words.js");
    const size = rest.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    assert.equal(excess("package of a demo game", size), undefined);
    assert.equal(excess("package of a demo game, as a zip", zip(rest).length), undefined);
    assert.equal(excess("words of a demo game, as a zip", zip(words).length), undefined);
    const html = new Map(files).get("index.html").toString();
    assert.doesNotMatch(html, /\son\w+=|\sstyle=|<style|<script(?![^>]*\ssrc=)|https?:/);
  });

  test(`${id}: is played by touch, told to pause, to be silent and to leave`, async () => {
    const view = await open(
      id,
      { language: "en" },
      { viewport: viewports.phone, hasTouch: true, isMobile: true },
    );
    const { page, frame } = view;
    assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth), viewports.phone.width);
    await frame.locator("button.first").tap();
    await hears(page, "start");
    await playUntilScored(view, id);

    await say(page, "pause");
    await hears(page, "pause");
    const stood = await clock(frame);
    await pictures(frame, 10);
    assert.equal(await clock(frame), stood);
    await say(page, "resume");
    await hears(page, "resume");
    await frame.waitForFunction((then) => play.steps > then, stood);

    await frame.getByRole("button", { name: "Sound" }).tap();
    await hears(page, "mute");
    assert.deepEqual(await heard(page, "mute"), [{ kiosk: 1, type: "mute", muted: true }]);
    await say(page, "mute", { muted: false });
    await frame.waitForSelector("button[aria-pressed=true]");

    await say(page, "leave");
    await hears(page, "leave");
    const save = (await heard(page, "save")).at(-1).data;
    assert.ok(players[id].kept(JSON.parse(save)), save);
    withinFolder(page, id);
    assertQuiet(page);
    await page.context().close();
  });

  test(`${id}: goes on in Arabic by keyboard, and its pictures are cheap`, async () => {
    const { page, frame } = await open(id, { language: "ar", best: "4321", muted: "" });
    assert.equal(await frame.evaluate(() => document.documentElement.dir), "rtl");
    const manifest = manifestOf(id);
    assert.equal(await frame.getByRole("heading").textContent(), manifest.title.ar);
    assert.match(await frame.locator(".counter-best").textContent(), /٤٬٣٢١/);
    const still = await frame.locator("main").screenshot();
    await page.keyboard.press("Enter");
    await hears(page, "start");
    await players[id].act({ page, frame });
    await pictures(frame, 15);
    assert.notDeepEqual(await frame.locator("main").screenshot(), still);

    // Elements change when somebody acts; here nobody does.
    await pictures(frame, 20);
    await frame.evaluate(() => Object.assign(window.work, { frames: 0, most: 0, changes: 0 }));
    await frame.waitForFunction(() => window.work.frames >= 15 || play.state !== "playing");
    const work = await frame.evaluate(() => window.work);
    assert.ok(work.most <= mostDrawings, `${work.most} drawings for one picture`);
    assert.ok(work.changes <= mostChanges, `${work.changes} changes of elements in ${work.frames} pictures`);

    await page.keyboard.press(players[id].pauseKey ?? "p");
    await hears(page, "pause");
    await frame.evaluate(() => {
      document.querySelector("button.first").click();
      play.over();
    });
    await hears(page, "end");
    const [{ score }] = await heard(page, "end");
    assert.equal(score, await frame.evaluate(() => play.score));
    await frame.waitForSelector(".screen-over");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.heard.filter(({ type }) => type === "start").length === 2);
    withinFolder(page, id);
    assertQuiet(page);
    await page.context().close();
  });
}

for (const id of gameIds.filter((one) => players[one].lose))
  test(`${id}: can be lost and won`, async () => {
    const { page, frame } = await open(id, { muted: "" });
    await page.keyboard.press("Enter");
    await hears(page, "start");
    await frame.evaluate(players[id].lose);
    await hears(page, "end");
    const [{ score }] = await heard(page, "end");
    assert.equal(score, await frame.evaluate(() => play.score));
    await frame.waitForSelector(".screen-over");
    await page.keyboard.press("Enter");
    await frame.waitForFunction(() => play.state === "playing");
    assert.deepEqual(await frame.evaluate(players[id].win), players[id].won);
    assert.ok((await frame.evaluate(() => play.score)) > score);
    assertQuiet(page);
    await page.context().close();
  });

test("a game that was left goes on where it stood", async () => {
  const board = [2, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32];
  const save = JSON.stringify({ best: 900, board, points: 120, goal: 64, undos: 2 });
  const { page, frame } = await open("double-up", { save });
  assert.equal(await frame.locator("button.first").textContent(), "Continue");
  await frame.locator("button.first").click();
  assert.deepEqual(await frame.evaluate(() => values()), board);
  assert.equal(await frame.evaluate(() => play.score), 120);
  await page.context().close();
});

test("what a portal gave back broken is taken as nothing", async () => {
  for (const save of ["{", "null", '"text"', '{"board":[3],"best":-1,"reached":"x"}']) {
    const { page, frame } = await open("double-up", { save });
    assert.equal(await frame.locator("button.first").textContent(), "Play");
    assertQuiet(page);
    await page.context().close();
  }
});

test("a game hears its portal's messages and no others", async () => {
  const { page, frame } = await open("ribbon");
  await page.keyboard.press("Enter");
  await hears(page, "start");
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector("iframe");
    for (const message of [
      null,
      "pause",
      { type: "pause" },
      { kiosk: 2, type: "pause" },
      { kiosk: 1, type: "__proto__" },
      { kiosk: 1, type: "mute", muted: "yes" },
      { kiosk: 1, type: "hello", language: "tlh", muted: true, save: 1, best: -1 },
    ])
      contentWindow.postMessage(message, "*");
    // Another page, in a frame beside it.
    const other = document.createElement("iframe");
    other.srcdoc = "<p>another</p>";
    document.body.append(other);
    other.contentWindow.eval(`parent.frames[0].postMessage({ kiosk: 1, type: "pause" }, "*")`);
  });
  // The last one is true, and messages come in their order: the others were there before it.
  await say(page, "mute", { muted: true });
  await frame.waitForSelector("button[aria-pressed=false]");
  assert.equal(await frame.evaluate(() => play.state), "playing");
  assert.equal(await frame.evaluate(() => document.documentElement.lang), "en");
  assertQuiet(page);
  await page.context().close();
});

test("without a hello a game plays and tells nothing but that it is ready", async () => {
  const { page, frame } = await open("ribbon", { language: "fr", silent: "" });
  await frame.locator("button.first").click();
  await frame.waitForFunction(() => play.score > 0);
  assert.deepEqual(
    [...new Set((await page.evaluate(() => window.heard)).map(({ type }) => type))],
    ["ready"],
  );
  assert.equal(await frame.evaluate(() => document.documentElement.lang), "fr");
  await page.context().close();
});

test("a game has neither cookies nor storage, and does not reach its portal's page", async () => {
  const { page, frame } = await open("ribbon");
  const reached = await frame.evaluate(() => {
    const tries = {
      storage: () => localStorage.length,
      cookies: () => document.cookie,
      parent: () => parent.document.title,
      top: () => top.location.href,
    };
    return Object.entries(tries).filter(([, attempt]) => {
      try {
        attempt();
        return true;
      } catch {
        return false;
      }
    });
  });
  assert.deepEqual(reached, []);
  await page.context().close();
});

test("a game alone in a window plays as well", async () => {
  const page = await openPage(browser, {
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(portal.gameUrl("double-up", "de"));
  await page.locator("button.first").tap();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => play.state), "playing");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  assertQuiet(page);
  await page.context().close();
});

test("a package is a zip that others can open, the same each time", () => {
  const files = [
    ["game.json", Buffer.from("{}")],
    ["ä.txt", Buffer.alloc(5000, "x")],
  ];
  const bytes = zip(files);
  assert.deepEqual(zip(files), bytes);
  assert.equal(bytes.readUInt32LE(0), 0x04034b50);
  assert.equal(bytes.readUInt16LE(bytes.length - 22 + 10), 2);
});
