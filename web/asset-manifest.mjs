// Turns Vite's manifest into what the document needs: the hashed files of the entry, of each page and of each
// section of the messages.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Reads and removes Vite's own file, which is not meant for browsers. */
export async function readAssetManifest(folder) {
  const vite = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
  await rm(join(folder, ".vite"), { recursive: true });
  const manifest = assetManifest(vite);
  const first = await readFile(join(folder, manifest.css[0]), "utf8");
  if (!/^@layer tokens\b/.test(first))
    throw new Error(`${manifest.css[0]} comes first and does not begin with the layers of tokens.css`);
  return manifest;
}

function assetManifest(vite) {
  const entry = filesOf(vite, keyOf(vite, "entry"));
  // The order of the layers is the one in which they are first named, which tokens.css does.
  const named = Object.values(vite).find(({ name, css }) => name === "core" && css)?.css ?? [];
  const isNamed = (file) => named.includes(file.slice(1));
  entry.css.sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const [entryScript, ...preload] = entry.js;
  // The list of the pages that the entry does not list itself.
  const later = "storefront/pages-later.ts";
  const listed = vite[later] ? filesOf(vite, later).js : [];
  const without = (files, known) => files.filter((file) => !known.includes(file));
  const pages = {};
  const messages = {};
  for (const key of Object.keys(vite)) {
    const page = /^storefront\/pages\/(.+)\.tsx$/.exec(key)?.[1];
    const [, locale, section] = /^locales\/(\w+)\.json\?(?:section=)?([\w-]+)$/.exec(key) ?? [];
    if (page) {
      const { js, css } = filesOf(vite, key);
      const isLater = vite[later]?.dynamicImports?.includes(key);
      const scripts = isLater ? [...new Set([...js, ...listed])] : js;
      pages[page] = { js: without(scripts, entry.js), css: without(css, entry.css) };
    } else if (locale) {
      messages[locale] ??= {};
      messages[locale][section] = `/${vite[key].file}`;
    }
  }
  const firstPaint = `/${vite[keyOf(vite, "first-paint")].file}`;
  return { entry: entryScript, preload, css: entry.css, pages, messages, fonts: fontsOf(vite), firstPaint };
}

const keyOf = (vite, entry) => Object.keys(vite).find((key) => vite[key].isEntry && vite[key].name === entry);

/** A chunk's files and those of everything that it imports statically, the chunk itself first. */
function filesOf(vite, key, seen = new Set(), found = { js: [], css: [] }) {
  if (seen.has(key)) return found;
  seen.add(key);
  const { file, css = [], imports = [] } = vite[key];
  found.js.push(`/${file}`);
  for (const next of imports) filesOf(vite, next, seen, found);
  // Imported style sheets come before those of the importing module, as in the source.
  for (const sheet of css) if (!found.css.includes(`/${sheet}`)) found.css.push(`/${sheet}`);
  return found;
}

function fontsOf(vite) {
  const files = Object.entries(vite).filter(([key]) => key.endsWith(".woff2"));
  const font = (part) => {
    const [, asset] = files.find(([key]) => key.includes(part)) ?? [];
    if (!asset) throw new Error(`the build has no font ${part}`);
    return `/${asset.file}`;
  };
  return { latin: font("-latin-wght"), latinExt: font("latin-ext-wght"), arabic: font("arabic-wght") };
}
