// Feeds of podcasts over HTTP, as a podcast app follows them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { bare, payload } from "../../support/addresses.mjs";
import { ask, port, prefixes, tenants } from "../../support/client.mjs";
import { faultsOfFeed, readByFeedsmith, readByPartytime } from "../../support/feed-parsers.mjs";

const allOf = (xml, tag, attribute) =>
  [...xml.matchAll(new RegExp(`<${tag} [^>]*\\b${attribute}="([^"]*)"`, "g"))].map(([, value]) => value);

/** What an address answers, after at most one redirect, on the tenant's own host. */
async function follow(address, options) {
  const url = new URL(address);
  const first = await ask(url.pathname + url.search, options);
  if (first.status !== 302) return first;
  return ask(first.headers.location, options);
}

test("a podcast app hears, reads and jumps in what a feed names", async () => {
  const { podcasts } = (await payload("/podcast/list", "aurora")).props;
  const path = `/podcast/feed/${podcasts[0].id}.xml`;
  const answer = await ask(path);
  assert.equal(answer.status, 200);
  assert.match(answer.headers["content-type"], /^application\/rss\+xml/);
  const sounds = allOf(answer.text, "enclosure", "url");
  const sizes = allOf(answer.text, "enclosure", "length");
  assert.equal(sounds.length, podcasts[0].episodeCount);
  const sound = await follow(sounds[0]);
  assert.equal(sound.status, 200);
  assert.match(sound.headers["content-type"], /^audio\//);
  assert.equal(sound.bytes.length, Number(sizes[0]), "as long as the feed says");
  const part = await follow(sounds[0], { headers: { range: "bytes=100-199" } });
  assert.equal(part.status, 206);
  const [transcript] = allOf(answer.text, "podcast:transcript", "url");
  assert.match((await follow(transcript)).text, /^WEBVTT/);
  const [chapters] = allOf(answer.text, "podcast:chapters", "url");
  const read = (await follow(chapters)).json();
  assert.equal(read.version, "1.2.0");
  assert.ok(read.chapters.length > 1);
  const again = await ask(path, { headers: { "if-none-match": answer.headers.etag } });
  assert.equal(again.status, 304);
  assert.equal((await ask(path, { method: "HEAD" })).status, 200);
  assert.equal((await ask(path, { method: "POST" })).status, 405);
});

test("what is not free has no feed and no lasting address", async () => {
  // The same podcast is for subscribers there.
  const { podcasts, newest } = (await payload("/podcast/list", "plume")).props;
  assert.equal((await ask(`/podcast/feed/${podcasts[0].id}.xml`, { tenant: "plume" })).status, 404);
  assert.equal((await ask(`/podcast/feed/${newest[0].track.id}.m4a`, { tenant: "plume" })).status, 404);
  for (const name of ["x.xml", ".xml", `${podcasts[0].id}.rss`])
    assert.equal((await ask(`/podcast/feed/${name}`)).status, 404, name);
});

test("two parsers of podcasts accept every feed of every tenant and language", async () => {
  const feeds = new Map();
  for (const tenant of tenants)
    for (const prefix of prefixes.filter(Boolean)) {
      const { podcasts } = (await payload("/podcast/list", tenant, prefix)).props;
      for (const { id, href } of podcasts) {
        const page = await ask(href, { tenant });
        const [, found] =
          /<link rel="alternate" type="application\/rss\+xml" href="([^"]+)"/.exec(page.text) ?? [];
        const { feed } = (await payload(bare(href).replace(`/${prefix}/`, "/"), tenant, prefix)).props;
        assert.equal(
          found,
          feed ?? undefined,
          `${tenant} ${href}: the head names the feed that the page shows`,
        );
        assert.equal((await ask(`/podcast/feed/${id}.xml`, { tenant })).status, feed ? 200 : 404);
        if (feed) feeds.set(`${tenant} ${feed}`, { tenant, feed });
      }
    }
  assert.ok(feeds.size > 0);
  for (const { tenant, feed } of feeds.values()) {
    const { text } = await ask(feed, { tenant });
    assert.deepEqual(
      faultsOfFeed(text, `http://${tenant}.localhost:${port}${feed}`),
      [],
      `${tenant} ${feed}`,
    );
  }
});

test("the two parsers complain about a feed that is not right", async () => {
  const { podcasts } = (await payload("/podcast/list", "aurora")).props;
  const path = `/podcast/feed/${podcasts[0].id}.xml`;
  const self = `http://aurora.localhost:${port}${path}`;
  const { text } = await ask(path);
  assert.deepEqual(faultsOfFeed(text, self), []);
  for (const [what, by] of [
    [/<guid isPermaLink="false">[^<]*<\/guid>/, ""],
    [/<pubDate>[^<]*<\/pubDate>/, "<pubDate>soon</pubDate>"],
    [/<podcast:guid>[^<]*<\/podcast:guid>/, "<podcast:guid>mine</podcast:guid>"],
    [/<enclosure url="[^"]*"/, '<enclosure url="ftp://x"'],
    [/rel="self"/, 'rel="other"'],
  ]) {
    assert.match(text, what);
    assert.notDeepEqual(faultsOfFeed(text.replace(what, by), self), [], String(what));
  }
});

test("a feed travels compressed, once, and says since when it is as it is", async () => {
  const { podcasts } = (await payload("/podcast/list", "aurora")).props;
  const path = `/podcast/feed/${podcasts[0].id}.xml`;
  const plain = await ask(path);
  const packed = await ask(path, { headers: { "accept-encoding": "gzip" } });
  assert.equal(packed.headers["content-encoding"], "gzip");
  assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
  const modified = plain.headers["last-modified"];
  assert.ok(Date.parse(modified) <= Date.now());
  assert.equal((await ask(path, { headers: { "if-modified-since": modified } })).status, 304);
  const old = new Date(Date.parse(modified) - 1000).toUTCString();
  assert.equal((await ask(path, { headers: { "if-modified-since": old } })).status, 200);
  const head = await ask(path, { method: "HEAD" });
  assert.equal(head.headers["last-modified"], modified);
  assert.equal(head.bytes.length, 0);
  assert.equal(readByPartytime(plain.text).feed.title, readByFeedsmith(plain.text).title);
});
