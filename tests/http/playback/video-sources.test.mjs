// Films of external providers: their pages and streams from a provider of the test, also where it fails.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask, post } from "../../support/client.mjs";
import { startKiosk } from "../../support/kiosk.mjs";
import { addPerson } from "../../support/people/people.mjs";
import { buy, callOf } from "../../support/people/subscriber.mjs";
import {
  apiKey,
  harbour,
  offerVideoSources,
  startVideoProvider,
} from "../../support/servers/video-provider.mjs";
import { until } from "../../support/until.mjs";

let provider;
let kiosk;
let at;
before(async () => {
  provider = await startVideoProvider();
  kiosk = await startKiosk({
    demo: "none",
    videoSources: [
      harbour(provider.url),
      harbour(provider.url, {
        code: "members",
        access: "subscription",
        categoryAddress: `${provider.url}/films?in={category}&until={age}`,
        filmAddress: `${provider.url}/films/{id}?until={age}`,
      }),
    ],
    env: { KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true" },
  });
  at = kiosk.port;
});
after(async () => {
  await kiosk?.stop();
  await provider?.stop();
});

const host = (tenant = "aurora") => `${tenant}.localhost:${at}`;
const open = (path) => ask(path, { at, host: host() });
const propsOf = async (path, prefix = "en") => (await payload(path, "aurora", prefix, at)).props;
const stream = (body) =>
  post("/backend/video/streaming", { protocol: "http", ...body }, { at, host: host() });
const canonicalOf = ({ text }) => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];

test("a category lists what the provider has, without what is not usable or not for this age", async () => {
  const { genre, genres, films, paging } = await propsOf("/video/harbour/category/sea");
  assert.equal(genre.name, "Harbour Films · By the sea");
  assert.deepEqual(
    genres.map(({ href }) => href),
    ["/en/video/harbour/category/sea", "/en/video/harbour/category/land"],
  );
  assert.deepEqual(
    films.map(({ id }) => id),
    ["tide-7", "odd id?&#é+%", "far-picture", "script"],
  );
  assert.equal(paging.total, 4);
  const [tide, , far] = films;
  assert.equal(tide.year, "2025");
  assert.equal(tide.rating, 20, "from 12 years on");
  assert.equal(tide.badge, "free");
  assert.equal(tide.artwork.src, `${provider.url}/pictures/tide-7.png`);
  assert.equal(far.artwork, undefined, "a picture of another host is left out");
  assert.deepEqual((await propsOf("/video/harbour/category/land")).films, []);
  const asked = provider.requests.find(({ path }) => path === "/films?in=sea&language=en");
  assert.equal(asked.headers["x-api-key"], apiKey);
});

