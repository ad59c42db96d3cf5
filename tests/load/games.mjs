// Measures how soon each of the demo's games shows its first frame after the click on Play on its page, and how many bytes
// that costs: its own files, and what the portal's page loads beside them. The peer is the same game alone in a tab.
//
//   node tests/load/games.mjs [--rounds N] [--write] [--smoke]
//
// --write puts the figures into docs/performance.md; --smoke measures hardly anything, to see that it runs. Needs a
// release build, a quiet machine and Chromium (script/bootstrap --for bench).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { payload } from "../support/addresses.mjs";
import { hydrated, launch, openPage, origin } from "../support/browser.mjs";
import { root, startKiosk } from "../support/kiosk.mjs";
import { machine, median, percentile, step } from "./tools.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    write: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
});
const rounds = values.smoke ? 1 : Number(values.rounds);

/** When the frame drew something for the first time, as a moment of the clock that all frames share. */
const firstDrawing = (frame) =>
  frame.evaluate(
    () =>
      new Promise((resolve) => {
        const tell = (entries) => {
          const drawn = entries.find(({ name }) => name === "first-contentful-paint");
          if (drawn) resolve(performance.timeOrigin + drawn.startTime);
        };
        new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "paint", buffered: true });
      }),
  );

/** Adds up what comes over the wire from now on, by whether it is the game's. */
function weigh(page) {
  const bytes = { game: 0, portal: 0 };
  const answers = [];
  page.on("response", (response) => answers.push(response));
  return async () => {
    for (const response of answers) {
      const { responseBodySize, responseHeadersSize } = await response.request().sizes();
      const isGame = new URL(response.url()).hostname.includes(".games.");
      bytes[isGame ? "game" : "portal"] += responseBodySize + responseHeadersSize;
    }
    return bytes;
  };
}

/** One visitor with an empty cache: milliseconds from the click, bytes since then, and the game's own address. */
async function playInPortal(browser, at, game) {
  const page = await openPage(browser);
  await page.goto(`${origin("aurora", at)}${game.href}`);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const weight = weigh(page);
  await page.evaluate(() => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        window.clicked = performance.timeOrigin + timeStamp;
      },
      { capture: true, once: true },
    );
  });
  await page.getByRole("link", { name: "Play for free" }).click();
  const element = await page.locator("iframe.game-frame").elementHandle();
  const frame = await element.contentFrame();
  await frame.waitForSelector("button.first");
  const ms = (await firstDrawing(frame)) - (await page.evaluate(() => window.clicked));
  await page.waitForLoadState("networkidle");
  const figures = { ms, bytes: await weight(), address: frame.url() };
  await page.context().close();
  return figures;
}

/** The same game in a tab of its own: milliseconds from the start of the navigation. */
async function playAlone(browser, address) {
  const page = await openPage(browser);
  await page.goto(address);
  await page.waitForSelector("button.first");
  const ms = (await firstDrawing(page)) - (await page.evaluate(() => performance.timeOrigin));
  await page.context().close();
  return ms;
}

const kb = (bytes) => (bytes / 1000).toFixed(1);
const ms = (all) => `${median(all).toFixed(0)}, ${percentile(all, 0.95).toFixed(0)}`;

const kiosk = await startKiosk();
const browser = await launch();
const lines = [];
try {
  const { games } = (await payload("/games/list", "aurora", "en", kiosk.port)).props;
  for (const game of values.smoke ? games.slice(0, 1) : games) {
    const ours = [];
    const theirs = [];
    // The first pair warms the programs up, not the visitors' caches.
    for (let round = 0; round <= rounds; round += 1) {
      const one = await playInPortal(browser, kiosk.port, game);
      const other = await playAlone(browser, one.address);
      if (round === 0) continue;
      ours.push(one);
      theirs.push(other);
    }
    const own = ours.map((one) => one.ms);
    const { bytes } = ours[0];
    step(`${game.title}: ${ms(own)} ms, alone ${ms(theirs)} ms, ${kb(bytes.game)} kB`);
    lines.push(
      `| ${game.title} | ${kb(bytes.game)} | ${kb(bytes.portal)} | ${ms(own)} | ${ms(theirs)} | ${(median(own) / median(theirs)).toFixed(2)} |`,
    );
  }
} finally {
  await browser.close();
  await kiosk.stop();
}

const text = `\`script/bench games\` on ${machine()}.
Chromium ${browser.version()} without a window, ${rounds} visitors each with an empty cache, the server on the same machine. From the
click on Play on the game's page to the first thing that the game draws in its frame; alone: the same files in a tab, from the
start of the navigation. The bytes are those of the wire, with heads.

| game | kB of the game | kB of the portal after the click | in the portal: median, p95 ms | alone: median, p95 ms | ratio |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
console.log(`## Games\n\n${text}`);
if (values.write) {
  const file = join(root, "docs/performance.md");
  const page = readFileSync(file, "utf8");
  const [begin, end] = ["<!-- written by games.mjs -->", "<!-- end of games -->"];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error("docs/performance.md has no place for games");
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${text}${page.slice(to)}`);
}
