// The workshop of development as files that a browser loads at once: built from its stories, and served on a port of
// its own.
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { aliases, defines } from "../../web/build-plugins.mjs";
import { messageSections } from "../../web/message-sections.mjs";
import { root } from "./kiosk.mjs";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };

export async function startWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-workshop-"));
  await build({
    configFile: false,
    root: join(root, "web"),
    publicDir: false,
    logLevel: "error",
    define: defines,
    plugins: [react(), messageSections({ without: "mail." })],
    resolve: { alias: aliases(root, "browser") },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: join(root, "web/dev/workshop/index.html") },
    },
  });
  // As each document of ours says it: a sheet of styles that comes early must not put its layer first.
  const layers = /@layer [\w, ]+;/.exec(readFileSync(join(root, "web/ui/styles/tokens.css"), "utf8"))[0];
  const html = readFileSync(join(folder, "dev/workshop/index.html"), "utf8").replace(
    "<head>",
    `<head><style>${layers}</style>`,
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/") return response.writeHead(200, { "content-type": types[".html"] }).end(html);
    const file = join(folder, pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    // Each story is a load of the same script: kept, it is neither fetched nor compiled again.
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": "max-age=3600, immutable",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    /** The address of one story. */
    story: (name, locale, theme) => `${origin}/?${new URLSearchParams({ story: name, locale, theme })}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
