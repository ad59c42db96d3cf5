// Pages over HTTP: addresses, languages, redirects, revalidation and caching.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, payload } from "../support/addresses.mjs";
import { ask, askOperations, port, tenants } from "../support/client.mjs";

const someId = "0000000000001";

test("pages: bad addresses get the right screen", async () => {
  const album = (await payload("/music/albums", "aurora")).props.albums[0];
  const missing = await ask("/en/music/albums/x/y/z/w/v");
  assert.equal(missing.status, 404);
  assert.match(missing.text, /Page not found: \/music\/albums\/x\/y\/z\/w\/v/);
  for (const path of [
    `/en/music/tracks/${someId}`,
    `/en/music/artists/${someId}`,
    "/en/info/no-such-page",
    "/en/no-such-page",
    "/en/music/genre/no-such-genre",
  ]) {
    const answer = await ask(path);
    assert.equal(answer.status, 404, path);
    assert.match(answer.text, new RegExp(`Page Not Found: ${path.replaceAll("/", "\\/")}`));
  }
  for (const prefix of ["en", "ar", "fr", "de", "es", "ro"]) {
    const answer = await ask(`/${prefix}/nowhere/at/all`);
    assert.equal(answer.status, 404);
    assert.match(answer.text, new RegExp(`<html lang="${prefix}`));
  }
  const slash = await ask("/en/music/albums/");
  assert.equal(slash.status, 308);
  assert.equal(slash.headers.location, "/en/music/albums");
  const wrongTitle = await ask(bare(album.href).replace(/[^/]+\/[^/]+$/, `wrong-title/${album.id}`));
  assert.equal(wrongTitle.status, 301);
  assert.equal(bare(wrongTitle.headers.location), bare(album.href));
  const session = await ask("/en/music/albums?session_id=a%26b");
  assert.equal(session.status, 302);
  assert.equal(session.headers.location, "/en/resetpassword?session=a%26b");
});

test("wrong addresses are drawn once for all of them", async () => {
  const renders = async () => {
    const { text } = await askOperations("/metrics");
    return Number(/^kiosk_renders_total (\d+)/m.exec(text)[1]);
  };
  const words = `<b>&"nothing"<b>`;
  const first = await ask(`/en/first/${encodeURIComponent(words)}?a=1`);
  const before = await renders();
  for (let i = 0; i < 40; ++i) {
    const answer = await ask(`/en/wrong/address-${i}?b=${i}`);
    assert.equal(answer.status, 404);
    assert.ok(answer.text.includes(`Page not found: \u2066/wrong/address-${i}\u2069`), "in the markup");
    assert.ok(answer.text.includes(`"Page not found: /wrong/address-${i}"`), "in the payload");
    assert.ok(answer.text.includes(`href="/fr/wrong/address-${i}?b=${i}"`), "in another language");
    const envelope = JSON.parse(/id="payload">(.*?)<\/script>/s.exec(answer.text)[1]);
    assert.equal(envelope.path, `/wrong/address-${i}`);
    assert.equal(envelope.url, `/en/wrong/address-${i}?b=${i}`);
    assert.equal(envelope.props.path, envelope.path);
  }
  assert.ok((await renders()) - before < 5, "forty addresses took a handful of renders at most");
  assert.ok(!first.text.includes(words), "what was asked for is escaped");
  const envelope = JSON.parse(/id="payload">(.*?)<\/script>/s.exec(first.text)[1]);
  assert.equal(envelope.props.message, `Page not found: /first/${words}`);
  assert.doesNotMatch(first.text, /kiosk0/);
});

test("languages: prefix, cookie, tenant, browser, crawler", async () => {
  const german = { "accept-language": "de-AT,de;q=0.9" };
  assert.equal((await ask("/music/albums", { headers: german })).headers.location, "/de/music/albums");
  assert.equal(
    (await ask("/music/albums", { tenant: "nujum", headers: german })).status,
    200,
    "the tenant's default comes first",
  );
  assert.equal(
    (await ask("/music/albums", { headers: { ...german, "user-agent": "Googlebot/2.1" } })).status,
    200,
  );
  const chosen = await ask("/fr/music/albums");
  assert.match(chosen.headers["set-cookie"][0], /^i18n_redirected=fr; .*Max-Age=31536000/i);
  assert.match(chosen.headers["set-cookie"][0], /; Path=\/(;|$)/i);
  assert.match(chosen.headers["set-cookie"][0], /SameSite=Lax/i);
  assert.doesNotMatch(chosen.headers["set-cookie"][0], /; Secure/i);
  const remembered = { cookie: "i18n_redirected=fr", ...german };
  assert.equal((await ask("/music/albums", { headers: remembered })).headers.location, "/fr/music/albums");
  assert.equal((await ask("/fr/music/albums", { headers: remembered })).headers["set-cookie"], undefined);
  assert.equal((await ask("/xa/music/albums")).status, 404, "the pseudo pair is for development");
});

