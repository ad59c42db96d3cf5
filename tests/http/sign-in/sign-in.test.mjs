// Signing in over HTTP: by password, by code and by authorization code; and everything that strangers try.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, port, post, tenants } from "../../support/client.mjs";
import { hosted, login, origin, outbox, own, wrongNumber } from "../../support/people/accounts.mjs";
import {
  addPerson,
  Browser,
  cookieOf,
  demoPeople,
  from,
  password,
  pkce,
  signIn,
  sql,
} from "../../support/people/people.mjs";
import { assertProblem } from "../../support/problems.mjs";

test("a browser that is refused at a sign-in page reads so in its language, a program gets a problem", async () => {
  const page = "/backend/login/aurora?lang=ar&redirectUrl=%2F";
  const crossing = {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "cross-site",
  };
  const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const refusals = [
    [403, { method: "POST", body: "email=x", headers: crossing }, page],
    [403, {}, page.replace("aurora", "nujum")],
    [405, {}, page.replace("login", "logout")],
  ];
  for (const [status, options, path] of refusals) {
    const shown = await ask(path, { ...options, headers: { ...options.headers, ...html } });
    assert.equal(shown.status, status);
    assert.match(shown.headers["content-type"], /^text\/html/);
    assert.equal(shown.headers["cache-control"], "no-store");
    assert.match(shown.text, /<html lang="ar[^"]*" dir="rtl"/);
    assert.equal((await ask(path, options)).json().status, status);
  }
});

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

test("an authorization code opens one session, once, for the client that began", async () => {
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
  sql("update authorization_code set expires_at = 1 where used_at is null");
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
  assert.match(answer.headers["set-cookie"][0], /^otpRequest=.*HttpOnly/i);
  const { code } = await outbox.nextMail({ to: person.email });
  assert.match(code, /^\d{6}$/);
  const again = async (pin) =>
    login({ grantType: "otp", email: person.email, pin }, { headers: cookieOf(answer) });
  assertProblem(await login({ grantType: "otp", email: person.email, pin: code }), 401, "SIGN_IN_FAILED");
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
    { tenant: "nujum", headers: cookieOf(texted) },
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

test("a one-time password is valid in one browser and tenant, ten minutes, five attempts and once", async () => {
  const wanted = async (person, cookie = {}) => {
    const headers = { ...from(), ...cookie };
    const answer = await post("/backend/login/otp", { email: person.email }, { headers });
    assert.equal(answer.status, 202);
    person.asked = cookieOf(answer);
    return (await outbox.nextMail({ to: person.email })).code;
  };
  const use = (person, pin, options) =>
    login({ grantType: "otp", email: person.email, pin }, { headers: person.asked, ...options });

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
  sql(`update one_time_code set otp_expires_at = 1 where recipient = '${late.email}'`);
  assert.equal((await use(late, expired)).status, 401);

  const guesser = addPerson();
  const number = await wanted(guesser);
  for (let tries = 0; tries < 5; ++tries) assert.equal((await use(guesser, wrongNumber(number))).status, 401);
  assert.equal((await use(guesser, number)).status, 401, "after five tries the right one is too late");

  const twice = addPerson();
  const first = await wanted(twice);
  const own = twice.asked;
  await wanted(twice);
  const stranger = { headers: twice.asked };
  assert.equal((await use(twice, first, stranger)).status, 401, "not where somebody else asked");
  assert.equal((await use(twice, first, { headers: own })).status, 200, "and nobody else can void it");
  const waits = addPerson();
  const older = await wanted(waits);
  const newer = await wanted(waits, waits.asked);
  assert.equal((await use(waits, older)).status, 200, "an older number lives to its own end");
  assert.equal((await use(waits, newer)).status, 200);
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

test("call GET /login/options", async () => {
  const aurora = (await ask("/backend/login/options?lang=en")).json().data;
  assert.ok(aurora.options.some((option) => option.kind === "password"));
  assert.equal(aurora.operatorOnly, false);
  const nujum = (await ask("/backend/login/options", { tenant: "nujum" })).json().data;
  assert.equal(nujum.options[0].kind, "otp", "in the tenant's order");
  assert.ok(!nujum.options.some((option) => option.kind === "operator"), "outside the operator's network");
});
