// Games over HTTP: their calls, and their files on hosts of their own.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask, port, post } from "../../support/client.mjs";
import { shownId } from "../../support/ids.mjs";
import { fill, root, run, startKiosk } from "../../support/kiosk.mjs";
import { bearer, newcomer, sql } from "../../support/people/people.mjs";

let game;
let place;
let user;
before(async () => {
  [game] = (await payload("/games/list", "aurora")).props.games;
  place = new URL((await playFree()).json().data.url);
  user = bearer((await newcomer()).access);
});

const playFree = () => post("/backend/game/play-free", { articleId: game.id });

test("call POST /game/play-free", async () => {
  const answer = await playFree();
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json().data.kind, "online_game");
  assert.equal(place.host, `${game.id.toLowerCase()}.games.aurora.localhost:${port}`);
  assert.equal((await post("/backend/game/play-free", { articleId: "0ZZZZZZZZZZZZ" })).status, 404);
});

test("call POST /game/play", async () => {
  assert.equal(
    (await post("/backend/game/play", { articleId: game.id })).status,
    401,
    "guests have play-free",
  );
  const answer = await post("/backend/game/play", { articleId: game.id }, { headers: user });
  assert.equal(answer.status, 200, answer.text);
});

test("call POST /game/download", async () => {
  const answer = await post("/backend/game/download", { articleId: game.id }, { headers: user });
  assert.equal(answer.status, 404, "an online game is not installed");
  assert.equal(answer.json().error, "NO_STORE");
});

test("a game's files come from its own host, in a sandbox, without cookies and to be kept", async () => {
  const page = await ask(place.pathname, { host: place.host });
  assert.equal(page.status, 200, page.text);
  const policy = page.headers["content-security-policy"];
  for (const part of ["default-src 'none'", "connect-src 'none'", "sandbox allow-scripts"])
    assert.ok(policy.includes(part), policy);
  assert.ok(policy.includes(`frame-ancestors http://aurora.localhost:${port};`), policy);
  assert.doesNotMatch(policy, /unsafe|allow-same-origin/);
  assert.equal(page.headers["set-cookie"], undefined);
  assert.equal(page.headers["x-content-type-options"], "nosniff");
  assert.match(page.headers["cache-control"], /immutable/);
  const script = place.pathname.replace("index.html", "game.js");
  const packed = await ask(script, { host: place.host, headers: { "accept-encoding": "br" } });
  assert.equal(packed.headers["content-encoding"], "br");
  assert.equal((await ask(`${script}.br`, { host: place.host })).status, 404, "is no file of the package");
});

test("a game's host has nothing but the files of its game", async () => {
  for (const path of ["/", "/en", "/backend/envFile", "/free/../../kiosk.db", `${place.pathname}/../../x`])
    assert.ok([400, 403, 404].includes((await ask(path, { host: place.host })).status), path);
  const others = place.host.replace(/^\w+/, "0zzzzzzzzzzzz");
  assert.equal((await ask(place.pathname, { host: others })).status, 404, "another game's host");
  const elsewhere = place.host.replace("aurora", "nobody");
  assert.equal((await ask(place.pathname, { host: elsewhere })).status, 404, "no tenant's host");
  assert.equal((await ask(place.pathname, { host: `aurora.localhost:${port}` })).status, 404, "the portal's");
});

test("what a game keeps is the user's own, bounded, and the best score stays", async () => {
  const path = `/backend/game/save/${game.id}`;
  const put = (body) =>
    ask(path, { method: "PUT", headers: { ...user, "content-type": "application/json" }, body });
  assert.equal((await put(JSON.stringify({ data: "level 2", score: 40 }))).status, 200);
  assert.equal((await put(JSON.stringify({ score: 30 }))).status, 200);
  const { data } = (await ask(path, { headers: user })).json();
  assert.deepEqual([data.data, data.bestScore, data.rounds], ["level 2", 40, 2]);
  for (const body of [{ data: "ش".repeat(40_000) }, { score: -1 }, { score: 2_000_000_000 }])
    assert.ok(
      [400, 413].includes((await put(JSON.stringify(body))).status),
      JSON.stringify(body).slice(0, 30),
    );
  assert.equal((await ask(path)).status, 401);
});

