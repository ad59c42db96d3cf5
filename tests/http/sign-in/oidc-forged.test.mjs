// A malicious OpenID provider: forged tokens and invalid answers against the whole program; none signs anyone in.
import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { freePort } from "../../support/kiosk.mjs";
import { Visitor } from "../../support/people/visitor.mjs";
import { startProvidedKiosk } from "../../support/provided-kiosk.mjs";
import { until } from "../../support/until.mjs";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicKey = (pair, kid) => ({ ...pair.publicKey.export({ format: "jwk" }), kid, use: "sig" });

const encode = (value) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const signed = (header, claims, key = rsa) => {
  const text = `${encode(header)}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
};
const rs256 = { alg: "RS256", kid: "one", typ: "JWT" };

let kiosk;
let liar;

/** Says what `liar.answers` says, by path; the rest is what an honest one would say. */
async function startLiar() {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = { issuer, answers: {}, asked: [], idToken: "" };
  const honest = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
    }),
    "/keys": () => ({ keys: [publicKey(rsa, "one"), publicKey(elliptic, "two")] }),
    "/token": () => ({ access_token: "access", token_type: "Bearer", id_token: provider.idToken }),
    "/me": () => ({ sub: "nemo", email: "nemo@example.org", email_verified: true }),
  };
  const server = createServer((request, response) => {
    const path = request.url.split("?")[0];
    provider.asked.push(path);
    const own = provider.answers[path];
    if (own) return own(response);
    response.setHeader("content-type", "application/json");
    if (!honest[path]) response.statusCode = 404;
    response.end(JSON.stringify(honest[path]?.() ?? {}));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  provider.count = (path) => provider.asked.filter((each) => each === path).length;
  provider.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return provider;
}

before(async () => {
  kiosk = await startProvidedKiosk();
  liar = await startLiar();
  await kiosk.offer([
    { name: "liar", kind: "oidc", label: { en: "Liar" }, issuer: liar.issuer, clientId: "kiosk" },
  ]);
});

after(async () => {
  await liar?.stop();
  await kiosk?.stop();
});

/** One visit with what `token` makes of honest claims. */
async function visit(token) {
  const visitor = new Visitor(kiosk);
  const leaving = await visitor.open(
    "/backend/login/aurora/provider/liar?lang=en&redirectUrl=/en/music/albums",
  );
  assert.equal(leaving.status, 303, leaving.text.slice(0, 300));
  const sent = new URL(leaving.location).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: liar.issuer,
    sub: "nemo",
    aud: "kiosk",
    exp: now + 300,
    iat: now,
    nonce: sent.get("nonce"),
    email: "nemo@example.org",
    email_verified: true,
  };
  liar.idToken = token(claims, now);
  const back = new URLSearchParams({ code: "any", state: sent.get("state"), iss: liar.issuer });
  const answer = await visitor.open(`/backend/login/aurora/callback?${back}`);
  return { visitor, answer };
}

/** Why this answer was refused, as the log has it, which is written a moment later. */
async function reasonOf(answer) {
  const request = answer.headers["x-request-id"];
  const line = () => kiosk.readLog().find((each) => each.request === request && each.reason);
  return (await until(line, "the log has a reason")).reason;
}

async function assertRefused(token, reason, name) {
  const { visitor, answer } = await visit(token);
  assert.equal(answer.status, 303, name);
  assert.equal(
    new URL(answer.location).searchParams.get("problem"),
    "provider",
    `${name}: ${answer.location}`,
  );
  for (const cookie of ["userToken", "refreshToken", "signedIn"])
    assert.equal(visitor.cookie(cookie), undefined, name);
  assert.match(await reasonOf(answer), reason, name);
}

async function assertAccepted(token) {
  const { visitor, answer } = await visit(token);
  assert.equal((await visitor.follow(answer)).url, `${visitor.origin}/en/music/albums`);
  assert.equal((await visitor.user()).email, "nemo@example.org");
}

test("what an honest provider would say is believed", async () => {
  await assertAccepted((claims) => signed(rs256, claims));
  await assertAccepted((claims) => signed({ alg: "ES256", kid: "two" }, claims, elliptic));
});

test("forged signatures and headers are refused", async () => {
  const hmac = (secret) => (claims) => {
    const text = `${encode({ alg: "HS256", kid: "one" })}.${encode(claims)}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const cases = {
    "alg none": [(claims) => `${encode({ alg: "none" })}.${encode(claims)}.`, /algorithm/],
    "alg None with a signature": [(claims) => signed({ ...rs256, alg: "None" }, claims), /algorithm/],
    "the public key as a secret": [hmac(rsa.publicKey.export({ type: "spki", format: "pem" })), /algorithm/],
    "the key set's entry as a secret": [hmac(JSON.stringify(publicKey(rsa, "one"))), /algorithm/],
    "no signature": [(claims) => `${signed(rs256, claims).split(".").slice(0, 2).join(".")}.`, /signature/],
    "another's signature": [(claims) => signed(rs256, claims, stranger), /signature/],
    "another's key brought along": [
      (claims) => signed({ ...rs256, jwk: publicKey(stranger, "one") }, claims, stranger),
      /signature/,
    ],
    "another's keys named": [
      (claims) => signed({ ...rs256, jku: `${liar.issuer}/evil-keys` }, claims, stranger),
      /signature/,
    ],
    "another's certificate named": [
      (claims) => signed({ ...rs256, x5u: `${liar.issuer}/evil-chain` }, claims, stranger),
      /signature/,
    ],
    "a key of another kind": [(claims) => signed({ alg: "ES256", kid: "one" }, claims, elliptic), /unknown/],
    "a path as the key's name": [
      (claims) => signed({ ...rs256, kid: "../../../dev/null" }, claims),
      /unknown/,
    ],
    "an extension that must be understood": [
      (claims) => signed({ ...rs256, crit: ["exp"] }, claims),
      /extension/,
    ],
    "an access token's type": [(claims) => signed({ ...rs256, typ: "at+jwt" }, claims), /type/],
    "two algorithms": [
      (claims) => signed('{"alg":"none","alg":"RS256","kid":"one"}', claims),
      /not a JSON object/,
    ],
    garbage: [() => "not.a.token", /not base64url|no JSON/],
    "too large": [(claims) => signed(rs256, { ...claims, padding: "x".repeat(70_000) }), /too large/],
  };
  for (const [name, [token, reason]] of Object.entries(cases)) await assertRefused(token, reason, name);
  assert.equal(liar.count("/evil-keys") + liar.count("/evil-chain"), 0);
});

