// How soon a song is heard: from the click on Play on its page until its audio element moves, against a bare page with an
// audio element of the same file, in the same browser.
import { createServer } from "node:http";
import { hydrated, launch, openPage, origin } from "../support/browser.mjs";
import { freePort, startKiosk } from "../support/kiosk.mjs";
import { freeSong, songOf } from "./songs.mjs";
import { median, percentile, step } from "./tools.mjs";

const barePage = (
  address,
) => `<!doctype html><title>bare</title><audio preload="none" src="${address}"></audio>
<button>Play</button>
<script>
document.querySelector("button").addEventListener("click", () => document.querySelector("audio").play());
</script>`;

/** Serves the bare page; the song comes from the program, as it does for the portal. */
async function startBare(kioskPort, address) {
  const port = await freePort();
  const server = createServer((request, response) => {
    if (request.url !== "/") return response.writeHead(404).end();
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(barePage(`http://127.0.0.1:${kioskPort}${address}`));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

/** Milliseconds from the click that `act` makes to the first movement of the page's audio element. */
async function untilSound(page, act) {
  await page.evaluate(() => {
    window.firstSound = new Promise((resolve) => {
      let began;
      addEventListener("click", ({ timeStamp }) => (began ??= timeStamp), { capture: true, once: true });
      const look = () => {
        if (began !== undefined && (document.querySelector("audio")?.currentTime ?? 0) > 0)
          resolve(performance.now() - began);
        else setTimeout(look, 1);
      };
      look();
    });
  });
  await act();
  return page.evaluate(() => window.firstSound);
}

/** A visit with an empty cache. The pointer was not over the button before, so nothing was fetched ahead. */
async function hearKiosk(browser, at, song) {
  const page = await openPage(browser);
  await page.goto(`${origin("aurora", at)}${song.href}`);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const play = page.getByRole("main").getByRole("button", { name: "Play", exact: true }).first();
  const start = await untilSound(page, () => play.click());
  await page.context().close();
  return start;
}

async function hearBare(browser, url) {
  const page = await openPage(browser);
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  const start = await untilSound(page, () => page.locator("button").click());
  await page.context().close();
  return start;
}

export async function measureSongStart(folder, { rounds = 15 } = {}) {
  const { data, song: ask } = songOf(folder);
  const kiosk = await startKiosk({ data, demo: "none" });
  const browser = await launch();
  let bare;
  try {
    const song = await freeSong(kiosk.port);
    const { pathname, search } = new URL((await ask(kiosk.port)).url);
    bare = await startBare(kiosk.port, pathname + search);
    const ours = [];
    const theirs = [];
    // The first pair warms the programs up, not the visitors' caches.
    for (let round = 0; round <= rounds; round += 1) {
      const pair = [await hearKiosk(browser, kiosk.port, song), await hearBare(browser, bare.url)];
      if (round === 0) continue;
      ours.push(pair[0]);
      theirs.push(pair[1]);
    }
    return { ours, theirs, version: browser.version() };
  } finally {
    bare?.end();
    await browser.close();
    await kiosk.stop();
  }
}

export function songStartTable({ ours, theirs, version }) {
  const ms = (values) => `${median(values).toFixed(0)}, ${percentile(values, 0.95).toFixed(0)}`;
  step(`${ms(ours)} ms, bare ${ms(theirs)} ms`);
  return `Chromium ${version} without a window, ${ours.length} visitors each with an empty cache, the server on the same machine. The peer
is a bare page whose audio element has the song's address before the click; Kiosk's player, Howler and the address come after
it.

| what | Kiosk: median, p95 ms | bare audio element: median, p95 ms | ratio |
|---|---|---|---|
| click on Play on the song's page to sound | ${ms(ours)} | ${ms(theirs)} | ${(median(ours) / median(theirs)).toFixed(2)} |
`;
}
