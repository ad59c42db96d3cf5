// Authorisation of every call of the site map: what follows from who may call it, and the table beside this file of calls
// that answer otherwise. And attacks on every call: other users' rights, cross-site requests (CSRF), forged tokens,
// malformed bodies.
import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { port, raw } from "../support/client.mjs";
import {
  accountRow,
  addPerson,
  Browser,
  bearer,
  from,
  newcomer,
  roles,
  setState,
  signIn,
  sql,
} from "../support/people/people.mjs";
import {
  addressOf,
  bodyOf,
  calls,
  formTypes,
  namesNothing,
  samples,
  send,
  writtenNames,
} from "./samples.mjs";

/** Calls that answer otherwise than their kind. */
const exceptions = new Map(
  readFileSync(new URL("authorisation.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([name, ...statuses]) => [
      name,
      Object.fromEntries(roles.map((role, at) => [role, Number(statuses[at])])),
    ]),
);

/**
 * Of each kind of caller the status: who may not call is refused, everybody else gets the answer, or 404 where the sample
 * names nothing that there is.
 */
async function usualStatuses(call) {
  const { mayRefuse } = samples[call.name];
  const status = (await namesNothing(call)) ? 404 : 200;
  if (call.who === "anyone") return { guest: status, user: status, suspended: status, closing: status };
  if (mayRefuse.includes("ROLE_REQUIRED")) return { guest: 401, user: 403, suspended: 403, closing: 403 };
  return {
    guest: 401,
    user: status,
    suspended: call.changes ? 403 : status,
    closing: mayRefuse.includes("ACCOUNT_CLOSING") ? 409 : status,
  };
}
/** Of each call. */
const table = new Map();

const json = calls.filter((call) => call.body === "json");
const changing = calls.filter((call) => call.changes);
const readsForm = (call) =>
  call.body === "form" && call.changes && samples[call.name].body && !samples[call.name].ignored;
/** Filled in whole, so that one run shows all that is wrong. */
const faults = (list) => assert.deepEqual(list, []);

/** Somebody in that role; suspending and closing come after the sign-in, as in life. */
async function personAs(role) {
  if (role === "guest") return addPerson();
  const person = await newcomer();
  if (role !== "user") setState(person, role);
  return person;
}

const standing = {};
before(async () => {
  for (const role of roles) standing[role] = await personAs(role);
  for (const call of calls) table.set(call.name, exceptions.get(call.name) ?? (await usualStatuses(call)));
});

test("what is written about calls is about calls that there are, and says what is not usual", async () => {
  const names = calls.map((call) => call.name);
  assert.deepEqual(
    [...exceptions.keys(), ...writtenNames].filter((name) => !names.includes(name)),
    [],
  );
  for (const call of calls.filter(({ name }) => exceptions.has(name)))
    assert.notDeepEqual(exceptions.get(call.name), await usualStatuses(call), call.name);
});

