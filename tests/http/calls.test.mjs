// Calls over HTTP as a client sees them: successful answers and refusals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, payload } from "../support/addresses.mjs";
import { ask, operationsPort, port, post, raw, tenants } from "../support/client.mjs";

const someId = "0000000000001";

function assertProblem(answer, status, error) {
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  assert.match(answer.headers["content-type"], /^application\/problem\+json/);
  const problem = answer.json();
  assert.equal(problem.status, status);
  assert.equal(problem.error, error);
  assert.ok(problem.title && problem.detail);
  assert.doesNotMatch(answer.text, /select |sqlite|\/server\/|\.cpp/i);
}

test("call GET /api/envFile", async () => {
  for (const tenant of tenants) {
    const answer = await ask("/api/envFile", { tenant });
    assert.equal(answer.status, 200);
    const { envConfig, tenantName } = answer.json().data;
    assert.equal(tenantName, tenant);
    assert.equal(typeof envConfig.service.tenantBackendUrl[tenant], "string");
    assert.equal(typeof envConfig.service.multiContentBackend, "string");
    assert.equal(typeof envConfig.stage, "string");
  }
});

test("call GET /builds/latest.json", async () => {
  const answer = await ask(`/builds/latest.json?${Date.now()}`);
  assert.match(answer.json().id, /^[0-9a-zA-Z_-]{6,}$/);
  assert.equal(answer.headers["cache-control"], "no-store");
});

test("the tenant of a call is the host's, or the header's on a shared backend host", async () => {
  const own = await ask("/backend/i18n/en", { tenant: "nujum" });
  assert.equal(own.status, 200);
  assert.equal(
    (await ask("/backend/i18n/en", { tenant: "nujum", headers: { "x-tenant-id": "nujum" } })).status,
    200,
  );
  assertProblem(
    await ask("/backend/i18n/en", { tenant: "nujum", headers: { "x-tenant-id": "plume" } }),
    403,
    "TENANT_MISMATCH",
  );
  const shared = (headers) => ask("/backend/i18n/en", { host: `backend.localhost:${port}`, headers });
  assert.equal((await shared({ "x-tenant-id": "plume" })).status, 200);
  assertProblem(await shared({ "x-tenant-id": "nobody" }), 404, "UNKNOWN_TENANT");
  assert.equal((await shared({})).status, 400);
  assert.equal((await ask("/backend/i18n/en", { headers: { "x-distribution-channel": "WEB" } })).status, 200);
});

test("a host that nobody claims gets one neutral page", async () => {
  const answers = await Promise.all(
    ["/", "/en/music/albums", "/nothing", "/theme/x.css"].map((path) =>
      ask(path, { host: "stranger.example" }),
    ),
  );
  for (const answer of answers) {
    assert.equal(answer.status, 404);
    assert.equal(answer.text, answers[0].text);
    assert.doesNotMatch(answer.text, /kiosk|aurora/i);
  }
});

test("call GET /i18n/{lang}", async () => {
  for (const code of ["en", "ar", "fr", "de", "es", "ro"]) {
    const answer = await ask(`/backend/i18n/${code}`);
    assert.equal(answer.status, 200);
    assert.ok(answer.json().data["notFound.head"].length > 3);
  }
  assertProblem(await ask("/backend/i18n/zz"), 404, "UNKNOWN_LANGUAGE");
  const words = (tenant) => ask("/backend/i18n/en", { tenant }).then((answer) => answer.json().data);
  assert.notDeepEqual(
    await words("aurora"),
    await words("nujum"),
    "a tenant's own words stand over the built-in ones",
  );
});

test("call GET /structure/{name}", async () => {
  const live = await ask("/backend/structure/home?lang=en&isDesktop=true&os=linux&deviceId=1&lastId=0");
  assert.equal(live.status, 200);
  const tree = live.json().data;
  assert.equal(tree.name, "home");
  assert.ok(tree.substructure.length > 3);
  assert.ok(["name", "data", "substructure"].every((key) => key in tree.substructure[0]));
  const arabic = (await ask("/backend/structure/home?lang=ar")).json().data;
  assert.notDeepEqual(arabic, tree);
  assertProblem(await ask("/backend/structure/no-such-page"), 404, "NOT_FOUND");
  const bad = await ask("/backend/structure/home?maxRating=old&forceTimeout=-");
  assertProblem(bad, 400, "INVALID_QUERY");
  assert.deepEqual(
    bad
      .json()
      .errors.map((error) => error.field)
      .sort(),
    ["forceTimeout", "maxRating"],
  );
  const started = performance.now();
  assert.equal((await ask("/backend/structure/home?forceTimeout=999999")).status, 200);
  assert.ok(performance.now() - started < 5000, "a client can't hold a request for as long as it likes");
});

test("draft and cache switches of a stranger change nothing", async () => {
  const plain = await ask("/backend/structure/home?lang=en");
  for (const query of ["preLive=true", "preLive=false", "omitCache=true", "maxRating=100"])
    assert.equal((await ask(`/backend/structure/home?lang=en&${query}`)).text, plain.text, query);
});

