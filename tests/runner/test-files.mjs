// The test files that run against the program or in a browser, and what is known of how long each takes.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./jobs.mjs";

/** The folder below tests/ of each part. */
export const folders = {
  calls: "http",
  journeys: "journeys",
  walk: "walk",
  faults: "faults",
  games: "games",
  runner: "runner",
};

/** The demo's games have a portal of their own, and how tests are run is tried without a program. */
export const needsProgram = (part) => !["games", "runner"].includes(part);

/**
 * The test files of a part, as {part, room, name, path}: `room` is the folder inside the part's folder, or nothing, and
 * `name` is the file's name without .test.mjs. A name is unique within a part, because reports and logs are named by it.
 */
export const testFiles = (part) =>
  readdirSync(join(root, "tests", folders[part]), { recursive: true })
    .filter((file) => file.endsWith(".test.mjs"))
    .sort()
    .map((file) => ({
      part,
      room: dirname(file).replace(/^\.$/, ""),
      name: basename(file, ".test.mjs"),
      path: `tests/${folders[part]}/${file}`,
    }));

// Those of the last run here come first; a clean clone has the ones that are checked in.
const kept = "tests/times.tsv";
const last = "build/test-times.tsv";
const unknownSeconds = 20;

function readTimes(file) {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([name, seconds]) => [name, Number(seconds)]);
}

const timesKnown = () => new Map([...readTimes(kept), ...readTimes(last)]);

/** The longest first, so that none of the lanes begins a long file when the others are done. */
export function longestFirst(files) {
  const times = timesKnown();
  const seconds = ({ path }) => times.get(path) ?? unknownSeconds;
  return files.toSorted((a, b) => seconds(b) - seconds(a));
}

/** Keeps how long files took; `checkedIn` writes the table that a clean clone has. */
export function keepTimes(taken, { checkedIn = false } = {}) {
  const write = (file, times) => {
    const rows = [...times].sort(([a], [b]) => (a < b ? -1 : 1)).map((row) => row.join("\t"));
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `file\tseconds\n${rows.join("\n")}\n`);
  };
  const all = new Map([...timesKnown(), ...taken]);
  for (const path of all.keys()) if (!existsSync(join(root, path))) all.delete(path);
  write(last, all);
  if (checkedIn) write(kept, all);
}
