// "What a new page needs" and "What a new call needs" in ARCHITECTURE.md, counted: each section has a page or a call as
// its model, and its table has to list exactly the files that mention it. Prints how many files that is.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
// They speak of pages and calls, or have their content; they are not what makes one.
const aside = /^(?:docs|demo)\/|^ARCHITECTURE\.md$|^web\/dev\/samples\//;

/** The words of the model and the files of the table: {words, listed}. */
export function readSection(text, title) {
  const section = text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  const model = /Take a (?:page|call) as the model:([\s\S]*?)these files know/.exec(section)?.[1] ?? "";
  return {
    words: [...model.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
    listed: [...section.matchAll(/^\| `([\w./*-]+)` \|/gm)].map(([, path]) => path),
  };
}

/** Whether a text has one of the words, not as a part of a longer one. */
export function mentions(text, words) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w/-])`).test(text);
}

/** "locales/*.json" as the files that it means. */
function expanded(listed, paths) {
  return listed.flatMap((path) => {
    if (!path.includes("*")) return [path];
    const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
    return [...paths].filter((one) => pattern.test(one));
  });
}

/** What is wrong with a section: files that it forgets, and files that it lists in vain. */
export function faults({ words, listed: written }, files) {
  if (words.length === 0 || written.length === 0) return ["has no model or no table"];
  const listed = expanded(written, files.keys());
  const knowing = new Set(
    [...files].filter(([path, text]) => !aside.test(path) && mentions(text, words)).map(([path]) => path),
  );
  return [
    ...[...knowing].filter((path) => !listed.includes(path)).map((path) => `does not list ${path}`),
    ...listed
      .filter((path) => !knowing.has(path) && !(aside.test(path) && files.has(path)))
      .map((path) => `lists ${path}, which does not mention it`),
  ];
}

const example = `
## A thing
Take a page as the model: of \`music/video\` and \`VideoPage\` these files know:
| \`a.cpp\` | x |
| \`b.ts\` | y |
## Next`;
const tried = faults(
  readSection(example, "A thing"),
  new Map([
    ["a.cpp", "struct VideoPage;"],
    ["b.ts", "music/videos VideoPages"],
    ["c.ts", '"music/video"'],
    ["docs/d.md", "VideoPage"],
  ]),
);
let passed = 0;
let failed = 0;
const tell = (message) => {
  failed += 1;
  console.error(message);
};
if (tried.join() !== "does not list c.ts,lists b.ts, which does not mention it")
  tell(`the count of files misses something: ${tried.join()}`);

const files = new Map(
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.(?:[ch]pp|tsx?|mjs|tsv|json|md)$/.test(path) && existsSync(join(root, path)))
    .filter((path) => path !== "tests/specification/additions.mjs")
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);
for (const title of ["What a new page needs", "What a new call needs"]) {
  const section = readSection(files.get("ARCHITECTURE.md"), title);
  const wrong = faults(section, files);
  for (const fault of wrong) tell(`ARCHITECTURE.md, "${title}" ${fault}`);
  if (wrong.length === 0) {
    passed += 1;
    console.log(`${title}: ${expanded(section.listed, files.keys()).length} files`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