test("both forms of a film's address are one page with one canonical address", async () => {
  const short = await open("/en/video/harbour/details/tide-7");
  const long = await open("/en/video/harbour/details/the-seventh-tide/tide-7");
  assert.equal(short.status, 200);
  assert.equal(long.status, 200);
  assert.match(canonicalOf(long), /\/video\/harbour\/details\/the-seventh-tide\/tide-7$/);
  assert.equal(canonicalOf(short), canonicalOf(long));
  const other = await open("/en/video/harbour/details/another/tide-7");
  assert.equal(other.status, 301);
  assert.match(other.headers.location, /\/en\/video\/harbour\/details\/the-seventh-tide\/tide-7$/);
  const { video, facts, source } = await propsOf("/video/harbour/details/tide-7");
  assert.equal(video.durationSeconds, 95);
  assert.equal(facts.description, "Marea, 1974: The Seventh Tide.");
  assert.equal(facts.releasedAt, "2025-04-17");
  assert.equal(facts.licensor, "Harbour Films");
  assert.deepEqual(
    facts.genres.map(({ slug }) => slug),
    ["sea"],
  );
  const category = {
    slug: "sea",
    name: "Harbour Films · By the sea",
    href: "/en/video/harbour/category/sea",
  };
  assert.deepEqual(source, { code: "harbour", category });
  const way = /<nav class="breadcrumbs".*?<\/nav>/s.exec(long.text)?.[0] ?? "";
  assert.deepEqual(
    [...way.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ["/en/video/harbour/category/sea"],
  );
  assert.match(
    long.headers["content-security-policy"],
    /img-src 'self' data:[^;]* http:\/\/127\.0\.0\.1:\*;/,
  );
});

test("only the stream page without a language in its long address carries route metadata", async () => {
  const path = "/video/harbour/stream/the-seventh-tide/tide-7";
  const page = await open("/en/video/harbour/stream/tide-7");
  assert.equal(page.status, 200);
  assert.match(page.text, /data-layout="empty"/);
  assert.match(page.text, /<meta name="robots" content="noindex/);
  assert.match(page.headers["content-security-policy"], /media-src 'self' blob: http:\/\/127\.0\.0\.1:\*;/);
  assert.ok(canonicalOf(page).endsWith(path));
  const props = await propsOf(path);
  assert.equal(props.externalProviderCode, "harbour");
  assert.equal(props.back, "/en/video/harbour/details/the-seventh-tide/tide-7");
  assert.equal(props.routeMetadata, undefined);
  const unprefixed = async (address) =>
    (await ask(`${address}/_payload.json`, { at, host: host(), headers: { "accept-language": "en" } })).json()
      .props;
  assert.deepEqual((await unprefixed(path)).routeMetadata, {
    source: "harbour",
    id: "tide-7",
    name: "The Seventh Tide",
  });
  assert.equal((await unprefixed("/video/harbour/stream/tide-7")).routeMetadata, undefined);
});

test("identifiers with odd characters stay one segment everywhere", async () => {
  const { video } = await propsOf(`/video/harbour/details/${encodeURIComponent("odd id?&#é+%")}`);
  assert.equal((await open(video.href)).status, 200);
  assert.equal((await open(video.streamHref)).status, 200);
  const answer = await stream({ id: "odd id?&#é+%", externalProviderCode: "harbour" });
  assert.equal(answer.json().data.url, `${provider.url}/media/odd%20id%3F%26%23%C3%A9%2B%25.mp4`);
  for (const id of ["..", ".", "a/b", "a\\b", "a\u0000b", "../../etc/passwd"])
    assert.equal((await stream({ id, externalProviderCode: "harbour" })).status, 400, JSON.stringify(id));
  assert.equal((await stream({ id: "x".repeat(201), externalProviderCode: "harbour" })).status, 400);
});

test("what the provider writes is text", async () => {
  const page = await open("/en/video/harbour/details/script");
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /<script>alert|<img src=x/);
});

test("an unknown provider, category or film is not found", async () => {
  for (const path of [
    "/en/video/nobody/category/sea",
    "/en/video/nobody/details/tide-7",
    "/en/video/nobody/stream/tide-7",
    "/en/video/harbour/category/sky",
    "/en/video/harbour/details/no-such-film",
    "/en/video/harbour/stream/no-such-film",
    "/en/video/harbour/details/grown-up",
    "/en/video/harbour/stream/grown-up",
    "/en/video/harbour/details/unreadable-age",
  ])
    assert.equal((await open(path)).status, 404, path);
  assert.equal((await ask("/en/video/harbour/category/sea", { at, host: host("plume") })).status, 404);
});

for (const [id, what] of [
  ["down", "that cuts the connection"],
  ["broken", "that answers 500"],
  ["slow", "that does not answer in time"],
  ["rubbish", "that does not answer in JSON"],
  ["empty", "whose answer has no film"],
  ["other", "that answers about another film"],
  ["deep", "whose answer is nested without end"],
  ["large", "that answers with 50 MB"],
  ["to-private", "that leads to a private address"],
  ["to-elsewhere", "that leads to a host beyond its list"],
  ["to-file", "that leads to a file"],
  ["in-circles", "that leads in circles"],
])
  test(`a provider ${what} gives 503 and its name in the page's language`, async () => {
    const answer = await open(`/de/video/harbour/details/${id}`);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers["retry-after"], "30");
    assert.match(answer.text, /Hafenfilme antwortet gerade nicht/);
    assert.doesNotMatch(answer.text, /film-stage/);
  });

test("a redirect on the provider's own host is followed", async () => {
  assert.equal((await open("/en/video/harbour/details/moved")).status, 200);
});

test("answers are kept for a while: the same question is asked once", async () => {
  const path = "/en/video/members/details/tide-7";
  const before = provider.requests.length;
  await Promise.all([open(path), open(`${path}/_payload.json`), open("/en/video/members/stream/tide-7")]);
  assert.equal(provider.requests.length - before, 1);
});

test("a stream is free or for subscribers, as the tenant's document says", async () => {
  const free = await stream({ id: "tide-7", externalProviderCode: "harbour" });
  assert.equal(free.status, 200);
  const { url, mimeType, isPreview, purchase } = free.json().data;
  assert.deepEqual(
    { url, mimeType, isPreview, purchase },
    { url: `${provider.url}/media/tide-7.mp4`, mimeType: "video/mp4", isPreview: false, purchase: [] },
  );
  const closed = (await stream({ id: "tide-7", externalProviderCode: "members" })).json().data;
  assert.equal(closed.isPreview, true);
  assert.equal(closed.url, "");
  assert.ok(closed.purchase.length > 0, "the plans that would let a guest in");
  const unknown = await stream({ id: "tide-7", externalProviderCode: "nobody" });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.json().error, "UNKNOWN_PROVIDER");
});

