// Podcasts that come from feeds of others, imported by the real program from a server of the test.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask, post } from "../../support/client.mjs";
import { loadChangedTenant } from "../../support/demo-tenant.mjs";
import { startKiosk } from "../../support/kiosk.mjs";
import { importFeed, rss, square, startFeedHost, tone } from "../../support/servers/feed-host.mjs";
import { until } from "../../support/until.mjs";

let kiosk;
let host;
before(async () => {
  kiosk = await startKiosk();
  host = await startFeedHost({ "/1.wav": tone(2), "/2.wav": tone(2, 440), "/cover.png": square() });
});
after(async () => {
  await host?.stop();
  await kiosk?.stop();
});

const head = (title, more = "") =>
  `<title>${title}</title><description>About it</description><language>en</language><itunes:author>Ann</itunes:author>
   <itunes:image href="${host.url}/cover.png"/>${more}`;
const item = (guid, title, { sound = "/1.wav", date = "Sat, 05 Sep 2026 10:00:00 GMT", more = "" } = {}) =>
  `<title>${title}</title>${guid ? `<guid>${guid}</guid>` : ""}<pubDate>${date}</pubDate>
   <enclosure url="${sound.startsWith("/") ? host.url + sound : sound}" type="audio/mpeg" length="1"/>${more}`;

const take = (path, options) =>
  importFeed(kiosk.data, host.url + path, {
    ...options,
    more: ["--tenant", "aurora", ...(options?.more ?? [])],
  });
const podcastsNow = async () => (await payload("/podcast/list", "aurora", "en", kiosk.port)).props.podcasts;
/** The page of the podcast with this title, once the server has heard of the import. */
async function podcast(title, ready = () => true) {
  let page;
  const isReady = async () => {
    const found = (await podcastsNow()).find((one) => one.title === title);
    page = found && (await payload(`/podcast/details/${found.id}`, "aurora", "en", kiosk.port)).props;
    return page && ready(page) && page;
  };
  return until(
    isReady,
    () => `${title} appears: ${JSON.stringify(page?.episodes?.map(({ track }) => track.title))}`,
  );
}
const titlesOf = (page) => page.episodes.map(({ track }) => track.title);

test("a feed becomes a podcast, and is asked only for what has changed", async () => {
  host.pages["/show.xml"] = ({ headers }) =>
    headers["if-none-match"] === '"v1"'
      ? { status: 304 }
      : {
          status: 200,
          headers: { etag: '"v1"', "content-type": "application/rss+xml" },
          body: rss(head("Outside"), [
            item("g1", "First"),
            item("g2", "Second", {
              sound: "/2.wav",
              date: "Sun, 06 Sep 2026 10:00:00 GMT",
              more: "<content:encoded><![CDATA[<p>Notes <b>here</b></p>]]></content:encoded>",
            }),
          ]),
        };
  const dry = await take("/show.xml", { more: ["--dry-run"] });
  assert.equal(dry.status, 0, dry.text);
  assert.match(dry.text, /\+ First/);
  assert.equal(
    (await podcastsNow()).some(({ title }) => title === "Outside"),
    false,
  );
  const first = await take("/show.xml");
  assert.equal(first.status, 0, first.text);
  assert.match(first.text, /2 new, 0 changed/);
  const page = await podcast("Outside");
  assert.deepEqual(titlesOf(page), ["Second", "First"]);
  const episode = (await payload(`/podcast/episode/${page.episodes[0].track.id}`, "aurora", "en", kiosk.port))
    .props;
  assert.equal(episode.notes, "<p>Notes <b>here</b></p>");
  const again = await take("/show.xml");
  assert.equal(again.status, 0, again.text);
  assert.match(again.text, /Nothing has changed/);
  const feed = await ask(page.feed, { at: kiosk.port });
  assert.match(feed.text, /<guid isPermaLink="false">g1<\/guid>/);
});

