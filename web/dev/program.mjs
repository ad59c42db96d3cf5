// The program under development: builds it, runs it, and builds and restarts it when a file of server/ changes.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const READY_TRIES = 600;

export class DevProgram {
  #child = null;
  #port = 0;
  /** Resolves when the program answers; replaced by a new promise at every restart. */
  #ready = deferred();
  #building = null;
  #buildAgain = false;

  /**
   * `executable` and its `arguments`; `build`, a command that builds it; `generated`, the folder of the TypeScript that
   * the program prints; `operations`, the address of its health checks.
   */
  constructor({ root, executable, args, build, generated, operations, env = {}, report = console.log }) {
    Object.assign(this, { root, executable, args, build, generated, operations, env, report });
  }

  /** Called with the outcome of every rebuild: an error text, or null. */
  onRebuilt = () => undefined;

  get pid() {
    return this.#child?.pid;
  }

  /** The program's port, at the latest after `timeout` milliseconds. */
  async port(timeout) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not ready within ${timeout / 1000} s`)), timeout);
    });
    try {
      await Promise.race([this.#ready.promise, late]);
      return this.#port;
    } finally {
      clearTimeout(timer);
    }
  }

  async start() {
    const operations = this.operations ?? `127.0.0.1:${await freePort()}`;
    this.#port = await freePort();
    const child = spawn(this.executable, this.args, {
      cwd: this.root,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        KIOSK_DEVELOPMENT_STAGE: process.env.KIOSK_DEVELOPMENT_STAGE ?? "development",
        ...this.env,
        KIOSK_SERVER_LISTEN: `127.0.0.1:${this.#port}`,
        KIOSK_SERVER_OPERATIONS: operations,
      },
    });
    this.#child = child;
    child.once("exit", (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#ready = deferred();
      this.report(`The program ended (${signal ?? code}); it starts again after the next change in server/.`);
    });
    for (let tries = 0; tries < READY_TRIES && this.#child === child; tries += 1) {
      const ready = await fetch(`http://${operations}/readyz`).catch(() => null);
      if (ready?.ok) return this.#ready.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the program did not become ready");
  }

  async stop() {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    this.#ready = deferred();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  /** Builds and restarts. A change during a build starts another build; the old program runs until one succeeds. */
  rebuild() {
    if (this.#building) {
      this.#buildAgain = true;
      return this.#building;
    }
    this.#building = this.#buildUntilSettled().finally(() => {
      this.#building = null;
    });
    return this.#building;
  }

  async #buildUntilSettled() {
    for (;;) {
      this.#buildAgain = false;
      const error = await run(this.build, this.root);
      if (this.#buildAgain) continue;
      if (!error) {
        await this.stop();
        await this.#writeTypes();
        await this.start();
      }
      return this.onRebuilt(error);
    }
  }

  /** Writes web/generated where it differs, so that Vite sees only real changes. */
  async #writeTypes() {
    if (!this.generated) return;
    const fresh = mkdtempSync(join(tmpdir(), "kiosk-types-"));
    const error = await run([this.executable, "types", "--out", fresh], this.root);
    if (error) this.report(error);
    else
      for (const name of readdirSync(fresh, { recursive: true }).filter((one) => one.endsWith(".ts"))) {
        const text = readFileSync(join(fresh, name), "utf8");
        const file = join(this.generated, name);
        if (text === readIfThere(file)) continue;
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    rmSync(fresh, { recursive: true, force: true });
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Runs a command to its end; the text of its output if it failed, otherwise null. */
function run([command, ...args], cwd) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output.push(chunk);
        process.stdout.write(chunk);
      });
    child.once("error", (error) => resolve(String(error)));
    child.once("close", (code) => resolve(code === 0 ? null : Buffer.concat(output).toString("utf8")));
  });
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
