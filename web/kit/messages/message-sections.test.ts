// @vitest-environment node
// A page must not use a message of a section that it does not load: its key would be shown instead of a sentence.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogues } from "virtual:message-catalogues";
import { dialogSections } from "virtual:message-sections-of-dialogs";
import { pageSections } from "virtual:message-sections-of-pages";
import { describe, expect, it } from "vitest";
import english from "#locales/en.json";
import { imports } from "../../../package.json";
import { patternsOf } from "../../message-sections.mjs";
import { sectionsOfDialog } from "./dialog-sections";
import { type MessageSection, sectionsOfPage } from "./message-sections";

const web = fileURLToPath(new URL("../..", import.meta.url));
const sections = Object.keys((await catalogues.en!()).default) as MessageSection[];
const keysOf = async (section: MessageSection, locale: string) => {
  const { default: loaders } = await catalogues[locale]!();
  return Object.keys((await loaders[section]()).default);
};
const sectionOf = new Map<string, MessageSection>();
for (const section of sections) for (const key of await keysOf(section, "en")) sectionOf.set(key, section);

const sourcesIn = (folder: string) =>
  readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => name.slice(0, -".tsx".length));
const pages = sourcesIn("storefront/pages");
const dialogs = sourcesIn("storefront/features").filter((name) => /^[\w-]+\/dialogs\/[\w-]+$/.test(name));

/** What loads its own sections before it is shown, and the sections that it loads. */
const loadedLater: Record<string, MessageSection[]> = {
  "storefront/shell/account-menu.tsx": ["account"],
  "storefront/features/player/controls/player-chrome.tsx": ["player", "shortcuts"],
  "storefront/features/player/controls/more-menu.tsx": ["player"],
  // Its messages are about a list that is being played, so the player is open.
  "storefront/features/player/player-actions.ts": ["player"],
  // Whatever these say is said in a dialog, which brings its messages, or after one.
  "storefront/features/subscriptions/at-start.ts": sectionsOfDialog("checkout/subscription-feedback"),
  "storefront/features/subscriptions/subscribe.ts": sectionsOfDialog("checkout/subscription-feedback"),
  "storefront/shell/rail-plan.tsx": ["account"],
  // What follows is said by the dialogs that it opens; a dialog brings its messages.
  "storefront/features/subscriptions/open-subscribe.ts": sectionsOfDialog("subscriptions/buying"),
  "storefront/features/search/suggestions.tsx": ["search"],
  "storefront/features/video-player/stage/stage.tsx": ["player", "video-player"],
  // It only counts; what changes of a cart say is said on the pages that change it.
  "storefront/shell/counted-cart-link.tsx": ["cart"],
  "kit/offline/offline-page.ts": ["offline"],
};

/** "./i18n" in web/kit/messages/i18n, as package.json says. */
function pathOf(specifier: string, file: string): string {
  const [name, folder] =
    Object.entries(imports).find(([alias]) => specifier.startsWith(alias.slice(0, -1))) ?? [];
  if (!name || !folder) return join(dirname(file), specifier);
  return join(web, "..", folder.slice(0, -1), specifier.slice(name.length - 1));
}

