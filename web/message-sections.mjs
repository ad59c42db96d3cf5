// A Vite plugin that parses the ICU messages of web/locales at build time and splits them by section, so that a page
// loads only the messages that it uses. kit/messages/message-sections.json says which keys and pages belong to a section.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@formatjs/icu-messageformat-parser";
import { matchingSections } from "./kit/messages/matching-sections.mjs";

const localesFolder = fileURLToPath(new URL("locales/", import.meta.url));
const rules = JSON.parse(
  readFileSync(new URL("kit/messages/message-sections.json", import.meta.url), "utf8"),
);
const FALLBACK = "en";

const sectionNames = Object.keys(rules);

/** The section with the longest matching prefix; what no prefix matches belongs to the core. */
function sectionOfKey(key) {
  let found = { section: "core", length: 0 };
  for (const [section, { keys }] of Object.entries(rules))
    for (const prefix of keys)
      if (key.startsWith(prefix) && prefix.length > found.length) found = { section, length: prefix.length };
  return found.section;
}

export function localeCodes() {
  return readdirSync(localesFolder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

/** The patterns of a language; a key that it lacks has the pattern of the fallback language, English. */
export function patternsOf(locale, folder = localesFolder) {
  const read = (code) => JSON.parse(readFileSync(join(folder, `${code}.json`), "utf8"));
  const patterns = { ...read(FALLBACK), ...read(locale) };
  return locale === "fr" ? Object.fromEntries(Object.entries(patterns).map(withPronouns)) : patterns;
}

/**
 * A French verb and its pronoun ("souhaitez-vous") stay on one line: a word joiner after the hyphen, because the font
 * has no hyphen that does not break. Not in mails, whose readers may lack it.
 */
function withPronouns([key, pattern]) {
  if (key.startsWith("mail.") || key.startsWith("sms.")) return [key, pattern];
  const pronoun = /(\p{L})-(?=(?:vous|nous|moi|toi|les|leur|lui|le|la|en|y|ce|ils?|elles?|on)(?!\p{L}))/gu;
  return [key, pattern.replace(pronoun, "$1-\u2060")];
}

/** A sentence without syntax travels as it is; kit/messages/i18n.tsx makes a tree of it again. */
function treeOf(pattern) {
  const tree = parse(pattern, { ignoreTag: false });
  return tree.length === 1 && tree[0].type === 0 ? tree[0].value : tree;
}

/**
 * Serves web/locales/LOCALE.json with parsed patterns, LOCALE.json?section=NAME with those of one section,
 * LOCALE.json?index with a loader for each section, and the modules that list languages and sections. The browser does without the messages of e-mails: the keys that begin with `without`.
 */
export function messageSections({ without } = {}) {
  let serving = false;
  return {
    name: "message-sections",
    enforce: "pre",
    configResolved(config) {
      serving = config.command === "serve";
    },
    resolveId: (id) => (id.startsWith("virtual:message-") ? `\0${id}` : null),
    load(id) {
      if (id === "\0virtual:message-sections-of-pages") return sectionsModule("pageSections", "pages");
      if (id === "\0virtual:message-sections-of-dialogs") return sectionsModule("dialogSections", "dialogs");
      if (id === "\0virtual:message-catalogues") return cataloguesModule(serving);
      const [path, query] = id.split("?");
      if (!/[/\\]locales[/\\]\w+\.json$/.test(path)) return null;
      if (query === "index")
        return { code: indexModule(basename(path, ".json")), moduleType: "js", map: null };
      const section = new URLSearchParams(query).get("section");
      const trees = {};
      for (const [key, pattern] of Object.entries(patternsOf(basename(path, ".json")))) {
        if (without && key.startsWith(without)) continue;
        if (section && sectionOfKey(key) !== section) continue;
        try {
          trees[key] = treeOf(pattern);
        } catch (error) {
          this.error(`${basename(path)}: ${key}: ${error.message} in ${JSON.stringify(pattern)}`);
        }
      }
      this.addWatchFile(path);
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(trees))});`,
        moduleType: "js",
        map: null,
      };
    },
  };
}

/** The sections that pages or dialogs need, with the prefixes of their names. */
function usesOf(kind) {
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule[kind] ? [{ name, prefixes: rule[kind] }] : [],
  );
}

export function sectionsOfPage(page) {
  return matchingSections(usesOf("pages"), page);
}

function sectionsModule(name, kind) {
  return `export const ${name} = ${JSON.stringify(usesOf(kind))};`;
}

/**
 * One file for each language names the files of its sections, so that a browser learns the names of one language. The
 * development server does not rewrite the imports of a module that is called .json, so there the list is written here.
 */
function cataloguesModule(serving) {
  const lines = localeCodes().map((code) =>
    serving
      ? `${JSON.stringify(code)}: async () => ({ default: {\n${sectionLoaders(code)}\n} })`
      : `${JSON.stringify(code)}: () => import(${fileOf(code, "index")})`,
  );
  return `export const catalogues = {\n${lines.join(",\n")}\n};`;
}

function indexModule(locale) {
  return `export default {\n${sectionLoaders(locale)}\n};`;
}

function sectionLoaders(locale) {
  return sectionNames
    .map((name) => `${JSON.stringify(name)}: () => import(${fileOf(locale, `section=${name}`)})`)
    .join(",\n");
}

function fileOf(locale, query) {
  return JSON.stringify(`${localesFolder}${locale}.json?${query}`);
}
