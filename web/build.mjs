// Builds the front end into build/web: hashed browser files with their compressed twins, one script for the
// render contexts of the server, a manifest that tells the document which files a page needs, and the API's page.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { buildApiDocs } from "./api-docs/build.mjs";
import { readAssetManifest } from "./asset-manifest.mjs";
import { aliases, defines, noStyles } from "./build-plugins.mjs";
import { groups } from "./chunks.mjs";
import { localeCodes, messageSections, patternsOf } from "./message-sections.mjs";
import { checkBudgets } from "./page-budgets.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = join(root, "build/web");
const staging = process.env.KIOSK_WEB_OUTPUT ?? output;
const COMPRESSED_KINDS = new Set([".js", ".css", ".svg", ".json"]);

if (process.argv.includes("--help")) {
  console.log("node web/build.mjs: builds web/ into build/web (set KIOSK_WEB_OUTPUT for another folder)");
  process.exit(0);
}

const shared = {
  configFile: false,
  root: join(root, "web"),
  publicDir: false,
  logLevel: "warn",
  mode: "production",
};

const started = performance.now();
await rm(join(staging, "public"), { recursive: true, force: true });
await mkdir(staging, { recursive: true });

await Promise.all([buildBrowser(), buildServer(), buildServiceWorker(), buildApiDocs(shared, staging)]);
const manifest = await readAssetManifest(join(staging, "public"));
const id = await contentId();
await writeFile(join(staging, "manifest.json"), JSON.stringify({ build: id, ...manifest }, null, 1));
await writeFile(join(staging, "build.json"), JSON.stringify({ id }));
await nameBuild(join(staging, "public/sw.js"), id);
await writeMessages();
const sizes = await compressAll();
console.log(`build ${id} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
if (!checkBudgets(manifest, sizes)) process.exitCode = 1;

async function buildBrowser() {
  await build({
    ...shared,
    base: "/",
    define: defines,
    plugins: [react(), messageSections({ without: "mail." })],
    resolve: { alias: aliases(root, "browser") },
    build: {
      outDir: join(staging, "public"),
      assetsDir: "assets",
      emptyOutDir: false,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      license: false,
      rolldownOptions: {
        input: {
          entry: join(root, "web/storefront/entry.client.tsx"),
          "first-paint": join(root, "web/storefront/first-paint.ts"),
        },
        output: {
          comments: { legal: false },
          entryFileNames: "assets/[name]-[hash].js",
          // Every page lists the names of all chunks, so they are short.
          chunkFileNames: ({ name }) => (name === "core" ? "assets/[name]-[hash].js" : "assets/[hash].js"),
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith(".css"))
              ? "assets/[hash][extname]"
              : "assets/[name]-[hash][extname]",
          codeSplitting: { groups },
        },
      },
    },
  });
}

/** At the root of the site, because a worker sees the pages below its own address. */
async function buildServiceWorker() {
  await build({
    ...shared,
    build: {
      outDir: join(staging, "public"),
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: {
        entry: join(root, "web/storefront/service-worker.ts"),
        formats: ["iife"],
        name: "worker",
        fileName: () => "sw.js",
      },
    },
  });
}

async function nameBuild(file, id) {
  const script = await readFile(file, "utf8");
  if (!script.includes("BUILD_ID")) throw new Error(`${file} has no place for the build's id`);
  await writeFile(file, script.replace("BUILD_ID", id));
}

/** Not minified: people read its stack traces, and no browser downloads it. */
async function buildServer() {
  await build({
    ...shared,
    define: defines,
    plugins: [noStyles(), react(), messageSections()],
    resolve: { alias: aliases(root, "server") },
    build: {
      outDir: staging,
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      copyPublicDir: false,
      lib: {
        entry: join(root, "web/storefront/entry.server.tsx"),
        formats: ["iife"],
        name: "SSR",
        fileName: () => "server.js",
      },
      rolldownOptions: { output: { comments: { legal: false } } },
    },
  });
}

async function outputFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** The messages as ICU patterns, for the program: it serves them at GET /i18n/{lang}, with each tenant's own over them. */
async function writeMessages() {
  await mkdir(join(staging, "messages"), { recursive: true });
  for (const code of localeCodes())
    await writeFile(join(staging, "messages", `${code}.json`), JSON.stringify(patternsOf(code)));
}

/** The same sources give the same id, so a rebuild without a change does not reload anybody's page. */
async function contentId() {
  const hash = createHash("sha256");
  for (const file of [...(await outputFiles(join(staging, "public"))), join(staging, "server.js")]) {
    hash
      .update(relative(staging, file))
      .update("\0")
      .update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 16);
}

async function compressAll() {
  const sizes = new Map();
  await Promise.all(
    (await outputFiles(join(staging, "public")))
      .filter((file) => COMPRESSED_KINDS.has(extname(file)))
      .map(async (file) => {
        const content = await readFile(file);
        const [small, smaller] = await Promise.all([
          promisify(gzip)(content, { level: 9 }),
          promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
        ]);
        await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
        sizes.set(`/${relative(join(staging, "public"), file)}`, {
          gzip: small.length,
          brotli: smaller.length,
        });
      }),
  );
  return sizes;
}
