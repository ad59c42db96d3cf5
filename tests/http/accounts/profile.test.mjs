// One's own account over HTTP: profile, theme, language, device, address, proof, deletion and export.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../../support/client.mjs";
import { outbox, own, wrongNumber } from "../../support/people/accounts.mjs";
import { fresh } from "../../support/people/fresh.mjs";
import {
  accountRow,
  addPerson,
  newcomer,
  password,
  setState,
  signIn,
  sql,
} from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";

test("call GET /user/profile", async () => {
  const person = await newcomer({ name: "Nora", lastName: "Lind" });
  const answer = await own("GET", "profile", person);
  assert.equal(answer.status, 200);
  assert.match(answer.headers["cache-control"], /no-store/);
  const { data } = answer.json();
  assert.deepEqual(data.roles, ["user"]);
  assert.equal(data.uuid, person.uuid);
  assert.equal(data.name, "Nora");
  assert.equal(data.lastName, "Lind");
  assert.equal(data.email, person.email);
  assert.equal(data.emailVerified, true);
  assert.equal(data.hasPassword, true);
  assert.match(data.userId, /^[0-9A-Z]{13}$/);
  assert.deepEqual(data.userInformation, {});
});

test("call PUT /user/profile", async () => {
  const person = await newcomer();
  const put = (body) => own("PUT", "profile", person, body);
  const saved = await put({ name: "  نورا ", lastName: "", userInformation: { city: "Riga" } });
  assert.equal(saved.status, 200, saved.text);
  assert.equal(saved.json().data.name, "نورا");
  assert.deepEqual(saved.json().data.userInformation, { city: "Riga" });
  assert.deepEqual((await own("GET", "profile", person)).json(), saved.json());
  const before = accountRow(person);
  for (const [body, field] of [
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "Eve\r\nBcc: x@evil.example" }, "name"],
    [{ name: "Eve\u0000" }, "name"],
    [{ name: "\u202eevE" }, "name"],
    [{ lastName: "x".repeat(101) }, "lastName"],
    [{ email: "other@people.example" }, "email"],
    [{ avatar: "../../secret.svg" }, "avatar"],
    [{ avatar: "https://evil.example/x.svg" }, "avatar"],
    [{ userInformation: { a: "x".repeat(501) } }, /^userInformation/],
    [
      { userInformation: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`k${at}`, "v"])) },
      /^userInformation/,
    ],
    [{ userInformation: { a: 5 } }, /^userInformation/],
    [{ userInformation: [] }, /^userInformation/],
  ]) {
    const answer = await put(body);
    assertProblem(answer, 400, "INVALID_BODY");
    const named = answer.json().errors[0].field;
    assert.ok(
      field instanceof RegExp ? field.test(named) : named === field,
      `${JSON.stringify(body)}: ${named}`,
    );
  }
  assert.equal((await put({ name: "x".repeat(200_000) })).status, 413);
  assert.deepEqual(accountRow(person), before);
});

test("call PUT /user/selectUserTheme", async () => {
  const person = await newcomer();
  assert.equal((await own("GET", "checkUserTheme", person)).json().data.alternatTheme ?? null, null);
  for (const alternatTheme of [true, false, false]) {
    assert.equal((await own("PUT", "selectUserTheme", person, { alternatTheme })).status, 200);
    assert.equal((await own("GET", "checkUserTheme", person)).json().data.alternatTheme, alternatTheme);
  }
  for (const alternatTheme of ["true", 1, null, {}])
    assertProblem(await own("PUT", "selectUserTheme", person, { alternatTheme }), 400, "INVALID_BODY");
});

test("call PUT /user/selectUserLang", async () => {
  const person = await newcomer();
  assert.equal((await own("GET", "checkUserLang", person)).json().data.selectedLang ?? null, null);
  for (const selectedLang of ["ar", "ro", "en"]) {
    assert.equal((await own("PUT", "selectUserLang", person, { selectedLang })).status, 200);
    assert.equal((await own("GET", "checkUserLang", person)).json().data.selectedLang, selectedLang);
  }
  for (const selectedLang of ["zz", "", "en-GB", "EN", "xa", 5])
    assertProblem(await own("PUT", "selectUserLang", person, { selectedLang }), 400, "INVALID_BODY");
  assert.equal((await own("GET", "checkUserLang", person)).json().data.selectedLang, "en");
});

