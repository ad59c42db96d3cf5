// What a page of the catalogue costs with 100,000 films, podcasts and audiobooks, against what it costs with 1,000: two
// programs beside each other, processor time of a request in pairs that alternate; with nothing kept, and from the
// cache.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../support/kiosk.mjs";
import { startPostgres } from "../support/servers/postgres.mjs";
import { genreOf, largeCatalogue, someOf } from "./large-catalogue-rows.mjs";
import { distinctRequests, get, loadOn, median, startServer, step } from "./tools.mjs";

/** Name and addresses of each page; details are of 50 different articles. */
function pagesOf(count) {
  const details = (name, address) => someOf(name, count, 50).map(address);
  // As many as the smallest genre has full ones of: an empty answer would cost less.
  const fragments = (source) =>
    Array.from(
      { length: 13 },
      (_, at) => `/backend/structure/fragments_get-articles?id=${source}&limit=12&offset=${at * 12}`,
    );
  return [
    ["films: list", ["/en/video/list/films"]],
    ["films: list, newest first", ["/en/video/list/films?sort=newest"]],
    ["films: category", [`/en/video/category/${genreOf("film", 3)}/${genreOf("film", 3)}`]],
    ["films: detail", details("film", ({ id, slug }) => `/en/video/details/${slug}/${id}`)],
    ["films: fragments", fragments("films")],
    [
      "films: the next part of a shelf",
      Array.from({ length: 13 }, (_, at) => `/backend/structure/home/fragment/films?offset=${(at + 1) * 12}`),
    ],
    ["films: fragments of a category", fragments(`genre-films:${genreOf("film", 3)}`)],
    ["podcasts: list", ["/en/podcast/list"]],
    ["podcasts: category", [`/en/podcast/list?genre=${genreOf("podcast", 3)}`]],
    ["podcasts: detail", details("podcast", ({ id, slug }) => `/en/podcast/details/${slug}/${id}`)],
    ["podcasts: fragments", fragments("podcasts")],
    ["audiobooks: list", ["/en/audiobook/list"]],
    ["audiobooks: category", [`/en/audiobook/genre/${genreOf("book", 3)}`]],
    ["audiobooks: all categories", ["/en/audiobook/category"]],
    ["audiobooks: detail", details("book", ({ id, slug }) => `/en/audiobook/details/${slug}/${id}`)],
    ["audiobooks: fragments", fragments("new-audiobooks")],
  ];
}

/** A data folder with the small demo and `count` more of each kind. */
async function makeCatalogue(count, postgres, media) {
  const data = mkdtempSync(join(tmpdir(), "kiosk-large-"));
  if (media) cpSync(join(media, "media"), join(data, "media"), { recursive: true });
  const env = postgres ? { KIOSK_DATABASE_URL: postgres.url(`large${count}`) } : {};
  const made = run(["demo", "--data", data, "--set", "small"], env);
  if (made.status !== 0) throw new Error(made.stderr);
  step(`${count} of each kind${postgres ? " in PostgreSQL" : ""}`);
  // PostgreSQL measures its tables by itself, some time later; SQLite has the figures that a migration gave it.
  const statements = [...largeCatalogue(count), ...(postgres ? ["analyze;"] : [])].join("\n");
  if (postgres) {
    const file = join(data, "large.sql");
    writeFileSync(file, statements);
    execFileSync("psql", [env.KIOSK_DATABASE_URL, "--quiet", "--set", "ON_ERROR_STOP=1", "--file", file]);
  } else execFileSync("sqlite3", ["-bail", join(data, "kiosk.db")], { input: statements });
  return { data, count, env };
}

/** Rows {name, small, large, ratio, kept: {small, large, ratio}}: milliseconds of processor time, or by the clock on PostgreSQL. */
export async function measureLargeCatalogue({
  small = 1000,
  large = 100_000,
  seconds = 2,
  pairs = 3,
  store = "sqlite",
  only = "",
  keep = false,
} = {}) {
  const postgres = store === "postgresql" ? await startPostgres() : undefined;
  const catalogues = [];
  const pages = [small, large].map(pagesOf);
  const names = pages[0].map(([name]) => name).filter((name) => name.includes(only));
  /** Milliseconds {small, large, ratio} of each page by its name. */
  const measure = async (cacheMegabytes) => {
    const servers = [];
    const found = {};
    try {
      for (const { data, env } of catalogues)
        servers.push(
          await startServer({ data, env: { ...env, KIOSK_CACHE_PAGE_MB: String(cacheMegabytes) } }),
        );
      for (const name of names) {
        const paths = pages.map((all) => all.find((page) => page[0] === name)[1]);
        const requests = paths.map((all) => distinctRequests(all, {}, cacheMegabytes > 0 ? 1 : undefined));
        for (const [which, server] of servers.entries())
          for (const path of paths[which]) {
            const answer = await get(server.port, path, { host: "aurora.localhost:8080" });
            if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
          }
        const times = [[], []];
        // The first pair only warms up.
        for (let pair = 0; pair <= pairs; pair += 1)
          for (const [which, server] of servers.entries()) {
            // One after the other by the clock where another program, the database, does a part of the work.
            const words = [
              postgres ? "-c1" : "-c4",
              "-s",
              requests[which],
              `http://127.0.0.1:${server.port}/`,
            ];
            const { ms, perSecond } = loadOn(server.pid, seconds, ...words);
            if (pair > 0) times[which].push(postgres ? 1000 / perSecond : ms);
          }
        const row = {
          small: median(times[0]),
          large: median(times[1]),
          ratio: median(times[1].map((ms, pair) => ms / times[0][pair])),
        };
        found[name] = row;
        step(`${name}: ${row.small.toFixed(3)} ms, ${row.large.toFixed(3)} ms, ${row.ratio.toFixed(2)}`);
      }
      return found;
    } finally {
      for (const { end } of servers) await end();
    }
  };
  try {
    for (const count of [small, large])
      catalogues.push(await makeCatalogue(count, postgres, catalogues[0]?.data));
    const bare = await measure(0);
    step("from the cache");
    const kept = await measure(64);
    return names.map((name) => ({ name, ...bare[name], kept: kept[name] }));
  } finally {
    for (const { data } of catalogues) {
      if (keep) step(`kept ${data}`);
      else rmSync(data, { recursive: true, force: true });
    }
    postgres?.stop();
  }
}

export function largeCatalogueTable(
  rows,
  { small = 1000, large = 100_000, store = "sqlite", pairs = 3 } = {},
) {
  const lines = rows.map(({ name, kept, ...bare }) => {
    const figures = [bare, kept].map(
      (row) => `${row.small.toFixed(3)} | ${row.large.toFixed(3)} | ${row.ratio.toFixed(2)}`,
    );
    return `| ${name} | ${figures.join(" | ")} | 1.2 |`;
  });
  const measured = {
    sqlite: "SQLite, milliseconds of the program's processor time",
    postgresql: "PostgreSQL, milliseconds by the clock from one connection",
  };
  const counts = [small, large].map((count) => count.toLocaleString("en"));
  return `${measured[store]} for a request, medians of ${pairs} pairs that alternate.

| page | nothing kept: ${counts[0]} of each kind | ${counts[1]} | ratio | from the cache: ${counts[0]} | ${counts[1]} | ratio | target |
|---|---|---|---|---|---|---|---|
${lines.join("\n")}
`;
}
