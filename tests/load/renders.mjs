// What a rendered page costs: nothing is kept, one core, beside Node with the same bundle and, where a folder of an
// earlier build is given, beside that build, all in one run. Counted is processor time, all threads of the program
// together, because it says the same on a busy machine.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment, freePort, program, root, run } from "../support/kiosk.mjs";
import { Browser, demoPeople, password } from "../support/people/people.mjs";
import { ended, get, processorMs } from "./tools.mjs";

const web = join(root, "build/web");
/** The peer: the long-term Node that script/bootstrap --for bench brings, whatever the machine has. */
export const peerNode = join(root, "build/node-peer/bin/node");

/** Every request comes for an authority of its own, so that no two of them can share a render that is under way. */
function loadScript({ path, cookie = "" }) {
  const file = join(mkdtempSync(join(tmpdir(), "kiosk-renders-")), "load.lua");
  writeFileSync(
    file,
    `local n = 0
request = function()
  n = n + 1
  return "GET ${path} HTTP/1.1\\r\\nHost: aurora.localhost:" .. (1024 + n % 60000) .. "\\r\\n${cookie && `Cookie: ${cookie}\\r\\n`}\\r\\n"
end`,
  );
  return file;
}

function wrk(port, script, seconds, core) {
  const { stdout, stderr, status } = spawnSync(
    "taskset",
    ["-c", core, "wrk", "-t1", "-c8", `-d${seconds}s`, "-s", script, `http://127.0.0.1:${port}/`],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`wrk failed: ${stderr}`);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`requests failed:\n${stdout}`);
  return {
    answers: Number(/(\d+) requests in/.exec(stdout)[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
  };
}

/** After a warm-up, rounds of load; the best round is what the page costs, the others had company. */
function measure({ pid, port, script, seconds, loadCore }) {
  wrk(port, script, seconds, loadCore);
  let best = { ms: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 3; round += 1) {
    const before = processorMs(pid);
    const { answers, perSecond } = wrk(port, script, seconds, loadCore);
    const ms = (processorMs(pid) - before) / answers;
    if (ms < best.ms) best = { ms, perSecond };
  }
  return best;
}

async function startServer({ folder, data, serverCore, ...others }) {
  const port = await freePort();
  const operations = await freePort();
  const child = spawn(
    "taskset",
    ["-c", serverCore, folder ? join(folder, "kiosk") : program, "serve", "--data", data],
    {
      cwd: root,
      stdio: "ignore",
      env: cleanEnvironment({
        KIOSK_SERVER_LISTEN: `127.0.0.1:${port}`,
        KIOSK_SERVER_OPERATIONS: `127.0.0.1:${operations}`,
        KIOSK_LOG_TARGET: join(data, "bench.log"),
        KIOSK_LOG_ACCESS: "false",
        KIOSK_WEB_FOLDER: folder ? join(folder, "web") : web,
        KIOSK_SERVER_THREADS: "1",
        KIOSK_SERVER_REQUESTS_PER_CONNECTION: "1000000000",
        KIOSK_SERVER_CONNECTIONS_PER_ADDRESS: "100000",
        KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1",
        KIOSK_CACHE_PAGE_MB: "0",
        KIOSK_RENDER_CONTEXTS: "1",
        ...others.env,
      }),
    },
  );
  for (let tries = 0; tries < 400; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${operations}/readyz`).catch(() => undefined);
    if (ready?.ok) return { port, operations, child, end: () => ended(child) };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the program was not ready within 20 s");
}

async function startPeer({ envelope, serverCore }) {
  if (!existsSync(peerNode)) throw new Error(`${peerNode} is missing (script/bootstrap --for bench)`);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "kiosk-peer-"));
  writeFileSync(join(folder, "envelope.json"), envelope);
  const child = spawn(
    "taskset",
    [
      "-c",
      serverCore,
      peerNode,
      join(root, "tests/load/bare-react.mjs"),
      String(port),
      join(folder, "envelope.json"),
    ],
    { env: { ...process.env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "inherit"] },
  );
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return {
    port,
    child,
    end: async () => {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rendersOf = async ({ operations }) =>
  Number(/^kiosk_renders_total (\d+)/m.exec((await get(operations, "/metrics")).bytes.toString())[1]);

/** The cookies of somebody who has signed in on the hosted page. */
async function cookiesOf(port) {
  const browser = new Browser("aurora", { at: port });
  const home = `http://aurora.localhost:${port}/en`;
  const sent = await browser.submit(`/backend/login/aurora?lang=en&redirectUrl=${encodeURIComponent(home)}`, {
    email: demoPeople.aurora,
    password,
  });
  const back = new URL(sent.headers.location ?? "about:blank");
  await browser.get(back.pathname + back.search);
  const profile = await browser.get("/en/profile");
  if (profile.status !== 200) throw new Error(`the profile answers ${profile.status}`);
  return browser.cookies();
}

/** One page of one build: {ms, perSecond, bytes}. */
async function measurePage(server, page, { seconds, loadCore }) {
  const cookie = page.signedIn ? await cookiesOf(server.port) : "";
  const script = loadScript({ path: page.path, cookie });
  const host = { host: "aurora.localhost:8080", ...(cookie ? { cookie } : {}) };
  const { status, bytes } = await get(server.port, page.path, host);
  if (status !== 200) throw new Error(`${page.name}: ${status}`);
  const before = await rendersOf(server);
  const figures = measure({ pid: server.child.pid, port: server.port, script, seconds, loadCore });
  const renders = (await rendersOf(server)) - before;
  if (renders < figures.perSecond * seconds * 2)
    throw new Error(`${page.name}: only ${renders} renders, requests shared them`);
  return { ...figures, bytes: bytes.length };
}

/**
 * Rows {name, program, bytes, ms, perSecond} for the small and the full demo's home page and a profile.
 * `earlier`: a folder with `kiosk` and `web` of another build.
 */
export async function measureRenders({ small, full, earlier, seconds, serverCore, loadCore, step }) {
  const rows = [];
  const how = { seconds, loadCore };
  const pages = [
    { name: "home of the small demo", path: "/", data: small, peer: true },
    ...(full ? [{ name: "home of the full demo", path: "/", data: full, peer: true }] : []),
    { name: "profile of a signed-in person", path: "/en/profile", data: small, signedIn: true },
  ];
  for (const page of pages) {
    const builds = [...(earlier ? [{ program: "Kiosk before", folder: earlier }] : []), { program: "Kiosk" }];
    for (const { program, folder } of builds) {
      const server = await startServer({ folder, data: page.data, serverCore });
      try {
        rows.push({ name: page.name, program, ...(await measurePage(server, page, how)) });
        if (!folder && page.peer) {
          const payload = await get(server.port, "/_payload.json", { host: "aurora.localhost:8080" });
          page.envelope = payload.bytes;
        }
      } finally {
        await server.end();
      }
    }
    if (page.envelope) {
      const peer = await startPeer({ envelope: page.envelope, serverCore });
      try {
        const script = loadScript({ path: "/" });
        const { bytes } = await get(peer.port, "/");
        const figures = measure({ pid: peer.child.pid, port: peer.port, script, ...how });
        const version = execFileSync(peerNode, ["--version"], { encoding: "utf8" }).trim().slice(1);
        rows.push({
          name: page.name,
          program: `Node ${version}, the same bundle`,
          bytes: bytes.length,
          ...figures,
        });
      } finally {
        await peer.end();
      }
    }
  }
  for (const { name, program, ms } of rows)
    step(`${name}, ${program}: ${ms.toFixed(3)} ms of processor time`);
  return rows;
}

/** The full demo takes minutes to make where the media are not there yet. */
export function makeDemo(set) {
  const data = mkdtempSync(join(tmpdir(), `kiosk-renders-${set}-`));
  const made = run(["demo", "--data", data, "--set", set]);
  if (made.status !== 0) throw new Error(made.stderr);
  return data;
}

const heading = "## Rendering";

/** The table of docs/performance.md. */
export function rendersTable(rows) {
  const lines = rows.map(
    ({ name, program, bytes, ms, perSecond }) =>
      `| ${name} | ${program} | ${(bytes / 1000).toFixed(1)} | ${ms.toFixed(2)} | ${Math.round(1000 / ms)} | ${Math.round(perSecond)} |`,
  );
  return `${heading}

Every page drawn for its request, nothing kept; 8 connections, the server on one core. Processor time counts all threads
of the program: the socket, the database, the engine and its compilers.

| page | program | kB | ms of processor time | pages per second of processor time | pages/s |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const option = (name) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : process.argv[at + 1];
  };
  if (process.argv.includes("--help")) {
    console.log(`node tests/load/renders.mjs [--seconds N] [--before FOLDER] [--small DATA] [--full DATA]
Measures what a rendered page costs. FOLDER holds \`kiosk\` and \`web\` of an earlier build; DATA are data folders with the
demos, which are made where they are not given.`);
    process.exit(0);
  }
  const given = { small: option("--small"), full: option("--full") };
  const small = given.small ?? makeDemo("small");
  const full = given.full ?? makeDemo("full");
  const rows = await measureRenders({
    small,
    full,
    earlier: option("--before"),
    seconds: Number(option("--seconds") ?? 4),
    serverCore: "0",
    loadCore: "1",
    step: (line) => console.error(line),
  });
  console.log(rendersTable(rows));
  for (const [set, folder] of Object.entries({ small, full }))
    if (!given[set]) rmSync(folder, { recursive: true, force: true });
}
