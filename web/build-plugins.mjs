// What the build, the tests and the development server share: aliases and transforms.
import { join } from "node:path";

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
