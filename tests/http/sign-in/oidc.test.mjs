// Sign-in with an OpenID Connect provider: a real provider, the real program, and a client with cookies.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { freePort } from "../../support/kiosk.mjs";
import { formOf, Visitor } from "../../support/people/visitor.mjs";
import { startProvidedKiosk } from "../../support/provided-kiosk.mjs";
import { passThrough, startProvider } from "../../support/servers/oidc-provider.mjs";

const shared = randomBytes(24).toString("base64url");
const secrets = { example: "s&cr:t + %", second: shared, quiet: shared };
let kiosk;
let example;
let second;
let open;

before(async () => {
  kiosk = await startProvidedKiosk({ secrets });
  const redirectUris = [kiosk.callback];
  example = await startProvider({ redirectUris, clientSecret: secrets.example });
  second = await startProvider({
    redirectUris,
    clientSecret: secrets.second,
    algorithm: "ES256",
    claimsInToken: true,
    authentication: "client_secret_post",
  });
  open = await startProvider({ redirectUris, algorithm: "PS256", authentication: "none" });
  const option = (name, provider, more = {}) => ({
    name,
    kind: "oidc",
    label: { en: `Continue with ${name}` },
    issuer: provider.issuer,
    clientId: "kiosk-test",
    ...more,
  });
  const nobody = { issuer: `http://127.0.0.1:${await freePort()}` };
  await kiosk.offer([
    option("absent", nobody),
    option("quiet", second, { hidden: true }),
    option("off", second, { enabled: false }),
    option("second", second),
    option("open", open),
    option("example", example),
  ]);
});

after(async () => {
  await Promise.all([example, second, open].map((provider) => provider?.stop()));
  await kiosk?.stop();
});

const start = (name, returnTo = "/en/music/albums") =>
  `/backend/login/aurora/provider/${name}?${new URLSearchParams({ lang: "en", redirectUrl: returnTo })}`;

/** To the provider and back: the address with which it sends the visitor home. */
async function goThrough(visitor, login, { name = "example", ...options } = {}) {
  const leaving = await visitor.open(start(name));
  assert.equal(leaving.status, 303, leaving.text.slice(0, 500));
  return passThrough(leaving.location, login, options);
}

/** All the way; gives the page at the end. */
async function signIn(visitor, login, options) {
  const back = await goThrough(visitor, login, options);
  return visitor.follow(await visitor.open(back));
}

function assertNoSession(visitor) {
  for (const name of ["userToken", "refreshToken", "signedIn"])
    assert.equal(visitor.cookie(name), undefined, name);
}

/** The hosted page with the error; nobody is signed in. */
async function assertRefused(visitor, answer, problem) {
  assert.equal(answer.status, 303, answer.text.slice(0, 500));
  const address = new URL(answer.location);
  assert.equal(address.origin, visitor.origin);
  assert.equal(address.pathname, "/backend/login/aurora");
  assert.equal(address.searchParams.get("problem"), problem);
  assert.equal(address.searchParams.has("code"), false);
  assert.equal(visitor.cookie("providerFlow"), undefined);
  assertNoSession(visitor);
}

async function byPassword(email) {
  const visitor = new Visitor(kiosk);
  const answer = await visitor.call("/backend/login/api", {
    method: "POST",
    body: { grantType: "password", email, password: "kiosk-demo-2026" },
  });
  assert.equal(answer.status, 200, answer.text);
  return visitor;
}

async function identitiesOf(visitor) {
  const answer = await visitor.call("/backend/user/identities", { token: await visitor.accessToken() });
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
}

test("the sign-in page offers the provider, and who goes there comes back signed in", async () => {
  const visitor = new Visitor(kiosk);
  const page = await visitor.open("/backend/login/aurora?lang=en&redirectUrl=/en/music/albums");
  assert.equal(page.status, 200);
  const link = /href="([^"]*\/login\/aurora\/provider\/example[^"]*)"/.exec(page.text)?.[1];
  assert.ok(link, "there is no link to the provider");
  assert.match(page.text, /Continue with example/);
  assert.doesNotMatch(page.text, /provider\/(quiet|off)/);

  const leaving = await visitor.open(link.replaceAll("&amp;", "&"));
  assert.equal(leaving.status, 303);
  const there = new URL(leaving.location);
  assert.equal(there.origin, example.issuer);
  assert.equal(there.searchParams.get("redirect_uri"), kiosk.callback);
  assert.equal(there.searchParams.get("code_challenge_method"), "S256");
  assert.equal(there.searchParams.get("ui_locales"), "en");
  for (const name of ["state", "nonce", "code_challenge"])
    assert.match(there.searchParams.get(name), /^[\w-]{43}$/);
  assert.match(leaving.headers["cache-control"], /no-store/);

  const back = await passThrough(leaving.location, "nora");
  const returned = await visitor.open(back);
  assert.equal(returned.status, 303);
  assert.equal(visitor.cookie("providerFlow"), undefined);
  const portal = new URL(returned.location);
  assert.equal(portal.pathname, "/en/music/albums");
  assert.ok(portal.searchParams.get("code") && portal.searchParams.get("state"));
  const arrived = await visitor.follow(returned);
  assert.equal(arrived.status, 200);
  assert.equal(arrived.url, `${visitor.origin}/en/music/albums`);

  const user = await visitor.user();
  assert.equal(user.email, "nora@example.org");
  assert.equal(user.emailVerified, true);
  assert.equal(user.name, "Nora");
  assert.equal(user.lastName, "Example");
  assert.equal(user.hasPassword, false);
  const identities = await identitiesOf(visitor);
  assert.match(JSON.stringify(identities), new RegExp(example.issuer));

  const elsewhere = new Visitor(kiosk);
  await signIn(elsewhere, "nora");
  assert.equal((await elsewhere.user()).uuid, user.uuid);
});