test("an episode is the same by its guid, also when the feed moves; one that left stays unless asked", async () => {
  host.pages["/old.xml"] = rss(head("Moving"), [item("m1", "One"), item("m2", "Two")]);
  assert.equal((await take("/old.xml")).status, 0);
  const before = await podcast("Moving");
  const ids = Object.fromEntries(before.episodes.map(({ track }) => [track.title, track.id]));
  host.pages["/old.xml"] = { status: 301, headers: { location: "/middle.xml" } };
  host.pages["/middle.xml"] = rss(
    head("Moving", `<itunes:new-feed-url>${host.url}/new.xml</itunes:new-feed-url>`),
  );
  host.pages["/new.xml"] = rss(head("Moving"), [item("m1", "One again"), item("m3", "Three")]);
  const moved = await take("/old.xml");
  assert.equal(moved.status, 0, moved.text);
  assert.match(moved.text, /\/new\.xml/);
  assert.match(moved.text, /1 new, 1 changed, 0 as before, 1 no longer in the feed/);
  const after = await podcast("Moving", (page) => page.episodes.length === 3);
  assert.equal(after.podcast.id, before.podcast.id);
  assert.equal(after.episodes.find(({ track }) => track.title === "One again").track.id, ids.One);
  assert.equal(after.episodes.find(({ track }) => track.title === "Two").track.id, ids.Two);
  // The old address is known by the new one, too.
  assert.equal((await take("/old.xml")).status, 0);
  assert.equal((await podcastsNow()).filter(({ title }) => title === "Moving").length, 1);
  assert.equal((await take("/new.xml", { more: ["--remove-absent"] })).status, 0);
  await podcast("Moving", (page) => page.episodes.length === 2);
  assert.equal((await ask(`/podcast/episode/${ids.Two}`, { at: kiosk.port })).status, 404);
  host.pages["/new.xml"] = { status: 410 };
  const gone = await take("/new.xml");
  assert.equal(gone.status, 1);
  assert.match(gone.text, /gone \(410\)/);
  assert.equal((await podcast("Moving")).episodes.length, 2, "what was imported stays");
});

test("a feed that lies is read as far as it can be", async () => {
  host.pages["/noise.mp3"] = "this is no sound at all";
  host.pages["/lies.xml"] = rss(head("Lies &lt;b&gt;and&lt;/b&gt; more"), [
    item("l1", "Good"),
    item("l1", "The same guid"),
    item("l2", "Noise", { sound: "/noise.mp3" }),
    item("l3", "Nowhere", { sound: "/nowhere.mp3" }),
    item("", "", { sound: "/2.wav", date: "soon" }),
    "<title>Silent</title>",
  ]);
  const done = await take("/lies.xml");
  assert.equal(done.status, 3, done.text);
  assert.match(done.text, /same guid/);
  assert.match(done.text, /no enclosure/);
  assert.match(done.text, /nowhere\.mp3: it answers 404/);
  const page = await podcast("Lies and more");
  assert.equal(page.episodes.length, 2);
  assert.ok(titlesOf(page).includes("Good"));
  assert.ok(titlesOf(page).every(Boolean));
});

test("feeds that do harm are refused with the reason, and nothing of them is kept", async () => {
  host.pages["/bomb.xml"] =
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>';
  host.pages["/outside.xml"] =
    '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>';
  host.pages["/large.xml"] = (_, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" });
    const piece = Buffer.alloc(1 << 20, "<!-- more --> ");
    let sent = 0;
    const more = () => {
      while (sent < 50 && !response.destroyed) {
        sent += 1;
        if (!response.write(piece)) return response.once("drain", more);
      }
      return response.end();
    };
    more();
    return null;
  };
  host.pages["/round.xml"] = { status: 302, headers: { location: "/round.xml" } };
  host.pages["/page.xml"] = "<html><body>hello</body></html>";
  host.pages["/refused.xml"] = { status: 500 };
  for (const [path, reason] of [
    ["/bomb.xml", /declares a document type or entities/],
    ["/outside.xml", /declares a document type or entities/],
    ["/large.xml", /the answer is too large/],
    ["/round.xml", /leads on more than 5 times/],
    ["/page.xml", /not an RSS feed/],
    ["/refused.xml", /answers 500/],
    ["/absent.xml", /answers 404/],
  ]) {
    const done = await take(path);
    assert.equal(done.status, 1, `${path}: ${done.text}`);
    assert.match(done.text, reason, path);
  }
  const wrong = await importFeed(kiosk.data, "file:///etc/passwd");
  assert.equal(wrong.status, 1);
  assert.match(wrong.text, /only http and https/);
});

test("private addresses are not asked unless a developer allows it", async () => {
  const asked = host.requests.length;
  const { port } = new URL(host.url);
  for (const name of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "2130706433",
    "0177.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
  ]) {
    const done = await importFeed(kiosk.data, `http://${name}:${port}/show.xml`, {
      env: { KIOSK_OUTBOUND_PRIVATE_NETWORKS: "false" },
    });
    assert.equal(done.status, 1, `${name}: ${done.text}`);
    assert.match(done.text, /not on the open internet/, name);
  }
  assert.equal(host.requests.length, asked);
});

