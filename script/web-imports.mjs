// The arrow of the front end's imports: pages → features → ui → kit → generated, and no cycle between features.
// Used by house-rules.mjs; carries examples that it must refuse and let through.
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

const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"/g;

/** "ui", "pages", "features/music"; undefined for what the arrow leaves free: the root, tests, the build. */
function partOf(path) {
  const feature = /^web\/storefront\/features\/([\w-]+)\//.exec(path);
  if (feature) return { name: "features", feature: feature[1] };
  const name = /^web\/(?:storefront\/)?([\w-]+)\//.exec(path)?.[1];
  return name && (name in allowed || name === "locales") ? { name } : undefined;
}

/** @param files of `path` and `text`; answers lines such as "web/ui/a.tsx imports web/kit/b: …". */
export function importOffences(files) {
  const offences = [];
  const edges = new Map();
  for (const { path, text } of files) {
    const from = partOf(path);
    if (!from || !allowed[from.name] || /\.test\.tsx?$/.test(path)) continue;
    for (const [, target] of text.matchAll(imports)) {
      const to = normalize(join(dirname(path), target));
      const part = partOf(to) ?? (to.startsWith("web/storefront/") ? { name: "the root" } : undefined);
      if (!part) continue;
      if (part.name !== from.name && !allowed[from.name].includes(part.name))
        offences.push(`${path} imports ${to}: ${from.name} must not know ${part.name}`);
      if (from.feature && part.feature && from.feature !== part.feature) {
        if (!edges.has(from.feature)) edges.set(from.feature, new Map());
        edges.get(from.feature).set(part.feature, path);
      }
    }
  }
  return [...offences, ...cyclesOf(edges)];
}

function cyclesOf(edges) {
  const done = new Set();
  const offences = [];
  const visit = (feature, trail) => {
    if (trail.includes(feature)) {
      const cycle = [...trail.slice(trail.indexOf(feature)), feature];
      const files = cycle.slice(1).map((next, index) => edges.get(cycle[index]).get(next));
      offences.push(`a cycle of features, ${cycle.join(" → ")}, by ${files.join(", ")}`);
    } else if (!done.has(feature)) {
      for (const next of edges.get(feature)?.keys() ?? []) visit(next, [...trail, feature]);
      done.add(feature);
    }
  };
  for (const feature of edges.keys()) visit(feature, []);
  return offences;
}

const file = (path, target) => ({ path: `web/${path}`, text: `import { x } from "${target}";\n` });

export const examples = {
  bad: [
    [file("ui/card.tsx", "../storefront/features/music/track-list")],
    [file("kit/session.ts", "../ui/toast-store")],
    [file("storefront/pages/error.tsx", "../shell/frame")],
    [file("storefront/features/catalogue/prose.tsx", "../../pages/error")],
    [file("storefront/features/catalogue/prose.tsx", "../../prepare-view")],
    [file("storefront/shell/frame.tsx", "../pages/error")],
    [{ path: "web/ui/card.tsx", text: 'import "../storefront/features/blocks/hero.css";\n' }],
    [{ path: "web/kit/page.tsx", text: 'const later = () => import("../ui/dialog");\n' }],
    [
      file("storefront/features/music/a.tsx", "../player/b"),
      file("storefront/features/player/b.tsx", "../catalogue/c"),
      file("storefront/features/catalogue/c.tsx", "../music/a"),
    ],
  ],
  good: [
    [file("ui/card.tsx", "../kit/i18n")],
    [file("storefront/pages/music/album.tsx", "../../features/catalogue/prose")],
    [file("storefront/shell/frame.tsx", "../features/errors/error-screen")],
    [file("storefront/app.tsx", "./shell/frame")],
    [file("storefront/features/catalogue/prose.test.tsx", "../../pages/error")],
    [
      file("storefront/features/music/a.tsx", "../player/b"),
      file("storefront/features/blocks/c.tsx", "../player/b"),
      file("storefront/features/blocks/c.tsx", "../music/a"),
    ],
  ],
};
