// Registration, sign-in and the account over HTTP, and attacks on them.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ask, port, post, tenants } from "../support/client.mjs";
import { startKiosk } from "../support/kiosk.mjs";
import { openOutbox } from "../support/mailbox.mjs";
import {
  accountRow,
  addPerson,
  Browser,
  bearer,
  demoPeople,
  from,
  newcomer,
  password,
  pkce,
  propsOf,
  setState,
  signIn,
  sql,
} from "../support/people.mjs";
import { fresh } from "./samples.mjs";

const outbox = openOutbox(process.env.E2E_DATA);
const origin = (tenant = "aurora") => `http://${tenant}.localhost:${port}`;
const hosted = (step, tenant = "aurora", path = "/en") =>
  `/backend/${step}?lang=en&redirectUrl=${encodeURIComponent(origin(tenant) + path)}`;

function assertProblem(answer, status, error) {
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  assert.match(answer.headers["content-type"], /^application\/problem\+json/);
  assert.equal(answer.json().error, error, answer.text);
}

const login = (body, { headers, ...options } = {}) =>
  post("/backend/login/api", body, { ...options, headers: { ...from(), ...headers } });
const own = (method, path, person, body, options = {}) =>
  ask(`/backend/user/${path}`, {
    tenant: person.tenant ?? "aurora",
    method,
    body,
    headers: {
      ...bearer(person.access),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...options,
  });
const wrongNumber = (number) => String((Number(number) + 1) % 1_000_000).padStart(6, "0");

// ---- signing in ----

test("call POST /login/api", async () => {
  for (const tenant of tenants) {
    const answer = await login({ grantType: "password", email: demoPeople[tenant], password }, { tenant });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers["cache-control"], /no-store/);
    const { access_token, refresh_token, expires } = answer.json().data;
    assert.match(access_token, /^[^.]+\.\d+\.[\w-]{43}$/);
    assert.match(refresh_token, /^[^.]+\.\d+\.[\w-]{43}$/);
    assert.equal(expires, 300);
    assert.equal(answer.headers["set-cookie"], undefined, "a client that is no browser gets no cookies");
  }
  const browser = new Browser();
  const shown = await browser.call("POST", "/backend/login/api", {
    grantType: "password",
    email: "  MIRA@Aurora.example ",
    password,
  });
  assert.equal(shown.status, 200, "an address is one address however it is typed");
  assert.equal(shown.json().data.refresh_token, undefined, "a browser's refresh token travels as a cookie");
  const lines = shown.headers["set-cookie"];
  const refresh = lines.find((line) => line.startsWith("refreshToken="));
  assert.match(refresh, /HttpOnly/i);
  assert.match(refresh, /SameSite=Lax/i);
  assert.match(refresh, /Path=\//i);
  assert.doesNotMatch(refresh, /Domain=/i);
  const stamp = lines.find((line) => line.startsWith("signedIn="));
  assert.match(stamp, /^signedIn=[0-9a-f]{16};/);
  assert.doesNotMatch(stamp, /HttpOnly/i);
  const secure = await login(
    { grantType: "password", email: demoPeople.aurora, password },
    { headers: { "x-forwarded-proto": "https", "sec-fetch-site": "same-origin" } },
  );
  for (const line of secure.headers["set-cookie"]) {
    assert.match(line, /^__Host-/);
    assert.match(line, /; Secure/i);
  }
});

test("what does not sign in says the same for everything", async () => {
  const { email } = addPerson();
  const without = addPerson({ password: null });
  const answers = await Promise.all(
    [
      { grantType: "password", email, password: "wrong-password-1" },
      { grantType: "password", email: "nobody@people.example", password },
      { grantType: "password", email: without.email, password },
      { grantType: "password", email: "no address at all", password },
      { grantType: "password", email, password: `${password}\u0000` },
      { grantType: "password", email, password: password.toUpperCase() },
      { grantType: "otp", email, pin: "123456" },
      { grantType: "otp", email: "nobody@people.example", pin: "123456" },
      { grantType: "otp", email: "nobody@people.example", pin: "not a number" },
      { grantType: "otp", msisdn: "+999 70 999 9999", pin: "123456" },
    ].map((body) => login(body)),
  );
  for (const answer of answers) {
    assertProblem(answer, 401, "SIGN_IN_FAILED");
    assert.equal(answer.text, answers[0].text);
  }
  for (const body of [{}, { grantType: "client_credentials" }, { grantType: "password", email }])
    assertProblem(await login(body), 400, "INVALID_BODY");
});

test("a code of the way back opens one session, once, for whoever began", async () => {
  const person = addPerson();
  const browser = new Browser();
  const { verifier, challenge } = pkce();
  const address = `${origin()}/en/music/albums`;
  const begin = async (more = {}) => {
    const page = `/backend/login/aurora?${new URLSearchParams({
      lang: "en",
      redirectUrl: address,
      state: "c.of-the-client",
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...more,
    })}`;
    const sent = await browser.submit(page, { email: person.email, password });
    assert.equal(sent.status, 303, sent.text.slice(0, 300));
    const back = new URL(sent.headers.location);
    assert.equal(back.origin + back.pathname, address);
    assert.equal(back.searchParams.get("state"), "c.of-the-client");
    assert.match(sent.headers["cache-control"], /no-store/);
    return back.searchParams.get("code");
  };
  const exchange = (code, more = {}, options = {}) =>
    login(
      { grantType: "authorization_code", code, redirectUrl: address, codeVerifier: verifier, ...more },
      options,
    );
  for (const [what, more, options] of [
    ["another verifier", { codeVerifier: pkce().verifier }],
    ["no verifier", { codeVerifier: undefined }],
    ["another address", { redirectUrl: `${origin()}/en` }],
    ["another tenant", { redirectUrl: `${origin("plume")}/en/music/albums` }, { tenant: "plume" }],
  ]) {
    const code = await begin();
    assertProblem(await exchange(code, more, options), 400, "INVALID_GRANT");
    if (what !== "another tenant")
      assertProblem(await exchange(code), 400, "INVALID_GRANT", `${what} uses the code up`);
  }
  const old = await begin();
  sql("update sign_in_code set expires_at = 1 where used_at is null");
  assertProblem(await exchange(old), 400, "INVALID_GRANT");
  const code = await begin();
  const good = await exchange(code);
  assert.equal(good.status, 200, good.text);
  const access = good.json().data.access_token;
  assert.equal((await own("GET", "profile", { access })).json().data.email, person.email);
  assertProblem(await exchange(code), 400, "INVALID_GRANT");
  assertProblem(await own("GET", "profile", { access }), 401, "SESSION_ENDED");
  for (const guess of ["", "x", "a".repeat(43), "a".repeat(5000), "\u0000"])
    assert.equal((await exchange(guess)).status, 400, guess.slice(0, 10));
});

test("call POST /login/otp", async () => {
  const person = addPerson();
  const answer = await post("/backend/login/otp", { email: person.email }, { headers: from() });
  assert.equal(answer.status, 202);
  const { code } = await outbox.nextMail({ to: person.email });
  assert.match(code, /^\d{6}$/);
  const again = async (pin) => login({ grantType: "otp", email: person.email, pin });
  assertProblem(await again(wrongNumber(code)), 401, "SIGN_IN_FAILED");
  const shown = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  const good = await again(` ${shown.slice(0, 3)} ${shown.slice(3)} `);
  assert.equal(good.status, 200, "digits of another script, with a gap, are the same digits");
  assertProblem(await again(code), 401, "SIGN_IN_FAILED");

  const msisdn = `99970${String(Date.now()).slice(-7)}`;
  const caller = addPerson({ tenant: "nujum", msisdn });
  const texted = await post(
    "/backend/login/otp",
    { msisdn: `+${msisdn}` },
    { tenant: "nujum", headers: from() },
  );
  assert.equal(texted.status, 202, texted.text);
  const message = await outbox.nextMessage({ to: msisdn });
  const opened = await login(
    { grantType: "otp", msisdn: `00${msisdn}`, pin: message.code },
    { tenant: "nujum" },
  );
  assert.equal(opened.status, 200, opened.text);
  assert.equal(
    (await own("GET", "profile", { tenant: "nujum", access: opened.json().data.access_token })).json().data
      .uuid,
    caller.uuid,
  );
  for (const body of [{}, { email: "none" }, { msisdn: "12" }, { email: 5 }])
    assert.equal((await post("/backend/login/otp", body, { headers: from() })).status, 400);
});

test("a number that was sent is good for one tenant, ten minutes, five tries, once, and until the next", async () => {
  const wanted = async (person) => {
    const headers = from();
    assert.equal((await post("/backend/login/otp", { email: person.email }, { headers })).status, 202);
    return (await outbox.nextMail({ to: person.email })).code;
  };
  const use = (person, pin, options) => login({ grantType: "otp", email: person.email, pin }, options);

  const traveller = addPerson();
  const foreign = await wanted(traveller);
  addPerson({ tenant: "nujum", email: traveller.email });
  assert.equal((await use(traveller, foreign, { tenant: "nujum" })).status, 401);
  const other = addPerson();
  await wanted(other);
  assert.equal((await use(other, foreign)).status, 401, "another person's number");
  assert.equal((await use(traveller, foreign)).status, 200);

  const late = addPerson();
  const expired = await wanted(late);
  sql(`update one_time_code set number_expires_at = 1 where recipient = '${late.email}'`);
  assert.equal((await use(late, expired)).status, 401);

  const guesser = addPerson();
  const number = await wanted(guesser);
  for (let tries = 0; tries < 5; ++tries) assert.equal((await use(guesser, wrongNumber(number))).status, 401);
  assert.equal((await use(guesser, number)).status, 401, "after five tries the right one is too late");

  const twice = addPerson();
  const first = await wanted(twice);
  const second = await wanted(twice);
  assert.equal((await use(twice, first)).status, 401, "a new number replaces the one before");
  assert.equal((await use(twice, second)).status, 200);
});

test("suspended and closing people come in, and see what is so", async () => {
  for (const state of ["suspended", "closing"]) {
    const person = addPerson({ state });
    const signedIn = await signIn(person);
    const { data } = (await own("GET", "profile", signedIn)).json();
    assert.equal(data.state, state);
    assert.equal(Boolean(data.closesAt), state === "closing");
  }
});

// ---- passwords ----

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

// ---- no answer reveals whether an account exists ----

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

// ---- registering ----

async function register(person, tenant = "aurora") {
  const browser = new Browser(tenant);
  const page = await browser.submit(hosted(`register/${tenant}`, tenant), person);
  assert.equal(page.status, 200, page.text.slice(0, 300));
  return { browser, props: propsOf(page.text) };
}
const stranger = () => ({ name: "Ada", lastName: "Lund", email: fresh(), password: "a calm river 2026" });

test("call GET /register/{tenant}", async () => {
  const person = stranger();
  const { browser, props } = await register(person);
  assert.equal(props.recipientHint.endsWith("@people.example"), true);
  assert.ok(!props.recipientHint.includes(person.email.split("@")[0]));
  const mail = await outbox.nextMail({ to: person.email });
  const sent = await browser.submit(props.action, { ...props.hidden, pin: wrongNumber(mail.code) });
  assert.equal(sent.status, 422);
  assert.equal(propsOf(sent.text).errors[0].field, "pin");
  const right = await browser.submit(props.action, { ...props.hidden, pin: mail.code });
  assert.equal(right.status, 303, right.text.slice(0, 300));
  const back = new URL(right.headers.location);
  const arrived = await browser.get(back.pathname + back.search);
  assert.equal(arrived.status, 303);
  assert.equal(arrived.headers.location.replace(origin(), ""), "/en", "the address is clean again");
  assert.equal(browser.jar.has("signInFlow"), false);
  assert.equal((await browser.get("/en/profile")).status, 200);
  const row = accountRow({ email: person.email });
  assert.ok(row.email_verified_at);
  assert.equal(row.roles, "user");
  assert.ok((await signIn(person)).access);
  const reused = await browser.submit(props.action, { ...props.hidden, pin: mail.code });
  assert.equal(reused.status, 422, "a number is good once");
});

test("the link of a verification mail wants the password that was chosen, is good once, and another tenant's is worth nothing", async () => {
  const person = stranger();
  await register(person);
  const mail = await outbox.nextMail({ to: person.email });
  const link = new URL(mail.links.find((one) => one.includes("/confirm")));
  const elsewhere = new Browser();
  const path = link.pathname + link.search;
  const asked = await elsewhere.get(path);
  assert.equal(asked.status, 200);
  assert.equal(
    accountRow({ email: person.email }),
    undefined,
    "a mail scanner that follows links makes nobody",
  );
  const props = propsOf(asked.text);
  const foreign = await new Browser("plume").submit(props.action.replaceAll("aurora", "plume"), props.hidden);
  assert.equal(foreign.status, 410);
  const guessed = await elsewhere.submit(props.action, { ...props.hidden, password: "somebody else's" });
  assert.equal(guessed.status, 422);
  assert.equal(propsOf(guessed.text).errors[0].message, "hosted.error.passwordChosen");
  assert.equal(accountRow({ email: person.email }), undefined, "whoever chose the password reads the mail");
  const filled = { ...props.hidden, password: person.password };
  const made = await elsewhere.submit(props.action, filled);
  assert.equal(made.status, 303, made.text.slice(0, 300));
  assert.ok(accountRow({ email: person.email }));
  assert.equal((await elsewhere.submit(props.action, filled)).status, 410);
  assert.equal((await elsewhere.get(path)).status, 410);
  const late = stranger();
  await register(late);
  const lateMail = await outbox.nextMail({ to: late.email });
  sql(`update one_time_code set expires_at = 1, number_expires_at = 1 where recipient = '${late.email}'`);
  const lateLink = new URL(lateMail.links.find((one) => one.includes("/confirm")));
  assert.equal((await elsewhere.get(lateLink.pathname + lateLink.search)).status, 410);
});

test("a name can't write into a mail, and no field is too large for the page to say so", async () => {
  const send = (more) => new Browser().submit(hosted("register/aurora"), { ...stranger(), ...more });
  for (const name of [
    "Ada\r\nBcc: everybody@evil.example",
    "Ada\nSubject: Win",
    "Ada\u0007",
    "Ada\u202egnp.exe",
    "x".repeat(101),
    "",
  ]) {
    const answer = await send({ name });
    assert.equal(answer.status, 422, JSON.stringify(name.slice(0, 20)));
    assert.equal(propsOf(answer.text).errors[0].field, "name");
  }
  for (const email of [
    "ada@people.example\r\nBcc: everybody@evil.example",
    "ada@people.example, eve@evil.example",
    "Ada <ada@people.example>",
    "ada@people.example\u0000",
    "@people.example",
    "ada@",
    `${"x".repeat(250)}@people.example`,
    "",
  ]) {
    const answer = await send({ email });
    assert.ok([400, 422].includes(answer.status), `${email.slice(0, 30)}: ${answer.status}`);
  }
  assert.equal((await send({ name: "Ada\u0000" })).status, 400);
  const marked = await send({ name: "<script>alert(1)</script>", email: "nobody" });
  assert.equal(marked.status, 422);
  assert.doesNotMatch(marked.text, /<script>alert/);
  const large = await send({ lastName: "x".repeat(70_000) });
  assert.equal(large.status, 413);
  // A name that came from elsewhere, with all that a header or a page could stumble over.
  const person = addPerson({ name: "Eve\r\nBcc: everybody@evil.example", lastName: "<b>Bold</b>" });
  assert.equal((await post("/backend/login/otp", { email: person.email }, { headers: from() })).status, 202);
  const mail = await outbox.nextMail({ to: person.email });
  for (const field of ["to", "from", "subject"]) assert.doesNotMatch(mail[field], /[\r\n]|bcc/i);
  assert.doesNotMatch(mail.html, /<b>Bold/);
});

// ---- limits ----

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

test("nobody's mailbox is flooded", async () => {
  const person = addPerson();
  const send = (headers) => post("/backend/login/otp", { email: person.email }, { headers });
  const statuses = [];
  for (let tries = 0; tries < 6; ++tries) statuses.push((await send(from())).status);
  assert.deepEqual(statuses, [202, 202, 202, 429, 429, 429]);
  assert.ok(Number((await send(from())).headers["retry-after"]) >= 1);
});

// ---- hosted pages ----

test("call GET /login/{tenant}", async () => {
  for (const tenant of tenants) {
    const answer = await ask(hosted(`login/${tenant}`, tenant), { tenant });
    assert.equal(answer.status, 200);
    assert.match(answer.headers["cache-control"], /no-store/);
    assert.match(answer.text, /<form[^>]*method="post"/i);
  }
  for (const wanted of [
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    `http://aurora.localhost.evil.example:${port}/`,
    `http://aurora.localhost:${port}@evil.example/`,
    "http://aurora.localhost:1/",
    `${origin("plume")}/en`,
  ]) {
    const answer = await ask(`/backend/login/aurora?lang=en&redirectUrl=${encodeURIComponent(wanted)}`);
    assert.equal(answer.status, 400, wanted);
    assert.equal(answer.headers.location, undefined);
    assert.doesNotMatch(answer.text, /(?:href|action|content|src)="(?:https?:)?\/\/[^"/]*evil/);
  }
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

// ---- partners ----

test("call POST /partner/login/{tenant}", async () => {
  const body = { redirectUrl: `${origin("plume")}/en/music`, lang: "ar", tenantName: "plume" };
  const call = (more, tenant = "plume") =>
    post(`/backend/partner/login/${tenant}`, { ...body, ...more }, { tenant, headers: from() });
  const answer = await call({});
  assert.equal(answer.status, 200, answer.text);
  const url = new URL(answer.json().data.url);
  assert.equal(url.searchParams.get("redirectUrl") ?? url.searchParams.get("returnUrl"), body.redirectUrl);
  assert.match(url.pathname, /^\/ar\/register$|./);
  assertProblem(await call({ tenantName: "aurora" }), 403, "TENANT_MISMATCH");
  assertProblem(await call({ redirectUrl: "https://evil.example/" }), 400, "RETURN_ADDRESS_REFUSED");
  assertProblem(await call({ redirectUrl: undefined, tenantName: undefined }, "aurora"), 404, "NO_PARTNER");
  const options = await ask("/backend/partner/login/options", { tenant: "plume" });
  assert.equal(options.status, 200);
  assert.ok(options.json().data.options.some((option) => option.kind === "partner"));
});

test("call POST /monsooq/mss-login/api/session/signup", async () => {
  for (const tenant of tenants) {
    const answer = await post(
      "/backend/monsooq/mss-login/api/session/signup",
      { redirectionUrl: `${origin(tenant)}/en`, lang: "en" },
      { tenant, headers: from() },
    );
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.json().data.url.startsWith("http"));
  }
  const off = await post("/backend/monsooq/mss-login/api/session/signup", {
    redirectionUrl: "https://evil.example",
    lang: "en",
  });
  assertProblem(off, 400, "RETURN_ADDRESS_REFUSED");
});

test("call GET /login/options", async () => {
  const aurora = (await ask("/backend/login/options?lang=en")).json().data;
  assert.ok(aurora.options.some((option) => option.kind === "password"));
  assert.equal(aurora.operatorOnly, false);
  const nujum = (await ask("/backend/login/options", { tenant: "nujum" })).json().data;
  assert.equal(nujum.options[0].kind, "otp", "in the tenant's order");
  assert.ok(!nujum.options.some((option) => option.kind === "operator"), "outside the operator's network");
});

// ---- one's own account ----

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
    [{ name: "" }, "name"],
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

test("an e-mail address changes by the number that was sent there", async () => {
  const person = await newcomer();
  const wanted = fresh();
  const asked = await own("POST", "email", person, { email: wanted, currentPassword: password });
  assert.equal(asked.status, 202, asked.text);
  const { code } = await outbox.nextMail({ to: wanted });
  assertProblem(await own("POST", "email/confirm", person, { number: wrongNumber(code) }), 400, "CODE_WRONG");
  assertProblem(await own("POST", "email/confirm", await newcomer(), { number: code }), 400, "CODE_EXPIRED");
  assert.equal(accountRow(person).email, person.email);
  const done = await own("POST", "email/confirm", person, { number: code });
  assert.equal(done.status, 200, done.text);
  assert.equal(done.json().data.email, wanted);
  assertProblem(await own("POST", "email/confirm", person, { number: code }), 400, "CODE_EXPIRED");
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
    assertProblem(await own("POST", path, person, body), 403, "REAUTHENTICATION_REQUIRED");
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

test("a partner without a page of its own leads to /register, which leads on and not in a circle", async () => {
  const away = await ask("/backend/login/plume/provider/partner?lang=fr&redirectUrl=%2F", {
    tenant: "plume",
  });
  assert.equal(away.status, 303);
  assert.equal(new URL(away.headers.location).pathname, "/register");
  const page = await ask("/register/_payload.json", { tenant: "plume" });
  const kinds = page.json().props.options.map((option) => option.kind);
  assert.ok(kinds.includes("password"));
  assert.ok(!kinds.includes("partner"));
});
