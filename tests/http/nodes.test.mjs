// Several programs on one database: an import beside a server, and two servers on one PostgreSQL.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ask, askOperations, post } from "../support/client.mjs";
import { run, startKiosk } from "../support/kiosk.mjs";
import {
  Browser,
  bearer,
  cookieOf,
  demoPeople,
  from,
  password,
  pkce,
  signIn,
} from "../support/people/people.mjs";
import { openMailbox } from "../support/servers/mailbox.mjs";
import { startPostgres } from "../support/servers/postgres.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-nodes-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A second of a tone, as 16 bits in one channel. */
function tone(file, hertz) {
  const rate = 44_100;
  const samples = Buffer.alloc(rate * 2);
  for (let at = 0; at < rate; ++at)
    samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / rate)), at * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  writeFileSync(file, Buffer.concat([head, samples]));
}

/** Imports one song without tags: it and its album are called like the file. */
function importAlbum(name, { data, tenant, env, hertz = 440 }) {
  const source = join(folder, name);
  mkdirSync(source, { recursive: true });
  tone(join(source, `${name}.wav`), hertz);
  const done = run(["import", source, "--data", data, "--tenant", tenant], env);
  assert.equal(done.status, 0, done.stderr);
}

const albums = "/en/music/albums";
async function shows(kiosk, tenant, text) {
  const page = await ask(albums, { at: kiosk.port, tenant });
  assert.equal(page.status, 200);
  return page.text.includes(text);
}

