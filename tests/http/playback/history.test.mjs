// The play history and the reports of listened time over HTTP: who has one, what it keeps, and what goes with an account.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { payload } from "../../support/addresses.mjs";
import { ask, post } from "../../support/client.mjs";
import { bearer, newcomer } from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";
import { until } from "../../support/until.mjs";

const someId = "0000000000001";
let person;
let tracks;
before(async () => {
  person = await newcomer();
  tracks = (await payload("/music/tracks", "aurora")).props.tracks;
});

const history = (method, path, body) =>
  ask(`/backend/user/history/${path}`, {
    method,
    headers: { ...bearer(person.access), ...(body ? { "content-type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
  });
const left = (seconds) => ({ userCurrentPlaying: seconds, contentType: "full_track_music" });

test("call PUT /user/history/PLAY/:id", async () => {
  const [{ id }] = tracks;
  const saved = await history("PUT", `PLAY/${id}`, left(7.5));
  assert.equal(saved.status, 200, saved.text);
  assert.equal(saved.json().data.userCurrentPlaying, 7.5);
  assert.equal(saved.json().data.state, "started");
  assertProblem(
    await history("PUT", `PLAY/${id}`, { ...left(7), contentType: "video" }),
    400,
    "INVALID_BODY",
  );
  assertProblem(await history("PUT", `PLAY/${id}`, left(-1)), 400, "INVALID_BODY");
  assertProblem(await history("PUT", `PLAY/${someId}`, left(7)), 404, "UNKNOWN_ARTICLE");
  const guest = await ask(`/backend/user/history/PLAY/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(left(7)),
  });
  assertProblem(guest, 401, "SIGN_IN_REQUIRED");
});

test("a position that comes late does not win against a newer one", async () => {
  const [, , , { id }] = tracks;
  const before = new Date(Date.now() - 60_000).toISOString();
  await history("PUT", `PLAY/${id}`, left(20));
  const late = await history("PUT", `PLAY/${id}`, { ...left(5), date: before });
  assert.equal(late.json().data.userCurrentPlaying, 20, "the other device has gone on since");
  assert.equal((await history("PUT", `PLAY/${id}`, left(5))).json().data.userCurrentPlaying, 5);
  assertProblem(await history("PUT", `PLAY/${id}`, { ...left(5), date: "soon" }), 400, "INVALID_BODY");
});

test("call GET /user/history/PLAY/:id", async () => {
  const [, { id }] = tracks;
  const fresh = (await history("GET", `PLAY/${id}`)).json().data;
  assert.deepEqual([fresh.state, fresh.userCurrentPlaying], ["unplayed", 0]);
  await history("PUT", `PLAY/${id}`, left(3));
  assert.equal((await history("GET", `PLAY/${id}`)).json().data.userCurrentPlaying, 3);
  assertProblem(await history("GET", `LIKE/${id}`), 404, "UNKNOWN_HISTORY");
});

test("call DELETE /user/history/PLAY/:id", async () => {
  const [, , { id }] = tracks;
  await history("PUT", `PLAY/${id}`, left(3));
  assert.equal((await history("DELETE", `PLAY/${id}`)).status, 200);
  assert.equal((await history("GET", `PLAY/${id}`)).json().data.state, "unplayed");
});

test("call POST /user/history/:type/:id", async () => {
  const [{ id }] = tracks;
  const played = { contentType: "full_track_music" };
  const { plays } = (await history("GET", `PLAY/${id}`)).json().data;
  assert.equal((await history("POST", `PLAY/${id}`, played)).json().data.plays, plays + 1);
  assertProblem(await history("POST", `WATCH/${id}`, played), 404, "UNKNOWN_HISTORY");
  const album = (await payload("/music/albums", "aurora")).props.albums[0];
  assertProblem(await history("POST", `PLAY/${album.id}`, { contentType: "album" }), 404, "UNKNOWN_ARTICLE");
  const guest = await post(`/backend/user/history/PLAY/${id}`, played);
  assertProblem(guest, 401, "SIGN_IN_REQUIRED");
});

test("the last played comes first, in parts, and is in the export of one's data", async () => {
  person = await newcomer();
  const [first, second, third] = tracks;
  for (const { id } of [first, second, third]) {
    await history("PUT", `PLAY/${id}`, left(5));
    // What was played in one millisecond has no order.
    const played = Date.now();
    await until(() => Date.now() > played, "the next millisecond", 2);
  }
  const list = await history("GET", "PLAY?limit=2");
  assert.equal(list.headers["x-result-count"], "0-1/3");
  assert.equal(list.json().data[0].id, third.id);
  const some = await history("GET", `PLAY?ids=${first.id},${someId}`);
  assert.deepEqual(
    some.json().data.map(({ id }) => id),
    [first.id],
  );
  assertProblem(await history("GET", "PLAY?ids=x"), 400, "INVALID_QUERY");
  const file = (await ask("/backend/user/export", { headers: bearer(person.access) })).json();
  assert.deepEqual(
    file.history.map(({ title, leftAtSeconds }) => [title, leftAtSeconds]),
    [third, second, first].map(({ title }) => [title, 5]),
  );
});

test("call POST /content/streaming/report", async () => {
  const { ticket } = (await post("/backend/song", { id: tracks[0].id, protocol: "http" })).json().data;
  const report = (more, options) =>
    post(
      "/backend/content/streaming/report",
      {
        ticketId: ticket,
        type: "listened",
        date: new Date().toISOString(),
        usageDuration: 0.5,
        maxUsageDuration: 30,
        offline: false,
        partial: true,
        ...more,
      },
      options,
    );
  const answer = await report({});
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json().data.usageDuration, 0.5);
  assert.equal((await report({})).json().data.usageDuration, 0.5, "a repeat does not count twice");
  const early = (await report({ usageDuration: 30 })).json().data.usageDuration;
  assert.ok(early < 30, "nobody listens for longer than the ticket is old");
  assertProblem(await report({ usageDuration: 31 }), 400, "INVALID_BODY");
  assertProblem(await report({ type: "smelled" }), 400, "INVALID_BODY");
  assertProblem(await report({ ticketId: "nothing" }), 403, "INVALID_TICKET");
  assertProblem(await report({}, { tenant: "plume" }), 403, "INVALID_TICKET");
});
