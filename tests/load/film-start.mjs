// How soon a film is seen: from the click on Play on its page to its first frame, and from a key that seeks to the first
// frame from there, against a bare page that has hls.js and the same playlist and nothing else, in the same browser.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { payload } from "../support/addresses.mjs";
import { hydrated, launch, openPage, origin } from "../support/browser.mjs";
import { FILM } from "../support/film-player.mjs";
import { freePort, root, run, startKiosk } from "../support/kiosk.mjs";
import { makeFilm, makeItem } from "./ingest-speed.mjs";
import { median, percentile, step } from "./tools.mjs";

/** Where in the film it is seeked to, as a share of its length. */
const share = 0.7;

const barePage = (address) => `<!doctype html><title>bare</title><script src="/hls.js"></script>
<video style="width: 1280px; height: 720px" playsinline></video><button>Play</button>
<script>
const video = document.querySelector("video");
document.querySelector("button").addEventListener("click", () => {
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  hls.loadSource(${JSON.stringify(address)});
  hls.attachMedia(video);
  hls.on(Hls.Events.MANIFEST_PARSED, () => video.play());
});
addEventListener("keydown", () => { video.currentTime = video.duration * ${share}; });
</script>`;

/** Serves the bare page, hls.js, and the program's files as its own: without the policy of another origin. */
async function startBare(kioskPort, address) {
  const port = await freePort();
  const script = readFileSync(join(root, "node_modules/hls.js/dist/hls.min.js"));
  const server = createServer((request, response) => {
    if (request.url === "/") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      return response.end(barePage(address));
    }
    if (request.url === "/hls.js") {
      response.setHeader("content-type", "text/javascript");
      return response.end(script);
    }
    fetch(`http://127.0.0.1:${kioskPort}${request.url}`, {
      headers: { host: `aurora.localhost:${kioskPort}` },
    })
      .catch(() => undefined)
      .then(async (answer) => {
        response.statusCode = answer?.status ?? 502;
        response.setHeader("content-type", answer?.headers.get("content-type") ?? "text/plain");
        response.end(answer && Buffer.from(await answer.arrayBuffer()));
      });
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

/**
 * Milliseconds from `act` in the page, which happens with a click or a key, to the first frame of `film` at `from`
 * seconds or later that is composed for the screen.
 */
async function untilFrame(page, film, event, from, act) {
  await page.evaluate(
    ([selector, name, least]) => {
      window.firstFrame = new Promise((resolve) => {
        let began;
        addEventListener(name, (happened) => (began ??= happened.timeStamp), { capture: true, once: true });
        const look = () => {
          const video = document.querySelector(selector);
          if (!video) return void requestAnimationFrame(look);
          const seen = (now, { mediaTime }) => {
            if (began !== undefined && mediaTime >= least) resolve(now - began);
            else video.requestVideoFrameCallback(seen);
          };
          video.requestVideoFrameCallback(seen);
        };
        look();
      });
    },
    [film, event, from],
  );
  await act();
  return await page.evaluate(() => window.firstFrame);
}

/** One visitor with an empty cache: {start, seek} in milliseconds. */
async function watchKiosk(browser, at, film) {
  const page = await openPage(browser);
  await page.goto(`${origin("aurora", at)}${film.href}`);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const play = page.locator('main .actions a[href*="/video/stream/"]').first();
  const start = await untilFrame(page, FILM, "click", 0, () => play.click());
  const seek = await seekIn(page, FILM);
  await page.context().close();
  return { start, seek };
}

async function watchBare(browser, url) {
  const page = await openPage(browser);
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  const start = await untilFrame(page, "video", "click", 0, () => page.locator("button").click());
  const seek = await seekIn(page, "video");
  await page.context().close();
  return { start, seek };
}

/** Key 7 goes to seven tenths of the film. */
async function seekIn(page, film) {
  await page.waitForFunction((selector) => document.querySelector(selector).currentTime > 1, film);
  const { duration } = await page.evaluate((selector) => {
    const { duration } = document.querySelector(selector);
    return { duration };
  }, film);
  return untilFrame(page, film, "keydown", duration * share - 0.2, () => page.keyboard.press("7"));
}

/** Rows {name, ours, theirs}: milliseconds of each round. */
export async function measureFilmStart({ rounds = 15, seconds = 60 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-start-"));
  const data = join(folder, "data");
  const source = join(folder, "film.mp4");
  makeFilm(source, seconds);
  makeItem(join(folder, "item"), "film", source);
  for (const words of [
    ["demo", "--set", "small"],
    ["import", join(folder, "item")],
  ]) {
    const done = run([...words, "--data", data]);
    if (done.status !== 0) throw new Error(done.stderr);
  }
  const kiosk = await startKiosk({ data, demo: "none" });
  const browser = await launch();
  let bare;
  try {
    const { props } = await payload("/video/list/films", "aurora", "en", kiosk.port);
    const film = props.films.find(({ title }) => title === "film");
    const address = await addressOf(kiosk.port, film);
    bare = await startBare(kiosk.port, address);
    const ours = [];
    const theirs = [];
    // The first pair warms the programs up, not the visitors' caches.
    for (let round = 0; round <= rounds; round += 1) {
      const pair = [await watchKiosk(browser, kiosk.port, film), await watchBare(browser, bare.url)];
      if (round === 0) continue;
      ours.push(pair[0]);
      theirs.push(pair[1]);
    }
    return ["start", "seek"].map((what) => ({
      name: what,
      ours: ours.map((one) => one[what]),
      theirs: theirs.map((one) => one[what]),
      version: browser.version(),
      length: film.durationSeconds,
    }));
  } finally {
    bare?.end();
    await browser.close();
    await kiosk.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The address that a guest gets for a film. */
async function addressOf(port, film) {
  const answer = await fetch(`http://127.0.0.1:${port}/backend/video/streaming`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-tenant-id": "aurora" },
    body: JSON.stringify({ id: film.id, protocol: "http" }),
  });
  const { data } = await answer.json();
  if (!data) throw new Error(`a guest may not see ${film.title}`);
  return new URL(data.url, `http://aurora.localhost:${port}`).pathname;
}

export function filmStartTable(rows) {
  const words = {
    start: "start: click on Play on the film's page to its first frame",
    seek: "seek: key to the first frame from there",
  };
  const ms = (values) => `${median(values).toFixed(0)}, ${percentile(values, 0.95).toFixed(0)}`;
  for (const { name, ours, theirs } of rows) step(`${name}: ${ms(ours)} ms, bare ${ms(theirs)} ms`);
  const lines = rows.map(
    ({ name, ours, theirs }) =>
      `| ${words[name]} | ${ms(ours)} | ${ms(theirs)} | ${(median(ours) / median(theirs)).toFixed(2)} |`,
  );
  return `Chromium ${rows[0].version} without a window, ${rows[0].ours.length} visitors each with an empty cache, the server on the same
machine, a film of ${rows[0].length} s with four rungs. The peer is a bare page with hls.js and the same playlist,
whose script is loaded before the click; Kiosk's player, its script and the film's address come after it.

| what | Kiosk: median, p95 ms | bare hls.js: median, p95 ms | ratio |
|---|---|---|---|
${lines.join("\n")}
`;
}
