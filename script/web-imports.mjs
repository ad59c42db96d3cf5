// The imports of the front end: the arrow pages → features → ui → kit → generated, no cycle between features or between
// files, and "#kit/…" instead of "../../../kit/…". Types and what is loaded later count as imports. Used by
// house-rules.mjs; carries examples that it must refuse and let through.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** What each part may import besides itself. Shell and pages do not know each other; the root knows all. */
const allowed = {
  generated: [],
  kit: ["generated", "locales"],
  ui: ["kit", "generated"],
  mail: ["kit", "generated", "locales"],
  features: ["ui", "kit", "generated"],
  pages: ["features", "ui", "kit", "generated"],
  shell: ["features", "ui", "kit", "generated"],
};

/** "#kit/": "web/kit/", … of package.json's `imports`, in which the bundler and Node look. */
const aliases = Object.entries(JSON.parse(readFileSync("package.json", "utf8")).imports).map(
  ([name, folder]) => ({ name: name.replace("*", ""), folder: normalize(folder.replace("*", "")) }),
);

const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*)"([.#][^"]*)"/g;

/** The path that an import means, without the ending; undefined for "#nothing/…". */
function targetOf(path, specifier) {
  if (specifier.startsWith(".")) return normalize(join(dirname(path), specifier));
  const alias = aliases.find(({ name }) => specifier.startsWith(name));
  return alias && alias.folder + specifier.slice(alias.name.length);
}

/** "ui", "pages", "features/music"; undefined for what the arrow leaves free: the root, tests, the build. */
function partOf(path) {
  const feature = /^web\/storefront\/features\/([\w-]+)\//.exec(path);
  if (feature) return { name: "features", feature: feature[1] };
  const name = /^web\/(?:storefront\/)?([\w-]+)\//.exec(path)?.[1];
  return name && (name in allowed || name === "locales") ? { name } : undefined;
}

/** Where imports are relative: a feature, a room of kit and ui, or one of the other folders with a "#" name. */
function roomOf(path) {
  const alias = aliases.find(({ folder }) => path.startsWith(folder));
  if (!alias) return undefined;
  if (alias.name === "#features/") return alias.folder + path.slice(alias.folder.length).split("/")[0];
  return alias.name === "#kit/" || alias.name === "#ui/" ? dirname(path) : alias.folder;
}

/** What to write instead of a relative import that leaves its room, or undefined. */
function shouldBe(path, specifier, target) {
  const room = roomOf(target);
  if (!specifier.startsWith(".") || !room || room === roomOf(path)) return undefined;
  const { name, folder } = aliases.find((alias) => target.startsWith(alias.folder));
  return name + target.slice(folder.length);
}

/** @param files of `path` and `text`; answers lines such as "web/ui/a.tsx imports web/kit/b: …". */
export function importOffences(files) {
  const offences = [];
  const betweenFeatures = new Graph();
  const betweenFiles = new Graph();
  for (const { path, text } of files) {
    const from = partOf(path);
    for (const [, specifier] of text.matchAll(imports)) {
      const to = targetOf(path, specifier);
      if (!to) {
        offences.push(`${path} imports ${specifier}: package.json has no such name in "imports"`);
        continue;
      }
      const better = shouldBe(path, specifier, to);
      if (better) offences.push(`${path} imports ${specifier}: write ${better}`);
      betweenFiles.add(withoutEnding(path), to, path);
      if (!from || !allowed[from.name] || /\.test\.tsx?$/.test(path)) continue;
      const part = partOf(to) ?? (to.startsWith("web/storefront/") ? { name: "the root" } : undefined);
      if (!part) continue;
      if (part.name !== from.name && !allowed[from.name].includes(part.name))
        offences.push(`${path} imports ${to}: ${from.name} must not know ${part.name}`);
      if (from.feature && part.feature && from.feature !== part.feature)
        betweenFeatures.add(from.feature, part.feature, path);
    }
  }
  return [
    ...offences,
    ...betweenFeatures.cycles().map(({ names, by }) => `a cycle of features, ${names}, by ${by}`),
    ...betweenFiles.cycles().map(({ names }) => `a cycle of imports, ${names}`),
  ];
}

const withoutEnding = (path) => path.replace(/\.tsx?$/, "");

/** Who needs whom, and by which file. */
class Graph {
  #edges = new Map();