test("guests reach the calls that are written down for them, and staff's calls need a role", () => {
  const written = readFileSync(new URL("open-calls.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  const open = calls.filter(({ who }) => who === "anyone").map(({ name }) => name);
  assert.deepEqual(open.toSorted(), written.toSorted());
  for (const { name, path } of calls)
    assert.equal(samples[name].mayRefuse.includes("ROLE_REQUIRED"), path.startsWith("/office/"), name);
});

test("the table itself: guests reach nothing personal, the suspended change nothing", () => {
  for (const call of calls) {
    const row = table.get(call.name);
    if (call.who !== "user") continue;
    assert.equal(row.guest, 401, call.name);
    if (call.changes) assert.equal(row.suspended, 403, call.name);
    else assert.equal(row.suspended, row.user, `${call.name}: who is suspended may read`);
  }
});

for (const call of calls) {
  test(`who may ${call.name}`, async () => {
    const expected = table.get(call.name);
    const found = {};
    for (const role of roles) {
      const person = samples[call.name].ends ? await personAs(role) : standing[role];
      const before = accountRow(person);
      const answer = await send(call, person);
      found[role] = answer.status;
      const where = `${call.name} as ${role}: ${answer.text.slice(0, 300)}`;
      if (answer.status === 401 && call.who === "user")
        assert.match(answer.headers["www-authenticate"] ?? "", /^Bearer/, where);
      if (answer.status >= 400 && call.body === "json") {
        assert.match(answer.headers["content-type"], /^application\/problem\+json/, where);
        assert.ok(answer.json().error, where);
      }
      if ([401, 403].includes(answer.status)) assert.deepEqual(accountRow(person), before, where);
      if (call.who === "user" || call.changes)
        assert.match(answer.headers["cache-control"] ?? "", /no-store|private/, where);
    }
    assert.deepEqual(found, expected);
  });
}

test("a token that is not ours opens no call", async () => {
  const person = await newcomer();
  const [id, expires, mac] = person.access.split(".");
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const other = await newcomer();
  const [otherId] = other.access.split(".");
  const flipped = mac.replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
  const claims = encode({ sub: person.uuid, roles: ["user", "admin"], exp: 4102444800 });
  const header = encode({ alg: "HS256", typ: "JWT" });
  const signature = createHmac("sha256", "secret").update(`${header}.${claims}`).digest("base64url");
  const bad = {
    empty: "",
    "one letter": "x",
    "alg none": `${encode({ alg: "none", typ: "JWT" })}.${claims}.`,
    "alg None": `${encode({ alg: "None" })}.${claims}.${mac}`,
    "a JWT of another house": `${header}.${claims}.${signature}`,
    truncated: person.access.slice(0, -1),
    "without its end": `${id}.${expires}.`,
    "longer by one": `${person.access}A`,
    "with a bent end": `${id}.${expires}.${flipped}`,
    "good for longer": `${id}.${Number(expires) + 3_600_000}.${mac}`,
    "expired long ago": `${id}.1.${mac}`,
    "expiry below zero": `${id}.-1.${mac}`,
    "expiry past all numbers": `${id}.${"9".repeat(40)}.${mac}`,
    "another session's id": `${otherId}.${expires}.${mac}`,
    "a refresh token": person.refresh,
    "random bytes": randomBytes(48).toString("base64url"),
    "ten thousand letters": "a".repeat(6000),
    "a quote": "' or 1=1 --",
    "two tokens": `${person.access}, ${other.access}`,
  };
  const list = [];
  for (const call of calls.filter((one) => one.readsToken)) {
    for (const [what, token] of Object.entries(bad)) {
      const answer = await send(call, { ...person, access: undefined }, { headers: bearer(token) });
      if (answer.status !== 401) list.push(`${call.name} with ${what}: ${answer.status}`);
    }
    for (const scheme of ["Basic", "Token", "bearer:"]) {
      const headers = { authorization: `${scheme} ${person.access}` };
      const answer = await send(call, { ...person, access: undefined }, { headers });
      if (answer.status !== 401) list.push(`${call.name} with ${scheme}: ${answer.status}`);
    }
  }
  faults(list);
});

test("a call that reads no token is not stopped by an old one, and gives nothing for it", async () => {
  const list = [];
  for (const call of calls.filter((one) => !one.readsToken)) {
    const person = addPerson();
    const answer = await send(call, person, { headers: bearer("old.1.token") });
    if (answer.status !== table.get(call.name).guest) list.push(`${call.name}: ${answer.status}`);
  }
  faults(list);
});

test("an ended session's token opens nothing from then on", async () => {
  const person = await newcomer();
  await send(
    calls.find((call) => call.name === "POST /logout"),
    person,
    {
      body: { refreshToken: person.refresh, redirectUrl: "/", lang: "en" },
    },
  );
  sql(
    `update session set ended_at = 1, end_reason = 'test' where tenant = 'aurora' and ended_at is null and account =
     (select id from account where tenant = 'aurora' and uuid = '${person.uuid}')`,
  );
  const list = [];
  for (const call of calls.filter((one) => one.who === "user")) {
    const answer = await send(call, person);
    if (answer.status !== 401) list.push(`${call.name}: ${answer.status}`);
  }
  faults(list);
});

// ---- members that a client may not set ----

const privileged = {
  roles: ["user", "admin"],
  role: "admin",
  tenantId: "plume",
  tenant: "plume",
  userId: "0000000000001",
  uuid: "00000000-0000-4000-8000-000000000000",
  id: "0000000000001",
  price: 0,
  state: "active",
  isActive: true,
  active: true,
  passwordHash: "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
  password_hash: "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
  emailVerified: true,
  emailVerifiedAt: "2020-01-01T00:00:00Z",
  email_key: "someone@people.example",
  msisdn: "99970999999",
  msisdnVerifiedAt: "2020-01-01T00:00:00Z",
  hasPassword: false,
  closesAt: null,
  createdAt: "2000-01-01T00:00:00Z",
  session: "0000000000001",
  authenticatedAt: "2099-01-01T00:00:00Z",
  maxRating: 18,
  __proto__x: { admin: true },
};

test("members that only the server may set have no effect", async () => {
  const list = [];
  for (const call of changing) {
    const sample = samples[call.name];
    const person = await newcomer();
    const before = accountRow(person);
    const own = (await bodyOf(call, person)) ?? {};
    const plain = await send(call, await newcomer());
    const known = [...Object.keys(own), ...(sample.knows ?? [])];
    const more = Object.fromEntries(Object.entries(privileged).filter(([name]) => !known.includes(name)));
    const body =
      call.body === "form"
        ? {
            ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
            ...own,
          }
        : { ...more, ...own };
    const answer = await send(call, person, { body });
    const after = accountRow(person);
    const may = new Set(["updated_at", ...(sample.lasting ?? [])]);
    for (const column of Object.keys(before))
      if (!may.has(column) && after?.[column] !== before[column])
        list.push(`${call.name} changed ${column} from ${before[column]} to ${after?.[column]}`);
    if (answer.status >= 500) list.push(`${call.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (Math.floor(answer.status / 100) !== Math.floor(plain.status / 100))
      list.push(`${call.name}: ${plain.status} without them, ${answer.status} with them`);
  }
  faults(list);
});

test("no answer holds a password hash, a secret or a token that it need not hold", async () => {
  const list = [];
  for (const call of calls) {
    const person = await newcomer();
    const secrets = () => [
      accountRow(person)?.password_hash,
      ...sql(`select secret, cookie_hash from session where account =
        (select id from account where tenant = 'aurora' and uuid = '${person.uuid}')`).flatMap((row) => [
        row.secret,
        row.cookie_hash,
      ]),
    ];
    const known = secrets();
    const answer = await send(call, person);
    for (const secret of [...known, ...secrets()])
      if (secret && answer.text.includes(secret)) list.push(`${call.name} tells ${secret}`);
    if (answer.text.includes(person.password)) list.push(`${call.name} tells the password`);
    // Messages and the API's description name such things, and hold none.
    if (call.body === "form" || ["/i18n/:lang", "/openapi.json"].includes(call.path)) continue;
    let names = [];
    try {
      JSON.parse(answer.text, (key, value) => {
        names.push(key);
        return value;
      });
    } catch {
      names = [];
    }
    const given = names.filter(
      (name) =>
        /hash|secret|token|password/i.test(name) && !["hasPassword", "passwordChangedAt"].includes(name),
    );
    if (given.length > 0 && !samples[call.name].tokens) list.push(`${call.name} has ${given}`);
    if (samples[call.name].tokens && given.some((name) => !["access_token", "refresh_token"].includes(name)))
      list.push(`${call.name} has ${given}`);
  }
  faults(list);
});

// ---- other sites ----

test("another site can have no call made", async () => {
  const list = [];
  const visitor = await new Browser("aurora").signIn(addPerson());
  for (const call of changing) {
    const person = await newcomer();
    const rows = () => [
      accountRow(person),
      sql(`select count(*) as n from session where ended_at is null and account =
        (select id from account where tenant = 'aurora' and uuid = '${person.uuid}')`),
    ];
    const before = rows();
    const cookie = visitor.cookies();
    const nothing = { "sec-fetch-site": undefined };
    const cases = {
      "Sec-Fetch-Site cross-site": { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      "Sec-Fetch-Site same-site": { "sec-fetch-site": "same-site" },
      "an unknown Sec-Fetch-Site": { "sec-fetch-site": "sort-of" },
      "cross-site with our Origin": {
        "sec-fetch-site": "cross-site",
        origin: `http://aurora.localhost:${port}`,
      },
      "another Origin": { ...nothing, origin: "https://evil.example" },
      "another tenant's Origin": { ...nothing, origin: `http://plume.localhost:${port}` },
      "our name on another port": { ...nothing, origin: "http://aurora.localhost:1" },
      "our name by https": { ...nothing, origin: `https://aurora.localhost:${port}` },
      "our name as a beginning": { ...nothing, origin: `http://aurora.localhost:${port}.evil.example` },
      "Origin null": { ...nothing, origin: "null" },
      "neither, but our cookies": { ...nothing },
    };
    for (const [what, headers] of Object.entries(cases)) {
      const answer = await send(call, person, { headers: { cookie, ...headers } });
      if (answer.status !== 403) list.push(`${call.name} with ${what}: ${answer.status}`);
    }
    for (const type of formTypes) {
      if (call.body === "form" || call.method === "DELETE") continue;
      const body = "name=Eve&email=eve%40evil.example";
      const simple = { "content-type": type, cookie, ...nothing };
      const unnamed = await send(call, person, { body, headers: simple });
      if (unnamed.status !== 403) list.push(`${call.name} as ${type}: ${unnamed.status}`);
      const ours = { ...simple, "sec-fetch-site": "same-origin" };
      const named = await send(call, person, { body, headers: ours });
      if (named.status !== 415) list.push(`${call.name} as ${type} of ours: ${named.status}`);
    }
    assert.deepEqual(rows(), before, call.name);
    for (const good of [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { ...nothing, origin: `http://aurora.localhost:${port}` },
    ]) {
      const answer = await send(call, await newcomer(), { headers: good });
      if (answer.status === 415 || (answer.status === 403 && /CROSS_SITE/.test(answer.text)))
        list.push(`${call.name} of ours (${JSON.stringify(good)}): ${answer.status}`);
    }
  }
  faults(list);
});

test("a form of ours is taken as a form only", async () => {
  const list = [];
  for (const call of calls.filter(readsForm)) {
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain", undefined]) {
      const answer = await send(call, addPerson(), { body: "{}", headers: { "content-type": type } });
      // The link's question is only asked of who has come to it.
      const refused = call.name === "POST /login/:tenant/link" ? 400 : 415;
      if (answer.status !== refused) list.push(`${call.name} as ${type}: ${answer.status}`);
    }
  }
  faults(list);
});

