// Aliases and transforms that the build, the tests and the development server share.
import { join } from "node:path";

/**
 * The browser gets FormatJS without its parser, because the patterns are parsed here; the render contexts get
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

/** Values that are known while building. */
export const defines = { "process.env.NODE_ENV": '"production"' };

/** The render contexts have no use for styles and fonts. They become one empty module. */
export function noStyles() {
  return {
    name: "no-styles",
    enforce: "pre",
    resolveId: (id) => (/\.(css|woff2)(\?|$)/.test(id) ? "\0no-styles" : null),
    load: (id) => (id === "\0no-styles" ? { code: "export default '';", moduleType: "js" } : null),
  };
}
