// Memory under an hour of mixed load: every address of a tenant in all its languages, as page and payload, on three
// devices, as guests and as somebody who has signed in, with imports and editors' changes in between.
//
//   node tests/load/memory.mjs [--minutes N] [--preload LIBRARY] [--set small|full]
//
// --preload runs the program on another allocator, such as /usr/lib/x86_64-linux-gnu/libjemalloc.so.2. Needs a release
// build. Prints a table for docs/performance.md.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startKiosk } from "../support/kiosk.mjs";
import { demoPeople, password } from "../support/people/people.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    preload: { type: "string" },
    set: { type: "string", default: "full" },
  },
});
const minutes = Number(values.minutes);
const data = mkdtempSync(join(tmpdir(), "kiosk-memory-"));
const kiosk = await startKiosk({
  data,
  demo: values.set,
  env: {
    KIOSK_LOG_LEVEL: "warn",
    KIOSK_LOG_ACCESS: "false",
    KIOSK_RENDER_CONTEXTS: "1",
    KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1",
    ...(values.preload ? { LD_PRELOAD: values.preload } : {}),
  },
});

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const agents = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Tablet) Chrome/140.0 Safari/537.36",
];
let answered = 0;
function ask(path, { tenant = "aurora", headers = {}, method = "GET", body } = {}) {
  return new Promise((resolve) => {
    const outgoing = request(
      {
        agent,
        host: "127.0.0.1",
        port: kiosk.port,
        path,
        method,
        headers: { host: `${tenant}.localhost:${kiosk.port}`, "accept-encoding": "br", ...headers },
      },
      (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => {
          answered += 1;
          resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString("utf8") });
        });
      },
    );
    outgoing.on("error", () => resolve({ status: 0, text: "" }));
    outgoing.end(body);
  });
}

/** Every address of the sitemaps. */
const addresses = [];
for (const tenant of ["aurora", "nujum", "plume"])
  for (const language of ["en", "ar", "fr", "de", "es", "ro"]) {
    const { text } = await ask(`/sitemap-${language}.xml`, {
      tenant,
      headers: { "accept-encoding": "identity" },
    });
    for (const [, address] of text.matchAll(/<loc>([^<]+)<\/loc>/g))
      addresses.push({ tenant, path: new URL(address).pathname });
  }

const any = (list) => list[Math.floor(Math.random() * list.length)];
async function visit(number) {
  const { tenant, path } = any(addresses);
  const kind = Math.random();
  const headers = {
    "user-agent": any(agents),
    "x-forwarded-for": `10.${number & 255}.${(number >> 8) & 255}.7`,
  };
  if (kind < 0.005) {
    await ask("/backend/login/api", {
      tenant,
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ grantType: "password", email: demoPeople[tenant], password }),
    });
  } else if (kind < 0.02) {
    await ask(`/en/no-such-page-${number}`, { tenant, headers });
  } else if (kind < 0.5) {
    await ask(path === "/" ? "/_payload.json" : `${path}/_payload.json`, { tenant, headers });
  } else {
    await ask(path, { tenant, headers: kind < 0.55 ? { ...headers, "accept-encoding": "gzip" } : headers });
  }
}

const pid = kiosk.child.pid;
const megabytes = (bytes) => bytes / (1 << 20);
async function sample(second) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const metrics = await (await fetch(`http://127.0.0.1:${kiosk.operationsPort}/metrics`)).text();
  const figure = (name) => Number(new RegExp(`^${name} ([\\d.e+]+)`, "m").exec(metrics)?.[1] ?? 0);
  return {
    second,
    resident: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024,
    cache: megabytes(figure("kiosk_page_cache_bytes")),
    pages: figure("kiosk_page_cache_entries"),
    heap: megabytes(figure("kiosk_render_heap_bytes")),
    answered,
  };
}

const end = Date.now() + minutes * 60_000;
const began = Date.now();
const samples = [await sample(0)];
let number = 0;
const load = Array.from({ length: 8 }, async () => {
  while (Date.now() < end) {
    number += 1;
    await visit(number);
  }
});
const points = 12;
for (let point = 1; point <= points; point += 1) {
  const at = began + (minutes * 60_000 * point) / points;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
  samples.push(await sample(Math.round((Date.now() - began) / 1000)));
  const latest = samples.at(-1);
  console.error(
    `${latest.second} s: ${latest.resident.toFixed(0)} MB, ${latest.pages} pages in ${latest.cache.toFixed(1)} MB`,
  );
}
await Promise.all(load);
agent.destroy();
await kiosk.stop();
rmSync(data, { recursive: true, force: true });

console.log(`| minute | resident MB | page cache MB | pages in it | JavaScript objects MB | answers |
|---|---|---|---|---|---|
${samples
  .map(
    ({ second, resident, cache, pages, heap, answered: all }) =>
      `| ${(second / 60).toFixed(1)} | ${resident.toFixed(0)} | ${cache.toFixed(1)} | ${pages} | ${heap.toFixed(0)} | ${all} |`,
  )
  .join("\n")}`);