test("the demo offers every game that is there, in each tenant", async () => {
  const { gameIds } = await import("../../../demo/games/pack.mjs");
  for (const tenant of ["aurora", "nujum", "plume"]) {
    const { games } = (await payload("/games/list", tenant)).props;
    assert.equal(games.length, gameIds.length, tenant);
  }
});

test("call GET /game/access/:id", async () => {
  const guest = await ask(`/backend/game/access/${game.id}`);
  assert.deepEqual([guest.status, guest.json().data], [200, { button: "free_game" }]);
  assert.equal((await ask("/backend/game/access/0ZZZZZZZZZZZZ")).status, 404);
});

test("a game above the tenant's limit is in no page and no call, and its own host has no file of it", async () => {
  const data = mkdtempSync(join(tmpdir(), "kiosk-rated-games-"));
  fill(data);
  const [rated, free] = sql(
    `select cast(a.id as text) as id, t.title, a.slug, f.path from article a
       join article_text t on t.article = a.id and t.locale = 'en'
       join media_file f on f.article = a.id and f.profile = 'game' order by a.id limit 2`,
    data,
  );
  sql(
    `update article set rating = 30 where id = ${rated.id}; update offer set rating = 30 where article = ${rated.id}`,
    data,
  );
  // What a page and a call say of a game, and the first file of its package.
  const answersOf = async ({ id, slug, path }, at) => {
    const shown = shownId(id);
    const asked = [`/games/details/${shown}`, `/games/play/${shown}`, `/arcade/details/${shown}`].map(
      (page) => [`/en${page}`, {}],
    );
    asked.push([`/en/games/details/${slug}/${shown}`, {}], [`/backend/game/access/${shown}`, {}]);
    asked.push([
      `/free/${path.replace("game.json", "index.html")}`,
      { host: `${shown.toLowerCase()}.games.aurora.localhost:${at}` },
    ]);
    const statuses = await Promise.all(
      asked.map(async ([address, options]) => (await ask(address, { at, ...options })).status),
    );
    statuses.push((await post("/backend/game/play-free", { articleId: shown }, { at })).status);
    return statuses.map((status) => (status < 400 ? "there" : status));
  };
  const listed = async (at) => {
    const addresses = ["/games/list", "/games/list/online", "/games/publisher/pocket-lighthouse"];
    const pages = await Promise.all(addresses.map((address) => payload(address, "aurora", "en", at)));
    const search = await ask(`/en/search?q=${encodeURIComponent(rated.title)}`, { at });
    return (
      pages.some(({ props }) => JSON.stringify(props).includes(shownId(rated.id))) ||
      search.text.includes(shownId(rated.id))
    );
  };
  for (const { limit, seen } of [
    { limit: 20, seen: false },
    { limit: 30, seen: true },
  ]) {
    const source = join(data, "tenants", "aurora");
    cpSync(join(root, "demo/tenants/aurora"), source, { recursive: true });
    const document = JSON.parse(readFileSync(join(source, "tenant.json"), "utf8"));
    document.flags.maxRating = limit;
    writeFileSync(join(source, "tenant.json"), JSON.stringify(document));
    const loaded = run(["tenant", "load", source, "--data", data]);
    assert.equal(loaded.status, 0, loaded.stderr);
    const kiosk = await startKiosk({ data, demo: "none" });
    try {
      const all = Array.from({ length: 7 });
      assert.deepEqual(await answersOf(rated, kiosk.port), all.fill(seen ? "there" : 404), `limit ${limit}`);
      assert.deepEqual(
        await answersOf(free, kiosk.port),
        all.fill("there"),
        `the other game, limit ${limit}`,
      );
      assert.equal(await listed(kiosk.port), seen, `lists and search, limit ${limit}`);
    } finally {
      await kiosk.stop();
    }
  }
  rmSync(data, { recursive: true, force: true });
});
