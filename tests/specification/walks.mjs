// The walks in docs/walks and the maps in ARCHITECTURE.md name files: each of them has to exist, and the stops of a walk have
// to follow each other (walk-order.mjs). Prints how many do.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOfOrder, projectModules, stopsOf, trials } from "./walk-order.mjs";

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

const walks = readdirSync(join(root, "docs/walks")).map((name) => `docs/walks/${name}`);
const documents = ["ARCHITECTURE.md", ...walks];

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
const modules = projectModules(root);
const disorder = walks.flatMap((path) => {
  const walk = readFileSync(join(root, path), "utf8");
  passed += stopsOf(walk).stops.length;
  return faultsOfOrder(walk, modules).map((fault) => `${path}: ${fault}`);
});
passed -= disorder.length;
for (const fault of [...trials(), ...disorder]) {
  console.error(fault);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
