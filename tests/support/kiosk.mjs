// One running kiosk for tests: a data folder of its own, free ports, the small demo, a log that can be read.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { offerVideoSources } from "./video-provider.mjs";

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

/**
 * Fills a data folder with the demo. Encoding its sound takes most of that time, so the finished files are kept in
 * build/ and copied; the import takes those that are right and makes the others.
 */
export function fill(folder, demo = "small", env = {}) {
  const kept = join(root, "build/test-media", demo);
  const media = join(folder, "media");
  const made = (place) => (existsSync(place) ? readdirSync(place, { recursive: true }) : []);
  if (existsSync(kept) && !existsSync(media)) {
    try {
      cpSync(kept, media, { recursive: true });
    } catch {
      rmSync(media, { recursive: true, force: true }); // another run replaces it at this moment
    }
  }
  const filled = run(["demo", "--data", folder, "--set", demo], env);
  if (filled.status !== 0)
    throw new Error(`kiosk demo failed (${filled.status}):\n${filled.stderr.slice(-4000)}`);
  const known = new Set(made(join(kept, "made")));
  if (made(join(media, "made")).every((name) => known.has(name))) return;
  mkdirSync(join(root, "build/test-media"), { recursive: true });
  const fresh = mkdtempSync(join(root, "build/test-media/new-"));
  cpSync(media, fresh, { recursive: true });
  rmSync(kept, { recursive: true, force: true });
  try {
    renameSync(fresh, kept);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another run was faster
  }
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
  for (const loaded of videoSources ? offerVideoSources(folder, videoSources, sourceTenants) : [])
    if (loaded.status !== 0) throw new Error(`a video source was refused:\n${loaded.stderr}`);
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
    readLog: () =>
      readFileSync(log, "utf8")
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
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
