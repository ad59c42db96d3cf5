// Playback over HTTP: a song's signed address, and everything that is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, payload } from "../../support/addresses.mjs";
import { ask, port, post } from "../../support/client.mjs";
import { addPerson, Browser, bearer, newcomer } from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";

const someId = "0000000000001";

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

test("call POST /song/download: refuses what one does not own", async () => {
  const person = await newcomer();
  const tracks = (await payload("/music/tracks", "aurora")).props.tracks;
  const download = (body) => post("/backend/song/download", body, { headers: bearer(person.access) });
  const [sold, free] = [false, true].map((isFree) =>
    tracks.find(({ badge }) => (badge === "free") === isFree),
  );
  assertProblem(await download({ articleId: sold.id }), 403, "NOT_OWNED");
  assertProblem(await download({ articleId: free.id }), 403, "NOT_OWNED");
  assertProblem(await download({ articleId: someId }), 404, "UNKNOWN_ARTICLE");
  assertProblem(await download({ articleId: "x" }), 400, "INVALID_BODY");
  assertProblem(await post("/backend/song/download", { articleId: sold.id }), 401, "SIGN_IN_REQUIRED");
});

test("a transcript comes with what is heard whole, as WebVTT, and with no preview", async () => {
  const { audiobooks } = (await payload("/audiobook/list", "aurora")).props;
  const { chapters } = (await payload(bare(audiobooks[0].href), "aurora")).props;
  const [free, sold] = chapters;
  assert.equal(free.badge, "free");
  const song = async ({ id }) => (await post("/backend/song", { id, protocol: "http" })).json().data;
  const whole = await song(free);
  assert.equal(whole.isPreview, false);
  assert.equal(whole.transcripts.length, 1);
  const [{ language, url }] = whole.transcripts;
  assert.equal(language, "en");
  const address = new URL(url);
  const file = await ask(address.pathname + address.search);
  assert.equal(file.status, 200);
  assert.match(file.headers["content-type"], /^text\/vtt/);
  assert.match(file.text, /^WEBVTT\n\n\S+ --> \S+\n/);
  assert.equal((await ask(address.pathname)).status, 403, "without its signature");
  const other = await ask(address.pathname + address.search, { tenant: "plume" });
  assert.equal(other.status, 403, "another tenant's address");
  const preview = await song(sold);
  assert.deepEqual([preview.isPreview, preview.transcripts], [true, []]);
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

test("an address that was copied out of another session's browser opens nothing", async () => {
  const free = (await payload("/music/tracks", "aurora")).props.tracks.find(({ badge }) => badge === "free");
  const reader = async () => {
    const browser = await new Browser().signIn(addPerson());
    return { browser, headers: bearer(await browser.access()) };
  };
  const [mine, other] = [await reader(), await reader()];
  const song = (
    await mine.browser.call("POST", "/backend/song", { id: free.id, protocol: "http" }, mine.headers)
  ).json().data;
  const { pathname, search } = new URL(song.url);
  assert.equal((await mine.browser.get(pathname + search)).status, 200);
  assertProblem(await other.browser.get(pathname + search), 403, "OTHER_SESSION");
  assertProblem(await ask(pathname + search), 403, "OTHER_SESSION");
  const report = {
    ticketId: song.ticket,
    type: "listened",
    date: new Date().toISOString(),
    usageDuration: 0.2,
    maxUsageDuration: 60,
    offline: false,
    partial: true,
  };
  const send = ({ browser, headers }) =>
    browser.call("POST", "/backend/content/streaming/report", report, headers);
  assertProblem(await send(other), 403, "INVALID_TICKET");
  assert.equal((await send(mine)).status, 200);
});

test("call POST /video/streaming", async () => {
  const { videos } = (await payload("/music/video", "aurora")).props;
  const stream = (id, more) => post("/backend/video/streaming", { id, protocol: "http", ...more });
  const paid = videos.find((video) => video.badge !== "free");
  const answer = await stream(paid.id);
  assert.equal(answer.status, 200, answer.text);
  const video = answer.json().data;
  assert.equal(video.isPreview, true);
  assert.equal(video.mimeType, "video/mp4");
  assert.ok(video.purchase.length > 0);
  assert.ok(Date.parse(video.expires) > Date.now() + 3_600_000);
  const { pathname, search } = new URL(video.url);
  const part = await ask(pathname + search, { headers: { range: "bytes=0-99" } });
  assert.equal(part.status, 206);
  assert.equal(part.headers["content-type"], "video/mp4");
  assert.equal((await ask(pathname)).status, 403, "without its signature");
  assertProblem(await stream(someId), 404, "UNKNOWN_ARTICLE");
  assertProblem(await stream(paid.id, { externalProviderCode: "nobody" }), 404, "UNKNOWN_PROVIDER");
  const refused = await stream(paid.id, { drm: "WIDEVINE" });
  assertProblem(refused, 400, "INVALID_BODY");
  assert.match(refused.json().errors[0].message, /AES-128/);
});

test("a film's folder opens to no address that was not signed here", async () => {
  const folder = `3f/a0/3fa0${"7".repeat(36)}`;
  const token = `1999999999.full.clear.guest.${someId}.00000000.${"A".repeat(43)}`;
  for (const path of [token, "", "..", "%2e%2e", "a%2fb", "x".repeat(4000)]) {
    const { status } = await ask(`/media/v/${path}/${folder}/master.m3u8`);
    assert.ok([400, 403, 404].includes(status), `${path}: ${status}`);
  }
  assert.equal((await ask(`/media/v/${token}/${folder}/master.m3u8`, { method: "DELETE" })).status, 405);
});

test("POST /song refuses articles that are not songs", async () => {
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
