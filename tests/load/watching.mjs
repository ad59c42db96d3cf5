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

async function catalogue() {
  const tables = [];
  const large = values.entries ? { large: countOfEach(Number(values.entries)) } : {};
  for (const store of values.store ? [values.store] : ["sqlite", "postgresql"]) {
    const options = { store, ...large, ...smoke({ large: 2000, seconds: 1, pairs: 1 }) };
    tables.push(largeCatalogueTable(await measureLargeCatalogue(options), options));
  }
  return tables.join("\n");
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
  catalogue,
};
const titles = {
  delivery: "Films",
  ingest: "Taking media in",
  start: "Start of a film",
  pages: "The first pages of each kind",
  catalogue: "A large catalogue",
};
if (values.only && !parts[values.only]) throw new Error(`there is no part ${values.only}`);

for (const name of values.only ? [values.only] : Object.keys(parts)) {
  const text = `\`script/bench watching --only ${name}\` on ${machine()}.\n${await parts[name]()}`;
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