/** Far sooner than the two minutes for which a page is fresh. */
async function comes(condition, what) {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const hits = async (kiosk) => {
  const { text } = await askOperations("/metrics", kiosk.operationsPort);
  return Number(/^kiosk_page_cache_lookups_total\{result="hit"\} (\d+)/m.exec(text)[1]);
};
/** The page is in the cache of this server. */
async function keeps(kiosk, tenant) {
  const before = await hits(kiosk);
  await ask(albums, { at: kiosk.port, tenant });
  await ask(albums, { at: kiosk.port, tenant });
  assert.ok((await hits(kiosk)) > before, "the page was kept");
}

describe("an import beside a server on one SQLite file", () => {
  const data = join(folder, "sqlite");
  let kiosk;
  before(async () => {
    kiosk = await startKiosk({ data });
  });
  after(() => kiosk?.stop());

  it("shows on the pages of its tenant and leaves those of the others in the cache", async () => {
    await keeps(kiosk, "aurora");
    await keeps(kiosk, "plume");
    importAlbum("nightfall", { data, tenant: "aurora" });
    await comes(() => shows(kiosk, "aurora", "nightfall"), "the import shows");
    const before = await hits(kiosk);
    assert.equal(await shows(kiosk, "plume", "nightfall"), false);
    assert.ok((await hits(kiosk)) > before, "the other tenant's page was still there");
  });

  it("a structure that is loaded shows too", async () => {
    const source = join(folder, "tenant", "aurora");
    cpSync(join(import.meta.dirname, "../../demo/tenants/aurora"), source, { recursive: true });
    writeFileSync(
      join(source, "structures", "info.fresh-news.json"),
      '{"name":"fresh-news","data":{"title":"Straight from the editor"}}',
    );
    assert.equal((await ask("/en/info/fresh-news", { at: kiosk.port })).status, 404);
    const loaded = run(["tenant", "load", source, "--data", data]);
    assert.equal(loaded.status, 0, loaded.stderr);
    await comes(
      async () =>
        (await ask("/en/info/fresh-news", { at: kiosk.port })).text.includes("Straight from the editor"),
      "the page shows",
    );
  });
});

describe("two servers on one PostgreSQL", () => {
  let postgres;
  let mailbox;
  let first;
  let second;
  let env;
  before(async () => {
    postgres = await startPostgres();
    mailbox = await openMailbox();
    env = {
      KIOSK_DATABASE_URL: postgres.url("nodes"),
      KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1",
      KIOSK_SERVER_NODES: "2",
    };
    const prepared = join(folder, "first");
    if (existsSync(join(folder, "sqlite/media")))
      cpSync(join(folder, "sqlite/media"), join(prepared, "media"), { recursive: true });
    first = await startKiosk({ data: prepared, env, mailbox });
    // What servers share besides the database: keys and media.
    for (const shared of ["keys", "media"])
      cpSync(join(prepared, shared), join(folder, "second", shared), { recursive: true });
    second = await startKiosk({
      data: join(folder, "second"),
      demo: "none",
      env: { ...env, KIOSK_SERVER_NODE: "1" },
      mailbox,
    });
  });
  after(async () => {
    await first?.stop();
    await second?.stop();
    await mailbox?.close();
    postgres?.stop();
  });

  it("an import on one of them shows on both", async () => {
    for (const node of [first, second]) await keeps(node, "aurora");
    importAlbum("daybreak", { data: join(folder, "first"), tenant: "aurora", env, hertz: 330 });
    for (const node of [first, second])
      await comes(() => shows(node, "aurora", "daybreak"), "the import shows");
  });

  it("changed words and a changed page of an editor show on both", async () => {
    const source = join(folder, "words", "aurora");
    cpSync(join(import.meta.dirname, "../../demo/tenants/aurora"), source, { recursive: true });
    const words = join(source, "messages", "en.json");
    const about = join(source, "structures", "info.about.json");
    const pages = ["/en/music/albums", "/en/info/about", "/backend/i18n/en"];
    const all = async (node) =>
      (await Promise.all(pages.map(async (path) => (await ask(path, { at: node.port })).text))).join("\n");
    for (const node of [first, second]) {
      await keeps(node, "aurora");
      assert.doesNotMatch(await all(node), /Straight from the editor|A word of the editor/);
    }
    writeFileSync(
      words,
      JSON.stringify({
        ...JSON.parse(readFileSync(words, "utf8")),
        "music.albums.title": "A word of the editor",
      }),
    );
    const page = JSON.parse(readFileSync(about, "utf8"));
    page.data.title = "Straight from the editor";
    writeFileSync(about, JSON.stringify(page));
    const loaded = run(["tenant", "load", source, "--data", join(folder, "first")], env);
    assert.equal(loaded.status, 0, loaded.stderr);
    for (const node of [first, second])
      for (const [path, text] of [
        [pages[0], "A word of the editor"],
        [pages[1], "Straight from the editor"],
        [pages[2], "A word of the editor"],
      ])
        await comes(
          async () => (await ask(path, { at: node.port })).text.includes(text),
          `${path} on port ${node.port}`,
        );
  });

  it("an authorization code that both are handed at once opens one session", async () => {
    for (let round = 0; round < 5; ++round) {
      const { verifier, challenge } = pkce();
      const address = `http://aurora.localhost:${first.port}/en/music/albums`;
      const browser = new Browser("aurora", { at: first.port });
      const sent = await browser.submit(
        `/backend/login/aurora?${new URLSearchParams({
          lang: "en",
          redirectUrl: address,
          state: "c.of-the-client",
          code_challenge: challenge,
          code_challenge_method: "S256",
        })}`,
        { email: demoPeople.aurora, password },
      );
      assert.equal(sent.status, 303, sent.text.slice(0, 300));
      const code = new URL(sent.headers.location).searchParams.get("code");
      const grant = { grantType: "authorization_code", code, redirectUrl: address, codeVerifier: verifier };
      const answers = await Promise.all(
        [first, second, first, second].map((node) =>
          post("/backend/login/api", grant, {
            at: node.port,
            host: `aurora.localhost:${first.port}`,
            headers: from(),
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, 400, 400, 400]);
    }
  });

  it("six digits that both are handed at once open one session", async () => {
    const asked = await post(
      "/backend/login/otp",
      { email: demoPeople.aurora },
      { at: first.port, headers: from() },
    );
    assert.equal(asked.status, 202, asked.text);
    const { code } = await mailbox.next({ to: demoPeople.aurora, subject: /\d{6}/ });
    const answers = await Promise.all(
      [first, second].map((node) =>
        post(
          "/backend/login/api",
          { grantType: "otp", email: demoPeople.aurora, pin: code },
          { at: node.port, headers: { ...from(), ...cookieOf(asked) } },
        ),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  });

  /** How many of many tries at both in turn are not refused as too many, and how many minutes they took. */
  async function allowed(tries, attempt) {
    const begun = Date.now();
    const statuses = [];
    for (let at = 0; at < tries; ++at) statuses.push((await attempt(at % 2 ? second : first)).status);
    assert.ok(statuses.includes(429), statuses.join(" "));
    return {
      count: statuses.filter((status) => status !== 429).length,
      minutes: (Date.now() - begun) / 60_000,
    };
  }

  it("guesses at both in turn are as many as at one", async () => {
    const headers = from();
    const guessed = await allowed(20, (node) =>
      post(
        "/backend/login/api",
        { grantType: "password", email: demoPeople.plume, password: "not this one" },
        { tenant: "plume", at: node.port, headers },
      ),
    );
    assert.ok(guessed.count <= 5 + guessed.minutes, `${guessed.count} guesses`);

    const { access } = await signIn({ tenant: "nujum", email: demoPeople.nujum }, { at: first.port });
    const confirmed = await allowed(24, (node) =>
      post(
        "/backend/user/password",
        { currentPassword: "not this one", newPassword: "a calm sentence about rain" },
        { tenant: "nujum", at: node.port, headers: { ...from(), ...bearer(access) } },
      ),
    );
    assert.ok(confirmed.count <= 10 + confirmed.minutes, `${confirmed.count} passwords`);
  });

  it("each job is done once, by either of them", async () => {
    const people = Array.from({ length: 12 }, (_, index) => `job${index}@people.example`);
    await Promise.all(
      people.map((email, index) =>
        new Browser("aurora", { at: (index % 2 ? first : second).port }).submit(
          `/backend/register/aurora?lang=en&redirectUrl=${encodeURIComponent("/en")}`,
          { name: "Nora", lastName: "Lind", email, password: `a calm sentence about rain ${index}` },
        ),
      ),
    );
    for (const email of people) await mailbox.next({ to: email });
    await comes(
      () =>
        postgres.sql(
          "nodes",
          "select count(*) from job where kind = 'message.send' and state <> 'done'",
        )[0] === "0",
      "all jobs are done",
    );
    for (const email of people) assert.equal(mailbox.mails.filter((mail) => mail.to === email).length, 1);
  });
});