// ---- malformed bodies ----

const takesJson = (call) =>
  call.changes &&
  call.method !== "DELETE" &&
  samples[call.name].body !== undefined &&
  !samples[call.name].ignored;
const deep = (levels) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Each member once as everything that it is not. */
function wrongTypes(body, optional = []) {
  const out = [];
  for (const [name, value] of Object.entries(body)) {
    if (optional.includes(name)) continue;
    const others = [{}, [], [value], 5, 1e300, true, "\u0000", "x".repeat(5000)];
    for (const other of others)
      if (typeof other !== typeof value || Array.isArray(other)) out.push({ ...body, [name]: other });
    const without = { ...body };
    delete without[name];
    out.push(without, { ...body, [name]: null });
  }
  return out;
}

test("a broken body is refused as a problem and changes nothing", async () => {
  const list = [];
  for (const call of json.filter(takesJson)) {
    const sample = samples[call.name];
    const person = await newcomer();
    const before = accountRow(person);
    const body = await bodyOf(call, person);
    const [name] = Object.keys(body);
    const bodies = [
      "{broken",
      '{"a":1',
      "{'a':1}",
      "[1,2",
      '"text"',
      "17",
      "null",
      "[]",
      "\u0000",
      "{}{}",
      '{"a":"\\ud800"}',
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d, 0x7d]),
      deep(40),
      deep(20_000),
      ...(name
        ? [`{"${name}":${JSON.stringify(body[name])},"${name}":${JSON.stringify(body[name])}}`]
        : ['{"a":1,"a":2}']),
      ...wrongTypes(body, sample.optional).map((one) => JSON.stringify(one)),
    ];
    for (const wrong of bodies) {
      const answer = await send(call, person, { body: wrong });
      const where = `${call.name} with ${String(wrong).slice(0, 80)}: ${answer.status}`;
      if (answer.status < 400 || answer.status >= 500) list.push(where);
      else if (!/^application\/problem\+json/.test(answer.headers["content-type"]))
        list.push(`${where}, no problem`);
      else if (/sqlite|boost|\.cpp|std::/i.test(answer.text)) list.push(`${where} tells of our inside`);
    }
    if (JSON.stringify(accountRow(person)) !== JSON.stringify(before))
      list.push(`${call.name} changed the account`);
  }
  faults(list);
});

