// The whole program on PostgreSQL: the same demo, the same pages.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../support/client.mjs";
import { startKiosk } from "../support/kiosk.mjs";
import { startPostgres } from "../support/postgres.mjs";

let database;
before(async () => {
  database = await startPostgres();
});
after(() => database?.stop());

const titleOf = (html) => /<title>([^<]*)<\/title>/.exec(html)[1];

test("on PostgreSQL the portal shows what it shows on SQLite", async () => {
  const data = mkdtempSync(join(tmpdir(), "kiosk-pg-data-"));
  cpSync(join(process.env.E2E_DATA, "media"), join(data, "media"), { recursive: true });
  const env = { KIOSK_DATABASE_URL: database.url("kiosk") };
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
