// Operating the program: configuration, a second server on the same data, draining, imports.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ask } from "../support/client.mjs";
import { readLog, run, startKiosk } from "../support/kiosk.mjs";
import { sql } from "../support/people/people.mjs";
import { until } from "../support/until.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-program-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("check-config names key, value and way out", () => {
  const file = join(folder, "wrong.toml");
  writeFileSync(file, '[server]\nlisten = ["nowhere"]\nidel_seconds = 3\n[log]\nlevel = "loud"\n');
  const wrong = run(["check-config", "--config", file]);
  assert.equal(wrong.status, 2);
  for (const words of [
    "server.listen",
    "nowhere",
    "127.0.0.1:8080",
    "server.idle_seconds",
    "log.level",
    "loud",
    "debug",
  ])
    assert.ok(wrong.stderr.includes(words), `${words} in\n${wrong.stderr}`);
  const good = join(folder, "good.toml");
  writeFileSync(good, '[server]\nlisten = ["127.0.0.1:0"]\n');
  assert.equal(run(["check-config", "--config", good]).status, 0);
  const absent = run(["check-config", "--config", join(folder, "absent.toml")]);
  assert.equal(absent.status, 2);
  assert.match(absent.stderr, /absent\.toml/);
});

test("the help lists every command in its order, and a group needs one of its own", () => {
  const commands =
    "serve check-config migrate import tenant account keys ledger vouchers search clock demo types";
  const groups = {
    tenant: ["load"],
    account: ["show", "roles", "suspend", "restore", "lock-purchases", "unlock-purchases", "sign-out"],
    keys: ["rotate"],
    ledger: ["check", "explain"],
    vouchers: ["make", "list", "void"],
    search: ["rebuild", "check"],
    clock: ["show", "advance", "set", "remove"],
  };
  const listed = (...words) => {
    const help = run([...words, "--help"]);
    assert.equal(help.status, 0, help.stderr);
    const [, list] = help.stdout.split("Subcommands:\n");
    return Array.from(list.matchAll(/^ {2}(\S+)/gm), ([, name]) => name);
  };
  assert.equal(listed().join(" "), commands);
  for (const [group, names] of Object.entries(groups)) {
    assert.deepEqual(listed(group), names);
    assert.equal(run([group]).status, 2, group);
  }
});

test("a second serve on the same data folder is refused with the reason", async () => {
  const second = run(["serve", "--data", process.env.E2E_DATA], {
    KIOSK_SERVER_LISTEN: "127.0.0.1:0",
    KIOSK_SERVER_OPERATIONS: "",
  });
  assert.equal(second.status, 1);
  assert.ok(second.stderr.includes(process.env.E2E_DATA), second.stderr);
  assert.match(second.stderr, /pid|process|already/i);
});

test("what administers a folder of an older program says what to do, and changes nothing", () => {
  const data = join(folder, "older");
  assert.equal(run(["migrate", "--data", data]).status, 0);
  const newest = "(select max(number) from schema_migration)";
  sql(`delete from schema_migration where number = ${newest}`, data);
  for (const words of [
    ["vouchers", "list", "shop"],
    ["ledger", "check"],
  ]) {
    const result = run([...words, "--data", data]);
    assert.notEqual(result.status, 0, words[0]);
    assert.match(
      result.stderr,
      /of an older program: \d{4}_[\w.]+\.sql has not run; run `kiosk migrate --data/,
    );
  }
});

test("SIGTERM drains and ends with success", async () => {
  const kiosk = await startKiosk({ data: join(folder, "drain"), demo: "none" });
  const { code, signal } = await kiosk.stop();
  assert.deepEqual({ code, signal }, { code: 0, signal: null });
});

test("an import names what it could not read and takes the rest", () => {
  const source = join(folder, "broken");
  mkdirSync(source);
  writeFileSync(join(source, "noise.mp3"), "this is no audio at all");
  const result = run(["import", source, "--data", join(folder, "import-data")]);
  assert.equal(result.status, 3, result.stderr);
  assert.match(result.stderr + result.stdout, /noise\.mp3/);
  const empty = run(["import", join(folder, "no-such-folder"), "--data", join(folder, "import-data")]);
  assert.notEqual(empty.status, 0);
  assert.match(empty.stderr, /no-such-folder/);
  writeFileSync(join(source, "manifest.json"), '{"albums":[{"key":5}]}');
  const manifest = run(["import", source, "--data", join(folder, "import-data")]);
  assert.notEqual(manifest.status, 0);
  assert.match(manifest.stderr, /albums\[0\]\.key/);
});

test("what opens something is not in the log", async () => {
  await ask("/en/music/albums?session_id=verysecret1&from=secret-test");
  await ask("/en/music/albums?code=verysecret2&from=secret-test");
  const log = () => readFileSync(process.env.E2E_LOG, "utf8");
  await until(() => log().split("from=secret-test").length > 2, "both requests are in the log");
  assert.doesNotMatch(log(), /verysecret/);
});

test("what the program logs is one JSON object a line, with the request's id", async () => {
  const answer = await ask("/en/music/albums?from=log-test");
  assert.equal(answer.status, 200);
  const isOurs = (line) => line.event === "request" && line.target?.includes("log-test");
  const entry = await until(() => readLog(process.env.E2E_LOG).find(isOurs), "the request is in the log");
  assert.equal(entry.status, 200);
  assert.ok(entry.request && entry.milliseconds >= 0 && entry.bytes > 0);
});
