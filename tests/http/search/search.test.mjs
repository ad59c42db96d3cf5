// The search over HTTP: suggestions while somebody types, the page, and what it does with bad input.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask, tenants } from "../../support/client.mjs";
import { assertProblem } from "../../support/problems.mjs";

const encoded = encodeURIComponent;
const suggestions = (words, more = "", options = {}) =>
  ask(`/backend/search/suggestions?q=${encoded(words)}${more}`, options);
const suggested = async (words, more, options) => {
  const answer = await suggestions(words, more, options);
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
};
const page = async (query, { tenant = "aurora", language = "en", path = "search" } = {}) => {
  const answer = await ask(`/${language}/${path}/_payload.json${query}`, { tenant });
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return answer.json();
};
const ids = (data) => data.results.map((result) => result.card.id);
const textOf = (segments) => segments.map((segment) => segment.text).join("");

let track;
let album;
before(async () => {
  track = (await payload("/music/tracks", "aurora")).props.tracks[0];
  album = (await payload("/music/albums", "aurora")).props.albums[0];
});

test("call GET /search/suggestions", async () => {
  const found = await suggested(track.title);
  const result = found.results.find((each) => each.card.id === track.id);
  assert.ok(result, `${track.title} is not among ${found.results.map((each) => each.card.title)}`);
  assert.equal(result.kind, "tracks");
  assert.equal(textOf(result.title), track.title);
  assert.ok(result.title.some((segment) => segment.hit));
  assert.equal(found.query, track.title);
  assert.ok((await suggested(track.title, "&limit=1")).results.length <= 1);
  assert.deepEqual(ids(await suggested("")), []);
  assert.deepEqual(ids(await suggested("zqxwvkj")), []);
  assertProblem(await suggestions("a", "&limit=0"), 400, "INVALID_QUERY");
  assertProblem(await ask("/backend/search/suggestions"), 400, "INVALID_QUERY");
});

test("three letters of a title suggest it", async () => {
  const found = await suggested(album.title.slice(0, 3), "&limit=10");
  assert.ok(found.results.length > 0, album.title);
});

test("a title that is typed with a mistake is found and named", async () => {
  const word = album.title.split(/\s+/).find((each) => /^[A-Za-z]{5,}$/.test(each)) ?? album.title;
  const wrong = word[0] + word[2] + word[1] + word.slice(3);
  const found = await suggested(wrong, "&limit=10");
  assert.ok(found.results.length > 0, wrong);
  assert.equal(found.meant?.query.toLowerCase(), word.toLowerCase());
});

test("suggestions are in the asked language, and nobody keeps them", async () => {
  const answer = await suggestions(track.title, "&lang=ar");
  assert.match(answer.headers["cache-control"], /no-store/);
  assert.match(answer.json().data.href, /\/search\?q=/);
});

test("the search page groups what it finds, by both of its addresses", async () => {
  const { props } = await page(`?q=${encoded(album.title)}`);
  const albums = props.groups.find((group) => group.kind === "albums");
  assert.ok(albums.results.some((result) => result.card.id === album.id));
  assert.equal(
    props.total,
    props.groups.reduce((sum, group) => sum + group.total, 0),
  );
  const other = await page(`?q=${encoded(album.title)}`, { path: "search-q" });
  assert.deepEqual(other.props, props);
  const document = await ask(`/en/search-q?q=${encoded(album.title)}`);
  assert.equal(document.status, 200);
  assert.match(document.text, /<link rel="canonical" href="[^"]*\/search\?q=/);
  assert.match(document.text, /<meta name="robots" content="[^"]*noindex/);
  const narrowed = await page(`?q=${encoded(album.title)}&kind=albums`);
  assert.deepEqual(
    narrowed.props.groups.map((group) => group.kind),
    ["albums"],
  );
});

test("a search that finds nothing, and one that asks nothing, suggest what is popular", async () => {
  for (const query of ["?q=zqxwvkj", ""]) {
    const { props } = await page(query);
    assert.equal(props.total, 0);
    assert.ok(props.popular.length > 0, query);
  }
});

test("each tenant finds what it offers, and nothing else", async () => {
  for (const tenant of tenants) {
    const offered = (await payload("/music/tracks", tenant)).props.tracks[0];
    const found = await suggested(offered.title, "&limit=10", { tenant });
    assert.ok(ids(found).includes(offered.id), `${tenant}: ${offered.title}`);
  }
});

test("operators, quotes and marks in a query are text", async () => {
  for (const words of [
    '"',
    "' or 1=1 --",
    "title:x AND (",
    "NEAR(a b)",
    "* ^ - + ~ & | ! :*",
    "\u202Etxet",
    "\u0001\u0002",
    "the of and",
    "في من على",
    "%_%",
    "<script>alert(1)</script>",
    "a ".repeat(900),
    "x".repeat(3900),
  ]) {
    const answer = await suggestions(words);
    assert.equal(answer.status, 200, `${words.slice(0, 40)}: ${answer.text.slice(0, 200)}`);
    const shown = await page(`?q=${encoded(words)}`);
    for (const mark of ["\u202E", "\u0001"]) assert.ok(!shown.props.query.includes(mark), words);
  }
  const document = await ask(`/en/search?q=${encoded("<script>alert(1)</script>")}`);
  assert.ok(!document.text.includes("<script>alert(1)"), "what was asked is text on the page");
});

test("a query that is too long, holds a NUL or is no UTF-8 is refused by the call and survived by the page", async () => {
  assertProblem(await suggestions("y".repeat(4097)), 414, "URL_TOO_LONG");
  for (const bad of ["%00", "a%00b", "%ff%fe"]) {
    const call = await ask(`/backend/search/suggestions?q=${bad}`);
    assert.equal(call.status, 400, bad);
    assert.ok((await ask(`/en/search?q=${bad}`)).status < 500, bad);
  }
});

test("a browser learns how to search here", async () => {
  const answer = await ask("/opensearch.xml?lang=fr");
  assert.equal(answer.status, 200);
  assert.match(answer.headers["content-type"], /^application\/opensearchdescription\+xml/);
  assert.match(answer.text, /template="[^"]*\/fr\/search\?q=\{searchTerms\}"/);
});