/** What a module imports, now or later. Pages and dialogs are found by glob and bring their messages themselves. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from\s*|import\s*\(?\s*)"([.#][^"]+)"/g)].flatMap(([, specifier = ""]) => {
    const found = ["", ".ts", ".tsx"].map((end) => pathOf(specifier, file) + end);
    return found.filter((name) => /\.tsx?$/.test(name) && existsSync(name));
  });
}

function reachedFrom(file: string, seen = new Set<string>(), begin = file): Set<string> {
  if (seen.has(file) || (file !== begin && relative(web, file) in loadedLater)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reachedFrom(next, seen, begin);
  return seen;
}

/** The keys that a file names: "music.songs", and those that begin as `profile.method.${kind}` does. */
function keysIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const named = [...text.matchAll(/"([a-zA-Z0-9]+(?:\.[a-zA-Z0-9]+)+)"/g)].map(([, key = ""]) => key);
  const begun = [...text.matchAll(/`([a-zA-Z0-9]+\.[a-zA-Z0-9.]*)\$\{/g)].flatMap(([, prefix = ""]) =>
    Object.keys(english).filter((key) => key.startsWith(prefix)),
  );
  return [...named.filter((key) => sectionOf.has(key)), ...begun.filter((key) => sectionOf.has(key))];
}

/** "pages/x.tsx says music.songs, which is in music", for each key that is in none of the sections. */
function missingFrom(file: string, allowed: MessageSection[]): string[] {
  return [...reachedFrom(join(web, file))].flatMap((reached) =>
    keysIn(reached)
      .filter((key) => !allowed.includes(sectionOf.get(key)!))
      .map((key) => `${relative(web, reached)} says ${key}, which is in ${sectionOf.get(key)}`),
  );
}

describe("the sections of a page", () => {
  it.each([
    ["structure", ["core", "blocks", "ticket"]],
    ["error", ["core", "error"]],
    ["redirect", ["core"]],
    ["music/album", ["core", "catalogue", "music"]],
    ["hosted/login", ["core", "form", "problem", "sign-in"]],
    ["profile", ["core", "account", "form", "problem", "profile"]],
    ["profile/manage", ["core", "account", "form", "problem", "profile", "shortcuts"]],
  ])("of %s are %j", (page, expected) => expect(sectionsOfPage(page)).toEqual(expected));

  it.each(["profiles", "user", "reset-password-now", "musical/album"])(
    "are not those of a page that %s only sounds like",
    (page) => expect(sectionsOfPage(page)).toEqual(["core"]),
  );

  it("name pages and dialogs that exist", () => {
    const exists = (names: string[], prefix: string) =>
      names.some((name) => name === prefix || name.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`));
    const paths = dialogs.map((name) => name.replace("/dialogs/", "/"));
    for (const { prefixes } of pageSections)
      for (const prefix of prefixes) expect(pages).toSatisfy((names: string[]) => exists(names, prefix));
    for (const { prefixes } of dialogSections)
      for (const prefix of prefixes) expect(paths).toSatisfy((names: string[]) => exists(names, prefix));
  });

  it("hold every message that the page uses", () => {
    expect(pages.length).toBeGreaterThan(30);
    const missing = pages.flatMap((page) =>
      missingFrom(`storefront/pages/${page}.tsx`, sectionsOfPage(page)).map((line) => `${page}: ${line}`),
    );
    expect(missing).toEqual([]);
  });

  it("hold every message that a dialog uses", () => {
    expect(dialogs.length).toBeGreaterThan(5);
    const missing = dialogs.flatMap((dialog) =>
      missingFrom(`storefront/features/${dialog}.tsx`, sectionsOfDialog(dialog.replace("/dialogs/", "/"))),
    );
    expect(missing).toEqual([]);
  });

  it("are only the core for what surrounds every page", () => {
    expect(reachedFrom(join(web, "storefront/mount.tsx")).size).toBeGreaterThan(50);
    expect(missingFrom("storefront/mount.tsx", ["core"])).toEqual([]);
    expect(missingFrom("storefront/features/player/controls/player-bar.tsx", ["core"])).toEqual([]);
    for (const [file, more] of Object.entries(loadedLater))
      expect(missingFrom(file, ["core", ...more])).toEqual([]);
  });

  it("would be found missing: a page of music without the section music", () => {
    const found = missingFrom("storefront/pages/music/album.tsx", ["core"]);
    expect(found).toContain("storefront/pages/music/album.tsx says music.moreBy, which is in music");
    expect(missingFrom("storefront/features/sign-in/dialogs/login.tsx", ["core"])).not.toEqual([]);
    // A key that is put together counts by its beginning.
    expect(keysIn(join(web, "storefront/features/profile/sessions-panel.tsx"))).toContain(
      "profile.method.password",
    );
  });
});

describe("the sections of a language", () => {
  const locales = Object.keys(catalogues);

  it.each(locales)("are the whole of %s, each message once", async (locale) => {
    const all = (await Promise.all(sections.map((section) => keysOf(section, locale)))).flat();
    expect(all.sort()).toEqual(Object.keys(english).sort());
  });

  it("has the English pattern where a language lacks one", () => {
    const folder = mkdtempSync(join(tmpdir(), "locales-"));
    const write = (locale: string, patterns: object) =>
      writeFileSync(join(folder, `${locale}.json`), JSON.stringify(patterns));
    write("en", { "shell.home": "Home", "shell.skip": "Skip" });
    write("ar", { "shell.home": "الرئيسية" });
    expect(patternsOf("ar", folder)).toEqual({ "shell.home": "الرئيسية", "shell.skip": "Skip" });
    rmSync(folder, { recursive: true });
  });

  it("keep a message with its kind", () => {
    expect(sectionOf.get("music.songs")).toBe("music");
    expect(sectionOf.get("music.explicit")).toBe("core"); // the longest prefix decides
    expect(sectionOf.get("shell.skip")).toBe("core"); // no section claims it
  });

  it("keep a French verb and its pronoun on one line", () => {
    const french = patternsOf("fr");
    expect(french["signIn.options.title"]).toContain("souhaitez-\u2060vous");
    for (const [key, pattern] of Object.entries(french))
      if (!key.startsWith("mail.")) expect(pattern, key).not.toMatch(/ez-vous/);
  });
});
