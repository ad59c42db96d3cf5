// One thing in seconds: finds what a word means (a part of the tests, a folder, a room, a file, a name) and runs it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./jobs.mjs";
import { fileTasks, runInLanes } from "./lanes.mjs";
import { build, commands, runFolder, suites } from "./suites.mjs";
import { folders, longestFirst, needsProgram, testFiles } from "./test-files.mjs";

/** What is wrong with the words, for whoever typed them. */
export class Refusal extends Error {}

const isFolder = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();
const isFile = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();
const testsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith("_test.cpp"))
    .map((name) => `${folder}/${name}`);

/** "server/features/sign_in/oauth/" and "sign_in/oauth" as "sign_in/oauth". */
function inServer(word) {
  let path = word.replace(/^server\//, "").replace(/\/$/, "");
  if (/\.[ch]pp$/.test(path)) path = dirname(path);
  return path.replace(/^features\//, "").replace(/\/testing$/, "");
}

/**
 * The name of the C++ folder (http, music) that a word or a path below server/ means, or undefined. A room belongs to its
 * feature: features/sign_in/oauth means sign_in.
 */
export function folderOf(word) {
  let path = inServer(word);
  if (roomOf(path)) path = path.split("/")[0];
  if (path.startsWith("demo/media/")) path = "demo/media";
  const folder = [`server/${path}`, `server/features/${path}`, path].find(isFolder);
  if (
    !folder ||
    readdirSync(join(root, folder), { recursive: true }).every((name) => !name.endsWith("_test.cpp"))
  )
    return undefined;
  return folder === "demo/media" ? "demo_media" : path.replaceAll("/", "_");
}

/** The room (server/features/sign_in/oauth, server/app/request) that a word or a path means, or undefined. */
function roomOf(word) {
  const path = word
    .replace(/^server\//, "")
    .replace(/^features\//, "")
    .replace(/\/$/, "");
  return path.includes("/") ? [`server/features/${path}`, `server/${path}`].find(isFolder) : undefined;
}

/** A filter of GoogleTest for the cases of some files, also for each parameter of theirs. */
function filterOf(files, pattern = "") {
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /^(?:TEST|TEST_F|TEST_P|TYPED_TEST)\((\w+), *(\w+)\)/gm,
      ),
    ].map(([, suite, name]) => ({ suite, name })),
  );
  const wanted = names.filter(({ suite, name }) => new RegExp(pattern).test(`*${suite}.${name}*`));
  return [
    ...new Set(wanted.map(({ suite, name }) => `*${suite}.${name}:*${suite}.${name}/*:*${suite}/*.${name}`)),
  ].join(":");
}

/** Files of parts in lanes, after the build that they need. */
export async function runFiles(results, files, { full, pattern, built, live = files.length === 1 }) {
  const needed = !process.env.KIOSK_PROGRAM && files.some(({ part }) => needsProgram(part));
  if (
    needed &&
    !built &&
    !(await build(results, "release", ["kiosk", "kiosk-demo-media", "web"], { live, first: true }))
  )
    return;
  const parts = fileTasks(longestFirst(files), { full, pattern, live, some: true });
  await runInLanes(parts.tasks);
  parts.finish(results);
}

/** Those of a part that the name of a file or of a room, or a pattern of cases, chooses. */
function filesFor(part, second, third) {
  const files = testFiles(part);
  if (!second) return { files };
  const named = files.filter(({ name }) => name === second);
  if (named.length > 0) return { files: named, pattern: third };
  const inRoom = files.filter(({ room }) => room !== "" && room === second.replace(/\/$/, ""));
  if (inRoom.length > 0) return { files: inRoom, pattern: third };
  // A name with values in it (`${language}`) is not in the text as it runs; then every file is asked.
  const having = files.filter(({ path }) => new RegExp(second).test(readFileSync(join(root, path), "utf8")));
  return { files: having.length > 0 ? having : files, pattern: second };
}

/** What the words of a command line mean, as a function that runs it. */
export function findOneThing([first, second, third], options) {
  if (folders[first]) {
    const { files, pattern } = filesFor(first, second, third);
    return (results) => runFiles(results, files, { ...options, pattern });
  }
  if (suites[first] && !["web", "storage"].includes(first))
    throw new Refusal(`'${first}' is a whole suite: script/test --only ${first}`);
  if (/^tests\/(?:[\w-]+\/)+[\w-]+\.test\.mjs$/.test(first)) {
    if (!isFile(first)) throw new Refusal(`there is no file ${first}`);
    const part = Object.keys(folders).find((name) => first.startsWith(`tests/${folders[name]}/`));
    if (!part) throw new Refusal(`${first} belongs to no suite`);
    return findOneThing([part, basename(first, ".test.mjs"), second], options);
  }
  if (first === "web" || first.startsWith("web/")) {
    if (!existsSync(join(root, first))) throw new Refusal(`there is no ${first}`);
    const files = [first, ...(second ? ["-t", second] : [])];
    return (results) => commands.web(results, { live: true, files, title: `Web tests in ${first}` });
  }
  if (first.endsWith("_test.cpp")) {
    if (!isFile(first)) throw new Refusal(`there is no file ${first}`);
    const folder = folderOf(first);
    if (!folder) throw new Refusal(`no C++ folder has ${first}`);
    return (results) => runFolder(results, folder, filterOf([first], second));
  }
  const room = roomOf(first);
  if (room) {
    const tests = testsIn(room);
    if (tests.length === 0) throw new Refusal(`no file in ${room} is a test`);
    return (results) => runFolder(results, folderOf(first), filterOf(tests, second));
  }
  const folder = folderOf(first);
  if (folder) return (results) => runFolder(results, folder, second ? `*${second}*` : "");
  // No place: the name of a case, or a part of one.
  const having = ["server", "demo"].flatMap((place) =>
    readdirSync(join(root, place), { recursive: true })
      .filter((name) => name.endsWith("_test.cpp"))
      .map((name) => `${place}/${name}`)
      .filter((path) =>
        new RegExp(`^(?:TEST|TEST_F|TEST_P|TYPED_TEST)\\(.*${first}`, "m").test(
          readFileSync(join(root, path), "utf8"),
        ),
      ),
  );
  if (having.length === 0) throw new Refusal(`no suite, folder, file or C++ test is called '${first}'`);
  const found = [...new Set(having.map(folderOf))];
  return async (results) => {
    for (const one of found) await runFolder(results, one, `*${first}*`);
  };
}