test("other algorithms, other ways of proving ourselves, and a public client", async () => {
  for (const name of ["second", "open", "quiet"]) {
    const visitor = new Visitor(kiosk);
    const page = await signIn(visitor, `otto-${name}`, { name });
    assert.equal(page.url, `${visitor.origin}/en/music/albums`);
    assert.equal((await visitor.user()).email, `otto-${name}@example.org`);
  }
});

test("people are known by issuer and identifier, not by identifier alone", async () => {
  const first = new Visitor(kiosk);
  const other = new Visitor(kiosk);
  await signIn(first, "silent:petra");
  await signIn(other, "silent:petra", { name: "second" });
  assert.notEqual((await first.user()).uuid, (await other.user()).uuid);
  assert.equal((await first.user()).email, undefined);
});

test("an account with the verified address is linked once its owner agrees", async () => {
  const owner = await byPassword("mira@aurora.example");
  const { uuid } = await owner.user();
  const visitor = new Visitor(kiosk);
  const asked = await signIn(visitor, "mira@aurora.example");
  assert.equal(asked.status, 200);
  assert.equal(new URL(asked.url).pathname, "/backend/login/aurora/link");
  assert.match(asked.text, /Example/);
  assert.doesNotMatch(asked.text, /mira@aurora\.example/);
  assertNoSession(visitor);
  assert.deepEqual(await identitiesOf(owner), []);

  const form = formOf(asked.text);
  const forged = await visitor.copy().submit(form.action, form.fields, {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
  });
  assert.equal(forged.status, 403);
  assert.deepEqual(await identitiesOf(owner), []);
  const stranger = new Visitor(kiosk);
  assert.equal((await stranger.submit(form.action, form.fields)).status, 400);
  assertNoSession(stranger);

  const linked = await visitor.follow(await visitor.submit(form.action, form.fields));
  assert.equal(linked.url, `${visitor.origin}/en/music/albums`);
  assert.equal((await visitor.user()).uuid, uuid);
  assert.equal((await identitiesOf(owner)).length, 1);

  const again = new Visitor(kiosk);
  const page = await signIn(again, "mira@aurora.example");
  assert.equal(page.url, `${again.origin}/en/music/albums`, "is asked once only");
  assert.equal((await again.user()).uuid, uuid);
});

test("an address that the provider has not verified links nothing", async () => {
  const owner = await byPassword("jonas@aurora.example");
  const visitor = new Visitor(kiosk);
  const page = await signIn(visitor, "unverified:jonas@aurora.example");
  assert.equal(page.url, `${visitor.origin}/en/music/albums`);
  const user = await visitor.user();
  assert.notEqual(user.uuid, (await owner.user()).uuid);
  assert.notEqual(user.email, "jonas@aurora.example");
  assert.notEqual(user.emailVerified, true);
  assert.deepEqual(await identitiesOf(owner), []);
});

test("who says no at the provider comes back to the sign-in page", async () => {
  for (const login of ["", "quentin"]) {
    const visitor = new Visitor(kiosk);
    const back = await goThrough(visitor, login, { choose: "abort" });
    assert.match(back, /error=access_denied/);
    const answer = await visitor.open(back);
    await assertRefused(visitor, answer, "providerRefused");
    const page = await visitor.open(answer.location);
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.text, /access_denied|The person said no/);
  }
});

test("what came back once does not come back again", async () => {
  const visitor = new Visitor(kiosk);
  const back = await goThrough(visitor, "rosa");
  const robber = visitor.copy();
  await visitor.follow(await visitor.open(back));
  assert.ok(await visitor.user());
  const replayed = await visitor.copy().open(back);
  assert.equal(replayed.status, 400);
  assert.equal(replayed.location, undefined);
  // Even with the cookies of the moment before: the provider gives a code out once.
  await assertRefused(robber, await robber.open(back), "providerRefused");
});

