// The commands of the search index: check says what is wrong, rebuild makes it right, beside a server that goes on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { shownId } from "../../support/ids.mjs";
import { run, startKiosk } from "../../support/kiosk.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-index-"));
const data = join(folder, "data");
const sql = (statements) =>
  execFileSync("sqlite3", ["-bail", join(data, "kiosk.db")], {
    input: `.timeout 10000\n${statements}`,
    encoding: "utf8",
  }).trim();
const command = (verb) => run(["search", verb, "--data", data]);

let kiosk;
let album;
before(async () => {
  kiosk = await startKiosk({ data });
  [album] = (await ask("/en/music/albums/_payload.json", { at: kiosk.port })).json().props.albums;
});
after(async () => {
  await kiosk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const suggested = async () => {
  const path = `/backend/search/suggestions?q=${encodeURIComponent(album.title)}&limit=10`;
  return (await ask(path, { at: kiosk.port })).json().data.results.map(({ card }) => card.id);
};

test("search check finds nothing wrong with what the import wrote", () => {
  const checked = command("check");
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  assert.match(checked.stdout, /^search check: 0 wrong, 0 waiting$/m);
});

test("search check names each entry that is wrong or missing, and search rebuild makes it right", async () => {
  const entry = `(select id from article where content_type = 'album' order by id limit 1)`;
  const wrong = [sql(`select cast(article as text) from search_entry where article = ${entry};`)];
  sql(
    `update search_entry set titles = 'en something else', title = 'something else' where article = ${entry};`,
  );
  const lost = sql(
    `select cast(article as text) from search_entry where article <> ${entry} order by article limit 1;`,
  );
  sql(`delete from search_entry where article = ${lost};`);
  wrong.push(lost);
  const checked = command("check");
  assert.equal(checked.status, 1);
  assert.deepEqual(checked.stdout.match(/(?<=^wrong: ).*/gm).sort(), wrong.map((id) => shownId(id)).sort());
  assert.match(checked.stdout, /^search check: 2 wrong/m);

  const rebuilt = command("rebuild");
  assert.equal(rebuilt.status, 0, rebuilt.stderr);
  assert.equal(rebuilt.stdout, `search rebuild: ${sql("select count(*) from article;")} articles\n`);
  assert.equal(command("check").status, 0);
});

test("after an index that was lost the running server finds again", async () => {
  assert.ok((await suggested()).includes(album.id));
  sql("delete from search_entry;");
  assert.deepEqual(await suggested(), []);
  assert.equal(command("rebuild").status, 0);
  assert.ok((await suggested()).includes(album.id));
});

test("another verb is refused with the way to the verbs", () => {
  const other = command("repair");
  assert.equal(other.status, 2);
  assert.match(other.stderr, /--help/);
  const help = run(["search", "--help"]);
  for (const verb of ["check", "rebuild"]) assert.match(help.stdout, new RegExp(`^ *${verb} `, "m"));
});