test("call GET /structure/{name}/fragment/{id}", async () => {
  const tree = (await ask("/backend/structure/home?lang=en")).json().data;
  const { id } = tree.substructure[0].data.customProperties;
  const fragment = await ask(`/backend/structure/home/fragment/${id}?lang=en`);
  assert.equal(fragment.status, 200);
  assert.equal(fragment.json().data.name, tree.substructure[0].name);
  assert.equal((await ask("/backend/structure/home/fragment/no-such-fragment")).status, 404);
});

test("call GET /structure/fragments_get-articles", async () => {
  const answer = await ask("/backend/structure/fragments_get-articles?offset=0&limit=10");
  assert.equal(answer.status, 200);
  assert.ok(answer.json().data.entries.length > 0 && answer.json().data.entries.length <= 10);
  assert.equal((await ask("/backend/structure/fragments_get-articles?limit=many")).status, 400);
});

test("call GET /structure/fragments_get-article-details", async () => {
  const track = (await payload("/music/tracks", "aurora")).props.tracks[0];
  const answer = await ask(`/backend/structure/fragments_get-article-details?id=${track.id}`);
  assert.equal(answer.status, 200);
  assert.equal((await ask(`/backend/structure/fragments_get-article-details?id=${someId}`)).status, 404);
  assert.ok([400, 404].includes((await ask("/backend/structure/fragments_get-article-details?id=x")).status));
});

