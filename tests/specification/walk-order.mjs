// Whether the stops of a walk follow each other: a stop's file is reached from a stop before it. "Reached" is an include or
// an import, from there or through one link: the module of a feature (app/modules lists them all), or a file that the
// walk's head or the stop itself names. A source without a header of its own is reached by the header beside it that it
// implements. What goes through data instead (a table, a job, a cookie) is a name in backticks that both files have.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ending = /\.(?:[ch]pp|tsx?|mjs)$/;
const listsModules = (name) => /^server\/app\/(?:\w+\/)*modules$/.test(name);
const bases = ["", "server/", "server/features/", "web/", "web/storefront/"];

/**
 * The program as modules, a header and its source being one: Map of "server/app/answer" to {text, reaches}. `files`: Map of
 * path to text; `aliases`: the imports of package.json.
 */
export function modulesOf(files, aliases = {}) {
  const modules = new Map();
  for (const [path, text] of files) {
    const name = path.replace(ending, "");
    const one = modules.get(name) ?? { text: "", reaches: new Set(), hasHeader: false };
    one.text += text;
    one.hasHeader ||= !path.endsWith(".cpp");
    modules.set(name, one);
  }
  const expanded = (word) => {
    for (const [alias, target] of Object.entries(aliases)) {
      const [start, place] = [alias, target].map((part) => part.replace(/\*.*$/, ""));
      if (word.startsWith(start)) return normalize(place + word.slice(start.length));
    }
    return word;
  };
  const add = (from, words) => {
    for (const word of words) {
      const known = [word, word.replace(ending, "")].find((one) => modules.has(one));
      if (known) modules.get(from).reaches.add(known);
    }
  };
  for (const [path, text] of files) {
    const name = path.replace(ending, "");
    if (/pp$/.test(path))
      for (const [, word] of text.matchAll(/^#include "([^"]+)"/gm))
        add(name, [`server/${word}`, `server/features/${word}`]);
    else
      for (const [, word] of text.matchAll(/(?:from|import|import\()\s*"([.#][^"]+)"/g))
        add(name, [word.startsWith(".") ? normalize(join(dirname(path), word)) : expanded(word)]);
  }
  return modules;
}

/** Those of the project, without tests. */
export function projectModules(root) {
  const listed = execFileSync("git", ["-c", `safe.directory=${root}`, "ls-files", "server", "web"], {
    cwd: root,
    encoding: "utf8",
  });
  const paths = listed
    .split("\n")
    .filter((path) => ending.test(path) && !/_test\.cpp$|\.test\.tsx?$/.test(path))
    .filter((path) => existsSync(join(root, path)));
  const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return modulesOf(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])), imports);
}

const quoted = (text) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, word]) => word);

