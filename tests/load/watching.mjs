// Measures what is watched and listened to: how fast files of films leave, how fast media are taken in, how soon a film
// starts, what the pages of each kind cost, and that a large catalogue costs what a small one does.
//
//   node tests/load/watching.mjs [--only delivery|ingest|start|pages|catalogue] [--entries N] [--store NAME] [--write]
//                                [--smoke]
//
// --entries says how many articles the large catalogue has in all (530,000 without it), --store on which database alone it
// is measured (sqlite, postgresql).
// --write puts the figures into docs/performance.md; --smoke measures hardly anything, to see that it runs. Needs a
// release build, a quiet machine, wrk, nginx, ffmpeg and Chromium (script/bootstrap --for bench).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../support/kiosk.mjs";
import { deliveryTable, measureDelivery } from "./film-delivery.mjs";
import { filmStartTable, measureFilmStart } from "./film-start.mjs";
import { ingestTable, measureIngest } from "./ingest-speed.mjs";
import { kindPagesTable, measureKindPages } from "./kind-pages.mjs";
import { largeCatalogueTable, measureLargeCatalogue } from "./large-catalogue.mjs";
import { countOfEach } from "./large-catalogue-rows.mjs";
import { machine } from "./tools.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    entries: { type: "string" },
    store: { type: "string" },
    write: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
});
const smoke = (options) => (values.smoke ? options : {});

async function catalogue(store) {
  const large = values.entries ? { large: countOfEach(Number(values.entries)) } : {};
  const options = { store, ...large, ...smoke({ large: 2000, seconds: 1, pairs: 1 }) };
  return largeCatalogueTable(await measureLargeCatalogue(options), options);
}
const parts = {
  delivery: async () => {
    const options = smoke({ seconds: 1, pairs: 1 });
    return deliveryTable(await measureDelivery(options), options);
  },
  ingest: async () => {
    const options = smoke({ filmSeconds: 8, rounds: 1 });
    return ingestTable(await measureIngest(options), options);
  },
  start: async () => filmStartTable(await measureFilmStart(smoke({ rounds: 2 }))),
  pages: async () => {
    const options = smoke({ seconds: 1, pairs: 1 });
    return kindPagesTable(await measureKindPages(options), options);
  },
  // Each store has its own figures, so that one can be measured without the other.
  "catalogue-sqlite": () => catalogue("sqlite"),
  "catalogue-postgresql": () => catalogue("postgresql"),
};
const titles = {
  delivery: "Films",
  ingest: "Taking media in",
  start: "Start of a film",
  pages: "The first pages of each kind",
  "catalogue-sqlite": "A large catalogue on SQLite",
  "catalogue-postgresql": "A large catalogue on PostgreSQL",
};
if (values.store && !parts[`catalogue-${values.store}`]) throw new Error(`there is no store ${values.store}`);
const chosen = Object.keys(parts).filter((name) => {
  const [part, store] = name.split("-");
  return (!values.only || part === values.only) && (!values.store || !store || store === values.store);
});
if (chosen.length === 0) throw new Error(`there is no part ${values.only}`);

/** The options that measure this part alone, as a reader repeats it. */
function optionsFor(name) {
  const [part, store] = name.split("-");
  if (!store) return `--only ${part}`;
  return `--only ${part}${values.entries ? ` --entries ${values.entries}` : ""} --store ${store}`;
}

for (const name of chosen) {
  const text = `\`script/bench watching ${optionsFor(name)}\` on ${machine()}.\n${await parts[name]()}`;
  console.log(`## ${titles[name]}\n\n${text}`);
  if (!values.write) continue;
  const file = join(root, "docs/performance.md");
  const page = readFileSync(file, "utf8");
  const [begin, end] = [`<!-- written by watching.mjs: ${name} -->`, `<!-- end of ${name} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}`);
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${text}${page.slice(to)}`);
}
