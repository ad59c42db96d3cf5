// Runs the commands of a test run: each in a session of its own, with the priority of its kind, what it prints in a log,
// and its time and processor time counted.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Niceness by who runs, from the table that the scripts read too. */
const niceness = new Map(
  readFileSync(join(root, "script/priorities.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([who, nice]) => [who, Number(nice)]),
);

const running = new Set();

/** Ends what runs still, with all that it started in its session. */
export function endJobs() {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended by itself.
    }
  }
}

// A job that has not ended by then hangs: the longest takes a quarter of it, beside other work.
const hangingAfter = 60 * 60_000;

/**
 * Runs a command to its end: {status, ms, processorMs}, where the processor time is that of the command and of all that
 * it started and that has ended. `live` also shows what it prints; `log` is the file that keeps it. One that hangs is ended.
 */
export function runJob(command, args, { log, priority, live = false, env = {}, longest = hangingAfter }) {
  if (!niceness.has(priority)) throw new Error(`script/priorities.tsv has no row ${priority}`);
  mkdirSync(dirname(log), { recursive: true });
  const output = createWriteStream(log);
  const began = performance.now();
  const wrapper = join(root, "tests/runner/job.pl");
  const child = spawn("perl", [wrapper, String(niceness.get(priority)), command, ...args], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      output.write(part);
      if (live) process.stdout.write(part);
    });
  const hanging = setTimeout(() => {
    output.write(`\nerror: it has not ended after ${longest / 60_000} minutes\n`);
    process.kill(-child.pid, "SIGKILL");
  }, longest);
  let times = "";
  child.stdio[3].on("data", (part) => {
    times += part;
  });
  return new Promise((resolve, reject) => {
    const finish = (code) => {
      clearTimeout(hanging);
      running.delete(child);
      const processorMs = times
        .trim()
        .split(/\s+/)
        .reduce((sum, seconds) => sum + Math.round(Number(seconds) * 1000), 0);
      const ended = { status: code ?? 1, ms: Math.round(performance.now() - began), processorMs };
      output.end(() => resolve(ended));
    };
    child.on("error", reject);
    // A program that was left behind may hold the pipes open; nobody waits for it.
    child.on("exit", (code) => {
      const late = setTimeout(() => child.stdout.destroy() && child.stderr.destroy(), 1_000);
      child.on("close", () => {
        clearTimeout(late);
        finish(code);
      });
    });
  });
}
