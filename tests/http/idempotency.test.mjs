// Idempotency-Key: the first answer again, and nothing done twice.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ask } from "../support/client.mjs";
import { accountRow, addPerson, bearer, from, newcomer, signIn, sql } from "../support/people/people.mjs";

const put = (user, key, body, path = "/backend/user/profile") =>
  ask(path, {
    tenant: user.tenant,
    method: "PUT",
    headers: {
      "content-type": "application/json",
      ...bearer(user.access),
      ...(key ? { "idempotency-key": key } : {}),
    },
    body,
  });

test("the same key with the same body gets the first answer again", async () => {
  const user = await newcomer();
  const key = randomUUID();
  const first = await put(user, key, { name: "First" });
  assert.equal(first.status, 200);
  assert.equal((await put(user, undefined, { name: "Second" })).status, 200);
  const again = await put(user, key, { name: "First" });
  assert.equal(again.status, 200);
  assert.equal(again.text, first.text);
  assert.equal(again.headers["idempotency-replayed"], "true");
  assert.equal(again.headers["content-type"], first.headers["content-type"]);
  assert.equal(accountRow(user).name, "Second", "the repetition changed nothing");
});

test("a refusal is the first answer too", async () => {
  const user = await newcomer();
  const key = randomUUID();
  const first = await put(user, key, { avatar: "unknown.svg" });
  assert.equal(first.status, 400);
  const again = await put(user, key, { avatar: "unknown.svg" });
  assert.equal(again.status, 400);
  assert.equal(again.text, first.text);
  assert.equal(again.headers["idempotency-replayed"], "true");
});

test("another body, another call or another user may not have the answer of a key", async () => {
  const user = await newcomer();
  const key = randomUUID();
  await put(user, key, { name: "First" });
  for (const [path, body] of [
    ["/backend/user/profile", { name: "Other" }],
    ["/backend/user/selectUserLang", { selectedLang: "fr" }],
  ]) {
    const reused = await put(user, key, body, path);
    assert.equal(reused.status, 422);
    assert.equal(reused.json().error, "IDEMPOTENCY_KEY_REUSED");
  }
  const other = await newcomer();
  const theirs = await put(other, key, { name: "First" });
  assert.equal(theirs.headers["idempotency-replayed"], undefined);
  assert.equal(accountRow(other).name, "First");
  const elsewhere = await newcomer({ tenant: "nujum" });
  assert.equal((await put(elsewhere, key, { name: "First" })).headers["idempotency-replayed"], undefined);
});

test("while the first is running the second is refused with 409", async () => {
  const user = await newcomer();
  const key = randomUUID();
  await put(user, key, { name: "First" });
  sql(`update idempotency_key set status = null, started_at = ${Date.now()} where key = '${key}'`);
  const second = await put(user, key, { name: "First" });
  assert.equal(second.status, 409);
  assert.equal(second.json().error, "IDEMPOTENCY_IN_FLIGHT");
});

test("ten at once are done once", async () => {
  const user = await newcomer();
  const key = randomUUID();
  const before = accountRow(user).updated_at;
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(user, key, { name: "Once" })));
  const fresh = answers.filter(({ status, headers }) => status === 200 && !headers["idempotency-replayed"]);
  assert.equal(fresh.length, 1);
  for (const { status } of answers) assert.ok(status === 200 || status === 409, `status ${status}`);
  assert.notEqual(accountRow(user).updated_at, before);
});

test("a malformed key is refused", async () => {
  const user = await newcomer();
  for (const key of ["x".repeat(256), "with space", "ümlaut"]) {
    const refused = await put(user, Buffer.from(key, "utf8").toString("latin1"), { name: "First" });
    assert.equal(refused.status, 400, key);
    assert.equal(refused.json().error, "IDEMPOTENCY_KEY_INVALID");
  }
});

test("answers with tokens are not kept", async () => {
  const person = addPerson();
  const key = randomUUID();
  const login = () =>
    ask("/backend/login/api", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, ...from() },
      body: { grantType: "password", email: person.email, password: person.password },
    });
  const first = await login();
  const second = await login();
  assert.equal(first.status, 200);
  assert.notEqual(first.json().data.access_token, second.json().data.access_token);
  assert.equal(sql(`select count(*) as kept from idempotency_key where key = '${key}'`)[0].kept, 0);
});

test("lists say which part they are", async () => {
  const user = await newcomer();
  await signIn(user);
  await signIn(user);
  const list = (query = "") =>
    ask(`/backend/user/sessions${query}`, { tenant: user.tenant, headers: bearer(user.access) });
  const all = await list();
  assert.equal(all.headers["x-result-count"], "0-2/3");
  assert.equal(all.json().data.length, 3);
  const part = await list("?limit=2&offset=2");
  assert.equal(part.headers["x-result-count"], "2-2/3");
  assert.equal(part.json().data.length, 1);
  assert.equal((await list("?offset=50")).headers["x-result-count"], "0-0/3");
  for (const query of ["?limit=0", "?limit=101", "?limit=x", "?offset=-1"]) {
    const refused = await list(query);
    assert.equal(refused.status, 400, query);
    assert.equal(refused.json().error, "INVALID_QUERY");
    assert.equal(refused.json().errors.length, 1);
  }
});
