// Sessions over HTTP: tokens, cookies, rotation, replay, and what ends a session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, port, post } from "../../support/client.mjs";
import {
  addPerson,
  Browser,
  bearer,
  from,
  newcomer,
  password,
  propsOf,
  signIn,
  sql,
} from "../../support/people/people.mjs";

const refresh = (token, options = {}) =>
  post("/backend/security/token/refresh", token === undefined ? {} : { refreshToken: token }, {
    ...options,
    headers: { ...from(), ...options.headers },
  });
const profile = (access) => ask("/backend/user/profile", { headers: bearer(access) });
const sessionsOf = async (access) =>
  (await ask("/backend/user/sessions", { headers: bearer(access) })).json().data;

function assertProblem(answer, status, error) {
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  assert.equal(answer.json().error, error, answer.text);
}

test("call POST /security/token/refresh", async () => {
  const person = await newcomer();
  const first = await refresh(person.refresh);
  assert.equal(first.status, 200, first.text);
  const next = first.json().data;
  assert.notEqual(next.refresh_token, person.refresh);
  assert.notEqual(next.access_token, person.access);
  assert.equal(next.expires, 300);
  assert.equal((await profile(next.access_token)).status, 200);
  const within = await refresh(person.refresh);
  assert.equal(within.status, 200, "two tabs at once: the immediate predecessor is good for ten seconds");
  for (const bad of ["", "x", person.access, `${person.refresh}x`, "a".repeat(5000), "\u0000"]) {
    const answer = await refresh(bad);
    assertProblem(answer, 401, "TOKEN_INVALID");
  }
  assertProblem(await refresh(undefined), 401, "TOKEN_INVALID");
  assertProblem(await refresh(next.refresh_token, { tenant: "plume" }), 401, "TOKEN_INVALID");
  assert.equal((await profile(next.access_token)).status, 200, "guesses end nobody's session");
});

test("a refresh token that was used before ends its session", async () => {
  const person = await newcomer();
  const second = (await refresh(person.refresh)).json().data;
  const third = (await refresh(second.refresh_token)).json().data;
  assertProblem(await refresh(person.refresh), 401, "TOKEN_REUSED");
  assertProblem(await refresh(third.refresh_token), 401, "SESSION_ENDED");
  assertProblem(await profile(third.access_token), 401, "SESSION_ENDED");
});

test("after ten seconds the immediate predecessor is a used one too", async () => {
  const person = await newcomer();
  const second = (await refresh(person.refresh)).json().data;
  sql(
    `update session set refreshed_at = refreshed_at - 11000 where account =
     (select id from account where tenant = 'aurora' and uuid = '${person.uuid}')`,
  );
  assertProblem(await refresh(person.refresh), 401, "TOKEN_REUSED");
  assertProblem(await profile(second.access_token), 401, "SESSION_ENDED");
});

test("fifty clients that refresh with one token at once stay signed in, with one successor", async () => {
  const person = await newcomer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refresh)));
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
  const successors = new Set(answers.map((answer) => answer.json().data.refresh_token));
  assert.equal(successors.size, 1, "one of them turned the token, the others were told the same");
  const [successor] = successors;
  assert.equal((await refresh(successor)).status, 200);
  assert.equal((await profile(answers[49].json().data.access_token)).status, 200);
});

test("a session ends of itself: too long unused, too old", async () => {
  for (const column of ["seen_at = 1", "expires_at = 1"]) {
    const browser = await new Browser().signIn(addPerson());
    const access = await browser.access();
    const mine = (await profile(access)).json().data.uuid;
    sql(
      `update session set ${column} where account = (select id from account where tenant = 'aurora' and uuid = '${mine}')`,
    );
    assertProblem(await profile(access), 401, "SESSION_ENDED");
    assert.equal((await browser.get("/en/profile")).status, 302, "the page asks to sign in");
    const refused = await browser.call("POST", "/backend/security/token/refresh", {});
    assertProblem(refused, 401, "SESSION_ENDED");
    assert.deepEqual(
      ["userToken", "refreshToken", "signedIn"].filter((name) => browser.jar.has(name)),
      [],
      "what is over is forgotten",
    );
  }
});

