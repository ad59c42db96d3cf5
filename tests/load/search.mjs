// Measures the search over a generated catalogue: what suggestions and the page of results cost (p50 and p99), how
// large the index is and how long it takes to make, beside the same queries in plain FTS5 (unicode61) in the same run.
//
//   node tests/load/search.mjs [--entries 1000000] [--rounds 4] [--keep] [--write]
//
// --write puts the figures into docs/performance.md. Needs a release build and sqlite3 (script/bootstrap --for bench).
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "../support/kiosk.mjs";
import { exactProcessorMs, get, machine, percentile, startServer, step } from "./tools.mjs";

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "4" },
    keep: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const entries = Number(values.entries);
const rounds = Number(values.rounds);
const firstId = 1_000_000_000;

// --- the catalogue -----------------------------------------------------------------------------------------------

const words = {
  en: "night harbour river winter garden light silent mountain letter stone island morning shadow bridge golden storm".split(
    " ",
  ),
  fr: "nuit rivière hiver jardin lumière montagne lettre pierre matin ombre pont orage été cœur forêt voyage".split(
    " ",
  ),
  de: "nacht hafen fluss winter garten licht stille berg brief stein insel morgen schatten brücke straße sturm".split(
    " ",
  ),
  es: "noche puerto invierno jardín silencio montaña carta piedra isla mañana sombra puente tormenta corazón viaje niño".split(
    " ",
  ),
  ro: "noapte râu iarnă grădină lumină tăcere munte scrisoare piatră insulă dimineață umbră pod furtună inimă pădure".split(
    " ",
  ),
  ar: "ليل ميناء نهر شتاء حديقة ضوء صمت جبل رسالة حجر جزيرة صباح ظل جسر عاصفة قلب".split(" "),
};
const languages = Object.keys(words);
const kinds = ["full_track_music", "full_length_video", "podcastcollection", "audiobook", "playlist"];
const beginnings =
  "bal cor dun far gel hol jas kem lor mar nev ost pel quin ras sol tar ulm vor wex yar zan".split(" ");
const middles = "a e i o u ai ea io or an el in us".split(" ");
const ends = "bert dan fell gard ham ka lin mond nor phe rick son tel ven wick x ya zed".split(" ");

/** The same number for the same place: catalogues of one size are the same in every run. */
const pick = (list, seed) => list[Math.abs((seed * 2654435761) % 4294967296) % list.length];
const nameOf = (i) =>
  pick(beginnings, i) + pick(middles, i * 7 + 1) + pick(ends, i * 13 + 2) + pick(middles, i >> 9);
const languageOf = (i) => languages[i % languages.length];
const titleOf = (i) => {
  const list = words[languageOf(i)];
  return `${pick(list, i * 3)} ${nameOf(i)} ${pick(list, i * 5 + 1)}`;
};
const textOf = (i) => {
  const list = words[languageOf(i)];
  return Array.from({ length: 14 }, (_, at) => pick(list, i * 17 + at * 31)).join(" ");
};

/** Fills the database through sqlite3, without the triggers' work: the index is made afterwards and timed. */
async function fill(database) {
  const sql = spawn("sqlite3", ["-bail", database], { stdio: ["pipe", "inherit", "inherit"] });
  const done = new Promise((resolve, reject) =>
    sql.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`sqlite3 ended with ${code}`)))),
  );
  const say = async (text) => {
    if (!sql.stdin.write(text)) await new Promise((resolve) => sql.stdin.once("drain", resolve));
  };
  await say("pragma synchronous = off; begin;\n");
  const batch = 500;
  for (let from = 0; from < entries; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, entries - from) }, (_, at) => from + at);
    const rows = (make) => numbers.map((i) => `(${make(i)})`).join(",");
    const released = (i) => 1_600_000_000_000 + ((i * 7919) % 1_000_003) * 60_000;
    await say(
      `insert into article (id, licensor, content_type, import_key, slug, rating, released_at, duration_ms, attributes, created_at, updated_at) values ${rows(
        (i) =>
          `${firstId + i}, 'large', '${kinds[i % kinds.length]}', 'k${i}', 's${i}', 0, ${released(i)}, 60000, '{}', 0, 0`,
      )};\n`,
    );
    await say(
      `insert into article_text (article, locale, title, description, description_locale) values ${rows(
        (i) => `${firstId + i}, '${languageOf(i)}', '${titleOf(i)}', '${textOf(i)}', '${languageOf(i)}'`,
      )};\n`,
    );
    await say(
      `insert into offer (tenant, article, content_type, rating, released_at, starts_at, business_model, rank) values ${rows(
        (i) => `'aurora', ${firstId + i}, '${kinds[i % kinds.length]}', 0, ${released(i)}, 0, 'FREE', ${i}`,
      )};\n`,
    );
  }
  await say("commit;\n");
  sql.stdin.end();
  await done;
}

// --- the queries -------------------------------------------------------------------------------------------------

const swapped = (word) => [...word].map((c, at, all) => (at === 2 ? all[3] : at === 3 ? all[2] : c)).join("");

/** One of each sort for fifty places of the catalogue. */
function queries() {
  const places = Array.from({ length: 50 }, (_, at) => Math.floor((entries / 50) * at + at));
  return {
    "three letters": places.map((i) => titleOf(i).slice(0, 3)),
    "a frequent word": places.map((i) => titleOf(i).split(" ")[0]),
    "a rare word": places.map((i) => nameOf(i)),
    "a whole title": places.map(titleOf),
    "two frequent words": places.map(
      (i) => `${pick(words[languageOf(i)], i)} ${pick(words[languageOf(i)], i + 5)}`,
    ),
    "a word with a mistake": places.map((i) => swapped(nameOf(i))),
  };
}

