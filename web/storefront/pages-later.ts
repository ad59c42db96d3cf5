// The pages of all sections but music and one's own account, by name. A list of its own, so that the home page does not
// load it: the document of such a page names it among the files to load at once (web/asset-manifest.mjs).
import type { PageModule } from "#kit/page/page";

export const files = import.meta.glob<PageModule>([
  "./pages/*/*.tsx",
  "!./pages/{music,profile}/*.tsx",
  "!./pages/**/*.test.tsx",
]);