test("a stream is refused where the film is: above the age, unknown, or with a provider that does not answer", async () => {
  for (const externalProviderCode of ["harbour", "members"]) {
    for (const id of ["grown-up", "unreadable-age", "no-such-film"]) {
      const refused = await stream({ id, externalProviderCode });
      assert.equal(refused.status, 404, id);
      assert.equal(refused.json().error, "UNKNOWN_ARTICLE");
    }
    const silent = await stream({ id: "broken", externalProviderCode });
    assert.equal(silent.status, 503);
    assert.equal(silent.json().error, "PROVIDER_UNAVAILABLE");
    assert.equal(silent.headers["retry-after"], "30");
  }
});

test("the provider is told up to which age films are wanted, where its address takes that", async () => {
  await open("/en/video/members/category/sea");
  await open("/en/video/members/details/tide-7");
  const asked = new Set(provider.requests.map(({ path }) => path));
  assert.ok(asked.has("/films?in=sea&until=18") && asked.has("/films/tide-7?until=18"), [...asked].join());
});

test("a subscriber of films plays what is for subscribers; a guest, and who has films to choose, get the plans", async () => {
  const wanted = { id: "tide-7", protocol: "http", externalProviderCode: "harbour" };
  const streamOf = async (plan) => {
    const person = addPerson();
    if (plan) assert.equal(await buy(person, plan, "01"), 201);
    const answer = await (await callOf(person))("POST", "/video/streaming", wanted);
    assert.equal(answer.status, 200, answer.text);
    return answer.json().data;
  };
  const subscriber = await streamOf("Films monthly");
  assert.match(subscriber.url, /^http:\/\/127\.0\.0\.1:\d+\/media\/tide-7\.mp4$/);
  assert.deepEqual([subscriber.isPreview, subscriber.purchase, subscriber.ticket], [false, [], ""]);
  const guest = (await post("/backend/video/streaming", wanted)).json().data;
  for (const other of [guest, await streamOf(), await streamOf("Five films")]) {
    assert.deepEqual([other.isPreview, other.url], [true, ""]);
    assert.ok(
      other.purchase.some(({ title }) => title === "Films monthly"),
      JSON.stringify(other.purchase),
    );
  }
});

test("the provider's key is on no page and in no call", async () => {
  for (const path of [
    "/en/video/harbour/category/sea",
    "/en/video/harbour/details/tide-7",
    "/en/video/harbour/stream/tide-7",
    "/backend/structure/configuration/video-sources",
  ])
    assert.ok(!(await ask(path, { at, host: host() })).text.includes(apiKey), path);
});

test("documents with other addresses than https on an allowed host are refused", () => {
  const refused = (more) => {
    const loaded = offerVideoSources(kiosk.data, [harbour(provider.url, more)]);
    assert.notEqual(loaded.status, 0, JSON.stringify(more));
    return loaded.stderr + loaded.stdout;
  };
  assert.match(refused({ hosts: ["elsewhere.example"] }), /hosts\[0\]/);
  assert.match(refused({ filmAddress: "http://www.example.org/{id}" }), /filmAddress/);
  assert.match(refused({ streamAddress: "https://{id}.example.org/x" }), /streamAddress/);
});

test("where the tenant's age is lowered, a film above it is gone from its page, its category and its stream", async () => {
  const loaded = offerVideoSources(kiosk.data, [harbour(provider.url)], ["aurora"], { maxRating: 10 });
  assert.equal(loaded.status, 0, loaded.stderr);
  await until(
    async () => (await open("/en/video/harbour/details/tide-7")).status === 404,
    "the film is not found any more",
  );
  assert.equal((await open("/en/video/harbour/stream/tide-7")).status, 404);
  assert.deepEqual((await propsOf("/video/harbour/category/sea")).films, []);
  assert.equal((await stream({ id: "tide-7", externalProviderCode: "harbour" })).status, 404);
});

test("without the setting for development no private address is asked", async () => {
  const closed = await startKiosk({ demo: "none", videoSources: [harbour(provider.url)] });
  try {
    const before = provider.requests.length;
    const where = { at: closed.port, host: `aurora.localhost:${closed.port}` };
    assert.equal((await ask("/en/video/harbour/category/sea", where)).status, 503);
    assert.equal(provider.requests.length, before);
  } finally {
    await closed.stop();
  }
});
