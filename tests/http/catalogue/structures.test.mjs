// Structures (pages of blocks) over HTTP: documents, fragments, and what a stranger's switches change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask } from "../../support/client.mjs";
import { assertProblem } from "../../support/problems.mjs";

const someId = "0000000000001";

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

test("call GET /content/category/artwork", async () => {
  const artwork = (query) => ask(`/backend/content/category/artwork?${query}`);
  const { genres } = (await payload("/music/tracks/category", "aurora")).props;
  const { slug, name } = genres[0];
  const answer = await artwork(`categoryId=${slug}&lang=en`);
  assert.equal(answer.status, 200, answer.text);
  const found = answer.json().data;
  assert.deepEqual([found.categoryId, found.name], [slug, name]);
  const picture = await ask(found.artwork.src);
  assert.equal(picture.headers["content-type"], "image/webp");
  const games = (await payload("/games/list", "aurora")).props;
  const category = games.genres.find((each) => each.slug);
  assert.ok((await artwork(`categoryId=${category.slug}`)).json().data.artwork, "of games, too");
  const german = (await artwork(`categoryId=${slug}&lang=de`)).json().data;
  assert.equal(german.artwork.src, found.artwork.src);
  assertProblem(await artwork("categoryId=no-such-category"), 404, "NOT_FOUND");
  assertProblem(await artwork("categoryId=%27%20or%201=1"), 404, "NOT_FOUND");
  for (const query of ["", "categoryId=", `categoryId=${"x".repeat(201)}`])
    assertProblem(await artwork(query), 400, "INVALID_QUERY");
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

test("the parts of a shelf make up the whole", async () => {
  const part = async (query) => {
    const answer = await ask(`/backend/structure/home/fragment/games?lang=en&${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json().data;
  };
  const whole = await part("limit=48");
  assert.ok(whole.cards.length > 2);
  assert.equal(whole.next, undefined, "nothing follows the last card");
  const seen = [];
  for (let next = 0; next !== undefined; ) {
    const { cards, next: following, title } = await part(`limit=2&offset=${next}`);
    assert.equal(title, whole.title);
    seen.push(...cards.map(({ id }) => id));
    if (following !== undefined) assert.equal(following, next + 2);
    next = following;
  }
  assert.deepEqual(
    seen,
    whole.cards.map(({ id }) => id),
  );
  assert.deepEqual((await part("offset=1000")).cards, []);
  for (const query of ["offset=-1", "offset=x", "limit=0", "limit=49"]) {
    const answer = await ask(`/backend/structure/home/fragment/games?${query}`);
    assertProblem(answer, 400, "INVALID_QUERY");
    assert.equal(answer.json().errors[0].field, query.split("=")[0]);
  }
  const home = (await payload("/", "aurora")).props.blocks.find(({ id }) => id === "games");
  assert.equal(home.next, whole.cards.length > 12 ? 12 : undefined, "the page says how its shelf goes on");
});

test("call GET /structure/fragments_get-articles", async () => {
  const answer = await ask("/backend/structure/fragments_get-articles?offset=0&limit=10");
  assert.equal(answer.status, 200);
  assert.ok(answer.json().data.entries.length > 0 && answer.json().data.entries.length <= 10);
  const usual = await ask("/backend/structure/fragments_get-articles");
  assert.equal(usual.json().data.entries.length, answer.json().data.entries.length, "ten without a limit");
  assert.equal((await ask("/backend/structure/fragments_get-articles?limit=many")).status, 400);
});

test("the parts of a list of articles make up the whole", async () => {
  const get = (parameters) => ask(`/backend/structure/fragments_get-articles?id=top-tracks&${parameters}`);
  const { total } = (await get("limit=1")).json().data;
  assert.ok(total > 4);
  const seen = new Set();
  for (let offset = 0; offset < total; offset += 2) {
    const part = await get(`limit=2&offset=${offset}`);
    const { entries, total: of } = part.json().data;
    assert.equal(of, total);
    assert.equal(entries.length, Math.min(2, total - offset));
    assert.equal(part.headers["x-result-count"], `${offset}-${offset + entries.length - 1}/${total}`);
    for (const { id } of entries) seen.add(id);
  }
  assert.equal(seen.size, total, "none is missing and none comes twice");
  const beyond = await get("limit=7&offset=1000000");
  assert.equal(beyond.status, 200);
  assert.equal(beyond.json().data.entries.length, 0);
  assert.equal(beyond.headers["x-result-count"], `0-0/${total}`);
  assert.equal((await get("offset=10000001")).status, 400);
});

test("call GET /structure/fragments_get-article-details", async () => {
  const track = (await payload("/music/tracks", "aurora")).props.tracks[0];
  const answer = await ask(`/backend/structure/fragments_get-article-details?id=${track.id}`);
  assert.equal(answer.status, 200);
  const [article] = answer.json().data.articles;
  assert.equal(article.id, track.id);
  assert.equal(article.title, track.title);
  assert.equal(article.contentType, "full_track_music");
  assert.equal(article.collectionInfo.articleId, track.album.id);
  assert.ok(article.prices.length > 0 && article.prices.every(({ businessModel }) => businessModel));
  assert.ok(article.licensorName);
  const cover = article.additionalArtworks.find(({ artworkClass }) => artworkClass === "COVER");
  assert.ok(cover.width > 0 && cover.height > 0);
  assert.equal((await ask(cover.url)).status, 200, "its address is of a picture");
  assert.equal((await ask(`/backend/structure/fragments_get-article-details?id=${someId}`)).status, 404);
  assert.ok([400, 404].includes((await ask("/backend/structure/fragments_get-article-details?id=x")).status));
});
