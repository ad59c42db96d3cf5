// What staff do beside a running server: roles and drafts, suspension, ended sessions, keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, port } from "../../support/client.mjs";
import { run } from "../../support/kiosk.mjs";
import { addPerson, Browser, bearer, newcomer, signIn, sql } from "../../support/people/people.mjs";

const data = process.env.E2E_DATA;
const log = { KIOSK_LOG_TARGET: process.env.E2E_LOG };
const kiosk = (...words) => run([...words.slice(0, 2), "--data", data, ...words.slice(2)], log);

const page = "info.drafted";
const body = (title, more = []) =>
  JSON.stringify({ name: page, data: { title }, substructure: more }).replaceAll("'", "''");
/** A page with a live version and a draft of another title, as an editor leaves it. */
before(() => {
  sql(`insert into structure (tenant, name, draft, live) values ('aurora', '${page}', 2, 1);
       insert into structure_version values ('aurora', '${page}', 1, '${body("The live page")}', 'test', 1);
       insert into structure_version values ('aurora', '${page}', 2, '${body("The drafted page")}', 'test', 2);`);
});
after(() => sql(`delete from structure where name in ('${page}', 'info.systems', 'info.personal')`));

const own = (browser, path, headers = {}) => browser.get(path, headers);

test("an account's roles are set by hand", () => {
  const person = addPerson();
  const given = kiosk("account", "roles", "aurora", person.email, "editor", "support");
  assert.equal(given.status, 0, given.stderr);
  assert.equal(given.stdout, `${person.uuid} ${person.email}: user,editor,support; active\n`);
  assert.match(kiosk("account", "show", "aurora", person.email).stdout, /: user,editor,support; active/);
  assert.match(kiosk("account", "roles", "aurora", person.email).stdout, /: user; active/);
  const nobody = kiosk("account", "roles", "aurora", "nobody@people.example", "editor");
  assert.equal(nobody.status, 1);
  assert.match(nobody.stderr, /no account of nobody@people.example/);
  assert.match(kiosk("account", "roles", "aurora", person.email, "No Role").stderr, /a role must be/);
});

test("a suspended account reads what is its own and changes nothing, until it is restored", async () => {
  const person = await newcomer();
  const change = () =>
    ask("/backend/user/selectUserLang", {
      method: "PUT",
      headers: { ...bearer(person.access), "content-type": "application/json" },
      body: { selectedLang: "fr" },
    });
  assert.equal((await change()).status, 200);
  assert.match(kiosk("account", "suspend", "aurora", person.email).stdout, /; suspended/);
  assert.equal((await change()).status, 403);
  assert.equal((await ask("/backend/user/profile", { headers: bearer(person.access) })).status, 200);
  assert.match(kiosk("account", "restore", "aurora", person.email).stdout, /; active/);
  assert.equal((await change()).status, 200);
});

test("staff end all sessions of an account, at once", async () => {
  const person = await newcomer();
  const other = await newcomer();
  const browser = new Browser("aurora", { at: port });
  await browser.signIn(person);
  const profile = (access) => ask("/backend/user/profile", { headers: bearer(access) });
  const ended = kiosk("account", "sign-out", "aurora", person.email);
  assert.equal(ended.status, 0, ended.stderr);
  assert.equal(ended.stdout, `${person.uuid} ${person.email}: user; active; sessions ended: 2\n`);
  assert.equal((await profile(person.access)).json().error, "SESSION_ENDED");
  assert.equal((await browser.get("/en/profile")).status, 302, "the page asks to sign in");
  assert.equal((await profile(other.access)).status, 200, "nobody else is signed out");
  assert.equal((await profile((await signIn(person)).access)).status, 200, "and may sign in again");
  assert.equal(kiosk("account", "sign-out", "aurora", "nobody@people.example").status, 1);
});

test("what staff do to an account stands in the security trail of the server's log", () => {
  const person = addPerson();
  const written = () => readFileSync(process.env.E2E_LOG, "utf8");
  const before = written().length;
  kiosk("account", "roles", "aurora", person.email, "editor");
  for (const act of ["suspend", "restore", "sign-out", "show"]) kiosk("account", act, "aurora", person.email);
  const trail = written()
    .slice(before)
    .split("\n")
    .filter((line) => line.includes('"level":"security"'))
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    trail.map(({ subject, way, result, tenant }) => [subject, way, result, tenant]),
    [
      ["account", "roles_set", "succeeded", "aurora"],
      ["account", "suspended", "succeeded", "aurora"],
      ["account", "restored", "succeeded", "aurora"],
      ["session", "ended_by_staff", "succeeded", "aurora"],
    ],
  );
  assert.equal(new Set(trail.map(({ account }) => account)).size, 1);
  // Where the server logs to standard output, that stays the command's own.
  const plain = run(["account", "restore", "--data", data, "aurora", person.email]);
  assert.match(plain.stdout, /^\S+ \S+: user,editor; active\n$/);
  assert.match(plain.stderr, /"way":"restored"/);
});

