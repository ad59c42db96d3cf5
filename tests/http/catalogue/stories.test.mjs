// Articles to read over HTTP: where the rest of a premium text is and where it is not, free reads, the count of readers,
// fragments and feeds.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { parseAtomFeed } from "feedsmith";
import { bare, payload } from "../../support/addresses.mjs";
import { ask, prefixes } from "../../support/client.mjs";
import { beginAtOnce } from "../../support/consents.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";
import { newTelephone } from "../../support/numbers.mjs";
import { addPerson, bearer, from, signIn, sql } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-articles-"));
const data = join(folder, "data");
const marker = "Zwölftausend quietlanterns hummed.";
const markWord = "quietlanterns";
let kiosk;
/** Five premium articles, by their titles; in the rest of each is the marker. */
let premium;

const at = (path, options = {}) => ask(path, { at: kiosk.port, ...options });
const details = (id, options) =>
  at(`/backend/structure/fragments_get-article-details?id=${id}&lang=en`, options);
const storyOf = async (id, options) => {
  const answer = await details(id, options);
  assert.equal(answer.status, 200, answer.text);
  return { ...answer.json().data.story, answer };
};
const props = async (path, tenant = "aurora") => (await payload(path, tenant, "en", kiosk.port)).props;

/** A guest's browser: keeps its cookies. */
function guest(tenant = "aurora") {
  const address = from();
  let cookie;
  const send = async (path) => {
    const answer = await at(path, { tenant, headers: { ...address, ...(cookie && { cookie }) } });
    const [line] = answer.headers["set-cookie"] ?? [];
    if (line) cookie = line.replace(/;.*/, "");
    return answer;
  };
  return {
    read: async (id) => {
      const answer = await send(`/backend/structure/fragments_get-article-details?id=${id}&lang=en`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json().data.story;
    },
    count: async (id, category = "") =>
      send(`/backend/concon/countread?id=${id}${category && `&category=${category}`}`),
    cookie: () => cookie,
    forge: (value) => {
      cookie = value;
    },
  };
}

before(async () => {
  const content = join(folder, "content");
  const paragraph = (n) => `Paragraph ${n} says what it has to say in a dozen plain words.\n\n`;
  for (let i = 1; i <= 5; ++i) {
    mkdirSync(join(content, `lamps-${i}`), { recursive: true });
    writeFileSync(
      join(content, `lamps-${i}/en.md`),
      `---\ntitle: Lamps ${i}\nlead: About lamps.\nauthor: Marit Osken\ncategory: light\nsubcategory: towers\npublished: 2026-03-0${i}\npremium: true\ntags: lamps\n---\n${paragraph(1)}${paragraph(2)}${paragraph(3)}${paragraph(4)}${paragraph(5)}## Later\n\n${marker}\n\n${paragraph(6)}`,
    );
  }
  kiosk = await startKiosk({ data, env: { KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1" } });
  const done = run(["import", content, "--data", data, "--tenant", "aurora"]);
  assert.equal(done.status, 0, done.stderr);
  premium = await until(async () => {
    const { stories } = await props("/articles/premium/light");
    return stories.length === 5 && Object.fromEntries(stories.map((story) => [story.title, story]));
  });
});
after(async () => {
  await kiosk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A person with a plan for articles. */
async function subscriber() {
  const person = addPerson({ data });
  const { access } = await signIn(person, { at: kiosk.port });
  const headers = { ...from(), ...bearer(access), "content-type": "application/json" };
  const call = (method, path, body) =>
    at(`/backend${path}`, { method, headers, body: body && JSON.stringify(body) });
  const types = (await call("GET", "/subscription/type")).json().data;
  const begun = await call("POST", "/subscription", {
    subscriptionTypeId: types.find(({ name }) => name === "Articles monthly").id,
    lang: "en",
    redirect: "/en",
    subscriptionConsentList: beginAtOnce,
  });
  assert.equal(begun.status, 200, begun.text);
  const { paymentOptionUUID } = begun.json().data.options.find(({ name }) => name === "phone");
  const step = (body) => call("POST", "/subscription/api", { paymentOptionUUID, body });
  await step();
  await step({ number: newTelephone("01") });
  const paid = await step({ pin: "1234" });
  assert.equal(paid.status, 201, paid.text);
  return { headers: bearer(access), person };
}

test("the rest of a premium text is in no answer that a guest can get", async () => {
  const story = premium["Lamps 1"];
  const id = story.id;
  const own = bare(story.href);
  const pages = ["/articles", "/articles/premium", "/articles/light", "/articles/premium/light/towers", own];
  const addresses = [
    ...prefixes.flatMap((prefix) =>
      pages.flatMap((path) => [
        `${prefix && `/${prefix}`}${path}`,
        `${prefix && `/${prefix}`}${path}/_payload.json`,
      ]),
    ),
    ...["articles", "premium", "premium/light", "premium/light/towers", "articles/light"].map(
      (name) => `/articles/feed/en/${name}.xml`,
    ),
    ...[markWord, "Zwölftausend", "lamps", "Lamps 1", marker].flatMap((words) => [
      `/en/search?q=${encodeURIComponent(words)}`,
      `/en/search/_payload.json?q=${encodeURIComponent(words)}`,
      `/backend/search/suggestions?q=${encodeURIComponent(words)}`,
    ]),
    "/sitemap.xml",
    "/sitemap-en.xml",
    `/backend/structure/fragments_get-articles?id=${id}`,
    "/backend/structure/fragments_get-articles?id=premium&limit=48",
    "/backend/structure/fragments_get-articles?id=light/towers&limit=48",
    "/backend/structure/fragments/fragment/get-articles?id=new-stories&limit=48",
    "/backend/structure/home?lang=en",
    `/backend/concon/countread?id=${id}`,
  ];
  const page = await at(`/en${own}`);
  const [, preview] = /<meta property="og:image" content="([^"]*)"/.exec(page.text) ?? [];
  if (preview) addresses.push(new URL(preview).pathname);
  assert.equal((await details(id, { tenant: "nujum" })).status, 404, "another tenant does not offer it");
  let read = 0;
  for (const path of addresses) {
    const answer = await at(path, { headers: from() });
    assert.ok([200, 301, 302, 308, 400, 404].includes(answer.status), `${path}: ${answer.status}`);
    if (answer.status === 200) read += 1;
    // An answer to a search says the searched words again.
    if (!path.includes(markWord) && !path.includes(encodeURIComponent(marker)))
      assert.ok(!answer.text.includes(markWord), path);
    assert.ok(!answer.text.includes("hummed") || path.includes("hummed"), path);
  }
  const searched = await at(`/en/search/_payload.json?q=${markWord}`);
  assert.equal(searched.json().props.total, 0, "the rest is not searched");
  assert.ok((await at("/en/search/_payload.json?q=lamps")).json().props.total >= 5, "titles and tags are");
  assert.ok(read > 80, `${read} answers`);
  // The opening is there, so the answers are the right ones.
  assert.ok(page.text.includes("Paragraph 1"));
  assert.match(page.text, /"isAccessibleForFree":false/);
  assert.match(page.text, /"cssSelector":"\.story-wall"/);
});

test("call GET /structure/fragments_get-article-details: the text of a premium article for a subscriber", async () => {
  const { headers } = await subscriber();
  const { id } = premium["Lamps 1"];
  const story = await storyOf(id, { headers });
  assert.equal(story.by, "plan");
  assert.equal(story.cut, false);
  assert.ok(story.text.includes("Paragraph 1"));
  assert.ok(story.rest.includes(marker));
  assert.ok(story.rest.startsWith("<p>") || story.rest.startsWith("<h2>"));
  assert.equal(story.freeReads, undefined, "who has a plan needs no free reads");
  assert.equal(story.answer.headers["cache-control"], "private, no-store");
  const all = Object.values(premium);
  for (const one of all) assert.ok((await storyOf(one.id, { headers })).rest, "and as many as they like");
});

test("a free article is answered whole, to everybody, and may be kept", async () => {
  const { stories } = await props("/articles/sea-and-city");
  const free = stories.find((one) => !one.premium);
  const story = await storyOf(free.id);
  assert.equal(story.cut, false);
  assert.equal(story.rest, undefined);
  assert.equal(story.text, (await props(bare(free.href))).text);
  assert.match(story.answer.headers["cache-control"], /^public/);
  assert.equal(story.answer.headers["set-cookie"], undefined);
});

test("a guest's free reads run out, and what was opened stays open", async () => {
  const ids = Object.values(premium).map(({ id }) => id);
  const reader = guest();
  for (const [index, id] of ids.slice(0, 3).entries()) {
    const story = await reader.read(id);
    assert.equal(story.by, "free_read");
    assert.ok(story.rest.includes(marker));
    assert.deepEqual([story.freeReads.count, story.freeReads.left, story.freeReads.days], [3, 2 - index, 30]);
  }
  const refused = await reader.read(ids[3]);
  assert.equal(refused.rest, undefined);
  assert.equal(refused.cut, true);
  assert.ok(Date.parse(refused.freeReads.nextAt) > Date.now() + 29 * 86_400_000);
  assert.ok((await reader.read(ids[0])).rest, "one that was opened");
  assert.equal((await guest("aurora").read(ids[4])).freeReads.left, 2, "another guest has their own");
});

test("the cookie of free reads is sealed, for this host alone, and nothing that a client writes counts", async () => {
  const ids = Object.values(premium).map(({ id }) => id);
  const reader = guest();
  const address = from();
  const first = await at(`/backend/structure/fragments_get-article-details?id=${ids[0]}`, {
    headers: address,
  });
  const [line] = first.headers["set-cookie"];
  assert.match(line, /^reader=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  for (const id of ids.slice(0, 3)) await reader.read(id);
  const own = reader.cookie();
  for (const forged of [`${own}x`, own.slice(0, -2), "reader=g00", "reader=", `reader=${"a".repeat(4000)}`]) {
    reader.forge(forged);
    const story = await reader.read(ids[3]);
    assert.equal(story.freeReads.left, 2, "it is another, new reader");
  }
  reader.forge(own);
  assert.equal((await reader.read(ids[3])).rest, undefined, "the reader before has none left");
});

test("a user's free reads follow the user, not the browser, and a suspended one has none", async () => {
  const ids = Object.values(premium).map(({ id }) => id);
  const person = addPerson({ data });
  const first = bearer((await signIn(person, { at: kiosk.port })).access);
  for (const id of ids.slice(0, 3)) assert.ok((await storyOf(id, { headers: first })).rest);
  const second = bearer((await signIn(person, { at: kiosk.port })).access);
  const story = await storyOf(ids[3], { headers: second });
  assert.equal(story.rest, undefined);
  assert.equal(story.freeReads.left, 0);
  const file = (await at("/backend/user/export", { headers: second })).json();
  assert.equal(file.reads.length, 3, "they are in the person's file");
  assert.ok(file.reads.every(({ freeAt, title }) => freeAt && title.startsWith("Lamps")));
  const other = addPerson({ data });
  const theirs = bearer((await signIn(other, { at: kiosk.port })).access);
  sql(`update account set state = 'suspended' where uuid = '${other.uuid}'`, data);
  assert.equal((await storyOf(ids[0], { headers: theirs })).rest, undefined);
});

test("parallel calls take no more free reads than there are", async () => {
  const ids = Object.values(premium).map(({ id }) => id);
  const person = addPerson({ data });
  const headers = bearer((await signIn(person, { at: kiosk.port })).access);
  const stories = await Promise.all(ids.map((id) => storyOf(id, { headers })));
  assert.equal(stories.filter(({ rest }) => rest !== undefined).length, 3);
});

test("call GET /concon/countread", async () => {
  const { id } = premium["Lamps 5"];
  const readers = () =>
    sql(
      `select readers from story_read_count where tenant = 'aurora' and article = (
      select article from article_text where title = 'Lamps 5')`,
      data,
    )[0]?.readers ?? 0;
  const before = readers();
  const reader = guest();
  assert.deepEqual((await reader.count(id, "light")).json().data, { counted: true });
  assert.deepEqual((await reader.count(id, "towers")).json().data, { counted: false });
  assert.deepEqual((await reader.count(id)).json().data, { counted: false });
  assert.equal(readers(), before + 1);
  const other = guest();
  assert.deepEqual((await other.count(id)).json().data, { counted: true });
  assert.equal(readers(), before + 2);
  assert.equal((await other.read(id)).freeReads.left, 2, "counting takes no free read");
  assert.equal(readers(), before + 2);
  const wrong = await reader.count(id, "food");
  assert.equal(wrong.status, 400);
  assert.equal(wrong.json().error, "OTHER_CATEGORY");
  const song = (await props("/music/tracks")).tracks[0].id;
  for (const unknown of [song, "0ZZZZZZZZZZZZ"]) assert.equal((await reader.count(unknown)).status, 404);
  for (const bad of ["", "x".repeat(40), "%00"]) assert.equal((await reader.count(bad)).status, 400, bad);
});

test("call GET /structure/fragments_get-articles: areas and categories of articles", async () => {
  const get = async (query) => at(`/backend/structure/fragments_get-articles?lang=en&${query}`);
  const ids = async (query) => (await get(query)).json().data.entries.map(({ id }) => id);
  const newest = await props("/articles");
  assert.deepEqual(
    await ids("id=articles"),
    newest.stories.slice(0, 10).map(({ id }) => id),
  );
  const towers = (await props("/articles/premium/light/towers")).stories.map(({ id }) => id);
  for (const name of [
    "light",
    "light/towers",
    "articles/light/towers",
    "premium/light",
    "premium/light/towers",
  ])
    assert.deepEqual(await ids(`id=${name}`), towers, name);
  assert.deepEqual(await ids("id=light&offset=1&limit=2"), towers.slice(1, 3));
  const part = await get("id=light&offset=1&limit=2");
  assert.equal(part.headers["x-result-count"], "1-2/5");
  assert.deepEqual(
    await ids("id=news"),
    (await props("/news")).stories.slice(0, 10).map(({ id }) => id),
  );
  for (const name of ["news/light", "nothing", "a/b/c/d", "news//x", "premium/light/towers/x"])
    assert.equal((await get(`id=${name}`)).status, 404, name);
  assert.ok((await ids("id=artists")).length > 0, "other lists keep their names");
});

const isHttp = (address) => /^https?:\/\/[^\s]+$/.test(address ?? "");

test("each area and category has an Atom feed that an independent parser accepts", async () => {
  const origin = `http://aurora.localhost:${kiosk.port}`;
  const lists = [
    "/articles",
    "/articles/premium",
    "/news",
    "/articles/light",
    "/articles/premium/light/towers",
  ];
  for (const prefix of ["en", "ar", "de"])
    for (const list of lists) {
      const { props: page } = await payload(list, "aurora", prefix, kiosk.port);
      const html = await at(`/${prefix}${list}`);
      assert.ok(
        html.text.includes(`<link rel="alternate" type="application/atom+xml" href="${page.feed}"`),
        `${prefix} ${list} names its feed`,
      );
      const answer = await at(page.feed);
      assert.equal(answer.status, 200, page.feed);
      assert.match(answer.headers["content-type"], /^application\/atom\+xml/);
      const feed = parseAtomFeed(answer.text);
      assert.ok(
        feed.entries.every(({ title, content }) => title && content),
        answer.text,
      );
      assert.match(feed.title.value, prefix === "ar" ? /^أورورا: ./ : /^Aurora: ./);
      assert.ok(feed.links.some(({ rel, href }) => rel === "self" && href === origin + page.feed));
      assert.ok(!Number.isNaN(Date.parse(feed.updated)));
      assert.equal(feed.entries.length, page.paging.total);
      assert.equal(new Set(feed.entries.map(({ id }) => id)).size, feed.entries.length);
      for (const [index, entry] of feed.entries.entries()) {
        assert.ok(entry.title.value && entry.links.every(({ href }) => isHttp(href)) && isHttp(entry.id));
        assert.ok(Date.parse(entry.updated) >= Date.parse(entry.published));
        assert.doesNotMatch(entry.content.value, /(?:src|href)="\//, "addresses are whole");
        if (index < page.stories.length) assert.equal(entry.title.value, page.stories[index].title);
      }
      const again = await at(page.feed, { headers: { "if-none-match": answer.headers.etag } });
      assert.equal(again.status, 304);
    }
  for (const path of [
    "/articles/feed/en/nothing.xml",
    "/articles/feed/en/news/light.xml",
    "/articles/feed/xx/news.xml",
  ])
    assert.equal((await at(path)).status, 404, path);
});

test("a feed changes its tag when one of its articles does", async () => {
  const path = "/articles/feed/en/articles/light.xml";
  const before = await at(path);
  const file = join(folder, "content/lamps-2/en.md");
  writeFileSync(file, readFileSync(file, "utf8").replace("title: Lamps 2", "title: Lamps again"));
  const done = run(["import", join(folder, "content"), "--data", data, "--tenant", "aurora"]);
  assert.equal(done.status, 0, done.stderr);
  const after = await until(async () => {
    const answer = await at(path, { headers: { "if-none-match": before.headers.etag } });
    return answer.status === 200 && answer;
  });
  assert.ok(after.text.includes("<title>Lamps again</title>"));
  assert.notEqual(after.headers.etag, before.headers.etag);
});
