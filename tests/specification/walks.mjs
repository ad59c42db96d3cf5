// The walks in docs/walks and the maps in ARCHITECTURE.md name files: each of them has to exist. Prints how many.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bases = ["", "server", "server/features", "web", "web/storefront"];
const endings = ["", ".hpp", ".cpp", ".ts", ".tsx", ".mjs", ".test.mjs"];

/** A word in backticks that looks like a path: `app/request/csrf`, `web/kit/navigation/navigation`, `http/request/request_filter`. */
export function pathsIn(text) {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.*-]+)+)`/g)]
    .map(([, path]) => path)
    .filter((path) => !path.includes("*") && !/^(?:text|application)\//.test(path));
}

export function exists(path) {
  return bases.some((base) => endings.some((ending) => existsSync(join(root, base, path + ending))));
}

const documents = [
  "ARCHITECTURE.md",
  ...readdirSync(join(root, "docs/walks")).map((name) => `docs/walks/${name}`),
];

let passed = 0;
let failed = 0;
if (
  exists("app/no_such_file") ||
  !exists("app/request/answer") ||
  pathsIn("see `app/request/csrf` and `POST /x`").length !== 1
) {
  console.error("the check of walks does not tell a file from nothing");
  failed += 1;
}
for (const document of documents) {
  for (const path of pathsIn(readFileSync(join(root, document), "utf8"))) {
    if (exists(path)) passed += 1;
    else {
      console.error(`${document} names ${path}, which does not exist`);
      failed += 1;
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
