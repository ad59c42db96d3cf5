// The development server of the front end: Vite with React Fast Refresh in front of the running program. Vite serves
// the sources below /_dev/; documents, payloads, calls and media are proxied to the program.
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer as createHttpServer, request as sendRequest } from "node:http";
import { join, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer as createViteServer } from "vite";
import { aliases } from "../build-plugins.mjs";
import { messageSections } from "../message-sections.mjs";
import { BASE, developmentDocument, developmentPolicy } from "./documents.mjs";

/** How long a request waits for the program while it restarts. */
const RESTART_WAIT_MS = 20_000;

/**
 * `program()` gives the program's port; it may wait while the program restarts. `stale`: the sources have changed since
 * build/web was built. `onServerChange` is called when a file of server/ has changed.
 */
export async function startDevServer({ root, port, host = "127.0.0.1", program, stale, onServerChange }) {
  const http = createHttpServer();
  const web = join(root, "web") + sep;
  let changed = stale;
  const vite = await createViteServer({
    configFile: false,
    root: web,
    base: BASE,
    publicDir: false,
    appType: "custom",
    mode: "development",
    logLevel: "warn",
    cacheDir: join(root, "build/vite"),
    server: {
      middlewareMode: true,
      hmr: { server: http },
      fs: { allow: [root, realpathSync(join(root, "node_modules"))] },
    },
    plugins: [react(), messageSections({ without: "mail." })],
    resolve: { alias: aliases(root, "browser") },
    // Found here at the start, so that no page reloads because of a library that was first seen later.
    optimizeDeps: { entries: ["storefront/**/*.tsx", "dev/workshop/*.tsx", "!**/*.test.tsx"] },
  });
  vite.watcher.add([join(root, "server"), join(root, "CMakeLists.txt")]);
  vite.watcher.on("all", (_, file) => {
    if (file.startsWith(web)) changed = true;
    else if (/(\.cpp|\.hpp|\.sql|CMakeLists\.txt)$/.test(file) && !file.endsWith("_test.cpp"))
      onServerChange?.(file);
  });
  http.on("request", (request, response) => {
    if (request.url.startsWith(`${BASE}workshop`)) return sendWorkshop(request, response, { vite, web });
    if (request.url.startsWith(BASE)) return vite.middlewares(request, response);
    proxy(request, response, { program, isStale: () => changed }).catch((error) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
      response.end(`The program does not answer: ${error.message}\nSee the terminal of script/dev.\n`);
    });
  });
  await new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  return {
    port: http.address().port,
    vite,
    reload: () => vite.ws.send({ type: "full-reload" }),
    /** Shows a failed build of the program over every open page. */
    showError: (message) => vite.ws.send({ type: "error", err: { message, stack: "" } }),
    async close() {
      await vite.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function proxy(request, response, { program, isStale }) {
  const wantsDocument = /\btext\/html\b/.test(request.headers.accept ?? "");
  const headers = { ...request.headers };
  // A document is rewritten: it must come whole and uncompressed.
  if (wantsDocument)
    for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
  const answer = await send(request, headers, await program(RESTART_WAIT_MS));
  const isDocument = /^text\/html\b/.test(answer.headers["content-type"] ?? "");
  if (!isDocument || !wantsDocument) {
    response.writeHead(answer.statusCode, answer.headers);
    return answer.pipe(response);
  }
  const html = Buffer.concat(await answer.toArray()).toString("utf8");
  const body = Buffer.from(developmentDocument(html, { stale: isStale() }));
  const { "content-security-policy": policy, etag: _etag, ...rest } = answer.headers;
  response.writeHead(answer.statusCode, {
    ...rest,
    ...(policy ? { "content-security-policy": developmentPolicy(policy) } : {}),
    "cache-control": "no-store",
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function send(request, headers, port) {
  return new Promise((resolve, reject) => {
    const { method, url: path } = request;
    const sent = sendRequest({ host: "127.0.0.1", port, method, path, headers }, resolve);
    sent.once("error", reject);
    request.pipe(sent);
  });
}

/** The workshop is a page of Vite's alone: it needs no program. */
async function sendWorkshop(request, response, { vite, web }) {
  try {
    const html = await readFile(join(web, "dev/workshop/index.html"), "utf8");
    const body = await vite.transformIndexHtml(request.url, html);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    response.end(body);
  } catch (error) {
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(String(error.stack));
  }
}