test("sounds may be linked instead of fetched, from hosts that the tenant allows", async () => {
  const sounds = await startFeedHost({
    "/1.mp3": { status: 200, headers: { "content-type": "audio/mpeg" }, body: tone(2) },
    "/page.mp3": { status: 200, headers: { "content-type": "text/html" }, body: "hello" },
    "/away.mp3": { status: 302, headers: { location: "http://169.254.169.254/latest" } },
  });
  const length = "<itunes:duration>0:02</itunes:duration>";
  host.pages["/linked.xml"] = rss(head("Linked"), [
    item("k1", "Here", { sound: `${sounds.url}/1.mp3`, more: length }),
    item("k2", "A page", { sound: `${sounds.url}/page.mp3`, more: length }),
    item("k3", "Away", { sound: `${sounds.url}/away.mp3`, more: length }),
    item("k4", "Of unknown length", { sound: `${sounds.url}/1.mp3?k4` }),
  ]);
  const linked = (enclosureHosts) =>
    loadChangedTenant(kiosk.data, "aurora", (document) => {
      document.feeds = { enclosureHosts };
    });
  try {
    const early = await take("/linked.xml", { more: ["--enclosures", "linked"] });
    assert.equal(early.status, 1, early.text);
    assert.match(early.text, /none of its episodes could be fetched or linked/);
    assert.match(early.text, /1\.mp3: its host is not allowed/);
    assert.equal(linked(["elsewhere.example"]).status, 1, "a host that the tenant does not allow");
    assert.equal(linked(["127.0.0.1"]).status, 0);
    sounds.requests.length = 0;
    const done = await take("/linked.xml");
    assert.equal(done.status, 3, done.text);
    assert.match(done.text, /page\.mp3: it is text\/html and no sound/);
    assert.match(done.text, /169\.254\.169\.254.*: its host is not allowed/);
    assert.match(done.text, /\?k4: the feed does not say how long it is/);
    assert.ok(sounds.requests.every(({ method }) => method === "HEAD"));
    const page = await podcast("Linked");
    assert.deepEqual(titlesOf(page), ["Here"]);
    const [{ track }] = page.episodes;
    assert.equal(track.durationSeconds, 2);
    const play = () =>
      post(
        "/backend/song",
        { id: track.id, protocol: "http" },
        { at: kiosk.port, host: `aurora.localhost:${kiosk.port}` },
      );
    await until(async () => (await play()).status === 200, "the server hears of the tenant's new document");
    const { data } = (await play()).json();
    assert.equal(data.url, `${sounds.url}/1.mp3`);
    assert.equal(data.isPreview, false);
    assert.ok(data.ticket);
    const opened = await ask(track.href, { at: kiosk.port, host: `aurora.localhost:${kiosk.port}` });
    assert.match(
      opened.headers["content-security-policy"],
      /media-src 'self' blob: http:\/\/127\.0\.0\.1:\*;/,
    );
    assert.match(
      (await ask(page.feed, { at: kiosk.port })).text,
      new RegExp(`<enclosure url="${sounds.url}/1.mp3"`),
    );
  } finally {
    await sounds.stop();
  }
});

test("a followed feed is asked by the server itself", async () => {
  const data = mkdtempSync(join(tmpdir(), "kiosk-follow-"));
  const env = { KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true" };
  let own = await startKiosk({ data, env });
  try {
    await own.stop();
    host.pages["/followed.xml"] = rss(head("Followed"), [item("f1", "One")]);
    const done = await importFeed(data, `${host.url}/followed.xml`, {
      more: ["--follow", "--tenant", "aurora"],
    });
    assert.equal(done.status, 0, done.text);
    host.pages["/followed.xml"] = rss(head("Followed"), [item("f1", "One"), item("f2", "Two")]);
    // An hour later:
    execFileSync("sqlite3", [join(data, "kiosk.db")], {
      input: "update podcast_feed set due_at = 0; update job set due = 0 where kind = 'follow_feeds';",
    });
    own = await startKiosk({ data, demo: "none", env });
    const hasBoth = async () => {
      const { podcasts } = (await payload("/podcast/list", "aurora", "en", own.port)).props;
      const { id } = podcasts.find(({ title }) => title === "Followed");
      const { episodes } = (await payload(`/podcast/details/${id}`, "aurora", "en", own.port)).props;
      return episodes.length === 2;
    };
    await until(hasBoth, () => own.output());
  } finally {
    await own.stop();
    rmSync(data, { recursive: true, force: true });
  }
});

test("the command line says what goes together", async () => {
  const without = await importFeed(kiosk.data, `${host.url}/show.xml`, { more: ["some-folder"] });
  assert.equal(without.status, 2, without.text);
});