test("call GET /device", async () => {
  const device = async (headers) => (await ask("/backend/device", { headers })).json().data;
  const desktop = await device({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" });
  assert.deepEqual(desktop.deviceAttributes, {
    desktop: true,
    tablet: false,
    modernPhone: false,
    operatingSystem: "linux",
  });
  const phone = await device({
    "user-agent":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1",
  });
  assert.equal(phone.deviceAttributes.modernPhone, true);
  assert.equal(phone.deviceAttributes.operatingSystem, "ios");
  const hinted = await device({
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
    "sec-ch-ua-mobile": "?1",
    "sec-ch-ua-platform": '"Android"',
  });
  assert.equal(hinted.deviceAttributes.modernPhone, true, "hints count before a name that pretends");
  for (const agent of ["", "x", "curl/8", "a".repeat(5000), "\u00ff\u00fe"]) {
    const unknown = await device({ "user-agent": agent });
    assert.equal(unknown.id, 1);
    assert.equal(unknown.assumed, true);
  }
});

test("an e-mail address changes with the one-time password that was sent there", async () => {
  const person = await newcomer();
  const wanted = fresh();
  const asked = await own("POST", "email", person, { email: wanted, currentPassword: password });
  assert.equal(asked.status, 202, asked.text);
  const { code } = await outbox.nextMail({ to: wanted });
  assertProblem(await own("POST", "email/confirm", person, { otp: wrongNumber(code) }), 400, "OTP_WRONG");
  assertProblem(await own("POST", "email/confirm", await newcomer(), { otp: code }), 400, "OTP_EXPIRED");
  assert.equal(accountRow(person).email, person.email);
  const done = await own("POST", "email/confirm", person, { otp: code });
  assert.equal(done.status, 200, done.text);
  assert.equal(done.json().data.email, wanted);
  assertProblem(await own("POST", "email/confirm", person, { otp: code }), 400, "OTP_EXPIRED");
  assert.ok(await outbox.nextMail({ to: person.email, subject: /address/i }), "the old mailbox is told");
  const taken = addPerson();
  const other = await own("POST", "email", await newcomer(), {
    email: taken.email,
    currentPassword: password,
  });
  assert.equal(other.status, 202, "whoever asks does not learn that it is taken");
  assert.ok(!(await outbox.nextMail({ to: taken.email })).code);
});

test("what could lock somebody out wants proof that is fresh", async () => {
  const person = await newcomer();
  sql(
    `update session set authenticated_at = ${Date.now() - 11 * 60_000} where account =
     (select id from account where tenant = 'aurora' and uuid = '${person.uuid}')`,
  );
  const before = accountRow(person);
  const strong = "a calm river 2026";
  for (const [path, body] of [
    ["password", { newPassword: strong }],
    ["email", { email: fresh() }],
    ["close", {}],
    ["passkeys/options", {}],
  ]) {
    const without = await own("POST", path, person, body);
    if (path === "password") assert.equal(without.json().errors[0].field, "currentPassword");
    else assertProblem(without, 403, "REAUTHENTICATION_REQUIRED");
    const wrong = await own("POST", path, person, { ...body, currentPassword: "wrong" });
    assertProblem(wrong, 400, "INVALID_BODY");
    assert.equal(wrong.json().errors[0].field, "currentPassword");
  }
  assert.deepEqual(accountRow(person), before);
  const statuses = [];
  for (let tries = 0; tries < 12; ++tries)
    statuses.push((await own("POST", "close", person, { currentPassword: `guess ${tries}` })).status);
  assert.ok(statuses.includes(429), "nobody guesses on at a screen that was left alone");
  assert.equal(accountRow(person).state, "active");
});

test("an account closes with two weeks to come back, and its export holds what is known", async () => {
  const person = await newcomer({ name: "Nora" });
  const elsewhere = await signIn(person);
  const file = await own("GET", "export", person);
  assert.equal(file.status, 200);
  assert.match(file.headers["content-disposition"], /^attachment/);
  assert.equal(file.text.includes(person.email), true);
  const closed = await own("POST", "close", person, { currentPassword: password });
  assert.equal(closed.status, 200, closed.text);
  const days = (new Date(closed.json().data.closesAt) - Date.now()) / 86_400_000;
  assert.ok(days > 13.9 && days < 14.1, String(days));
  assertProblem(await own("GET", "profile", elsewhere), 401, "SESSION_ENDED");
  assertProblem(await own("PUT", "profile", person, { name: "X" }), 409, "ACCOUNT_CLOSING");
  assert.ok((await signIn(person)).access, "until then one may come back");
  const back = await own("DELETE", "close", person);
  assert.equal(back.status, 200);
  assert.equal(back.json().data.state, "active");
  assert.equal((await own("PUT", "profile", person, { name: "X" })).status, 200);
  setState(person, "suspended");
  assertProblem(await own("PUT", "profile", person, { name: "Y" }), 403, "ACCOUNT_SUSPENDED");
});
