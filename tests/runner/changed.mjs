// What a change reaches: the C++ folders that depend on one that it touches, and the test files that are named after
// them or import what it touches.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { runSuites } from "./everything.mjs";
import { root } from "./jobs.mjs";
import { folderOf, runFiles } from "./one-thing.mjs";
import { announce, say } from "./results.mjs";
import { commands, runFolder } from "./suites.mjs";
import { folders, needsProgram, testFiles } from "./test-files.mjs";

const git = (...args) => {
  try {
    return execFileSync("git", ["-c", `safe.directory=${root.replace(/\/$/, "")}`, ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
};

/** The files that differ from main (from its last known state elsewhere, where it has one), also uncommitted ones. */
export function changedFiles() {
  const main = ["origin/main", "main"].find((name) => git("rev-parse", "--verify", "--quiet", name) !== "");
  const base = (main && git("merge-base", main, "HEAD")) || "HEAD";
  const lines = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return {
    base: git("rev-parse", "--short", base),
    files: [...new Set(lines.join("\n").split("\n").filter(Boolean))],
  };
}

/** The folders that each C++ folder links, by the names of their targets: Map of "cart" to ["core", "http", …]. */
export function arrows(cmake) {
  const platform = /set\(platform ([^)]*)\)/.exec(cmake)?.[1] ?? "";
  const rows = [...cmake.matchAll(/^kiosk_folder\(([\w/]+)([^)]*)\)/gm)];
  return new Map(
    rows.map(([, path, rest]) => {
      const depends =
        /DEPENDS([\s\S]*?)(?:SYSTEM|$)/.exec(rest.replace(/\$\{platform\}/, platform))?.[1] ?? "";
      const names = depends.split(/\s+/).filter((word) => word.startsWith("kiosk_"));
      return [
        path.replace(/^features\//, "").replaceAll("/", "_"),
        names.map((word) => word.slice("kiosk_".length)),
      ];
    }),
  );
}

/** Those that depend on one of `names`, at any distance, and `names` themselves. */
export function dependents(links, names) {
  const reached = new Set(names);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [name, depends] of links) if (depends.some((one) => reached.has(one))) reached.add(name);
  }
  return reached;
}

const words = (name) => name.split(/[-_]/).map((word) => word.replace(/s$/, ""));
/** Whether a test file or its room is named after a feature: voucher-codes after vouchers, api-docs after nothing. */
const isNamedAfter = ({ name, room }, feature) =>
  [name, room].some((one) => words(feature).every((word) => words(one).includes(word)));

/** Whether a test file imports one of the files, also through others. */
function imports(path, wanted, seen = new Set()) {
  if (seen.has(path) || !existsSync(join(root, path))) return false;
  seen.add(path);
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/from "(\.[^"]+)"/g)]
    .map(([, relative]) => normalize(join(dirname(path), relative)))
    .some((one) => wanted.includes(one) || (one.startsWith("tests/") && imports(one, wanted, seen)));
}

// Every page and call goes through these.
const underEverything = [
  "base",
  "http",
  "render",
  "storage",
  "outbound",
  "core",
  "portal",
  "storefront",
  "app",
];

/** What changed files reach: {cpp: folders, web: files, parts: test files, all: whether it is everything end to end}. */
export function reach(files, links = arrows(readFileSync(join(root, "CMakeLists.txt"), "utf8"))) {
  const inServer = files.filter((path) => /^server\/.*\.(?:[ch]pp|sql)$/.test(path));
  const folder = (path) => (path.endsWith(".sql") ? "storage" : folderOf(path));
  const touched = inServer
    .filter((path) => !path.endsWith("_test.cpp"))
    .map(folder)
    .filter(Boolean);
  const reached = dependents(links, touched);
  const cpp = new Set([...reached, ...inServer.map(folder)].filter((name) => links.has(name)));
  const program = inServer.filter((path) => !/_test\.cpp$|\/testing\//.test(path));
  const web = files.filter((path) => /^web\/.*\.(?:tsx?|mjs|css|json)$/.test(path));
  const product = web.filter((path) => !/\.test\.tsx?$|\.stories\.tsx$/.test(path));
  const all =
    files.some((path) => /^(?:CMake|package|demo\/(?!games)|tests\/runner|server\/main)/.test(path)) ||
    program.map(folder).some((name) => underEverything.includes(name)) ||
    product.some((path) => !/^web\/storefront\/(?:features|pages)\//.test(path));
  const features = [
    ...(program.length > 0 ? [...reached].filter((name) => !underEverything.includes(name)) : []),
    ...product
      .map((path) => /^web\/storefront\/(?:features|pages)\/([\w-]+)/.exec(path)?.[1])
      .filter(Boolean),
  ];
  const tests = files.filter((path) => path.startsWith("tests/"));
  const games = files.some((path) => path.startsWith("demo/games/"));
  const parts = Object.keys(folders)
    .flatMap(testFiles)
    .filter(
      (file) =>
        (needsProgram(file.part) ? all : file.part === "games" && games) ||
        (needsProgram(file.part) && features.some((feature) => isNamedAfter(file, feature))) ||
        (file.part === "walk" && product.length > 0) ||
        tests.includes(file.path) ||
        imports(file.path, tests),
    );
  return { cpp: [...cpp].sort(), web, parts, program: program.length > 0 };
}

/** Runs what the change since main reaches. */
export async function runChanged(results, options) {
  const { base, files } = changedFiles();
  const reached = reach(files);
  announce(`${files.length} files differ from ${base}`);
  say(`C++ tests of: ${reached.cpp.join(", ") || "nothing"}`);
  say(`test files: ${reached.parts.map(({ part, name }) => `${part}/${name}`).join(", ") || "none"}`);
  if (files.length === 0) return;
  await commands.lint(results, { live: false });
  if (reached.web.length > 0)
    await commands.web(results, {
      files: ["related", "--run", ...reached.web],
      title: "Web tests that the change reaches",
    });
  for (const folder of reached.cpp) await runFolder(results, folder, "", { live: false });
  if (reached.parts.length > 0) await runFiles(results, reached.parts, { ...options, live: false });
  if (reached.program) await runSuites(results, { ...options, only: ["types"] });
}