test("the root is another page in another browser's language, and says so to caches", async () => {
  const root = (language) => ask("/", { headers: { "accept-language": language } });
  const english = await root("en-GB,en;q=0.9");
  assert.equal(english.status, 200);
  assert.match(english.text, /<html lang="en/);
  const german = await root("de-AT,de;q=0.9");
  assert.equal(german.status, 302);
  assert.equal(german.headers.location, "/de");
  for (const answer of [english, german]) {
    const varies = answer.headers.vary.toLowerCase().split(", ");
    for (const name of ["accept-language", "cookie"]) assert.ok(varies.includes(name), answer.headers.vary);
  }
  assert.equal((await ask("/en")).headers.vary.includes("Accept-Language"), false, "a prefix decides alone");
});

test("a page is revalidated, compressed and never mixed between tenants", async () => {
  const first = await ask("/en/music/albums");
  const again = await ask("/en/music/albums", { headers: { "if-none-match": first.headers.etag } });
  assert.equal(again.status, 304);
  assert.equal(again.bytes.length, 0);
  const brotli = await ask("/en/music/albums", { headers: { "accept-encoding": "br" } });
  assert.equal(brotli.headers["content-encoding"], "br");
  assert.ok(brotli.bytes.length < first.bytes.length / 3);
  assert.match(brotli.headers.vary, /accept-encoding/i);
  const head = await ask("/en/music/albums", { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.equal(head.bytes.length, 0);
  assert.equal(head.headers["content-length"], String(first.bytes.length));
  for (let i = 0; i < 20; ++i)
    for (const tenant of tenants) {
      const page = await ask("/en/music/albums", { tenant });
      for (const other of tenants.filter((name) => name !== tenant))
        assert.doesNotMatch(page.text, new RegExp(`${other}\\.localhost|/theme/${other}`));
    }
});

test("redirect rules lead inside and out", async () => {
  const inside = await ask("/en/albums");
  assert.equal(inside.status, 301);
  assert.equal(inside.headers.location, "/en/music/albums");
  const kept = await ask("/albums", { headers: { "accept-language": "en" } });
  assert.equal(kept.headers.location, "/music/albums", "without a prefix, without a prefix");
  const prefix = await ask("/de/songs/some/where");
  assert.equal(prefix.headers.location, "/de/music/tracks/some/where");
  const filled = await ask("/en/find-genre?name=b%20c");
  assert.equal(filled.headers.location, "/en/music/genre/b%20c");
  for (const name of ["a%2Fb", "..", "a%5Cb", "%0A"]) {
    const { location } = (await ask(`/en/find-genre?name=${name}`)).headers;
    assert.equal(location, "/en/music/genre/", name);
  }
  const outside = await ask("/en/press?from=x%26y=1");
  assert.equal(outside.status, 200, "the disclaimer comes first");
  assert.match(outside.text, /press\.example\.com/);
  const payloadFile = (await ask("/en/press/_payload.json?from=x%26y=1")).json();
  assert.equal(payloadFile.page, "redirect");
  const { text, ...props } = payloadFile.props;
  assert.deepEqual(props, {
    target: "https://press.example.com/aurora?from=x%26y%3D1",
    external: true,
    host: "press.example.com",
  });
  assert.ok(text && outside.text.includes(text), "in the tenant's own words");
  const remembered = await ask("/albums", { headers: { cookie: "i18n_redirected=fr" } });
  assert.equal(
    remembered.headers.location,
    "/music/albums",
    "a lasting redirect says nothing of one visitor's language",
  );
  const file = await ask("/en/help/_payload.json");
  assert.equal(file.headers.location, "/en/info/help/_payload.json");
});

test("a cached page never shows another visitor's address", async () => {
  const address = "/es/music/playlists";
  await ask(`${address}/_payload.json?code=verysecret`);
  await ask(`${address}?code=verysecret`);
  for (const path of [address, `${address}/_payload.json`])
    assert.doesNotMatch((await ask(path)).text, /verysecret/);
});

test("the payload of an address without language follows the visitor's language too", async () => {
  const answer = await ask("/music/albums/_payload.json", { headers: { cookie: "i18n_redirected=fr" } });
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.location, "/fr/music/albums/_payload.json");
});

test("a private page whose address is too long to come back to leads back to the page", async () => {
  const answer = await ask(`/en/profile?from=${"x".repeat(1500)}`);
  assert.equal(answer.status, 302);
  const back = new URL(answer.headers.location, "http://aurora.localhost").searchParams.get("redirectUrl");
  assert.equal(back, `http://aurora.localhost:${port}/en/profile`);
  const short = await ask("/en/profile?from=x");
  assert.match(decodeURIComponent(short.headers.location), /\/en\/profile\?from=x$/);
});
