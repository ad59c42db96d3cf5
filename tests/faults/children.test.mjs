// A server that is killed while it converts a sound: what it started ends with it, and the next server has its port at
// once.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort, startKiosk } from "../support/kiosk.mjs";
import { importFeed, rss, square, startFeedHost, tone } from "../support/servers/feed-host.mjs";
import { until } from "../support/until.mjs";

let host;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "kiosk-children-"));
  host = await startFeedHost({ "/short.wav": tone(2), "/cover.png": square() });
});
after(async () => {
  await host?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Two hours of a tone, which take many seconds to convert. */
function longSound() {
  const file = join(folder, "long.flac");
  execFileSync("ffmpeg", [
    "-v",
    "error",
    "-f",
    "lavfi",
    "-i",
    "sine=frequency=330:duration=7200",
    "-y",
    file,
  ]);
  return readFileSync(file);
}

/** The processes of this machine: their parents and what they run. */
function processes() {
  const found = new Map();
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const state = readFileSync(`/proc/${id}/stat`, "utf8");
      const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(state);
      const [condition, parent] = rest.split(" ");
      if (condition !== "Z") found.set(Number(id), { name, parent: Number(parent) });
    } catch {
      // It ended meanwhile.
    }
  return found;
}

/** A converter that a server runs, with the sandbox's processes between the two; nothing where there is none. */
function converterOf(server) {
  const all = processes();
  for (const [id, { name }] of all) {
    if (name !== "ffmpeg") continue;
    const found = [];
    for (let at = id; at && at !== server; at = all.get(at)?.parent)
      found.push({ id: at, name: all.get(at)?.name });
    if (all.get(found.at(-1).id)?.parent === server) return found;
  }
}

const item = (guid, sound) =>
  `<title>${guid}</title><guid>${guid}</guid><pubDate>Sat, 05 Sep 2026 10:00:00 GMT</pubDate>
   <enclosure url="${host.url}${sound}" type="audio/flac" length="1"/>`;
const feed = (...items) =>
  rss(
    `<title>Long</title><description>About it</description><language>en</language><itunes:author>Ann</itunes:author>
     <itunes:image href="${host.url}/cover.png"/>`,
    items,
  );

test("a converter ends with its server, whose port is free at once", async () => {
  const data = join(folder, "data");
  const port = await freePort();
  const env = { KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true", KIOSK_SERVER_LISTEN: `127.0.0.1:${port}` };
  const first = await startKiosk({ data, env });
  await first.stop();
  host.pages["/feed.xml"] = feed(item("short", "/short.wav"));
  const done = await importFeed(data, `${host.url}/feed.xml`, { more: ["--follow", "--tenant", "aurora"] });
  assert.equal(done.status, 0, done.text);
  host.pages["/long.flac"] = longSound();
  host.pages["/feed.xml"] = feed(item("short", "/short.wav"), item("long", "/long.flac"));
  // An hour later:
  execFileSync("sqlite3", [join(data, "kiosk.db")], {
    input: "update podcast_feed set due_at = 0; update job set due = 0 where kind = 'follow_feeds';",
  });
  const killed = await startKiosk({ data, demo: "none", env });
  let next;
  try {
    const started = await until(
      () => converterOf(killed.child.pid),
      () => `it converts the sound: ${killed.output()}`,
      10,
    );
    killed.child.kill("SIGKILL");
    await killed.ended;
    next = await startKiosk({ data, demo: "none", env });
    await fetch(`http://127.0.0.1:${port}/`);
    const isOver = ({ id, name }) => processes().get(id)?.name !== name;
    await until(
      () => started.every(isOver),
      () => `${JSON.stringify(started.filter((one) => !isOver(one)))} live on`,
      10,
    );
  } finally {
    killed.child.kill("SIGKILL");
    await next?.stop();
  }
});
