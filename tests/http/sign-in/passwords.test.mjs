// Passwords over HTTP: what is accepted, what is refused by which rule, and a reset by mail.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, login, origin, outbox, own } from "../../support/people/accounts.mjs";
import { accountRow, Browser, newcomer, password, propsOf } from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";

test("any password of 8 characters or more works to its last byte", async () => {
  const long = "x".repeat(71);
  for (const chosen of [
    `${long}é and on`, // an é across the 72nd byte
    `nul\u0000in the middle`,
    "🙂🦊🌧🚲🎈🧊🪴🥁",
    "كلمة مرور طويلة جدا",
    " spaces at both ends ",
    "\u202eturned around text",
    "ＦＵＬＬ　ＷＩＤＴＨ　ＴＥＸＴ",
    "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301 composed",
    "many words, ".repeat(80),
  ]) {
    const person = await newcomer();
    const changed = await own("POST", "password", person, {
      currentPassword: person.password,
      newPassword: chosen,
    });
    assert.equal(changed.status, 200, `${JSON.stringify(chosen.slice(0, 20))}: ${changed.text}`);
    const open = (typed) => login({ grantType: "password", email: person.email, password: typed });
    assert.equal((await open(chosen)).status, 200, JSON.stringify(chosen.slice(0, 20)));
    assert.equal((await open(chosen.normalize("NFC"))).status, 200, "however it was typed");
    assert.equal((await open(person.password)).status, 401, "the old one is over");
    assert.equal((await open([...chosen].slice(0, -1).join(""))).status, 401, "shorter by one");
    assert.equal((await open([...chosen.split("\u0000")[0].trimEnd()].slice(0, 7).join(""))).status, 401);
  }
  const person = await newcomer();
  const seventyTwo = "y".repeat(72);
  await own("POST", "password", person, { currentPassword: password, newPassword: `${seventyTwo}A` });
  const typed = (text) => login({ grantType: "password", email: person.email, password: text });
  assert.equal((await typed(`${seventyTwo}B`)).status, 401, "the 73rd byte matters");
  assert.equal((await typed(seventyTwo)).status, 401);
  assert.equal((await typed(`${seventyTwo}A`)).status, 200);
});

test("a password that all the world tries is refused with its rule", async () => {
  const person = await newcomer({ name: "Ludmilla", lastName: "Petrescu" });
  const before = accountRow(person);
  for (const [chosen, rule] of [
    ["short", "min"],
    ["é".repeat(7), "min"],
    ["x".repeat(1025), "max"],
    ["password", "common"],
    ["12345678", "common"],
    ["ludmillapetrescu", "own"],
    [person.email, "own"],
  ]) {
    const answer = await own("POST", "password", person, { currentPassword: password, newPassword: chosen });
    assert.equal(answer.status, 400, `${chosen.slice(0, 20)}: ${answer.text}`);
    assert.deepEqual(
      answer.json().errors.map((error) => [error.field, error.rule]),
      [["newPassword", rule]],
      chosen.slice(0, 20),
    );
    assert.doesNotMatch(answer.text, new RegExp(chosen.slice(0, 12).replace(/[.+]/g, "\\$&")));
  }
  const wrong = await own("POST", "password", person, {
    currentPassword: "not mine at all",
    newPassword: "a calm river 2026",
  });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.json().errors[0].field, "currentPassword");
  assert.deepEqual(accountRow(person), before);
});

test("a password set by the mail's link ends every session and is good once", async () => {
  const person = await newcomer();
  const browser = new Browser();
  const page = hosted("login/aurora/reset");
  assert.equal((await browser.submit(page, { email: person.email })).status, 200);
  const mail = await outbox.nextMail({ to: person.email, subject: /password/i });
  const link = new URL(mail.links.find((one) => one.includes("session_id=")));
  const first = await browser.get(link.pathname + link.search);
  assert.equal(first.status, 302);
  assert.equal(first.headers["referrer-policy"], "no-referrer");
  const second = await browser.get(first.headers.location.replace(origin(), ""));
  assert.equal(second.status, 303);
  assert.ok(browser.jar.has("resetToken"));
  const third = await browser.get(second.headers.location.replace(origin(), ""));
  assert.equal(third.status, 200);
  assert.ok(!third.text.includes(link.searchParams.get("session_id")), "the token is in no page");
  assert.match(third.text, /name="robots" content="[^"]*noindex/);
  const { action } = propsOf(third.text);
  const differ = await browser.submit(action, { password: "a calm river 2026", repeat: "a calm lake 2026" });
  assert.equal(differ.status, 422);
  assert.equal((await own("GET", "profile", person)).status, 200, "nothing has happened yet");
  const done = await browser.submit(action, { password: "a calm river 2026", repeat: "a calm river 2026" });
  assert.equal(done.status, 303, done.text.slice(0, 300));
  assertProblem(await own("GET", "profile", person), 401, "SESSION_ENDED");
  assert.equal(
    (await login({ grantType: "password", email: person.email, password: "a calm river 2026" })).status,
    200,
  );
  assert.equal((await login({ grantType: "password", email: person.email, password })).status, 401);
  const again = new Browser();
  again.jar.set("resetToken", link.searchParams.get("session_id"));
  const late = await again.submit(action, { password: "a calm lake 2026", repeat: "a calm lake 2026" });
  assert.equal(late.status, 410);
});
