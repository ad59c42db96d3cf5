// The sections "What a new … needs" of ARCHITECTURE.md, counted: each has a model that is there, and its two tables have to
// list exactly the files that mention it: what every one needs, and what this one has beside that. What every one needs may
// not be more files than the limit of the section. Prints how many files that is.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
// They speak of such things, or have their content; they are not what makes one.
const aside = /^(?:docs|demo)\/|^ARCHITECTURE\.md$|^web\/dev\/samples\//;

/** `most`: files; `byHand`: those of them that no script prints. Of a seller and a kind only files that are there and change. */
const sections = [
  {
    title: "What a new page needs",
    most: 17,
    byHand: 12,
    // So that nothing that every page needs is put aside.
    beside: /\/addresses\.hpp$|\.structured-data\.ts$|-pages\.test\.tsx$|^tests\/specification\/routes\.tsv$/,
  },
  { title: "What a new call needs", most: 8, byHand: 6, beside: /^$/ },
  {
    title: "What a new seller changes",
    most: 15,
    // What makes a gift more than a sale.
    beside:
      /^server\/features\/(?:gifts|purchases|vouchers|payments)\/|\/(?:voucher_commands\.cpp|after-return\.ts|purchases\.tsx|choosing\.test\.mjs)$|^web\/dev\//,
  },
  {
    title: "What a new kind of article changes",
    most: 10,
    // Its room, its pages, how its lists show it otherwise than others, and tests.
    beside:
      /^server\/features\/(?:catalogue\/kinds|market)\/|\/(?:page_routes\.cpp|addresses\.hpp|catalogue_presenter\.hpp|block-card\.tsx)$|_test\.cpp$|^tests\//,
  },
];

const rowsOf = (table) =>
  [...table.matchAll(/^\| `([\w./*-]+)` \| (.*) \|$/gm)].map(([, path, what]) => ({ path, what }));

/** The words of the model, the files of the first table and those of the second. */
export function readSection(text, title) {
  const section = text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  const model = /Take [^:]* as the model:([\s\S]*?)these files know/.exec(section)?.[1] ?? "";
  const [needed, beside = ""] = section.split("\n| beside that | what |\n");
  return {
    words: [...model.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
    needed: rowsOf(needed),
    beside: rowsOf(beside).map(({ path }) => path),
  };
}

/** Whether a text has one of the words, not as a part of a longer one; of a word such as "gifts::" what follows it is free. */
export function mentions(text, words) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const whole = escaped.map((word) => (/\w$/.test(word) ? `${word}(?![\\w/-])` : word));
  return new RegExp(`(?<![\\w-])(?:${whole.join("|")})`).test(text);
}

/** Whether a path is the written one: "locales/*.json", or below a folder that is written with a slash at its end. */
function isWritten(path, written) {
  if (written.endsWith("/")) return path.startsWith(written);
  const pattern = written.replaceAll(".", "\\.").replaceAll("*", "[^/]*");
  return new RegExp(`^${pattern}$`).test(path);
}

const expanded = (rows, paths) =>
  rows.flatMap(({ path, what }) =>
    path.includes("*")
      ? paths.filter((one) => isWritten(one, path)).map((one) => ({ path: one, what }))
      : [{ path, what }],
  );

/** What is wrong with a section: files that it forgets, files that it lists in vain, and too many of them. */
export function faults({ words, needed, beside }, files, limits = {}) {
  if (words.length === 0 || needed.length === 0) return ["has no model or no table"];
  const rows = expanded(needed, [...files.keys()]);
  const listed = rows.map(({ path }) => path);
  const knowing = new Set(
    [...files].filter(([path, text]) => !aside.test(path) && mentions(text, words)).map(([path]) => path),
  );
  const byHand = rows.filter(({ what }) => !what.startsWith("printed by")).length;
  return [
    ...[...knowing]
      .filter((path) => !listed.includes(path) && !beside.some((one) => isWritten(path, one)))
      .map((path) => `does not list ${path}`),
    ...listed
      .filter((path) => !knowing.has(path) && !(aside.test(path) && files.has(path)))
      .map((path) => `lists ${path}, which does not mention it`),
    ...beside
      .filter((path) => ![...knowing].some((one) => isWritten(one, path)))
      .map((path) => `lists ${path} beside that, and nothing there mentions it`),
    ...beside
      .filter((path) => limits.beside && !limits.beside.test(path))
      .map((path) => `lists ${path} beside that, which is for what not every one has`),
    ...(rows.length > (limits.most ?? Number.POSITIVE_INFINITY)
      ? [`needs ${rows.length} files, and ${limits.most} are the limit`]
      : []),
    ...(byHand > (limits.byHand ?? Number.POSITIVE_INFINITY)
      ? [`needs ${byHand} files by hand, and ${limits.byHand} are the limit`]
      : []),
  ];
}

const example = `
## A thing
Take a page as the model: of \`music/video\` and \`VideoPage\` these files know:
| file | what |
| \`a.cpp\` | x |
| \`b.ts\` | printed by y |
| beside that | what |
| \`own/\` | z |
| \`no.ts\` | z |
## Next`;
const tried = faults(
  readSection(example, "A thing"),
  new Map([
    ["a.cpp", "struct VideoPage;"],
    ["b.ts", "music/videos VideoPages"],
    ["c.ts", '"music/video"'],
    ["docs/d.md", "VideoPage"],
    ["own/e.ts", "VideoPage"],
  ]),
  { most: 1, byHand: 0, beside: /^own/ },
);
let passed = 0;
let failed = 0;
const tell = (message) => {
  failed += 1;
  console.error(message);
};
const expectedFaults = [
  "does not list c.ts",
  "lists b.ts, which does not mention it",
  "lists no.ts beside that, and nothing there mentions it",
  "lists no.ts beside that, which is for what not every one has",
  "needs 2 files, and 1 are the limit",
  "needs 1 files by hand, and 0 are the limit",
];
if (tried.join("\n") !== expectedFaults.join("\n"))
  tell(`the count of files misses something: ${tried.join("\n")}`);

const files = new Map(
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.(?:[ch]pp|tsx?|mjs|tsv|json|md)$|^CMakeLists\.txt$/.test(path))
    .filter((path) => existsSync(join(root, path)) && path !== "tests/specification/additions.mjs")
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);
for (const { title, ...limits } of sections) {
  const section = readSection(files.get("ARCHITECTURE.md"), title);
  const wrong = faults(section, files, limits);
  for (const fault of wrong) tell(`ARCHITECTURE.md, "${title}" ${fault}`);
  if (wrong.length > 0) continue;
  passed += 1;
  const rows = expanded(section.needed, [...files.keys()]);
  const byHand = rows.filter(({ what }) => !what.startsWith("printed by")).length;
  console.log(
    `${title}: ${rows.length} files of at most ${limits.most}` +
      (limits.byHand ? `, ${byHand} of them by hand of at most ${limits.byHand}` : ""),
  );
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
