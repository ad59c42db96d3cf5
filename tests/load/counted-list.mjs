// A counted list of 100,000 offers in SQLite, from its covering index and from the table: what the index saves, as a
// ratio of one run.
//
//   node tests/load/counted-list.mjs
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/kiosk.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-list-"));
const file = join(folder, "list.db");
const sqlite = (input) => execFileSync("sqlite3", [file], { input, encoding: "utf8" });
const migrations = join(root, "server/storage/migrations");
for (const name of readdirSync(migrations).sort()) sqlite(readFileSync(join(migrations, name), "utf8"));
sqlite(`
  insert into tenant values ('aurora', 1, 0);
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
  insert into article (id, licensor, content_type, import_key, slug, released_at, created_at, updated_at)
    select i, 'l', 'full_track_music', i, 'song', i, 0, 0 from n;
  insert into offer (tenant, article, content_type, rating, released_at, starts_at, business_model, rank)
    select 'aurora', id, content_type, id % 60, released_at, 0, 'SUBSCRIPTION', id % 1000 from article;
  analyze;
`);

const where = `o.tenant = 'aurora' and o.starts_at <= 1000000 and (o.ends_at is null or o.ends_at > 1000000)
  and o.rating <= 60 and o.content_type = 'full_track_music'`;
/** Milliseconds of one count: by the clock, and of processor time, which others on the machine change less. */
function median(source) {
  const run = `select count(*) from ${source} where ${where};\n`;
  const times = [
    ...sqlite(`.timer on\n${run.repeat(15)}`).matchAll(/real ([\d.]+) user ([\d.]+) sys ([\d.]+)/g),
  ];
  const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] * 1000;
  return {
    clock: middle(times.map(([, real]) => Number(real))),
    processor: middle(times.map(([, , user, system]) => Number(user) + Number(system))),
  };
}
const words = ({ clock, processor }) => `${clock.toFixed(1)} ms (processor ${processor.toFixed(1)} ms)`;
const covering = median("offer o indexed by offer_rank");
const table = median("offer o not indexed");
console.log(
  `counted from the covering index ${words(covering)}, from the table ${words(table)}: ${(table.processor / covering.processor).toFixed(1)} times`,
);
rmSync(folder, { recursive: true, force: true });
