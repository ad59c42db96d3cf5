// Games over HTTP: their calls, and their files on hosts of their own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { payload } from "../support/addresses.mjs";
import { ask, port, post } from "../support/client.mjs";
import { addPerson, bearer } from "../support/people.mjs";

let game;
let place;
before(async () => {
  [game] = (await payload("/games/list", "aurora")).props.games;
  place = new URL((await playFree()).json().data.url);
});

const playFree = () => post("/backend/game/play-free", { articleId: game.id });
const fromGame = (path, host = place.host, options = {}) => ask(path, { ...options, host });

test("call POST /game/play-free", async () => {
  const answer = await playFree();
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json().data.kind, "online_game");
  assert.equal(place.host, `${game.id.toLowerCase()}.games.aurora.localhost:${port}`);
  const unknown = await post("/backend/game/play-free", { articleId: "0ZZZZZZZZZZZZ" });
  assert.equal(unknown.status, 404);
});

test("call POST /game/play", async () => {
  assert.equal((await post("/backend/game/play", { articleId: game.id })).status, 401, "guests have play-free");
  const person = addPerson({});
  const answer = await post("/backend/game/play", { articleId: game.id }, { headers: bearer(person.access) });
  assert.equal(answer.status, 200, answer.text);
});

test("call POST /game/download", async () => {
  const person = addPerson({});
  const answer = await post("/backend/game/download", { articleId: game.id }, { headers: bearer(person.access) });
  assert.equal(answer.status, 404, "an online game is not installed");
  assert.equal(answer.json().error, "NO_STORE");
});