  add(from, to, by) {
    if (!this.#edges.has(from)) this.#edges.set(from, new Map());
    this.#edges.get(from).set(to, by);
  }

  /** Each is found at its first edge that leads back; `names` is "a → b → a". */
  cycles() {
    const done = new Set();
    const found = [];
    const visit = (name, trail) => {
      if (trail.includes(name)) {
        const cycle = [...trail.slice(trail.indexOf(name)), name];
        const by = cycle.slice(1).map((next, index) => this.#edges.get(cycle[index]).get(next));
        found.push({ names: cycle.join(" → "), by: by.join(", ") });
      } else if (!done.has(name)) {
        for (const next of this.#edges.get(name)?.keys() ?? []) visit(next, [...trail, name]);
        done.add(name);
      }
    };
    for (const name of this.#edges.keys()) visit(name, []);
    return found;
  }
}

/** TypeScript does not try endings behind package.json's names, so tsconfig.json has them again as `paths`. */
export function aliasOffences() {
  const { paths } = JSON.parse(readFileSync("tsconfig.json", "utf8")).compilerOptions;
  const written = ({ name, folder }) => `${name}* in ${folder}*`;
  const inTypes = Object.entries(paths).map(([name, [folder]]) => `${name} in ${normalize(folder)}`);
  const inPackage = aliases.map(written);
  return [
    ...inPackage.filter((line) => !inTypes.includes(line)).map((line) => `tsconfig.json lacks ${line}`),
    ...inTypes.filter((line) => !inPackage.includes(line)).map((line) => `package.json lacks ${line}`),
  ];
}

const file = (path, target) => ({ path: `web/${path}`, text: `import { x } from "${target}";\n` });

export const examples = {
  bad: [
    [file("ui/cards/card.tsx", "#features/music/track-list")],
    [file("ui/cards/card.tsx", "../storefront/pages/error")],
    [file("kit/session/session.ts", "#ui/toast-store")],
    [file("storefront/pages/error.tsx", "../shell/frame")],
    [file("storefront/features/catalogue/prose.tsx", "../../pages/error")],
    [file("storefront/features/catalogue/prose.tsx", "../../prepare-view")],
    [file("storefront/shell/frame.tsx", "../pages/error")],
    [{ path: "web/ui/cards/card.tsx", text: 'import "#features/blocks/hero.css";\n' }],
    [{ path: "web/kit/page/page.tsx", text: 'const later = () => import("#ui/dialog");\n' }],
    [
      file("storefront/features/music/a.tsx", "#features/player/b"),
      file("storefront/features/player/b.tsx", "#features/catalogue/c"),
      file("storefront/features/catalogue/c.tsx", "#features/music/a"),
    ],
    [file("storefront/features/music/a.tsx", "../../../kit/i18n")],
    [file("storefront/features/music/a.tsx", "../../../ui/button")],
    [file("storefront/features/music/a.tsx", "../catalogue/prose")],
    [file("storefront/pages/music/album.tsx", "../../features/catalogue/prose")],
    [file("storefront/app.tsx", "./features/player/player-bar")],
    [file("kit/session/session.ts", "../calls/calls")],
    [file("storefront/features/music/a.test.tsx", "../../../generated/payloads")],
    [{ path: "web/kit/a.test.ts", text: 'vi.mock("../ui/toast", () => ({}));\n' }],
    [file("storefront/app.tsx", "#shell/frame")],
    [file("kit/session/session.ts", "./tokens"), file("kit/session/tokens.ts", "./session")],
    [
      file("storefront/features/player/a.tsx", "./b"),
      { path: "web/storefront/features/player/b.ts", text: 'import type { A } from "./a";\n' },
    ],
    [
      { path: "web/kit/session/session.ts", text: 'const actions = () => import("#kit/calls/calls");\n' },
      file("kit/calls/calls.ts", "#kit/page/page"),
      file("kit/page/page.tsx", "#kit/session/session"),
    ],
  ],
  good: [
    [file("ui/cards/card.tsx", "#kit/i18n")],
    [file("storefront/pages/music/album.tsx", "#features/catalogue/prose")],
    [file("storefront/shell/frame.tsx", "#features/errors/error-screen")],
    [file("storefront/app.tsx", "./shell/frame")],
    [file("storefront/features/catalogue/prose.test.tsx", "../../pages/error")],
    [file("storefront/features/player/controls/bar.tsx", "../engine/engine")],
    [file("kit/session/session.ts", "#kit/calls/calls")],
    [file("kit/session/session.ts", "./session-state")],
    [file("kit/session/session.ts", "./tokens"), file("kit/session/tokens.ts", "#kit/calls/calls")],
    [file("kit/session/session.test.ts", "./session"), file("kit/session/session.ts", "./tokens")],
    [
      file("storefront/features/music/a.tsx", "#features/player/b"),
      file("storefront/features/blocks/c.tsx", "#features/player/b"),
      file("storefront/features/blocks/c.tsx", "#features/music/a"),
    ],
  ],
};
