// Feeds of podcasts over HTTP, as a podcast app follows them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { payload } from "../support/addresses.mjs";
import { ask } from "../support/client.mjs";

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
