// Rate limits of signing in: guesses at one account, one password at many accounts, and mails to one mailbox.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { post } from "../../support/client.mjs";
import { startKiosk } from "../../support/kiosk.mjs";
import { login } from "../../support/people/accounts.mjs";
import { fresh } from "../../support/people/fresh.mjs";
import { addPerson, Browser, demoPeople, from, password, sql } from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";

test("guessing at one account is slowed down, and its owner's browser is let in", async () => {
  const person = addPerson();
  const owner = new Browser();
  const guess = (headers) =>
    login({ grantType: "password", email: person.email, password: "a wrong password" }, { headers });
  const entered = await owner.call("POST", "/backend/login/api", {
    grantType: "password",
    email: person.email,
    password,
  });
  assert.equal(entered.status, 200);
  assert.ok(owner.jar.has("deviceKey"), "this browser is known from now on");

  const one = from();
  for (let tries = 0; tries < 5; ++tries) assert.equal((await guess(one)).status, 401, `try ${tries}`);
  const slowed = await guess(one);
  assertProblem(slowed, 429, "TOO_MANY_ATTEMPTS");
  assert.ok(Number(slowed.headers["retry-after"]) >= 1);
  const right = await login({ grantType: "password", email: person.email, password }, { headers: one });
  assert.equal(right.status, 429, "the right one too, or guessing would go on");
  assert.equal((await guess(from())).status, 401, "from elsewhere it counts anew");

  let refused = 0;
  for (let tries = 0; tries < 60 && refused === 0; ++tries)
    if ((await guess(from())).status === 429) refused = tries;
  assert.ok(refused > 20 && refused <= 50, `from everywhere: after ${refused}`);
  const away = await login({ grantType: "password", email: person.email, password });
  assert.equal(away.status, 429);
  const home = await owner.call("POST", "/backend/login/api", {
    grantType: "password",
    email: person.email,
    password,
  });
  assert.equal(home.status, 200, "nobody is locked out by others");
});

/** A server with the limits by address that one has without settings: the tests' own all come from one machine. */
async function withLimits(visit) {
  const data = mkdtempSync(join(tmpdir(), "kiosk-limits-"));
  sql(`vacuum into '${join(data, "kiosk.db")}'`);
  const limited = await startKiosk({
    data,
    demo: "none",
    env: {
      KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1",
      KIOSK_SIGN_IN_TRIES_PER_ADDRESS: "10",
      KIOSK_SIGN_IN_SENDS_PER_ADDRESS: "4",
    },
  });
  try {
    await visit(limited.port);
  } finally {
    await limited.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

test("one password at many accounts is slowed down by address, with the same words for all", async () => {
  await withLimits(async (at) => {
    const headers = from();
    const statuses = [];
    for (let tries = 0; tries < 40; ++tries)
      statuses.push(
        (await login({ grantType: "password", email: fresh(), password: "summer2026!" }, { headers, at }))
          .status,
      );
    assert.deepEqual([...new Set(statuses)], [401, 429]);
    assert.ok(statuses.indexOf(429) >= 28 && statuses.indexOf(429) <= 38, String(statuses.indexOf(429)));
    const page = await new Browser("aurora", { headers, at }).submit("/backend/login/aurora?lang=en", {
      email: fresh(),
      password: "summer2026!",
    });
    assert.equal(page.status, 429, "the page counts with the call");
    assert.ok(Number(page.headers["retry-after"]) >= 1);
    const elsewhere = await login(
      { grantType: "password", email: demoPeople.plume, password },
      { headers, tenant: "plume", at },
    );
    assert.equal(elsewhere.status, 200, "another tenant does not feel it");
    const neighbour = { "x-forwarded-for": "2001:db8:1:1::1" };
    for (let tries = 0; tries < 40; ++tries)
      await login(
        { grantType: "password", email: fresh(), password: "summer2026!" },
        { headers: { "x-forwarded-for": `2001:db8:1:1::${tries + 2}` }, at },
      );
    const same = await login(
      { grantType: "password", email: fresh(), password: "x" },
      { headers: neighbour, at },
    );
    assert.equal(same.status, 429, "whoever has a network of addresses has one for this");

    const many = [];
    for (let tries = 0; tries < 16; ++tries)
      many.push(
        (await post("/backend/login/otp", { email: fresh() }, { headers: from("10.9.9.9"), at })).status,
      );
    assert.deepEqual([...new Set(many)], [202, 429]);
    assert.equal(many.filter((status) => status === 202).length, 12);
  });
});

test("no mailbox can be flooded", async () => {
  const person = addPerson();
  const send = (headers) => post("/backend/login/otp", { email: person.email }, { headers });
  const statuses = [];
  for (let tries = 0; tries < 6; ++tries) statuses.push((await send(from())).status);
  assert.deepEqual(statuses, [202, 202, 202, 429, 429, 429]);
  assert.ok(Number((await send(from())).headers["retry-after"]) >= 1);
});
