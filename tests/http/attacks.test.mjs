// What attackers tried: redirects, fields of every answer, placeholders, well-known addresses, a damaged database.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ask, askOperations, raw } from "../support/client.mjs";
import { cleanEnvironment, program, run, startKiosk } from "../support/kiosk.mjs";
import { sql } from "../support/people/people.mjs";
import { until } from "../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-attacks-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("the start page leads to no other host", async () => {
  for (const section of [
    "/en//134744072",
    "//134744072",
    "/en/\\evil.example",
    "/en//evil.example/a",
    "/launch",
    "/en/launch",
  ]) {
    const answer = await ask("/en/launch", {
      headers: { cookie: `last_section=${encodeURIComponent(section)}` },
    });
    assert.equal(answer.status, 302, section);
    assert.match(answer.headers.location, /^\/(?![/\\])/, section);
    assert.doesNotMatch(answer.headers.location, /launch|134744072|evil/, section);
  }
});

test("every answer has its safety fields, refusals too", async () => {
  const secure = { "x-forwarded-proto": "https", "x-forwarded-for": "10.1.2.3" };
  for (const path of [
    "/en",
    "/en/nowhere",
    "/robots.txt",
    "/backend/login/options",
    "/backend/nowhere",
    "/assets/none.js",
  ]) {
    const { headers } = await ask(path, { headers: secure });
    assert.equal(headers["x-content-type-options"], "nosniff", path);
    assert.equal(headers["strict-transport-security"], "max-age=31536000; includeSubDomains", path);
  }
  const refused = await raw("GET /\x01 HTTP/1.1\r\nHost: aurora.localhost\r\n\r\n");
  assert.match(refused.text, /^HTTP\/1\.1 400/);
  assert.match(refused.text, /X-Content-Type-Options: nosniff/i);
});

test("a page without a language in its address varies by the browser's", async () => {
  assert.match(
    (await ask("/music/albums", { headers: { "accept-language": "en" } })).headers.vary,
    /accept-language/i,
  );
  assert.doesNotMatch((await ask("/en/music/albums")).headers.vary, /accept-language/i);
});

test("another spelling of the same part of a list is the same page", async () => {
  const entries = async () => {
    const metrics = (await askOperations("/metrics")).text;
    return Number(/^kiosk_page_cache_entries (\d+)/m.exec(metrics)[1]);
  };
  const first = await ask("/en/music/tracks?limit=2&offset=4");
  const kept = await entries();
  for (const query of [
    "offset=4&limit=2",
    "limit=2&offset=5",
    "limit=2&offset=4&offset=9",
    "limit=2&offset=4&x=1",
  ])
    assert.equal((await ask(`/en/music/tracks?${query}`)).text, first.text, query);
  assert.equal(await entries(), kept);
});

test("people's tools find where to change a password", async () => {
  const answer = await ask("/.well-known/change-password");
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.location, "/profile/manage");
  assert.equal((await ask("/.well-known/security.txt")).status, 404, "nobody is named");
});

test("nested secrets are not in the log", async () => {
  const secret = `nested${Date.now()}`;
  await ask(`/en/music/albums?next=${encodeURIComponent(`/music?code=${secret}`)}&mark=nested-test`);
  const log = () => readFileSync(process.env.E2E_LOG, "utf8");
  await until(() => log().includes("mark=nested-test"), "the request is in the log");
  assert.ok(!log().includes(secret));
});

test("the data folder is its owner's alone, and a damaged database is said so at the start", async () => {
  const data = join(folder, "data");
  const env = { KIOSK_SERVER_SECURITY_CONTACT: "mailto:security@aurora.example" };
  assert.equal(run(["tenant", "load", "demo/tenants/aurora", "--data", data]).status, 0);
  const kiosk = await startKiosk({ data, demo: "none", env });
  const text = await ask("/.well-known/security.txt", { at: kiosk.port });
  assert.match(text.text, /^Contact: mailto:security@aurora\.example\nExpires: 20\d\d-/);
  assert.equal(statSync(data).mode & 0o777, 0o700);
  for (const file of ["kiosk.db", "events.db"])
    assert.equal(statSync(join(data, file)).mode & 0o777, 0o600, file);
  const ready = () => askOperations("/readyz", kiosk.operationsPort);
  assert.equal((await ready()).status, 200);
  sql("create trigger stuck before update on write_check begin select raise(abort, 'no room'); end", data);
  const stuck = await ready();
  assert.equal(stuck.status, 503, "a database that cannot be written is not ready");
  assert.match(stuck.text, /does not take what is written/);
  sql("drop trigger stuck", data);
  assert.equal((await ready()).status, 200);
  await kiosk.stop();

  const start = () =>
    spawnSync(program, ["serve", "--data", data], {
      encoding: "utf8",
      timeout: 120_000,
      env: cleanEnvironment({ KIOSK_SERVER_LISTEN: "127.0.0.1:0", KIOSK_SERVER_OPERATIONS: "" }),
    });
  const file = join(data, "kiosk.db");
  const whole = readFileSync(file);
  truncateSync(file, whole.length / 2);
  let refused = start();
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /kiosk\.db is damaged, cut off or no database.*restore it from a backup/s);
  writeFileSync(file, "");
  refused = start();
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /kiosk\.db is empty/);
});
