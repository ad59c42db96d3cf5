// What the first pages of each kind cost, drawn for each request and from the page cache, against the page of a song in
// the same run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exampleAddresses } from "../support/addresses.mjs";
import { run } from "../support/kiosk.mjs";
import { distinctRequests, get, loadOn, median, startServer, step } from "./tools.mjs";

const song = { name: "song: detail", pattern: "/music/tracks/:title/:track" };
const pages = [
  { name: "songs: list", pattern: "/music/tracks" },
  { name: "films: list", pattern: "/video/list/:name" },
  { name: "film: detail", pattern: "/video/details/:name/:id" },
  { name: "film: player", pattern: "/video/stream/:name/:id" },
  { name: "series: list", path: "/video/list/series" },
  { name: "series: detail", pattern: "/video/series/details/:name/:id" },
  { name: "podcasts: list", pattern: "/podcast/list" },
  { name: "podcast: detail", pattern: "/podcast/details/:title/:id" },
  { name: "episode: detail", pattern: "/podcast/episode/:title/:id" },
  { name: "audiobooks: list", pattern: "/audiobook/list" },
  { name: "audiobook: detail", pattern: "/audiobook/details/:title/:id" },
];

/** Rows {name, kb, rendered, cached, renderedRatio, cachedRatio}: milliseconds of processor time, and the song's share. */
export async function measureKindPages({ seconds = 2, pairs = 3 } = {}) {
  const data = mkdtempSync(join(tmpdir(), "kiosk-kinds-"));
  const made = run(["demo", "--data", data, "--set", "small"]);
  if (made.status !== 0) throw new Error(made.stderr);
  const rows = [];
  try {
    for (const way of ["rendered", "cached"]) {
      const server = await startServer({ data, env: way === "rendered" ? { KIOSK_CACHE_PAGE_MB: "0" } : {} });
      try {
        const addresses = await exampleAddresses("aurora", { at: server.port });
        const host = `aurora.localhost:${server.port}`;
        const loadOf = async ({ pattern, path = addresses.get(pattern) }) => {
          const address = `/en${path}`;
          const headers = { host, "accept-encoding": "br" };
          const { status, bytes } = await get(server.port, address, headers);
          if (status !== 200) throw new Error(`${address} answers ${status}`);
          const words =
            way === "rendered"
              ? ["-c8", "-s", distinctRequests([address]), `http://127.0.0.1:${server.port}/`]
              : [
                  "-c64",
                  "-H",
                  `Host: ${host}`,
                  "-H",
                  "Accept-Encoding: br",
                  `http://127.0.0.1:${server.port}${address}`,
                ];
          return { bytes: bytes.length, load: () => loadOn(server.pid, seconds, ...words) };
        };
        const model = await loadOf(song);
        model.load(); // warms up
        for (const page of [song, ...pages]) {
          const other = await loadOf(page);
          other.load();
          const all = [];
          for (let pair = 0; pair < pairs; pair += 1) all.push({ model: model.load(), other: other.load() });
          const row = rows.find(({ name }) => name === page.name) ?? { name: page.name };
          if (!rows.includes(row)) rows.push(row);
          row[way] = {
            ms: median(all.map((one) => one.other.ms)),
            perSecond: median(all.map((one) => one.other.perSecond)),
            ratio: median(all.map((one) => one.other.ms / one.model.ms)),
            bytes: other.bytes,
          };
          step(
            `${page.name}, ${way}: ${row[way].ms.toFixed(3)} ms, ${row[way].ratio.toFixed(2)} of the song's`,
          );
        }
      } finally {
        await server.end();
      }
    }
    return rows;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

export function kindPagesTable(rows, { seconds = 2, pairs = 3 } = {}) {
  const lines = rows.map(
    ({ name, rendered, cached }) =>
      `| ${name} | ${rendered.ms.toFixed(2)} | ${rendered.perSecond.toFixed(0)} | ${rendered.ratio.toFixed(2)} | ${cached.ms.toFixed(4)} | ${cached.perSecond.toFixed(0)} | ${cached.ratio.toFixed(2)} | ${(cached.bytes / 1000).toFixed(1)} |`,
  );
  return `The small demo of Aurora in English, the server on one core, ${seconds} s a row, medians of ${pairs} pairs with the page of a song.
Rendered: nothing kept, 8 connections. Cached: 64 connections, compressed with Brotli.

| page | rendered: ms of processor time | pages/s | of a song's | cached: ms of processor time | pages/s | of a song's | kB |
|---|---|---|---|---|---|---|---|
${lines.join("\n")}
`;
}