test("members that may be left out are refused as the wrong type, never a fault of ours", async () => {
  const list = [];
  for (const call of json.filter((one) => takesJson(one) && samples[one.name].optional.length > 0)) {
    const person = await newcomer();
    const body = await bodyOf(call, person);
    for (const name of samples[call.name].optional)
      for (const other of [{}, [], [[[]]], 5, -1, 1e99, true, "\u0000", "x".repeat(50_000)]) {
        const answer = await send(call, person, { body: JSON.stringify({ ...body, [name]: other }) });
        if (answer.status >= 500)
          list.push(`${call.name} with ${name} = ${JSON.stringify(other).slice(0, 40)}: ${answer.status}`);
      }
  }
  faults(list);
});

test("a malformed form is refused", async () => {
  const list = [];
  for (const call of calls.filter(readsForm)) {
    const [name] = Object.keys(await bodyOf(call, standing.user));
    const person = addPerson();
    const before = accountRow(person);
    for (const body of [
      "",
      "%",
      "%zz=1",
      `${name ?? "a"}=%00`,
      `${name ?? "a"}=%ff%fe`,
      `${name ?? "a"}=1&${name ?? "a"}=2`,
      "=",
      "&&&&",
      `${name ?? "a"}=${"x".repeat(70_000)}`,
      `${name ?? "a"}=${"%F0%9F%92%A9".repeat(5000)}`,
      Array.from({ length: 5000 }, (_, at) => `f${at}=1`).join("&"),
      '{"email":"x"}',
    ]) {
      const answer = await send(call, person, { body });
      if (answer.status >= 500) list.push(`${call.name} with ${body.slice(0, 30)}: ${answer.status}`);
      if ([200, 303].includes(answer.status) && /%00|%ff/.test(body) && name)
        list.push(`${call.name} took ${body.slice(0, 30)}`);
    }
    assert.deepEqual(accountRow(person), before, call.name);
  }
  faults(list);
});

