// Builds the API's page: hashed files among the browser's, and the HTML that the program serves at GET /backend/docs.
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

/** `shared`: settings of every build; `staging`: where the front end's build is put together. */
export async function buildApiDocs(shared, staging) {
  await build({
    ...shared,
    base: "/",
    plugins: [redocAsServedByUs()],
    build: {
      outDir: join(staging, "public"),
      assetsDir: "assets",
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      license: false,
      rolldownOptions: {
        input: { "api-docs": join(shared.root, "api-docs/index.html") },
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  });
  await rename(join(staging, "public/api-docs/index.html"), join(staging, "api-docs.html"));
  await rm(join(staging, "public/api-docs"), { recursive: true });
}

/**
 * Redoc fetches its maker's logo from a host of theirs; the line of text beside it stays. A part of it that only Node
 * uses asks for a module called null.
 */
function redocAsServedByUs() {
  const logo = "https://cdn.redoc.ly/redoc/logo-mini.svg";
  const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/%3E";
  const empty = "\0empty";
  return {
    name: "redoc-as-served-by-us",
    resolveId: (id) => (id === "null" ? empty : null),
    load: (id) => (id === empty ? "export default null;" : null),
    transform(code, id) {
      if (!id.includes("redoc.standalone")) return null;
      const parts = code.split(logo);
      if (parts.length !== 2) throw new Error(`Redoc names ${logo} ${parts.length - 1} times, not once`);
      return { code: parts.join(nothing), map: null };
    },
  };
}
