// Account enumeration: answers and times are the same whether there is an account or not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { post } from "../../support/client.mjs";
import { hosted, login, outbox } from "../../support/people/accounts.mjs";
import { fresh } from "../../support/people/fresh.mjs";
import { accountRow, addPerson, Browser, from } from "../../support/people/people.mjs";

/** Medians of times of both, taken in turns so that a busy machine slows both down. */
async function compareTimes(first, second, rounds = 15) {
  const times = [[], []];
  await first();
  await second();
  for (let round = 0; round < rounds; ++round)
    for (const [at, ask] of [first, second].entries()) {
      const started = performance.now();
      await ask();
      times[at].push(performance.now() - started);
    }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)]);
}

function assertSameTime([first, second], what) {
  const difference = Math.abs(first - second);
  const milliseconds = `${first.toFixed(1)} ms and ${second.toFixed(1)} ms`;
  assert.ok(difference <= 0.4 * Math.max(first, second) || difference < 4, `${what}: ${milliseconds}`);
}

/** The visible text of a page, without the typed address and the sealed values, which differ each time. */
const faceOf = (html, email) =>
  html.replace(/"pending":"[^"]*"|name="pending" value="[^"]*"/g, "PENDING").replaceAll(email, "ADDRESS");

test("signing in takes as long and says the same whether there is an account or not", async () => {
  const times = await compareTimes(
    async () => login({ grantType: "password", email: addPerson().email, password: "not the password" }),
    async () => {
      addPerson();
      return login({ grantType: "password", email: fresh(), password: "not the password" });
    },
  );
  assertSameTime(times, "POST /login/api");
});

test("asking for a number takes as long and says the same whether there is an account or not", async () => {
  const send = (email) => post("/backend/login/otp", { email }, { headers: from() });
  const known = await send(addPerson().email);
  const unknown = await send(fresh());
  assert.equal(known.status, unknown.status);
  assert.equal(known.text, unknown.text);
  const times = await compareTimes(
    async () => send(addPerson().email),
    async () => {
      addPerson();
      return send(fresh());
    },
  );
  assertSameTime(times, "POST /login/otp");
});

test("a forgotten password takes as long and says the same whether there is an account or not", async () => {
  const send = (email) => new Browser().submit(hosted("login/aurora/reset"), { email });
  const known = addPerson().email;
  const unknown = `${known[0]}${fresh()}`;
  const [first, second] = [await send(known), await send(unknown)];
  assert.equal(first.status, 200, first.text.slice(0, 300));
  assert.equal(first.status, second.status);
  assert.equal(faceOf(first.text, known), faceOf(second.text, unknown));
  assert.deepEqual(Object.keys(first.headers), Object.keys(second.headers));
  const times = await compareTimes(
    async () => send(addPerson().email),
    async () => {
      addPerson();
      return send(fresh());
    },
  );
  assertSameTime(times, "POST /login/:tenant/reset");
  const mail = await outbox.nextMail({ to: known });
  assert.ok(mail.links.some((link) => link.includes("session_id=")));
  assert.ok(!outbox.mails().some((one) => one.to === unknown), "nobody is written to who has no account");
});

test("registering takes as long and says the same whether the address is taken or not", async () => {
  const form = (email) => ({ name: "Ada", lastName: "Lund", email, password: "a calm river 2026" });
  const send = (email) => new Browser().submit(hosted("register/aurora"), form(email));
  const taken = addPerson().email;
  const free = `${taken[0]}${fresh()}`;
  const [first, second] = [await send(taken), await send(free)];
  assert.equal(first.status, 200, first.text.slice(0, 300));
  assert.equal(first.status, second.status);
  assert.equal(faceOf(first.text, taken), faceOf(second.text, free));
  const times = await compareTimes(
    async () => send(addPerson().email),
    async () => {
      addPerson();
      return send(fresh());
    },
  );
  assertSameTime(times, "POST /register/:tenant");
  const told = await outbox.nextMail({ to: taken });
  assert.ok(told.links.length > 0 && !told.code, "the owner is told, and gets no number");
  assert.equal(accountRow({ email: free }), undefined, "nobody is made before the number comes back");
});
