// Whether a suite has to run again: a digest of all that it reads, and what its last green run said.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./jobs.mjs";

const text = (command, args) =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });

/** The project's files, also those that are not committed yet, without what .gitignore names. */
const projectFiles = () =>
  text("git", [
    "-c",
    `safe.directory=${root.replace(/\/$/, "")}`,
    "ls-files",
    "-z",
    "-co",
    "--exclude-standard",
  ])
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/** Everything beside the project's files: packages of the machine, Node, and settings that tests obey. */
function machineState() {
  const settings = Object.entries(process.env).filter(([name]) => /^(?:KIOSK|E2E|CHROMIUM|GTEST)/.test(name));
  const program = process.env.KIOSK_PROGRAM ? sha256(readFileSync(process.env.KIOSK_PROGRAM)) : "";
  return [
    text("dpkg-query", ["--show"]),
    process.version,
    JSON.stringify(settings.sort()),
    program,
    String(process.getuid() === 0),
  ].join("\n");
}

/** Digests of suites; files are read once for all of them. */
export class Digests {
  #contents;
  #machine;

  /** `reads`: folders and files; `without`: an expression for paths that do not count; `more`: options of the run. */
  of({ reads, without }, more = "") {
    this.#contents ??= new Map(projectFiles().map((path) => [path, sha256(readFileSync(join(root, path)))]));
    this.#machine ??= machineState();
    const digest = createHash("sha256").update(this.#machine).update(more);
    for (const [path, content] of [...this.#contents].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (
        reads.some((place) => place === "." || path === place || path.startsWith(`${place}/`)) &&
        !without?.test(path)
      )
        digest.update(`${path} ${content}\n`);
    return digest.digest("hex");
  }
}

// Beside the reports of that run, which the count of the specification reads: they go together.
const fileOf = (suite) => join(root, "build/test-reports", suite, "green.json");

/** The last green run of a suite, {digest, at, passed}, where it is one of this digest. */
export function lastGreen(suite, digest) {
  if (!existsSync(fileOf(suite))) return undefined;
  const green = JSON.parse(readFileSync(fileOf(suite), "utf8"));
  return green.digest === digest ? green : undefined;
}

/** Keeps a green run; `at` is the time as a reader of the table sees it. */
export const keepGreen = (suite, green) => writeFileSync(fileOf(suite), JSON.stringify(green));
