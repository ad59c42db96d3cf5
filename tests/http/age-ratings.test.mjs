// A crawler as visitors of five ages: over every page, feed, sitemap, picture, game and call that the others show, and by
// every search, nothing that is rated above the visitor's limit can be seen.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, post } from "../support/client.mjs";
import { shownId } from "../support/ids.mjs";
import { fill, root, run, startKiosk } from "../support/kiosk.mjs";

const grades = [0, 10, 20, 30, 40];
const nameOf = (limit) => `age-${limit}`;
const folder = mkdtempSync(join(tmpdir(), "kiosk-ages-"));
const data = join(folder, "data");
const sql = (statements) =>
  execFileSync("sqlite3", ["-bail", "-json", join(data, "kiosk.db")], {
    input: statements,
    encoding: "utf8",
  });

let kiosk;
/** The blocks of the home page. */
let blocks;
/** Of each article above 0: its grade, and what an answer about it would hold (its number, title, pictures). */
let rated;

/** A word for an article's title that is like no other's, so that nobody can mean one and find the other. */
const nameFor = (id) =>
  [...createHash("sha256").update(id).digest("hex").slice(0, 12)]
    .map((digit) => "bcdfghjklmnpqrst"[Number.parseInt(digit, 16)])
    .join("");
/** The same word with two letters in each other's place. */
function mistyped(word) {
  const at = [...word].findIndex((letter, place) => place > 1 && letter !== word[place - 1]);
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
}

/** A tenant as Aurora, with another limit. */
function load(limit) {
  const source = join(folder, nameOf(limit));
  cpSync(join(root, "demo/tenants/aurora"), source, { recursive: true });
  const document = JSON.parse(readFileSync(join(source, "tenant.json"), "utf8"));
  document.tenant.hosts = [];
  document.flags.maxRating = limit;
  writeFileSync(join(source, "tenant.json"), JSON.stringify(document));
  const loaded = run(["tenant", "load", source, "--data", data]);
  assert.equal(loaded.status, 0, loaded.stderr);
}