test("a body of 10 MiB is refused before it has come", async () => {
  const list = [];
  const size = 10 << 20;
  for (const call of changing) {
    const path = await addressOf(call);
    const type = call.body === "form" ? formTypes[0] : "application/json";
    const head =
      `${call.method} ${path} HTTP/1.1\r\nHost: aurora.localhost:${port}\r\nContent-Type: ${type}\r\n` +
      `X-Forwarded-For: ${from()["x-forwarded-for"]}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Authorization: Bearer ${standing.user.access}\r\nContent-Length: ${size}\r\n\r\n`;
    const { text } = await raw(`${head}{"a":"${"x".repeat(4096)}`);
    // A DELETE takes no body at all.
    if (!text.startsWith(`HTTP/1.1 ${call.method === "DELETE" ? 400 : 413} `))
      list.push(`${call.name}: ${text.slice(0, 60)}`);
  }
  faults(list);
});

test("a method that a call does not support is refused with the supported ones, for every caller", async () => {
  const person = await newcomer();
  const list = [];
  for (const call of calls) {
    const path = await addressOf(call);
    const known = calls.filter((one) => one.path === call.path).map((one) => one.method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (one) => !known.includes(one),
    )) {
      const answer = await send({ ...call, method }, person, { path, body: undefined });
      // Another row may stand at the same address with this method.
      if (answer.status === 405) {
        if (!answer.headers.allow) list.push(`${method} ${call.path} does not say what is allowed`);
      } else if (
        !calls.some((one) => one.method === method && one.path !== call.path && fits(one.path, path))
      )
        list.push(`${method} ${call.path}: ${answer.status}`);
    }
  }
  faults(list);
});

function fits(pattern, path) {
  const there = path
    .replace(/^\/backend/, "")
    .split("?")[0]
    .split("/");
  const wanted = pattern.split("/");
  return (
    there.length === wanted.length && wanted.every((part, at) => part.startsWith(":") || part === there[at])
  );
}

test("after all of that, the right password still opens the account", async () => {
  const person = addPerson();
  assert.ok((await signIn(person)).access);
});
