// @vitest-environment node
// A page that begins with the core words alone must not need any others.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import english from "../locales/en.json";
import { areaOfKey, areasOfPage } from "./word-areas";

const web = fileURLToPath(new URL("..", import.meta.url));
const pages = readdirSync(join(web, "storefront/pages"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
  .map((name) => name.slice(0, -".tsx".length));

/** What a module imports, now or later. Pages and dialogs are found by glob and bring their words themselves. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from\s*|import\s*\(?\s*)"(\.[^"]+)"/g)].flatMap(([, path = ""]) => {
    const found = ["", ".ts", ".tsx"].map((end) => join(dirname(file), path) + end);
    return found.filter((name) => /\.tsx?$/.test(name) && existsSync(name));
  });
}

function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reachedFrom(next, seen);
  return seen;
}

function accountWordsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const whole = [...text.matchAll(/"([a-zA-Z0-9]+(?:\.[a-zA-Z0-9]+)+)"/g)]
    .map(([, key = ""]) => key)
    .filter((key) => key in english);
  const begun = [...text.matchAll(/`([a-zA-Z0-9]+\.[a-zA-Z0-9.]*)\$\{/g)].map(([, begin = ""]) => begin);
  return [...whole, ...begun].filter((key) => areaOfKey(key) === "account");
}

describe("the words of a page", () => {
  it.each(["structure", "error", "redirect", "music/album"])("are the core ones for %s", (page) => {
    expect(areasOfPage(page)).toEqual(["core"]);
  });

  it.each(["hosted/login", "user/login", "profile", "profile/manage", "reset-password", "external/logout"])(
    "include those of accounts for %s",
    (page) => expect(areasOfPage(page)).toEqual(["core", "account"]),
  );

  it.each(["profiles", "user", "reset-password-now"])("are no more for %s, which only sounds alike", (page) =>
    expect(areasOfPage(page)).toEqual(["core"]),
  );

  it("are all there for every core page and for what stands around it", () => {
    const core = pages.filter((page) => !areasOfPage(page).includes("account"));
    expect(core.length).toBeGreaterThan(10);
    const reached = new Set<string>();
    for (const file of ["storefront/mount.tsx", ...core.map((page) => `storefront/pages/${page}.tsx`)])
      reachedFrom(join(web, file), reached);
    expect(reached.size).toBeGreaterThan(100);
    const missing = [...reached].flatMap((file) =>
      accountWordsIn(file).map((key) => `${relative(web, file)} says ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("are found by this test where they are used", () => {
    expect(accountWordsIn(join(web, "storefront/features/sign-in/dialogs/login.tsx"))).toContain(
      "signIn.title",
    );
    expect(accountWordsIn(join(web, "storefront/features/profile/sessions-panel.tsx"))).toContain(
      "profile.method.",
    );
  });
});

describe("the areas of a language", () => {
  const read = (catalogues: Record<string, object>) =>
    Object.entries(catalogues).map(([file, words]) => [file, Object.keys(words)] as const);
  const core = read(
    import.meta.glob<object>("../locales/*.json", { query: "?area=core", import: "default", eager: true }),
  );
  const account = new Map(
    read(
      import.meta.glob<object>("../locales/*.json", {
        query: "?area=account",
        import: "default",
        eager: true,
      }),
    ),
  );

  it.each(core)("make up the whole of %s", (file, keys) => {
    const others = account.get(file) ?? [];
    expect([...keys, ...others].sort()).toEqual(Object.keys(english).sort());
    expect(keys.filter((key) => areaOfKey(key) !== "core")).toEqual([]);
    expect(others.filter((key) => areaOfKey(key) !== "account")).toEqual([]);
    expect(others.length).toBeGreaterThan(100);
  });
});