test("call POST /song", async () => {
  const tracks = (await payload("/music/tracks", "aurora")).props.tracks;
  const paid = tracks.find((track) => track.badge !== "free");
  const answer = await post("/backend/song", { id: paid.id, protocol: "http" });
  assert.equal(answer.status, 200, answer.text);
  const song = answer.json().data;
  assert.equal(song.isPreview, true);
  assert.ok(Array.isArray(song.purchase));
  const address = new URL(song.url, `http://aurora.localhost:${port}`);
  const whole = await ask(address.pathname + address.search);
  assert.equal(whole.status, 200);
  assert.match(whole.headers["content-type"], /^audio\//);
  const part = await ask(address.pathname + address.search, { headers: { range: "bytes=100-199" } });
  assert.equal(part.status, 206);
  assert.equal(part.headers["content-range"], `bytes 100-199/${whole.bytes.length}`);
  assert.deepEqual(part.bytes, whole.bytes.subarray(100, 200));
  const past = await ask(address.pathname + address.search, {
    headers: { range: `bytes=${whole.bytes.length}-` },
  });
  assert.equal(past.status, 416);
});

test("a signed address can't be bent", async () => {
  const track = (await payload("/music/tracks", "aurora")).props.tracks.find((one) => one.badge !== "free");
  const song = (await post("/backend/song", { id: track.id, protocol: "http" })).json().data;
  const address = new URL(song.url, `http://aurora.localhost:${port}`);
  const target = address.pathname + address.search;
  for (let i = address.pathname.length; i < target.length; ++i) {
    if (!/[0-9a-zA-Z]/.test(target[i])) continue;
    const bent = target.slice(0, i) + (target[i] === "a" ? "b" : "a") + target.slice(i + 1);
    assert.ok([403, 404, 410].includes((await ask(bent)).status), bent);
  }
  assert.ok([403, 404].includes((await ask(target, { tenant: "plume" })).status), "another tenant's address");
});

test("POST /song refuses what is no song", async () => {
  assertProblem(await post("/backend/song", { id: someId, protocol: "http" }), 404, "UNKNOWN_ARTICLE");
  for (const body of [
    {},
    { id: 5, protocol: "http" },
    { id: "nope", protocol: "http" },
    { id: someId, protocol: "gopher" },
  ]) {
    const answer = await post("/backend/song", body);
    assertProblem(answer, 400, "INVALID_BODY");
    assert.ok(answer.json().errors.length > 0);
  }
  assert.equal((await post("/backend/song", "{broken")).status, 400);
  assert.equal((await post("/backend/song", "x".repeat(70_000))).status, 413);
  const wrongMethod = await ask("/backend/song");
  assert.equal(wrongMethod.status, 405);
  assert.equal(wrongMethod.headers.allow, "POST");
});

test("call POST /kafka/event/{name}", async () => {
  assert.equal((await post("/backend/kafka/event/page_view", { path: "/" })).status, 202);
  assert.equal((await post("/backend/kafka/event/no_such_event", {})).status, 404);
  assert.equal((await post("/backend/kafka/event/page_view", [1])).status, 400);
  assert.equal((await post("/backend/kafka/event/page_view", { text: "x".repeat(5000) })).status, 413);
});

test("unknown calls and methods are named as such", async () => {
  assertProblem(await ask("/backend/nothing/here"), 404, "NOT_FOUND");
  assertProblem(await ask("/backend"), 404, "NOT_FOUND");
  assertProblem(await ask("/backend/"), 404, "NOT_FOUND");
  assert.equal((await ask("/backend/i18n/en", { method: "DELETE" })).status, 405);
  assert.equal((await post("/en/music/albums", {})).status, 405);
});

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
  assert.match(chosen.headers["set-cookie"][0], /SameSite=Lax/i);
  const remembered = { cookie: "i18n_redirected=fr", ...german };
  assert.equal((await ask("/music/albums", { headers: remembered })).headers.location, "/fr/music/albums");
  assert.equal((await ask("/fr/music/albums", { headers: remembered })).headers["set-cookie"], undefined);
  assert.equal((await ask("/xa/music/albums")).status, 404, "the pseudo pair is for development");
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

test("requests that could be read in two ways are refused and the connection closed", async () => {
  const host = `Host: aurora.localhost:${port}\r\n`;
  for (const [bytes, status] of [
    [`GET // HTTP/1.1\r\n${host}\r\n`, 400],
    [`GET / HTTP/1.1\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\n${host}${host}\r\n`, 400],
    [`POST /backend/song HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n`, 400],
    [
      `POST /backend/song HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [`GET / HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`, 400],
    [`GET /${"a".repeat(5000)} HTTP/1.1\r\n${host}\r\n`, 414],
    [`GET / HTTP/1.1\r\n${host}X: ${"a".repeat(9000)}\r\n\r\n`, 431],
  ]) {
    const { text, closed } = await raw(`${bytes}GET /healthz HTTP/1.1\r\n${host}\r\n`);
    assert.equal(Number(text.split(" ")[1]), status, bytes.slice(0, 60));
    assert.equal(text.match(/HTTP\/1\.1 /g).length, 1, "nothing after it is read as a request");
    assert.ok(closed);
  }
});

test("the operations port tells health, readiness and figures", async () => {
  assert.equal((await ask("/healthz", { at: operationsPort })).text.trim(), "ok");
  assert.equal((await ask("/readyz", { at: operationsPort })).status, 200);
  const metrics = (await ask("/metrics", { at: operationsPort })).text;
  assert.match(metrics, /^kiosk_http_requests_total\{[^}]*\} \d+$/m);
  assert.match(metrics, /^# TYPE kiosk_http_request_seconds histogram$/m);
  assert.equal((await ask("/metrics")).status, 404, "not on the public port");
});

test("redirect rules lead inside and out", async () => {
  const inside = await ask("/en/albums");
  assert.equal(inside.status, 301);
  assert.equal(inside.headers.location, "/en/music/albums");
  const kept = await ask("/albums", { headers: { "accept-language": "en" } });
  assert.equal(kept.headers.location, "/music/albums", "without a prefix, without a prefix");
  const prefix = await ask("/de/songs/some/where");
  assert.equal(prefix.headers.location, "/de/music/tracks/some/where");
  const filled = await ask("/en/find-genre?name=a%2Fb%20c");
  assert.equal(filled.headers.location, "/en/music/genre/a%2Fb%20c");
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

test("a kept page shows nobody another's address", async () => {
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

test("a song asked for on the shared backend host plays from the tenant's own", async () => {
  const track = (await payload("/music/tracks", "plume")).props.tracks[0];
  const answer = await post(
    "/backend/song",
    { id: track.id, protocol: "http" },
    { host: `backend.localhost:${port}`, headers: { "x-tenant-id": "plume" } },
  );
  const url = new URL(answer.json().data.url);
  assert.match(url.host, /^plume\.localhost:\d+$/);
  assert.equal((await ask(url.pathname + url.search, { host: url.host })).status, 200);
});

test("everything says what it is and that this is final", async () => {
  const css = /href="(\/theme\/[^"]+)"/.exec((await ask("/en")).text)[1];
  for (const path of ["/en", css, "/assets/nothing.js", "/backend/i18n/en", "/robots.txt"])
    assert.equal((await ask(path)).headers["x-content-type-options"], "nosniff", path);
});

test("a browser that is refused at a sign-in page reads so in its language, a program gets a problem", async () => {
  const page = "/backend/login/aurora?lang=ar&redirectUrl=%2F";
  const crossing = {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "cross-site",
  };
  const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const refusals = [
    [403, { method: "POST", body: "email=x", headers: crossing }, page],
    [403, {}, page.replace("aurora", "nujum")],
    [405, {}, page.replace("login", "logout")],
  ];
  for (const [status, options, path] of refusals) {
    const shown = await ask(path, { ...options, headers: { ...options.headers, ...html } });
    assert.equal(shown.status, status);
    assert.match(shown.headers["content-type"], /^text\/html/);
    assert.equal(shown.headers["cache-control"], "no-store");
    assert.match(shown.text, /<html lang="ar[^"]*" dir="rtl"/);
    assert.equal((await ask(path, options)).json().status, status);
  }
});

test("a private page whose address is too long to come back to leads back to the page", async () => {
  const answer = await ask(`/en/profile?from=${"x".repeat(1500)}`);
  assert.equal(answer.status, 302);
  const back = new URL(answer.headers.location, "http://aurora.localhost").searchParams.get("redirectUrl");
  assert.equal(back, `http://aurora.localhost:${port}/en/profile`);
  const short = await ask("/en/profile?from=x");
  assert.match(decodeURIComponent(short.headers.location), /\/en\/profile\?from=x$/);
});