test("claims for somebody else, or for another time, are refused", async () => {
  const changed = (change) => (claims, now) => signed(rs256, { ...claims, ...change(now) });
  const cases = {
    "another issuer": [changed(() => ({ iss: "https://accounts.example" })), /another issuer/],
    "another audience": [changed(() => ({ aud: "another" })), /another audience/],
    "several audiences": [changed(() => ({ aud: ["kiosk", "another"] })), /several audiences/],
    "another party": [changed(() => ({ azp: "another" })), /another party/],
    "another nonce": [changed(() => ({ nonce: randomBytes(32).toString("base64url") })), /another sign-in/],
    "no nonce": [changed(() => ({ nonce: undefined })), /another sign-in/],
    expired: [changed((now) => ({ iat: now - 900, exp: now - 120 })), /expired/],
    "an expiry as text": [changed((now) => ({ exp: String(now + 300) })), /no expiry/],
    "no expiry": [changed(() => ({ exp: undefined })), /no expiry/],
    "issued tomorrow": [changed((now) => ({ iat: now + 86_400, exp: now + 90_000 })), /future/],
    "not good yet": [changed((now) => ({ nbf: now + 600 })), /not valid yet/],
    "nobody in particular": [changed(() => ({ sub: "" })), /no identifier/],
    "two subjects": [
      (claims) => signed(rs256, `{"sub":"admin",${JSON.stringify(claims).slice(1)}`),
      /not a JSON object/,
    ],
    "another's access token": [changed(() => ({ at_hash: "AAAAAAAAAAAAAAAAAAAAAA" })), /access token/],
  };
  for (const [name, [token, reason]] of Object.entries(cases)) await assertRefused(token, reason, name);
});

test("unknown key ids do not cause more requests to the provider", async () => {
  const before = liar.count("/keys");
  const many = Array.from({ length: 100 }, (_, index) =>
    visit((claims) => signed({ ...rs256, kid: `unknown-${index}` }, claims, stranger)),
  );
  for (const { visitor } of await Promise.all(many)) assert.equal(visitor.cookie("userToken"), undefined);
  assert.ok(liar.count("/keys") - before <= 1, `${liar.count("/keys") - before} fetches`);
  await assertAccepted((claims) => signed(rs256, claims));
});

test("strange answers of the token endpoint end in a page, in time", async () => {
  const good = (claims) => signed(rs256, claims);
  const answers = {
    "a redirect": [
      (response) => response.writeHead(302, { location: `${liar.issuer}/elsewhere` }).end(),
      /answered 302/,
    ],
    "a page": [(response) => response.end("<html>"), /not a JSON object/],
    nothing: [(response) => response.end(), /not a JSON object/],
    "an empty object": [(response) => response.end("{}"), /no id_token/],
    "a failure": [(response) => response.writeHead(500).end("{}"), /answered 500/],
    "a megabyte": [(response) => response.end(`{"id_token":"${"x".repeat(1 << 20)}"}`), /./],
    "a lost connection": [(response) => response.destroy(), /./],
    silence: [() => {}, /./],
  };
  for (const [name, [answer, reason]] of Object.entries(answers)) {
    liar.answers = { "/token": answer };
    const started = Date.now();
    await assertRefused(good, reason, name);
    assert.ok(Date.now() - started < 8000, name);
  }
  liar.answers = {};
  assert.equal(liar.count("/elsewhere"), 0);
  await assertAccepted(good);
});

test("a userinfo answer about somebody else is refused", async () => {
  const without = (claims) => signed(rs256, { ...claims, email: undefined, email_verified: undefined });
  liar.answers = {
    "/me": (response) =>
      response.end(JSON.stringify({ sub: "mira", email: "mira@aurora.example", email_verified: true })),
  };
  await assertRefused(without, /somebody else/, "userinfo");
  liar.answers = {};
  await assertAccepted(without);
});