before(async () => {
  fill(data);
  for (const limit of grades) load(limit);
  // The articles of each kind have the grades in turn, and words in their titles that are found wherever they are named:
  // one of their own, one of their grade, one of all. Those of people stand in their works, too, so these have only
  // their own.
  sql(`
    with turn as (
      select id, (row_number() over (partition by content_type order by id) % 5) * 10 as rating from article)
    update article set rating = turn.rating from turn where turn.id = article.id;
    update offer set rating = (select a.rating from article a where a.id = offer.article);
    update article_text
       set title = title || (select ' grade' || rating || 'word everygrade' from article where id = article_text.article)
     where article in (select id from article where rating > 0
                         and content_type not in ('artist', 'person', 'developer', 'partner'));
    delete from offer where tenant <> 'aurora';
    delete from offer_model where tenant <> 'aurora';
    ${grades
      .map(
        (limit) => `
    insert into offer select '${nameOf(limit)}', article, content_type, rating, released_at, starts_at, ends_at,
      business_model, rank from offer where tenant = 'aurora';
    insert into offer_model select '${nameOf(limit)}', article, position, business_model, price_minor, currency
      from offer_model where tenant = 'aurora';`,
      )
      .join("")}`);
  const rows = JSON.parse(
    sql("select cast(id as text) as id, rating, content_type from article where rating > 0"),
  );
  sql(
    rows
      .map(({ id }) => `update article_text set title = title || ' ${nameFor(id)}' where article = ${id};`)
      .join("\n"),
  );
  const indexed = run(["search", "rebuild", "--data", data]);
  assert.equal(indexed.status, 0, indexed.stderr);
  const pictures = JSON.parse(
    sql(`select cast(w.article as text) as article, w.hash from article_artwork w
          where not exists (select 1 from article_artwork other join article a on a.id = other.article
                             where other.hash = w.hash and other.article <> w.article)`),
  );
  rated = rows.map(({ id, rating, content_type }) => ({
    rating,
    kind: content_type,
    id: shownId(id),
    marks: [
      shownId(id),
      nameFor(id),
      ...pictures.filter(({ article }) => article === id).map(({ hash }) => hash),
    ],
  }));
  kiosk = await startKiosk({ data, demo: "none" });
  const home = await asLimited(40, "/en/_payload.json");
  blocks = home.json().props.blocks.map(({ id }) => id);
});
after(async () => {
  await kiosk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asLimited = (limit, path, options = {}) =>
  ask(path, { tenant: nameOf(limit), at: kiosk.port, ...options });
const above = (limit) => rated.filter(({ rating }) => rating > limit);

/** The addresses of the same site that an answer names, without their fragments; those of its elements into `linked`. */
function addressesIn(text, origin, linked) {
  const found = new Set();
  const add = (address) => {
    const plain = address.replaceAll("&amp;", "&").replaceAll("\\/", "/").split("#")[0];
    if (plain.startsWith(`${origin}/`)) found.add(plain.slice(origin.length));
    else if (/^\/(?!\/)/.test(plain)) found.add(plain);
  };
  for (const [, address] of text.matchAll(/\b(?:href|src|url|content)="([^"]+)"/g)) add(address);
  for (const address of found) linked.add(address);
  for (const [, list] of text.matchAll(/\bsrcset="([^"]+)"/gi))
    for (const one of list.split(",")) add(one.trim().split(" ")[0]);
  for (const [, address] of text.matchAll(/"((?:https?:)?\/[^"\\\s]+)"/g)) add(address);
  for (const [, address] of text.matchAll(/<(?:loc|image:loc|video:thumbnail_loc|link)>([^<]+)</g))
    add(address);
  return found;
}

const readable =
  /^(?:text\/|application\/(?:json|ld\+json|xml|rss\+xml|atom\+xml|[\w.-]*\+?json|manifest\+json))/;
// Files of the program itself, and what would end or change something.
const notCrawled =
  /^\/(?:assets|builds|theme|backend\/(?:logout|docs|openapi|login|register))|^\/external\/logout/;
// Results that are narrowed in several ways at once, and results in the other language and at the address without one,
// which each result links to: half of all answers would be those.
const narrowed = /\/search(?:-q)?\?q=[^&]*&[^&]*&|^(?:\/ar)?\/search\?/;

/** Opens everything that can be reached from a guest's first pages; the answers by address. */
async function crawl(limit) {
  const tenant = nameOf(limit);
  const origin = `http://${tenant}.localhost:${kiosk.port}`;
  const waiting = [
    "/en",
    "/ar",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-en.xml",
    "/sitemap-de.xml",
    "/opensearch.xml",
    "/en/search",
    "/backend/structure/home?lang=en",
    "/backend/structure/home?maxRating=60&lang=en",
    "/backend/structure/fragments_get-articles?limit=48",
    "/backend/structure/fragments_get-articles?limit=48&maxRating=60",
    "/backend/structure/fragments_get-articles?limit=48&id=top-tracks",
    ...["articles", "premium", "news", "food", "sea-and-city/harbor"].flatMap((id) => [
      `/backend/structure/fragments_get-articles?limit=48&id=${id}`,
      `/backend/structure/fragments_get-articles?limit=48&id=${id}&maxRating=60`,
    ]),
    "/articles/feed/en/articles.xml",
    "/articles/feed/ar/premium.xml",
    ...["the", "night", "light", "sea", "lan"].map(
      (words) => `/backend/search/suggestions?q=${words}&limit=10`,
    ),
    ...[
      "music/list",
      "music/tracks",
      "podcast/list",
      "audiobook/list",
      "video/list/films",
      "video/list/series",
      "apps/viewAll",
      "apps/faq",
      "partners/info-services",
      "vouchers",
      "voucherbooks",
      "games/list",
      "articles",
      "articles/premium",
      "news",
    ].map((path) => `/en/${path}/_payload.json`),
    ...blocks.flatMap((block) =>
      ["", "?maxRating=60", "?limit=2&offset=1"].map(
        (query) => `/backend/structure/home/fragment/${block}${query}`,
      ),
    ),
    "/en/search?q=everygrade",
    "/ar/search-q?q=everygrade",
    ...grades.slice(1).map((grade) => `/backend/search/suggestions?q=grade${grade}word&limit=10`),
  ];
  const answers = new Map();
  const linked = new Set();
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (answers.has(path) || notCrawled.test(path) || narrowed.test(path)) continue;
    const answer = await ask(path, { tenant, at: kiosk.port });
    answers.set(path, answer);
    if (!readable.test(answer.headers["content-type"] ?? "")) continue;
    for (const address of addressesIn(answer.text, origin, answer.status < 400 ? linked : new Set())) {
      // One language is followed; the others have the same links.
      if (/^\/(?:fr|de|es|ro)(?:\/|$)/.test(address)) continue;
      if (!answers.has(address)) waiting.push(address);
    }
    if (answer.headers.location) {
      const to = new URL(answer.headers.location, origin);
      if (to.origin === origin) waiting.push(to.pathname + to.search);
    }
  }
  return { answers, linked };
}

/** What the demo has of each kind that a storefront shows. */
const shownKinds = [
  "album",
  "article",
  "artist",
  "audiobook",
  "full_length_video",
  "full_track_music",
  "info_service",
  "online_game",
  "partner",
  "person",
  "playlist",
  "podcast",
  "podcastcollection",
  "product",
  "series_episode",
  "video",
  "videocollection",
  "voucher",
  "voucherbook",
];
/** Of the kinds that a search shows, their groups. */
const searched = {
  album: "albums",
  article: "articles",
  artist: "artists",
  audiobook: "audiobooks",
  full_length_video: "films",
  full_track_music: "tracks",
  info_service: "info_services",
  online_game: "games",
  partner: "partners",
  person: "people",
  playlist: "playlists",
  podcast: "podcast_episodes",
  podcastcollection: "podcasts",
  product: "apps",
  series_episode: "episodes",
  video: "music_videos",
  videocollection: "series",
  voucher: "vouchers",
  voucherbook: "vouchers",
};
const resultsOf = async (words, limit) =>
  (await asLimited(limit, `/en/search/_payload.json?q=${words}`)).json().props;
/** Pictures of editors: no page has their names. */
const unnamed = new Set(["picture"]);

/** All that the visitor for whom nothing is too old has seen. */
let everything;
test("whoever may see everything sees articles of each grade", async () => {
  let linked;
  ({ answers: everything, linked } = await crawl(40));
  const texts = [...everything.values()].map(({ text }) => text).join("\n");
  // Otherwise that nothing of a kind is seen would prove nothing.
  assert.deepEqual(
    rated.filter((one) => !unnamed.has(one.kind) && !texts.includes(one.marks[1])).map(({ kind }) => kind),
    [],
    "articles of each kind and grade are named",
  );
  for (const kind of shownKinds)
    assert.ok(
      rated.some((one) => one.kind === kind),
      `there is a rated ${kind}`,
    );
  for (const { kind, marks } of rated) {
    if (!(kind in searched)) continue;
    const told = `a ${kind} is found by ${marks[1]}`;
    const { groups, total } = await resultsOf(marks[1], 40);
    assert.ok(total > 0 && groups.some((group) => group.kind === searched[kind]), told);
    const asked = `/backend/search/suggestions?q=${mistyped(marks[1])}&limit=10`;
    assert.equal((await asLimited(40, asked)).json().data.meant?.query, marks[1], `${told} with a mistake`);
  }
  const broken = [...everything]
    .filter(([path, { status }]) => status >= 400 && linked.has(path))
    .map(([path, { status }]) => [path, status]);
  assert.deepEqual(broken, [], "every link can be followed");
  assert.ok(everything.size > 300, `${everything.size} addresses`);
  assert.ok([...everything.keys()].some((path) => path.startsWith("/media/og/")));
  assert.ok([...everything.keys()].some((path) => path.startsWith("/media/art/")));
});

for (const limit of grades.slice(0, -1)) {
  test(`a visitor limited to ${limit} finds nothing above by following links`, async () => {
    const { answers } = await crawl(limit);
    const hidden = above(limit);
    const seen = [];
    for (const [path, { text, status }] of answers) {
      assert.ok(status < 500, `${path} answers ${status}`);
      for (const one of hidden)
        for (const mark of one.marks)
          if (path.includes(mark) || text.includes(mark))
            seen.push(`${path}: ${one.kind} rated ${one.rating}`);
    }
    assert.deepEqual(seen.slice(0, 20), []);
    assert.ok(answers.size > 60, `${answers.size} addresses`);
  });

  test(`to a visitor limited to ${limit} no address of anything above answers`, async () => {
    const hidden = above(limit);
    const told = [];
    let asked = 0;
    for (const [path] of everything) {
      if (!hidden.some(({ marks }) => marks.some((mark) => path.includes(mark)))) continue;
      const answer = await ask(path, { tenant: nameOf(limit), at: kiosk.port });
      asked += 1;
      // What an error page repeats is the address that it was asked for.
      const text = answer.text.replaceAll(path, "").replaceAll(path.replaceAll("&", "&amp;"), "");
      if (![403, 404].includes(answer.status) || hidden.some(({ marks }) => text.includes(marks[1])))
        told.push(`${path}: ${answer.status}`);
    }
    assert.deepEqual(told.slice(0, 20), []);
    assert.ok(asked > 5, `${asked} addresses`);
  });

  test(`a visitor limited to ${limit} plays nothing above`, async () => {
    const options = { tenant: nameOf(limit), at: kiosk.port };
    const calls = {
      full_track_music: "/backend/song",
      podcast: "/backend/song",
      audio_book_chapter: "/backend/song",
    };
    for (const kind of ["full_length_video", "series_episode", "video"])
      calls[kind] = "/backend/video/streaming";
    let refused = 0;
    for (const { id, kind, rating, marks } of above(limit)) {
      const details = await ask(`/backend/structure/fragments_get-article-details?id=${id}`, options);
      assert.ok(!details.text.includes(marks[1]), `the details of a ${kind} rated ${rating}`);
      if (kind === "article") {
        assert.equal(details.status, 404);
        const read = await ask(`/backend/concon/countread?id=${id}`, options);
        assert.equal(read.status, 404, `the count of readers of an article rated ${rating}`);
        refused += 1;
      }
      if (!calls[kind]) continue;
      const answer = await post(calls[kind], { id, protocol: "http" }, options);
      assert.equal(answer.status, 404, `${kind} rated ${rating}: ${answer.text}`);
      refused += 1;
    }
    assert.ok(refused > 0);
  });

  test(`a visitor limited to ${limit} finds nothing above by searching`, async () => {
    const suggestions = async (words) =>
      (await asLimited(limit, `/backend/search/suggestions?q=${words}&limit=10`)).json().data;
    const results = (words) => resultsOf(words, limit);
    const hidden = above(limit);
    for (const { kind, rating, marks } of hidden) {
      const named = marks[1];
      // As it is written, its beginning, and with a mistake in it.
      for (const words of [named, named.slice(0, -2), mistyped(named)]) {
        const told = `${words}: a ${kind} rated ${rating}`;
        const { results: suggested, meant } = await suggestions(words);
        const page = await results(words);
        // What was asked for stands in the links of the answer.
        const answered = JSON.stringify([suggested, meant, page]).replaceAll(words, "");
        for (const mark of marks) assert.ok(!answered.includes(mark), told);
        assert.notEqual(meant?.query, named, told);
      }
      const { total, groups, kinds, genres, languages, accesses } = await results(named);
      assert.deepEqual([total, groups, genres, languages, accesses], [0, [], [], [], []], named);
      assert.ok(kinds.every((option) => option.total === 0));
    }
    let seen = 0;
    for (const grade of grades.slice(1)) {
      const all = (await resultsOf(`grade${grade}word`, 40)).total;
      assert.ok(all > 0, `something is rated ${grade}`);
      if (grade <= limit) seen += all;
    }
    assert.equal((await results("everygrade")).total, seen, "what is hidden is not counted");
  });

  test(`a visitor limited to ${limit} opens no game above`, async () => {
    let refused = 0;
    for (const { id, kind, rating } of rated) {
      if (kind !== "online_game") continue;
      const start = (of) =>
        post("/backend/game/play-free", { articleId: id }, { tenant: nameOf(of), at: kiosk.port });
      const place = new URL((await start(40)).json().data.url);
      const host = place.host.replace(nameOf(40), nameOf(limit));
      assert.equal((await ask(place.pathname, { host: place.host, at: kiosk.port })).status, 200);
      const expected = rating > limit ? 404 : 200;
      const told = `a game rated ${rating}`;
      assert.equal((await start(limit)).status, expected, told);
      assert.equal((await asLimited(limit, `/backend/game/access/${id}`)).status, expected, told);
      assert.equal((await ask(place.pathname, { host, at: kiosk.port })).status, expected, told);
      if (rating > limit) refused += 1;
    }
    assert.ok(refused > 0);
  });
}
