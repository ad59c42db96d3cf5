// What the build, the tests and the development server share: aliases and the transforms of words and styles.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";

/**
 * The browser gets react-intl without its parser, because the patterns are parsed here; the render contexts get
 * React's synchronous server build, the only one that asks for nothing that a bare engine lacks.
 */
export function aliases(root, side) {
  const modules = join(root, "node_modules");
  if (side === "browser") {
    return [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: join(modules, "@formatjs/icu-messageformat-parser/no-parser.js"),
      },
    ];
  }
  return [
    {
      find: /^react-dom\/server$/,
      replacement: join(modules, "react-dom/cjs/react-dom-server-legacy.browser.production.js"),
    },
  ];
}

const { account } = JSON.parse(await readFile(new URL("kit/word-areas.json", import.meta.url), "utf8"));

/** The rule of kit/word-areas.ts. */
function areaOfKey(key) {
  return account.keys.some((begin) => key.startsWith(begin)) && !account.except.includes(key)
    ? "account"
    : "core";
}

/**
 * Turns the ICU patterns of web/locales/*.json into trees, one module for each language, or for each of its areas:
 * ar.json?area=core. Browsers are spared the words of mails: the keys that begin with `without`.
 */
export function messagePatterns({ without } = {}) {
  return {
    name: "message-patterns",
    enforce: "pre",
    async load(id) {
      const [path, query] = id.split("?");
      const area = new URLSearchParams(query).get("area");
      if (!/[/\\]locales[/\\]\w+\.json$/.test(path)) return null;
      const patterns = JSON.parse(await readFile(path, "utf8"));
      const trees = {};
      for (const [key, pattern] of Object.entries(patterns)) {
        if (without && key.startsWith(without)) continue;
        if (area && areaOfKey(key) !== area) continue;
        try {
          const tree = parse(pattern, { ignoreTag: false });
          // A sentence without syntax travels as itself; kit/i18n.tsx makes a tree of it again.
          trees[key] = tree.length === 1 && tree[0].type === 0 ? tree[0].value : tree;
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

/**
 * Leaves the components of react-intl without their display names and calls them pure: a bundler keeps whatever is
 * written to after it was made, and the storefront uses one of a dozen.
 */
export function leanIntl() {
  return {
    name: "lean-intl",
    transform(code, id) {
      if (!/[/\\]react-intl[/\\]index\.js$/.test(id)) return null;
      const lean = code
        .replace(/^(?:\t)?\w+\.displayName = [^;]+;$/gm, "")
        .replace(/= (React\.memo|React\.createContext|createFormatted\w+)\(/g, "= /* @__PURE__ */ $1(")
        .replace(/= (IntlContext\.Provider);/g, "= /* @__PURE__ */ (() => $1)();");
      if (!/memo\(FormattedMessage/.test(lean))
        this.error("react-intl is written otherwise now: see lean-intl");
      return { code: lean, map: null };
    },
  };
}

/** The render contexts have no use for styles and fonts. */
export function noStyles() {
  return {
    name: "no-styles",
    enforce: "pre",
    load(id) {
      return /\.(css|woff2)(\?|$)/.test(id) ? { code: "export default '';", moduleType: "js" } : null;
    },
  };
}
