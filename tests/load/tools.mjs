// What the measurements share: a server on one core, load from the other, the processor time of a request, medians.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment, freePort, program, root } from "../support/kiosk.mjs";

export const serverCore = "0";
export const loadCore = cpus().length > 1 ? "1" : "0";
const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

export const step = (words) => console.error(`${new Date().toISOString().slice(11, 19)} ${words}`);
export const machine = () =>
  `${cpus()[0].model.trim()}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;

const sorted = (values) => [...values].sort((a, b) => a - b);
export const median = (values) => sorted(values)[Math.floor(values.length / 2)];
/** The nearest rank: 0.95 of fifteen values is the greatest. */
export const percentile = (values, share) => sorted(values)[Math.ceil(values.length * share) - 1];

/** Processor time of a program so far, in milliseconds. */
export function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** The same to the microsecond, for a single request: of all threads that it has now. */
export function exactProcessorMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** On a connection of its own: a kept one may be closed by the server just as it is used again. */
export function get(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** One run of wrk: {answers, perSecond}. `words` are its own, the address last. */
export function wrk(seconds, ...words) {
  const { stdout, stderr, status } = spawnSync(
    "taskset",
    ["-c", loadCore, "wrk", "-t1", `-d${seconds}s`, "--timeout", "30s", ...words],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`wrk failed: ${stderr}`);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`requests failed:\n${stdout}`);
  return {
    answers: Number(/(\d+) requests in/.exec(stdout)[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
  };
}

/** The same, and the milliseconds of processor time that `pid` took for each answer. */
export function loadOn(pid, seconds, ...words) {
  const before = processorMs(pid);
  const figures = wrk(seconds, ...words);
  return { ...figures, ms: (processorMs(pid) - before) / figures.answers };
}

/**
 * A script of wrk that asks for `paths` in turn, each time for another of `authorities`: with many of them no two requests
 * can share a render that is under way.
 */
export function distinctRequests(paths, headers = {}, authorities = 60_000) {
  const file = join(mkdtempSync(join(tmpdir(), "kiosk-load-")), "load.lua");
  const fields = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\\r\\n`)
    .join("");
  writeFileSync(
    file,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(",")}}
local n = 0
request = function()
  n = n + 1
  return "GET " .. paths[n % #paths + 1] .. " HTTP/1.1\\r\\nHost: aurora.localhost:" .. (1024 + n % ${authorities}) .. "\\r\\n${fields}\\r\\n"
end`,
  );
  return file;
}

export async function ended(child) {
  child.kill("SIGTERM");
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.on("exit", resolve));
}

/** The program on the server's core, with one thread for requests and without the limits that wrk would meet. */
export async function startServer({ data, env = {} }) {
  const port = await freePort();
  const operations = await freePort();
  const child = spawn("taskset", ["-c", serverCore, program, "serve", "--data", data], {
    cwd: root,
    stdio: "ignore",
    env: cleanEnvironment({
      KIOSK_SERVER_LISTEN: `127.0.0.1:${port}`,
      KIOSK_SERVER_OPERATIONS: `127.0.0.1:${operations}`,
      KIOSK_LOG_TARGET: join(data, "load.log"),
      KIOSK_LOG_ACCESS: "false",
      KIOSK_SERVER_THREADS: "1",
      KIOSK_SERVER_REQUESTS_PER_CONNECTION: "1000000000",
      KIOSK_SERVER_CONNECTIONS_PER_ADDRESS: "100000",
      KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1",
      KIOSK_RENDER_CONTEXTS: "1",
      ...env,
    }),
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${operations}/readyz`).catch(() => undefined);
    if (ready?.ok) return { port, operations, pid: child.pid, end: () => ended(child) };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error("the program was not ready within 30 s");
}

/** nginx with one worker on the server's core and the folder's files; `pid` is the worker's. */
export async function startNginx(folder) {
  const port = await freePort();
  const own = mkdtempSync(join(tmpdir(), "kiosk-nginx-"));
  writeFileSync(
    join(own, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${own}/nginx.pid; error_log ${own}/error.log;
${process.getuid() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100; etag on;
  types { video/iso.segment m4s; audio/mp4 m4a; }
  client_body_temp_path ${own}/b; proxy_temp_path ${own}/p; fastcgi_temp_path ${own}/f; uwsgi_temp_path ${own}/u; scgi_temp_path ${own}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn("taskset", ["-c", serverCore, "nginx", "-c", join(own, "nginx.conf"), "-p", own], {
    stdio: "inherit",
  });
  const [first] = readdirSync(folder);
  for (let tries = 0; tries < 200; tries += 1) {
    if (await get(port, `/${first}`).catch(() => null)) {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
      return {
        port,
        pid: Number(children.split(" ")[0]),
        end: async () => {
          await ended(child);
          rmSync(own, { recursive: true, force: true });
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nginx did not start");
}