test("an editor sees drafts by page and by call, nobody else does, and no cache has them", async () => {
  const person = addPerson();
  const browser = new Browser("aurora", { at: port });
  await browser.signIn(person);
  const shown = async (query = "", who = browser) => {
    const answer = await own(who, `/en/info/drafted${query}`);
    assert.equal(answer.status, 200, answer.text.slice(0, 200));
    return { draft: answer.text.includes("The drafted page"), control: answer.headers["cache-control"] };
  };
  const called = async (query, headers) => {
    const answer = await ask(`/backend/structure/${page}${query}`, { headers });
    return { title: answer.json().data.data.title, control: answer.headers["cache-control"] };
  };
  const token = async () => bearer((await signIn(person)).access);
  assert.equal((await shown("?preLive=true")).draft, false, "not without the role");
  assert.equal((await called("?preLive=true", await token())).title, "The live page");

  kiosk("account", "roles", "aurora", person.email, "editor");
  assert.deepEqual(await shown("?preLive=true"), { draft: true, control: "no-store" });
  const payload = await own(browser, "/en/info/drafted/_payload.json?preLive=true");
  assert.equal(JSON.parse(payload.text).props.title, "The drafted page");
  assert.equal((await shown()).draft, false, "an editor's everyday page is everybody's");
  assert.equal((await shown("?preLive=true", new Browser("aurora", { at: port }))).draft, false);
  assert.deepEqual(await called("?preLive=true", await token()), {
    title: "The drafted page",
    control: "private, no-store",
  });
  assert.equal((await called("?preLive=false", await token())).title, "The live page");
  assert.equal((await called("?preLive=true")).title, "The live page");

  kiosk("account", "suspend", "aurora", person.email);
  assert.equal((await shown("?preLive=true")).draft, false, "a suspended editor is no editor");
});

test("omitCache shows an editor what is in the database now", async () => {
  const person = addPerson();
  kiosk("account", "roles", "aurora", person.email, "editor");
  const browser = new Browser("aurora", { at: port });
  await browser.signIn(person);
  const title = async (query, who = browser) =>
    /The live page( \d)?/.exec((await own(who, `/en/info/drafted${query}`)).text)[0];
  assert.equal(await title(""), "The live page");
  // As a restored backup would: the row changes and nobody is told.
  sql(
    `update structure_version set body = '${body("The live page 2")}' where name = '${page}' and version = 1`,
  );
  assert.equal(await title(""), "The live page");
  assert.equal(await title("?omitCache=true"), "The live page 2");
  const answer = await own(browser, "/en/info/drafted?omitCache=true");
  assert.equal(answer.headers["cache-control"], "no-store");
});

test("a node for one operating system shows on that system's pages", async () => {
  const banner = (title, os) => ({ name: "banner", os: [os], data: { title } });
  const tree = JSON.stringify({
    name: "info.systems",
    data: { title: "Systems" },
    substructure: [banner("For robots", "android"), banner("For penguins", "linux")],
  });
  sql(`insert into structure (tenant, name, draft, live) values ('aurora', 'info.systems', 1, 1);
       insert into structure_version values ('aurora', 'info.systems', 1, '${tree}', 'test', 1);`);
  const linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0";
  const phone = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36";
  // Twice each: the second time from the cache.
  for (const [agent, robots, penguins] of [
    [linux, false, true],
    [mac, false, false],
    [phone, true, false],
    [linux, false, true],
    [mac, false, false],
  ]) {
    const { text } = await ask("/en/info/systems", { headers: { "user-agent": agent } });
    assert.equal(text.includes("For robots"), robots, agent);
    assert.equal(text.includes("For penguins"), penguins, agent);
  }
});

test("{user.uuid} is filled in for who has signed in, and that page is nobody else's", async () => {
  const tree = JSON.stringify({
    name: "info.personal",
    data: { title: "Personal" },
    substructure: [{ name: "banner", data: { title: "Yours", clickUrl: "/info/drafted?id={user.uuid}" } }],
  });
  sql(`insert into structure (tenant, name, draft, live) values ('aurora', 'info.personal', 1, 1);
       insert into structure_version values ('aurora', 'info.personal', 1, '${tree}', 'test', 1);`);
  const person = addPerson();
  const browser = new Browser("aurora", { at: port });
  await browser.signIn(person);
  const guest = new Browser("aurora", { at: port });
  for (const [who, id] of [
    [guest, ""],
    [browser, person.uuid],
    [guest, ""],
  ]) {
    const answer = await who.get("/en/info/personal");
    assert.ok(answer.text.includes(`/info/drafted?id=${id}"`), id);
    assert.equal(answer.headers["cache-control"], "no-store");
  }
});

test("keys are rotated beside a running server and nobody is signed out", async () => {
  const person = await newcomer();
  const browser = new Browser("aurora", { at: port });
  await browser.signIn(person);
  const rotated = run(["keys", "rotate", "--data", data]);
  assert.equal(rotated.status, 0, rotated.stderr);
  const profile = (access) => ask("/backend/user/profile", { headers: bearer(access) });
  assert.equal((await profile(person.access)).status, 200, "a token of the key before");
  const fresh = await signIn(person);
  assert.equal((await profile(fresh.access)).status, 200);
  const renewed = await browser.access();
  assert.equal((await profile(renewed)).status, 200);
});