test("what belongs to another browser is refused", async () => {
  const attacker = new Visitor(kiosk);
  const back = await goThrough(attacker, "sven");
  const victim = new Visitor(kiosk);
  assert.equal((await victim.open(back)).status, 400);
  assertNoSession(victim);
  await victim.open(start("example"));
  await assertRefused(victim, await victim.open(back), "provider");
  // And with another provider's way begun, an answer of this one is about nothing.
  await victim.open(start("second"));
  await assertRefused(victim, await victim.open(back), "provider");
  // On another tenant's host there is nothing to come back to.
  const elsewhere = new Visitor(kiosk, "plume");
  const there = await elsewhere.open(new URL(back).pathname + new URL(back).search);
  assert.ok([400, 403, 404].includes(there.status), String(there.status));
});

test("an answer that was changed on its way is refused", async () => {
  const changes = {
    provider: [
      (query) => query.set("state", randomBytes(32).toString("base64url")),
      (query) => query.delete("state"),
      (query) => query.set("iss", second.issuer),
      (query) => query.set("iss", `${example.issuer}/`),
      (query) => query.delete("iss"),
      (query) => query.delete("code"),
      (query) => query.set("code", ""),
      (query) => query.set("code", "x".repeat(5000)),
    ],
    providerRefused: [
      (query) => query.set("code", randomBytes(32).toString("base64url")),
      (query) => query.set("code", `${query.get("code")}x`),
      (query) => query.set("code", "' or 1=1 --"),
      (query) => query.set("error", "access_denied"),
      (query) => query.set("error", '"><script>alert(1)</script>'),
    ],
  };
  for (const [problem, list] of Object.entries(changes)) {
    for (const change of list) {
      const visitor = new Visitor(kiosk);
      const back = new URL(await goThrough(visitor, "tara"));
      change(back.searchParams);
      const answer = await visitor.open(back.href);
      if (answer.status === 414 || answer.status === 431) continue; // too long for any address of ours
      await assertRefused(visitor, answer, problem);
    }
  }
  const visitor = new Visitor(kiosk);
  const back = await goThrough(visitor, "tara");
  const own = visitor.copy();
  const sealed = own.cookie("providerFlow");
  assert.ok(sealed);
  const broken = new Visitor(kiosk);
  const answer = await broken.open(back, { headers: { cookie: `providerFlow=${sealed.slice(0, -2)}AA` } });
  assert.equal(answer.status, 400);
  assertNoSession(broken);
});

test("a provider that is not there gets a page that says so", async () => {
  const visitor = new Visitor(kiosk);
  const started = Date.now();
  const answer = await visitor.open(start("absent"));
  assert.equal(answer.status, 502);
  assert.match(answer.headers["content-type"], /^text\/html/);
  assert.doesNotMatch(answer.text, /127\.0\.0\.1|refused|curl/i);
  assert.ok(Date.now() - started < 8000);
  assertNoSession(visitor);
});

test("a provider that goes down meanwhile, and one that comes back with new keys", async () => {
  const visitor = new Visitor(kiosk);
  const back = await goThrough(visitor, "ulla");
  const late = visitor.copy();
  await example.stop();
  await assertRefused(visitor, await visitor.open(back), "provider");
  example = await startProvider({
    redirectUris: [kiosk.callback],
    clientSecret: secrets.example,
    port: example.port,
  });
  // Its codes are gone with it.
  await assertRefused(late, await late.open(back), "providerRefused");
  const again = new Visitor(kiosk);
  await signIn(again, "ulla");
  assert.equal((await again.user()).email, "ulla@example.org");
  assert.equal(example.count("/jwks"), 1);
});

test("there is no way to a provider that the tenant does not have", async () => {
  const visitor = new Visitor(kiosk);
  for (const name of ["unknown", "off", "password", "..%2f..", "%00"]) {
    const answer = await visitor.open(start(name));
    assert.ok([400, 404].includes(answer.status), `${name}: ${answer.status}`);
    assert.equal(answer.location, undefined);
  }
  const other = new Visitor(kiosk, "plume");
  const foreign = await other.open("/backend/login/plume/provider/example?lang=en&redirectUrl=/");
  assert.equal(foreign.status, 404);
});

test("the way back leads to the tenant's own pages only", async () => {
  for (const target of [
    "https://evil.example/",
    "//evil.example",
    "http://plume.localhost/",
    "javascript:alert(1)",
  ]) {
    const visitor = new Visitor(kiosk);
    const answer = await visitor.open(start("example", target));
    assert.equal(answer.status, 400, target);
    assert.equal(answer.location, undefined);
  }
});

test("the log says why, and holds nothing that could be used", async () => {
  const lines = kiosk.readLog();
  const reasons = lines.map((line) => line.reason).filter(Boolean);
  assert.ok(reasons.some((reason) => /another sign-in/.test(reason)));
  assert.ok(reasons.some((reason) => /access_denied/.test(reason)));
  const text = JSON.stringify(lines);
  for (const secret of Object.values(secrets)) assert.ok(!text.includes(secret));
  assert.ok(!/[?&]code=[\w-]{20}/.test(text), "a code is in the log");
  assert.ok(!/eyJ[\w-]{20}/.test(text), "a token is in the log");
});