test("call POST /userToken", async () => {
  const person = await newcomer();
  const browser = new Browser();
  const answer = await browser.call("POST", "/backend/userToken", { accessToken: person.access });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json().data.user.uuid, person.uuid);
  const line = answer.headers["set-cookie"].find((one) => one.startsWith("userToken="));
  assert.match(line, /HttpOnly/i);
  assert.match(line, /SameSite=Lax/i);
  assert.equal(line.split(";")[0].length, "userToken=".length + 43, "256 bits that nobody guesses");
  assert.equal((await browser.get("/en/profile")).status, 200);
  const cookie = browser.jar.get("userToken");
  assert.ok(
    !sql("select cookie_hash from session").some((row) => row.cookie_hash === cookie),
    "stored hashed",
  );
  assertProblem(await browser.call("POST", "/backend/userToken", { accessToken: "x" }), 401, "TOKEN_INVALID");
  const call = await browser.call("GET", "/backend/user/profile");
  assertProblem(call, 401, "SIGN_IN_REQUIRED");
});

test("call POST /logout", async () => {
  const person = addPerson();
  const browser = await new Browser().signIn(person);
  const access = await browser.access();
  const answer = await browser.call("POST", "/backend/logout", { redirectUrl: "/en/music", lang: "en" });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json().data.url, `http://aurora.localhost:${port}/en/music`);
  for (const name of ["userToken", "refreshToken", "signedIn"]) assert.ok(!browser.jar.has(name), name);
  assertProblem(await profile(access), 401, "SESSION_ENDED");
  assert.equal((await browser.get("/en/profile")).status, 302);
  const nobody = await new Browser().call("POST", "/backend/logout", { lang: "ar" });
  assert.equal(nobody.status, 200, "who is signed out already is told the same");
  assert.match(nobody.json().data.url, /\/ar\/external\/logout$/);
  const off = await new Browser().call("POST", "/backend/logout", { redirectUrl: "https://evil.example/" });
  assert.match(off.json().data.url, new RegExp(`^http://aurora\\.localhost:${port}/`), "never off our hosts");
});

test("signing out by the form of /external/logout needs no script, and opening the address does nothing", async () => {
  const browser = await new Browser().signIn(addPerson());
  const page = await browser.get("/en/external/logout");
  assert.equal(page.status, 200);
  const { action, signedIn } = propsOf(page.text);
  assert.equal(signedIn, true);
  assert.equal(
    (await browser.get("/en/profile")).status,
    200,
    "a link that somebody is sent signs nobody out",
  );
  const done = await browser.submit(action, {});
  assert.equal(done.status, 303);
  assert.ok(!browser.jar.has("userToken"));
  assert.equal((await browser.get("/en/profile")).status, 302);
  assert.equal(propsOf((await browser.get("/en/external/logout")).text).signedIn, false);
});

test("call GET /user/sessions", async () => {
  const person = await newcomer();
  const headers = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1" };
  const phone = await signIn(person, { headers });
  const list = await sessionsOf(person.access);
  assert.equal(list.length, 2);
  assert.equal(list[0].current, true, "this one first");
  assert.equal(list[1].current, false);
  assert.match(list[1].device, /iPhone|iOS/);
  assert.match(list[1].address, /^10\./);
  assert.equal(list[1].method, "password");
  const ended = await ask(`/backend/user/sessions/${list[1].id}`, {
    method: "DELETE",
    headers: bearer(person.access),
  });
  assert.equal(ended.status, 200, ended.text);
  assertProblem(await profile(phone.access), 401, "SESSION_ENDED");
  assertProblem(await refresh(phone.refresh), 401, "SESSION_ENDED");
  assert.equal((await sessionsOf(person.access)).length, 1);
});

test("call DELETE /user/sessions", async () => {
  const person = await newcomer();
  const others = [await signIn(person), await signIn(person), await signIn(person)];
  const browser = await new Browser().signIn(person);
  const answer = await ask("/backend/user/sessions", { method: "DELETE", headers: bearer(person.access) });
  assert.equal(answer.status, 200);
  assert.equal(answer.json().data.ended, 4);
  for (const other of others) assertProblem(await profile(other.access), 401, "SESSION_ENDED");
  assert.equal((await browser.get("/en/profile")).status, 302);
  assert.equal((await profile(person.access)).status, 200, "this one stays");
});

test("a new password and a new sign-in bring other cookies and end what was before", async () => {
  const person = addPerson();
  const thief = await new Browser().signIn(person);
  const browser = new Browser();
  browser.jar = new Map(thief.jar);
  await browser.signIn(person);
  assert.notEqual(browser.jar.get("userToken"), thief.jar.get("userToken"), "a new sign-in, another cookie");
  const access = await browser.access();
  const changed = await browser.call(
    "POST",
    "/backend/user/password",
    { currentPassword: password, newPassword: "a calm river 2026" },
    bearer(access),
  );
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await thief.get("/en/profile")).status, 302, "whoever had the old one is out");
  assert.equal((await browser.get("/en/profile")).status, 200);
});

