// The whole program on PostgreSQL: the same demo, the same pages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../support/client.mjs";
import { freePort, startKiosk } from "../support/kiosk.mjs";

const programs = readdirSync("/usr/lib/postgresql")
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((path) => existsSync(join(path, "initdb")));
const folder = mkdtempSync(join(tmpdir(), "kiosk-pg-"));
let port;

/** PostgreSQL refuses to run as root. */
function postgres(program, ...args) {
  const words = [join(programs, program), ...args];
  const [command, ...rest] = process.getuid() === 0 ? ["runuser", "-u", "postgres", "--", ...words] : words;
  const result = spawnSync(command, rest, { encoding: "utf8", cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  assert.equal(result.status, 0, `${program}: ${result.stderr}`);
}

before(async () => {
  const cluster = join(folder, "cluster");
  mkdirSync(cluster);
  if (process.getuid() === 0) spawnSync("chown", ["-R", "postgres", folder]);
  port = await freePort();
  postgres(
    "initdb",
    "--pgdata",
    cluster,
    "--auth",
    "trust",
    "--username",
    "kiosk",
    "--encoding",
    "UTF8",
    "--no-sync",
  );
  const options = `-k ${folder} -c listen_addresses=127.0.0.1 -p ${port} -c fsync=off`;
  postgres(
    "pg_ctl",
    "--pgdata",
    cluster,
    "--options",
    options,
    "--log",
    join(folder, "log"),
    "--wait",
    "start",
  );
  postgres("createdb", "--host", folder, "--port", String(port), "--username", "kiosk", "kiosk");
});
after(() => {
  postgres("pg_ctl", "--pgdata", join(folder, "cluster"), "--mode", "fast", "stop");
  rmSync(folder, { recursive: true, force: true });
});

const titleOf = (html) => /<title>([^<]*)<\/title>/.exec(html)[1];

test("on PostgreSQL the portal shows what it shows on SQLite", async () => {
  const data = mkdtempSync(join(tmpdir(), "kiosk-pg-data-"));
  cpSync(join(process.env.E2E_DATA, "media"), join(data, "media"), { recursive: true });
  const env = { KIOSK_DATABASE_URL: `postgresql://kiosk@127.0.0.1:${port}/kiosk` };
  const kiosk = await startKiosk({ data, env });
  try {
    for (const tenant of ["aurora", "nujum", "plume"])
      for (const path of [
        "/en",
        "/ar/music/albums",
        "/fr/music/tracks",
        "/de/music/genre/ambient",
        "/es/music/playlists",
      ]) {
        const here = await ask(path, { tenant, at: kiosk.port });
        const there = await ask(path, { tenant });
        assert.equal(here.status, there.status, path);
        assert.equal(titleOf(here.text), titleOf(there.text));
        const names = (html) =>
          [...html.matchAll(/class="(?:t|title)"[^>]*>([^<]+)</g)].map((match) => match[1]);
        assert.deepEqual(names(here.text), names(there.text), `${tenant} ${path}`);
      }
    assert.deepEqual(
      kiosk.readLog().filter((line) => line.level === "error"),
      [],
    );
  } finally {
    await kiosk.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