/** The stops of a walk in their order, {title, text, first: the column or text with its files}, and the text before them. */
export function stopsOf(walk) {
  const table = [...walk.matchAll(/^\| ([^|]+) \| ([^|]*`[^|]*) \| (.*) \|$/gm)];
  if (table.length > 0)
    return {
      head: walk.slice(0, table[0].index),
      stops: table.map(([, title, first, rest]) => ({ title, first, text: `${first} ${rest}` })),
    };
  // A list of steps, before the first heading of the second level.
  const [list] = walk.split(/^## /m);
  const items = [...list.matchAll(/^\d+\. ([\s\S]*?)(?=^\d+\. |\n\n|$(?![\s\S]))/gm)];
  return {
    head: list.slice(0, items[0]?.index ?? list.length),
    stops: items.map(([, text]) => ({ title: text.split("\n")[0].slice(0, 60), first: text, text })),
  };
}

/** What is wrong with the order of a walk, a sentence for each stop. */
export function faultsOfOrder(walk, modules) {
  const { head, stops } = stopsOf(walk);
  const homes = quoted(head).filter((word) => /^server\/features(?:\/\w+)*$/.test(word));
  const moduleOf = (word) =>
    [...bases, ...homes.map((home) => `${home}/`)]
      .map((base) => base + word.replace(ending, ""))
      .find((name) => modules.has(name));
  const filesIn = (text) =>
    quoted(text)
      .filter((word) => word.includes("/") || ending.test(word))
      .map(moduleOf)
      .filter(Boolean);
  const namesIn = (text) =>
    quoted(text).filter((word) => /^[A-Za-z][\w.:-]{3,}$/.test(word) && /[_.:-]|[a-z][A-Z]/.test(word));
  const has = (file, name) =>
    new RegExp(`(?<![\\w.])${name.replace(/[.]/g, "\\.")}(?!\\w)`).test(modules.get(file).text);
  const implemented = (file) =>
    modules.get(file).hasHeader
      ? []
      : [...modules.get(file).reaches].filter((header) => dirname(header) === dirname(file));
  const reachedBy = (from) =>
    [...modules.get(from).reaches].flatMap((name) =>
      listsModules(name) ? [name, ...modules.get(name).reaches] : [name],
    );
  const reaches = (from, to) =>
    [to, ...implemented(to)].some((one) => one !== from && modules.get(from).reaches.has(one));

  const faults = [];
  const behind = new Set(filesIn(head));
  let last = [];
  for (const { title, first, text } of stops) {
    const files = filesIn(first);
    if (files.length === 0) continue; // it stays where it is
    const named = [...filesIn(head), ...filesIn(text)];
    const isLink = (name) => name.endsWith("/module") || named.includes(name);
    const isReached = (file) =>
      behind.has(file) ||
      [...behind].some(
        (from) => reaches(from, file) || reachedBy(from).some((link) => isLink(link) && reaches(link, file)),
      );
    const isHanded = (file) =>
      namesIn(text).some((name) => has(file, name) && [...behind].some((from) => has(from, name)));
    if (last.length > 0 && !files.some((file) => isReached(file) || isHanded(file))) {
      const before = last.filter((one) => files.some((file) => reaches(file, one)));
      faults.push(
        before.length > 0
          ? `"${title}" comes after ${before.join(", ")}, which it is the caller of`
          : `"${title}": no stop before it reaches ${files.join(" or ")}; name the file or the data in between`,
      );
    }
    for (const file of files) behind.add(file);
    last = files;
  }
  return faults;
}

const example = modulesOf(
  new Map([
    ["server/app/answer.cpp", '#include "app/pages.hpp"\n#include "app/modules.hpp"'],
    ["server/app/modules.hpp", '#include "features/music/module.hpp"'],
    ["server/app/pages.cpp", '#include "render/pool.hpp"'],
    ["server/render/pool.cpp", "// calls SSR.render"],
    ["server/features/music/module.hpp", '#include "features/music/music_pages.hpp"'],
    ["server/features/music/music_pages.cpp", '#include "features/music/music_store.hpp"'],
    ["server/features/music/music_store.cpp", "// insert into play_row"],
    ["server/features/music/music_jobs.cpp", "// select from play_row"],
    ["web/storefront/entry.server.ts", 'import { x } from "#kit/x";\n// SSR.render'],
    ["web/kit/x.ts", ""],
  ]),
  { "#kit/*": "./web/kit/*" },
);
const walkOf = (...rows) =>
  `A walk\n\n| stop | file | what |\n|---|---|---|\n${rows.map(([file, what = "-"], at) => `| ${at} | ${file} | ${what} |\n`).join("")}`;
/** The check tried with walks that it has to take and to refuse, as sentences about what it did wrong. */
export function trials() {
  const taken = [
    walkOf(["`app/answer`"], ["`app/pages`"], ["`render/pool`"]),
    walkOf(["`app/answer`"], ["`music/music_pages`"], ["`app/pages`"]),
    walkOf(["`app/answer`"], ["`render/pool`", "called by `app/pages`"]),
    walkOf(["`music/music_store`"], ["`music/music_jobs`", "reads `play_row`"]),
    walkOf(["`render/pool`"], ["`web/storefront/entry.server`", "`SSR.render`"], ["`web/kit/x`"]),
    "All below `server/features/music`.\n\n1. First `app/answer`,\n   and more.\n2. **Then** `music_pages.cpp`.\n3. Nothing.\n",
  ];
  const refused = [
    walkOf(["`app/answer`"], ["`render/pool`"]),
    walkOf(["`render/pool`"], ["`app/pages`"]),
    walkOf(["`app/answer`"], ["`music/music_store`"]),
    walkOf(["`music/music_store`"], ["`music/music_jobs`"]),
    "1. First `app/answer`.\n2. Then `music/music_jobs`.\n",
  ];
  return [
    ...taken.flatMap((walk) =>
      faultsOfOrder(walk, example).map((fault) => `a good walk is refused: ${fault}`),
    ),
    ...refused
      .filter((walk) => faultsOfOrder(walk, example).length === 0)
      .map((walk) => `a walk in disorder is let through: ${walk}`),
  ];
}
