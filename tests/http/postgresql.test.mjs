// The whole program on PostgreSQL: the same demo, the same pages.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../support/client.mjs";
import { cleanEnvironment, program, run, startKiosk } from "../support/kiosk.mjs";
import { startPostgres } from "../support/servers/postgres.mjs";

let database;
before(async () => {
  database = await startPostgres();
});
after(() => database?.stop());

const titleOf = (html) => /<title>([^<]*)<\/title>/.exec(html)[1];

test("on PostgreSQL the portal shows what it shows on SQLite", async () => {
  const data = mkdtempSync(join(tmpdir(), "kiosk-pg-data-"));
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

/** A folder with `count` albums of one licensor, each of two genres of which the next one has one too. */
function writeAlbums(folder, licensor, count) {
  mkdirSync(folder);
  const genres = ["calm", "quick", "loud"];
  // A second of silence: a header of WAV, and zeros.
  const header = Buffer.alloc(44);
  header.write("RIFF\0\0\0\0WAVEfmt ");
  header.writeUInt32LE(36 + 16_000, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(16_000, 40);
  const silence = Buffer.concat([header, Buffer.alloc(16_000)]);
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, `${at}.wav`), silence);
  const albums = Array.from({ length: count }, (_, at) => ({
    key: `${licensor}-${at}`,
    title: { en: `${licensor} ${at}` },
    artist: licensor,
    released: "2026-01-01",
    genres: [genres[at % 3], genres[(at + 1) % 3]],
    tracks: [{ key: `${licensor}-${at}-1`, title: { en: `${licensor} ${at}` }, file: `${at}.wav` }],
  }));
  const manifest = {
    licensor,
    genres: genres.map((key) => ({ key, name: { en: key } })),
    artists: [{ key: licensor, name: { en: licensor } }],
    albums,
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

test("two imports at once on PostgreSQL both end, and each offer is counted once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-pg-imports-"));
  const env = { KIOSK_DATABASE_URL: database.url("imports") };
  try {
    const first = run(["tenant", "load", "demo/tenants/aurora", "--data", folder], env);
    assert.equal(first.status, 0, first.stderr);
    const ends = ["tide", "ebb"].map((licensor) => {
      const source = join(folder, licensor);
      writeAlbums(source, licensor, 12);
      // A data folder is filled by one at a time; so these are imports of two nodes.
      const child = spawn(program, ["import", source, "--data", join(folder, `${licensor}-data`)], {
        env: cleanEnvironment(env),
      });
      let words = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (words += part));
      return new Promise((resolve) => child.on("exit", (status) => resolve({ status, words })));
    });
    for (const { status, words } of await Promise.all(ends)) assert.equal(status, 0, words);
    const offered = database.sql(
      "imports",
      "select count(*) from offer o join article a on a.id = o.article where o.tenant = 'aurora' and o.content_type = 'album' and (a.slug like 'tide-%' or a.slug like 'ebb-%')",
    );
    assert.deepEqual(offered, ["24"]);
    const wrong = database.sql(
      "imports",
      `select tenant, content_type, genre, rating, sum(offers) from (
         select tenant, content_type, genre, rating, offers from offer_count
         union all select tenant, content_type, 0, rating, -1 from offer
         union all select tenant, content_type, genre, rating, -1 from offer_genre) counted
       group by tenant, content_type, genre, rating having sum(offers) <> 0`,
    );
    assert.deepEqual(wrong, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
