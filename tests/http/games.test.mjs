// Games over HTTP: their calls, and their files on hosts of their own.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { payload } from "../support/addresses.mjs";
import { ask, port, post } from "../support/client.mjs";
import { bearer, newcomer } from "../support/people.mjs";

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