const ms = (value) => value.toFixed(1);

async function measureServer(data) {
  const server = await startServer({ data });
  try {
    const rows = [];
    for (const [name, list] of Object.entries(queries())) {
      const times = { suggestions: [], page: [] };
      let found = 0;
      for (let round = 0; round <= rounds; round += 1)
        for (const [at, query] of list.entries()) {
          const headers = { host: `aurora.localhost:${1024 + ((round * 100 + at) % 60_000)}` };
          for (const [what, path] of [
            ["suggestions", `/backend/search/suggestions?lang=en&q=${encodeURIComponent(query)}`],
            ["page", `/en/search?q=${encodeURIComponent(query)}`],
          ]) {
            const before = exactProcessorMs(server.pid);
            const answer = await get(server.port, path, headers);
            const took = exactProcessorMs(server.pid) - before;
            if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
            // The first round only warms up.
            if (round > 0) times[what].push(took);
            if (round === 1 && what === "suggestions" && JSON.parse(answer.bytes).data.results.length > 0)
              found += 1;
          }
        }
      rows.push({ name, found: found / list.length, ...times });
      step(`${name}: suggestions p50 ${ms(percentile(times.suggestions, 0.5))} ms`);
    }
    return rows;
  } finally {
    await server.end();
  }
}

/** The same queries as an example of FTS5 would ask them: the words as they are, the last as a prefix. */
function measurePlain(database) {
  const start = performance.now();
  execFileSync("sqlite3", ["-bail", database], {
    input: `create virtual table plain using fts5(title, description, tokenize = 'unicode61');
insert into plain (rowid, title, description) select article, title, description from article_text;`,
  });
  const built = performance.now() - start;
  const rows = new Map();
  for (const [name, list] of Object.entries(queries())) {
    const statements = list.map((query) => {
      const tokens = query.split(" ").map((word) => `"${word}"`);
      return `select count(*) from (select rowid from plain where plain match '${tokens.join(" ")}*' order by rank limit 8);`;
    });
    const output = execFileSync("sqlite3", ["-bail", database], {
      input: `.timer on\n${Array.from({ length: rounds + 1 }, () => statements.join("\n")).join("\n")}\n`,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const times = [...output.matchAll(/user ([\d.]+) sys ([\d.]+)/g)].map(
      ([, user, system]) => (Number(user) + Number(system)) * 1000,
    );
    const counts = output
      .split("\n")
      .filter((line) => /^\d+$/.test(line))
      .slice(0, list.length);
    rows.set(name, {
      times: times.slice(list.length),
      found: counts.filter((count) => Number(count) > 0).length / list.length,
    });
  }
  return { rows, built };
}

const size = (file) => statSync(file).size;
const vacuumed = (database) => {
  execFileSync("sqlite3", [database, "pragma wal_checkpoint(truncate); vacuum;"]);
  return size(database);
};

const data = mkdtempSync(join(tmpdir(), "kiosk-search-"));
try {
  const made = run(["demo", "--data", data, "--part", "tenants"]);
  if (made.status !== 0) throw new Error(made.stderr);
  const database = join(data, "kiosk.db");
  step(`${entries.toLocaleString("en")} entries`);
  await fill(database);
  const without = vacuumed(database);
  step("the index");
  const start = performance.now();
  const rebuilt = run(["search", "rebuild", "--data", data]);
  if (rebuilt.status !== 0) throw new Error(rebuilt.stderr);
  const built = performance.now() - start;
  const withIndex = vacuumed(database);
  const rows = await measureServer(data);
  const plain = measurePlain(database);
  const plainSize = vacuumed(database) - withIndex;
  const mb = (bytes) => (bytes / 1e6).toFixed(0);
  const share = (value) => `${Math.round(value * 100)} %`;
  const both = (times) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.99))}`;
  const table = `${machine()}; ${entries.toLocaleString("en")} generated articles in six languages on SQLite, milliseconds of processor
time for a request (p50 / p99), the page drawn each time. Plain FTS5 is the statement alone: no offers, ages, order or cards.

| query | suggestions | page | found | plain FTS5 | found |
|---|---|---|---|---|---|
${rows
  .map((row) => {
    const other = plain.rows.get(row.name);
    return `| ${row.name} | ${both(row.suggestions)} | ${both(row.page)} | ${share(row.found)} | ${both(other.times)} | ${share(other.found)} |`;
  })
  .join("\n")}

The index: ${mb(withIndex - without)} MB beside ${mb(without)} MB of articles, made in ${(built / 1000).toFixed(0)} s; plain FTS5: ${mb(plainSize)} MB in ${(plain.built / 1000).toFixed(0)} s.
`;
  console.log(table);
  if (values.write) {
    const file = join(root, "docs/performance.md");
    const text = readFileSync(file, "utf8");
    const [begin, end] = ["<!-- written by search.mjs -->\n", "<!-- until here -->"];
    if (!text.includes(begin)) throw new Error(`${file} has no place for the search`);
    writeFileSync(
      file,
      text.replace(new RegExp(`${begin}[\\s\\S]*?${end}`), () => begin + table + end),
    );
  }
} finally {
  if (values.keep) step(`kept ${data}`);
  else rmSync(data, { recursive: true, force: true });
}
