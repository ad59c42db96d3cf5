// Which words a page needs: the core ones everywhere, those of accounts where somebody signs in or fills in a form.
// word-areas.json is the rule; web/build-plugins.mjs splits each language by it.
import rules from "./word-areas.json";

export type WordArea = "core" | "account";

const { keys, except, pages } = rules.account;

export function areaOfKey(key: string): WordArea {
  return keys.some((begin) => key.startsWith(begin)) && !except.includes(key) ? "account" : "core";
}

/** By a page's name, such as "profile/manage". */
export function areasOfPage(page: string): WordArea[] {
  return pages.some((begin) => page === begin || page.startsWith(begin.endsWith("/") ? begin : `${begin}/`))
    ? ["core", "account"]
    : ["core"];
}
