// One running kiosk for tests: a data folder of its own, free ports, the small demo, a log that can be read.
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { offerVideoSources } from "./servers/video-provider.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env.KIOSK_PROGRAM ?? join(root, "build/release/bin/kiosk");

/** A port that was free a moment ago on loopback, from below those that outgoing connections are given. */
export async function freePort() {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const free = await new Promise((resolve) => {
      const server = createServer();
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** The environment of a developer's machine, without settings of the person who runs the tests. */
export function cleanEnvironment(extra = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("KIOSK_"));
  return { ...Object.fromEntries(kept), KIOSK_DEVELOPMENT_STAGE: "development", ...extra };
}

/** Runs a command of the program to its end. */
export function run(args, env = {}) {
  return spawnSync(program, args, { env: cleanEnvironment(env), encoding: "utf8", cwd: root });
}

const copy = (from, to) => {
  const copied = spawnSync("cp", ["--archive", "--reflink=auto", `${from}/.`, to], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(`the demo could not be copied:\n${copied.stderr}`);
};

/** Encoding its sound takes most of the time of a demo: the import takes finished files that are right, and makes the others. */
function make(folder, demo, media, env) {
  if (existsSync(media) && !existsSync(join(folder, "media"))) {
    mkdirSync(join(folder, "media"), { recursive: true });
    copy(media, join(folder, "media"));
  }
  const made = run(["demo", "--data", folder, "--set", demo], env);
  if (made.status !== 0) throw new Error(`kiosk demo failed (${made.status}):\n${made.stderr.slice(-4000)}`);
}

// The demo's people have subscriptions that are weeks old on the day on which it is made, so an old one is made again.
export const freshFor = 2 * 3_600_000;

/** What a demo is made from: the program, and the files of the demo. */
function demoStamp() {
  const { mtimeMs, size } = statSync(program);
  const files = readdirSync(join(root, "demo"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return JSON.stringify([program, mtimeMs, size, files.length, Math.max(...files)]);
}

/**
 * The data of a demo that is made once and copied by all tests. Each is a folder of its own below build/test-demo, so
 * that nobody's copy is cut short when another one is made; those of yesterday go.
 */
export function demoToCopy(demo = "small") {
  const folder = join(root, "build/test-demo");
  mkdirSync(folder, { recursive: true });
  const stamp = demoStamp();
  const known = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, age: Date.now() - statSync(path).mtimeMs }))
    .sort((a, b) => a.age - b.age);
  for (const { path, age } of known) if (age > 12 * freshFor) rmSync(path, { recursive: true, force: true });
  const ready = known.filter(({ path }) => path.startsWith(join(folder, `${demo}-`)));
  const stampOf = ({ path }) => readFileSync(join(path, "made-from.json"), "utf8");
  const fresh = ready.find((one) => one.age < freshFor && stampOf(one) === stamp);
  if (fresh) return join(fresh.path, "data");
  const building = mkdtempSync(join(folder, "new-"));
  const data = join(building, "data");
  mkdirSync(data);
  make(data, demo, join(ready[0]?.path ?? building, "data/media"));
  writeFileSync(join(building, "made-from.json"), stamp);
  const finished = join(folder, `${demo}-${process.pid}-${Date.now()}`);
  renameSync(building, finished);
  return join(finished, "data");
}

/** Fills a data folder with the demo: with a copy, unless there is a database to add it to. */
export function fill(folder, demo = "small", env = {}) {
  mkdirSync(folder, { recursive: true });
  const made = demoToCopy(demo);
  if (env.KIOSK_DATABASE_URL || existsSync(join(folder, "kiosk.db")))
    make(folder, demo, join(made, "media"), env);
  else copy(made, folder);
}

/** The entries of a log or an outbox; a line that is being written is left for the next time. */
export function readLog(file) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Another program may take a free port before ours does; then ours says so, and others are tried. */
export async function startKiosk(options = {}) {
  for (let tries = 1; ; ++tries) {
    try {
      return await startOnFreePorts(options);
    } catch (error) {
      if (tries === 5 || !/already in use/i.test(error.message)) throw error;
    }
  }
}

/**
 * `mailbox`: one of mailbox.mjs, which then gets all mails; without one they go to the fake-mail files. `mayEnd`: it is
 * no mistake that it is killed before it is ready. `videoSources`: external providers of films, of `sourceTenants`.
 */
async function startOnFreePorts({
  data,
  demo = "small",
  env = {},
  mailbox,
  mayEnd = false,
  videoSources,
  sourceTenants,
}) {
  if (!existsSync(program)) throw new Error(`${program} is missing; run script/build first`);
  const folder = data ?? mkdtempSync(join(tmpdir(), "kiosk-test-"));
  mkdirSync(folder, { recursive: true });
  if (demo !== "none") fill(folder, demo, env);
  if (videoSources) {
    const loaded = offerVideoSources(folder, videoSources, sourceTenants);
    if (loaded.status !== 0) throw new Error(`a video source was refused:\n${loaded.stderr}`);
  }
  const port = await freePort();
  const operationsPort = await freePort();
  const log = join(folder, "kiosk.log");
  const output = openSync(join(folder, "output.txt"), "a");
  const child = spawn(program, ["serve", "--data", folder], {
    cwd: root,
    stdio: ["ignore", output, output],
    env: cleanEnvironment({
      KIOSK_SERVER_LISTEN: `127.0.0.1:${port}`,
      KIOSK_SERVER_OPERATIONS: `127.0.0.1:${operationsPort}`,
      KIOSK_LOG_TARGET: log,
      KIOSK_LOG_LEVEL: "info",
      // The walk and the journeys come from one address.
      KIOSK_SERVER_CONNECTIONS_PER_ADDRESS: "1000",
      KIOSK_SIGN_IN_TRIES_PER_ADDRESS: "100000",
      KIOSK_SIGN_IN_SENDS_PER_ADDRESS: "100000",
      KIOSK_SIGN_IN_FAILURES_PER_ADDRESS: "1000000",
      KIOSK_SIGN_IN_FAILURES_PER_TENANT: "1000000",
      ...(mailbox ? { KIOSK_MAIL_SMTP: mailbox.url } : {}),
      ...(process.env.E2E_WEB ? { KIOSK_WEB_FOLDER: process.env.E2E_WEB } : {}),
      ...env,
    }),
  });
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  const kiosk = {
    port,
    operationsPort,
    data: folder,
    log,
    child,
    ended,
    readLog: () => readLog(log),
    output: () => readFileSync(join(folder, "output.txt"), "utf8"),
    /** What `kiosk ledger check` has to say against what was done to this server; empty where nothing. */
    ledgerFindings() {
      const check = run(["ledger", "check", "--data", folder], env);
      return check.status === 0 ? "" : check.stdout + check.stderr;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const result = await ended;
      if (!data) rmSync(folder, { recursive: true, force: true });
      return result;
    },
  };
  for (let tries = 0; ; ++tries) {
    if (mayEnd && child.signalCode === "SIGKILL") return kiosk;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`kiosk ended at start:\n${kiosk.output()}`);
    const ready = await fetch(`http://127.0.0.1:${operationsPort}/readyz`).catch(() => undefined);
    if (ready?.ok) return kiosk;
    if (tries > 600) {
      await kiosk.stop();
      throw new Error(`kiosk was not ready within 30 s:\n${kiosk.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
