// Measures the program side by side with nginx (the same bytes) and React on Node (the same bundle): the server on
// one core, the load generator on the other, all figures of one run. Writes docs/performance.md with --write.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { goalOf } from "../support/budgets.mjs";
import { cleanEnvironment, freePort, program, root, run, startKiosk } from "../support/kiosk.mjs";
import { measurePeople } from "./people.mjs";
import { makeDemo, measureRenders, rendersTable } from "./renders.mjs";

if (process.argv.includes("--help")) {
  console.log(
    "node tests/load/bench.mjs [--seconds N] [--before FOLDER] [--full] [--write]\nFOLDER holds kiosk and web of an earlier build, whose pages are rendered beside ours.\nNeeds a release build, wrk and nginx (script/bootstrap --for bench).",
  );
  process.exit(0);
}
const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const textOption = (name) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const seconds = option("--seconds", 6);
const cores = cpus().length;
const serverCore = "0";
const loadCore = cores > 1 ? "1" : "0";
const step = (words) => console.error(`${new Date().toISOString().slice(11, 19)} ${words}`);

/** Ends a program that was measured and removes what it ran on. */
function endOf(child, folder) {
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}

function get(port, path, headers = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body ? "POST" : "GET",
        headers: {
          host: `aurora.localhost:${port}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
      },
      (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
      },
    )
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });
}

function wrkArguments(port, path, { connections, headers = {}, script }, time) {
  const fields = Object.entries({ Host: `aurora.localhost:${port}`, ...headers }).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const options = ["-t1", `-c${connections}`, `-d${time}s`, "--latency", ...(script ? ["-s", script] : [])];
  return ["-c", loadCore, "wrk", ...options, ...fields, `http://127.0.0.1:${port}${path}`];
}

/** What wrk printed: requests a second, p50 and p99 in milliseconds, and what was not a 2xx. */
function figuresOf(stdout) {
  const ms = (percent) => {
    const [, number, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout);
    return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: ms("50"),
    p99: ms("99"),
    failed:
      Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) +
      Number(/Socket errors:.*read (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

/** One wrk run. */
function load(port, path, options) {
  const { stdout, stderr, status } = spawnSync("taskset", wrkArguments(port, path, options, seconds), {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`wrk failed: ${stderr}`);
  return figuresOf(stdout);
}

/** The same beside another run, and two seconds longer. */
function loadBeside(port, path, options) {
  const child = spawn("taskset", wrkArguments(port, path, options, seconds + 2), {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part) => {
    printed += part;
  });
  return new Promise((resolve, reject) =>
    child.on("exit", (status) =>
      status === 0 ? resolve(figuresOf(printed)) : reject(new Error("wrk failed")),
    ),
  );
}

const pin = (pid) =>
  execFileSync("taskset", ["-a", "-p", "-c", serverCore, String(pid)], { stdio: "ignore" });
const residentMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

async function startNginx(files) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "kiosk-nginx-"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
${process.getuid() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100; etag on;
  types { text/html html; text/javascript js; application/json json; audio/mp4 m4a; video/iso.segment m4s; }
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" });
  for (let tries = 0; tries < 100; ++tries) {
    if (await get(port, `/${Object.keys(files)[0]}`).catch(() => null))
      return { port, child, end: () => endOf(child, folder) };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nginx did not start");
}

const rows = [];
const record = (name, connections, figures, pid) => {
  rows.push({ name, connections, ...figures, memory: residentMb(pid) });
  step(
    `${name}: ${figures.perSecond.toFixed(0)}/s, p50 ${figures.p50.toFixed(2)} ms, p99 ${figures.p99.toFixed(2)} ms`,
  );
  if (figures.failed > 0) throw new Error(`${name}: ${figures.failed} requests failed`);
};

// ---- start and import ----
const data = mkdtempSync(join(tmpdir(), "kiosk-bench-data-"));
step("import of the small demo");
const importStart = performance.now();
const imported = run(["demo", "--data", data, "--set", "small"]);
if (imported.status !== 0) throw new Error(imported.stderr);
const importSeconds = (performance.now() - importStart) / 1000;
const again = performance.now();
run(["demo", "--data", data, "--set", "small"]);
const importAgainSeconds = (performance.now() - again) / 1000;

let full = "";
if (process.argv.includes("--full")) {
  step("making and importing the full demo");
  const folder = mkdtempSync(join(tmpdir(), "kiosk-bench-full-"));
  const began = performance.now();
  const made = run(["demo", "--data", folder, "--set", "full"]);
  if (made.status !== 0) throw new Error(made.stderr);
  full = `| full demo (26 songs, 2 videos, 50 articles) imported, and made where it was not yet | ${((performance.now() - began) / 1000).toFixed(0)} s on ${cores} cores | 180 s |\n`;
  rmSync(folder, { recursive: true, force: true });
}

step("start to first page");
const starts = [];
for (let i = 0; i < 5; ++i) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(program, ["serve", "--data", data], {
    env: cleanEnvironment({
      KIOSK_SERVER_LISTEN: `127.0.0.1:${port}`,
      KIOSK_SERVER_OPERATIONS: "",
      KIOSK_LOG_TARGET: "none",
    }),
    stdio: "ignore",
  });
  while (!(await get(port, "/").catch(() => null))?.bytes.length)
    await new Promise((resolve) => setTimeout(resolve, 2));
  starts.push(performance.now() - began);
  child.kill("SIGTERM");
  await new Promise((resolve) => child.on("exit", resolve));
}
starts.sort((a, b) => a - b);

const unlimited = {
  KIOSK_SERVER_THREADS: "1",
  KIOSK_SERVER_REQUESTS_PER_CONNECTION: "1000000000",
  KIOSK_SERVER_CONNECTIONS_PER_ADDRESS: "100000",
  KIOSK_LOG_ACCESS: "false",
};

// ---- the same page from the cache, as payload, and the files ----
const cached = await startKiosk({ data, demo: "none", env: unlimited });
const atRest = residentMb(cached.child.pid);
pin(cached.child.pid);
// As browsers ask: pages are held compressed, and who takes no compression has them decompressed at each request.
const compressed = { "accept-encoding": "br" };
const home = await get(cached.port, "/");
const homeBrotli = await get(cached.port, "/", compressed);
const payload = await get(cached.port, "/_payload.json", compressed);
const script = /<script type="module"[^>]*src="([^"]+)"/.exec(home.bytes.toString())[1];
const scriptBytes = await get(cached.port, script);
const nginx = await startNginx({
  "home.html": homeBrotli.bytes,
  "payload.json": payload.bytes,
  "script.js": scriptBytes.bytes,
});
pin(nginx.child.pid);
for (const [name, path, file, headers] of [
  ["page from the cache", "/", "/home.html", compressed],
  ["payload from the cache", "/_payload.json", "/payload.json", compressed],
  ["static file", script, "/script.js", {}],
]) {
  record(`Kiosk, ${name}`, 64, load(cached.port, path, { connections: 64, headers }), cached.child.pid);
  record(
    `nginx, ${name}: the same bytes as a file`,
    64,
    load(nginx.port, file, { connections: 64 }),
    nginx.child.pid,
  );
}
record(
  "Kiosk, the same page for a client that takes no compression",
  64,
  load(cached.port, "/", { connections: 64 }),
  cached.child.pid,
);
nginx.end();

await cached.stop();

// ---- rendered for each request, without the page cache ----
step("rendered pages");
const fullData = makeDemo("full");
const renders = await measureRenders({
  small: data,
  full: fullData,
  earlier: textOption("--before"),
  seconds: Math.max(2, Math.round(seconds / 2)),
  serverCore,
  loadCore,
  step,
});
rmSync(fullData, { recursive: true, force: true });

// ---- people ----
step("sign-ins, refreshed sessions, profiles");
const people = await measurePeople({
  data,
  environment: unlimited,
  tools: { get, load, loadBeside, pin },
  serverCore,
});
for (const [name, connections, figures] of [
  ["Kiosk, sign-in by password (Argon2id, 19 MiB, 2 passes)", 4, people.signIn],
  ["Kiosk, page from the cache, quiet", 8, people.quiet],
  ["Kiosk, page from the cache while sign-ins keep the hasher busy", 8, people.busy],
  ["Kiosk, profile of a signed-in person", 8, people.profile],
  ["Kiosk, refreshed session (each one a commit)", 1, people.refresh],
])
  rows.push({ name, connections, ...figures, memory: people.memory });

// ---- what a browser loads ----
const manifest = JSON.parse(readFileSync(join(root, "build/web/manifest.json"), "utf8"));
const sizeOf = (path) => statSync(join(root, "build/web/public", `${path}.br`)).size;
const unique = (list) => [...new Set(list)];
const wantedScripts = unique(
  [
    manifest.entry,
    ...(manifest.preload ?? []),
    ...(manifest.pages.structure?.js ?? []),
    manifest.messages.en.index,
    manifest.messages.en.core,
    manifest.messages.en.blocks,
  ].flat(),
);
const scriptKb = wantedScripts.reduce((sum, path) => sum + sizeOf(path), 0) / 1000;
const styleKb =
  [...manifest.css, ...manifest.pages.structure.css].reduce((sum, path) => sum + sizeOf(path), 0) / 1000;
rmSync(data, { recursive: true, force: true });

const of = (prefix) => rows.find((row) => row.name.startsWith(prefix)).perSecond;
const ratio = (a, b) => (of(a) / of(b)).toFixed(2);
const table = rows.map(
  (row) =>
    `| ${row.name} | ${row.connections} | ${row.perSecond.toFixed(0)} | ${row.p50.toFixed(2)} | ${row.p99.toFixed(2)} | ${row.memory.toFixed(0)} |`,
);
const renderRatio = (page) => {
  const cost = (begin) =>
    renders.find(
      ({ name, program }) => name === page && program.startsWith(begin) && program !== "Kiosk before",
    ).ms;
  return (cost("Node") / cost("Kiosk")).toFixed(2);
};
const text = `# Performance

Measured by \`script/bench\` on ${cpus()[0].model.trim()}, ${cores} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. The server was
pinned to one core, wrk to the other; ${seconds} s a row, loopback, keep-alive, pages compressed with Brotli, which nginx serves
from a file, so that both write the same bytes. Absolute figures follow the machine; the ratios of one run are what to compare.

| what | connections | requests/s and core | p50 ms | p99 ms | memory MB |
|---|---|---|---|---|---|
${table.join("\n")}

| ratio | value | target |
|---|---|---|
| page from the cache against nginx | ${ratio("Kiosk, page from the cache", "nginx, page from the cache")} | 0.8 |
| payload against nginx | ${ratio("Kiosk, payload", "nginx, payload")} | |
| static file against nginx | ${ratio("Kiosk, static file", "nginx, static file")} | |
| rendered home of the small demo against the same bundle on Node | ${renderRatio("home of the small demo")} | more than 1 |
| rendered home of the full demo against the same bundle on Node | ${renderRatio("home of the full demo")} | more than 1 |
| sign-ins against what the reference Argon2 hashes at that cost on that core (${(1 / people.hashSeconds).toFixed(0)}/s) | ${(people.signIn.perSecond * people.hashSeconds).toFixed(2)} | |

| figure | value | target |
|---|---|---|
| start to first page, median of 5 | ${starts[2].toFixed(0)} ms | ${goalOf("start to first page")} |
| memory at rest, one render context | ${atRest.toFixed(0)} MB | ${goalOf("memory at rest")} |
| home page, HTML | ${(home.bytes.length / 1024).toFixed(0)} kB, ${(homeBrotli.bytes.length / 1024).toFixed(1)} kB brotli | |
| home page, JavaScript (brotli, without the player, which loads on first play) | ${scriptKb.toFixed(1)} kB | ${goalOf("script of the home page")} |
| home page, CSS (brotli) | ${styleKb.toFixed(1)} kB | ${goalOf("style of any page")} |
| small demo made and imported | ${importSeconds.toFixed(1)} s; again ${importAgainSeconds.toFixed(2)} s | |
${full}
${rendersTable(renders)}`;
console.log(text);
if (process.argv.includes("--write")) {
  // Sections that other scripts measure are left as they are.
  const file = join(root, "docs/performance.md");
  const others = /\n## (?!Rendering\n)[\s\S]*/.exec(readFileSync(file, "utf8"))?.[0] ?? "";
  writeFileSync(file, `${text.trimEnd()}\n${others}`);
}