test("the code in an address opens nothing in a browser that did not ask for it, and is used up there", async () => {
  const person = addPerson();
  const began = new Browser();
  const page = `/backend/login/aurora?lang=en&redirectUrl=${encodeURIComponent(`${began.origin}/en/music/albums?a=1`)}`;
  const begin = async () => {
    const sent = await began.submit(page, { email: person.email, password });
    const address = new URL(sent.headers.location);
    assert.ok(address.searchParams.get("code") && address.searchParams.get("state"));
    return address;
  };
  const seen = await begin();
  const other = new Browser();
  const dropped = await other.get(seen.pathname + seen.search);
  assert.equal(dropped.status, 302);
  assert.match(dropped.headers.location, /\/en\/music\/albums\?a=1$/, "the address stays, the code goes");
  assert.ok(!other.jar.has("userToken"));
  assert.equal((await began.get(seen.pathname + seen.search)).status, 302, "whoever sent it knows it");
  const bent = await begin();
  bent.searchParams.set("state", "another");
  assert.equal((await began.get(bent.pathname + bent.search)).status, 302);
  assert.ok(!began.jar.has("userToken"), "another state is another sign-in");
  const back = await begin();
  const arrived = await began.get(back.pathname + back.search);
  assert.equal(arrived.status, 303);
  assert.match(arrived.headers.location, /\/en\/music\/albums\?a=1$/);
  assert.ok(began.jar.has("userToken") && began.jar.has("refreshToken") && began.jar.has("signedIn"));
  assert.match(arrived.headers["referrer-policy"], /no-referrer/);
  assert.equal((await began.get(back.pathname + back.search)).status, 302, "a second time it is nothing");
});

test("a guest's page and a personal page's guest are the same for everybody, and never kept", async () => {
  const browser = await new Browser().signIn(addPerson({ name: "Secretname" }));
  const mine = await browser.get("/en/profile");
  assert.equal(mine.status, 200);
  assert.match(mine.headers["cache-control"], /no-store/);
  assert.match(mine.text, /Secretname/);
  const shared = await browser.get("/en/music/albums");
  assert.doesNotMatch(shared.text, /Secretname/, "a page that others get too says nothing of its reader");
  const guest = await new Browser().get("/en/profile");
  assert.equal(guest.status, 302);
  assert.match(guest.headers["cache-control"], /no-store/);
  const address = new URL(guest.headers.location, browser.origin);
  assert.equal(address.pathname, "/backend/login/aurora");
  assert.equal(address.searchParams.get("redirectUrl"), `${browser.origin}/en/profile`);
  const payload = await new Browser().get("/en/profile/_payload.json");
  assertProblem(payload, 401, "SIGN_IN_REQUIRED");
  const forged = new Browser();
  forged.jar.set("userToken", "a".repeat(43));
  assert.equal((await forged.get("/en/profile")).status, 302);
});

test("over https every cookie of signing in is the host's alone", async () => {
  const person = addPerson();
  const browser = new Browser("aurora", { headers: { "x-forwarded-proto": "https" } });
  const home = `https://aurora.localhost:${port}/en`;
  const page = `/backend/login/aurora?lang=en&redirectUrl=${encodeURIComponent(home)}`;
  const sent = await browser.submit(page, { email: person.email, password });
  assert.equal(sent.status, 303, sent.text.slice(0, 300));
  const back = new URL(sent.headers.location);
  const arrived = await browser.get(back.pathname + back.search);
  assert.equal(arrived.status, 303);
  for (const line of [...sent.headers["set-cookie"], ...arrived.headers["set-cookie"]]) {
    assert.match(line, /^__Host-/, line);
    assert.match(line, /; Secure/i, line);
    assert.match(line, /; SameSite=Lax/i, line);
    assert.match(line, /; Path=\//i, line);
    assert.doesNotMatch(line, /; Domain=/i, line);
  }
  const plain = new Browser();
  plain.jar = new Map([...browser.jar].map(([name, value]) => [name.replace("__Host-", ""), value]));
  plain.headers["x-forwarded-proto"] = "https";
  assert.equal((await plain.get("/en/profile")).status, 302, "a cookie of another name is none");
});
