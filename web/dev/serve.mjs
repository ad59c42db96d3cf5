// Serves the built front end with the sample payloads, to look at pages without the program:
//   npm run build && npm run samples [-- PORT]
// /SAMPLE?theme=dark&layout=storefront, /ar/SAMPLE, ... ; the list of samples is at /
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { sampleEnvelope } from "./envelope.mjs";

const build = new URL("../../build/web/", import.meta.url);
const languages = ["en", "ar", "fr", "de", "es", "ro", "xa", "xb"];
const kinds = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** The bundle in a context without any global of a browser or of Node, as in the program. */
export async function loadRenderer() {
  const context = vm.createContext({ console });
  vm.runInContext(await readFile(new URL("server.js", build), "utf8"), context, { filename: "server.js" });
  const manifest = await readFile(new URL("manifest.json", build), "utf8");
  context.SSR.configure(manifest);
  return { ssr: context.SSR, build: JSON.parse(manifest).build };
}

async function startSamples(port = 0) {
  let renderer = await loadRenderer();
  const server = createServer(async (request, response) => {
    try {
      if (request.headers.accept?.includes("text/html")) renderer = await loadRenderer();
      const { status = 200, type, body } = await answer(request, renderer);
      response.writeHead(status, { "content-type": type }).end(body);
    } catch (error) {
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(String(error.stack));
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

async function answer(request, { ssr, build: id }) {
  const url = new URL(request.url, "http://samples");
  if (url.pathname.startsWith("/assets/")) {
    return {
      type: kinds[extname(url.pathname)] ?? "application/octet-stream",
      body: await readFile(new URL(`public${url.pathname}`, build)),
    };
  }
  if (url.pathname.startsWith("/media/")) return { type: "image/svg+xml", body: drawing(url.pathname) };
  if (url.pathname === "/builds/latest.json")
    return { type: "application/json", body: JSON.stringify({ id }) };
  if (url.pathname.startsWith("/backend/")) return { type: "application/json", body: "{}" };
  const samples = (await readdir(new URL("samples/", import.meta.url)))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));
  const asksPayload = url.pathname.endsWith("/_payload.json");
  const segments = url.pathname
    .replace(/\/_payload\.json$/, "")
    .split("/")
    .filter(Boolean);
  const locale = languages.includes(segments[0]) ? segments.shift() : "en";
  if (segments.length === 0) {
    const links = samples.map(
      (sample) => `<li><a href="/en/${sample}">${sample}</a> <a href="/ar/${sample}?theme=dark">ar</a></li>`,
    );
    return {
      type: "text/html; charset=utf-8",
      body: `<!doctype html><title>Samples</title><ul>${links.join("")}</ul>`,
    };
  }
  const sample = segments.join("-");
  const known = samples.includes(sample)
    ? sample
    : (samples.find((name) => sample.startsWith(name)) ?? "error-404");
  const theme = url.searchParams.get("theme") ?? undefined;
  const layout = url.searchParams.get("layout") ?? undefined;
  const envelope = await sampleEnvelope({
    sample: known,
    locale,
    theme,
    layout,
    build: id,
    url: request.url.replace("/_payload.json", ""),
  });
  if (asksPayload)
    return { status: envelope.status, type: "application/json", body: JSON.stringify(envelope) };
  const json = JSON.stringify(envelope);
  const document = url.searchParams.has("shell") ? ssr.renderShell(json) : ssr.render(json);
  const payload = `<script type="application/json" id="payload">${json.replaceAll("<", "\\u003c")}</script>`;
  return {
    status: envelope.status,
    type: "text/html; charset=utf-8",
    body: document.replace("<!--payload-->", () => payload),
  };
}

/** A calm square in a hue of its own for each name. */
function drawing(path) {
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${path.includes("mark") ? 16 : 0}" fill="oklch(0.5 0.1 ${hue})"/><path d="M5 20c5 0 5-11 11-11s6 11 11 11" fill="none" stroke="oklch(0.95 0.03 ${hue})" stroke-width="2.6" stroke-linecap="round"/></svg>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { origin } = await startSamples(Number(process.argv[2] ?? 4173));
  console.log(`samples at ${origin}`);
}
