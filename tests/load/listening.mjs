// Measures listening: reports of what was heard, the time from the click on Play to sound, and ten thousand listeners at
// once.
//
//   node tests/load/listening.mjs [--only reports|start|listeners] [--write] [--smoke]
//
// --write puts the figures into docs/performance.md; --smoke measures hardly anything, to see that it runs. Needs a
// release build, a quiet machine, wrk and Chromium (script/bootstrap --for bench).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../support/kiosk.mjs";
import { listenersTable, measureListeners } from "./listeners.mjs";
import { measureReports, reportsTable } from "./listening-reports.mjs";
import { measureSongStart, songStartTable } from "./song-start.mjs";
import { machine } from "./tools.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    write: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
});
const smoke = (options) => (values.smoke ? options : {});

const parts = {
  reports: async (folder) => reportsTable(await measureReports(folder, smoke({ tickets: 200, seconds: 1 }))),
  start: async (folder) => songStartTable(await measureSongStart(folder, smoke({ rounds: 2 }))),
  listeners: async (folder) =>
    listenersTable(await measureListeners(folder, smoke({ listeners: 200, seconds: 4 }))),
};
const titles = {
  reports: "Reports of listening",
  start: "Start of a song",
  listeners: "Ten thousand listeners",
};
if (values.only && !parts[values.only]) throw new Error(`there is no part ${values.only}`);

for (const name of values.only ? [values.only] : Object.keys(parts)) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-listening-"));
  const table = await parts[name](folder).finally(() => rmSync(folder, { recursive: true, force: true }));
  const text = `\`script/bench listening --only ${name}\` on ${machine()}.\n${table}`;
  console.log(`## ${titles[name]}\n\n${text}`);
  if (!values.write) continue;
  const file = join(root, "docs/performance.md");
  const page = readFileSync(file, "utf8");
  const [begin, end] = [`<!-- written by listening.mjs: ${name} -->`, `<!-- end of ${name} of songs -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}`);
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${text}${page.slice(to)}`);
}
