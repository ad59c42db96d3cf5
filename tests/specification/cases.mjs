// Which test cases there are, and how each ended in a run: what the tables of this folder and tests/flaky.tsv name.
//
//   cpp:Suite.Case                    a GoogleTest case in server/, with all its parameters
//   web:navigation.test.ts > a case   a Vitest case in web/, the file by its name or by the end of its path
//   journey:a case                    a case in tests/journeys/
//   call:METHOD /path                 the case "call METHOD /path" in tests/http/; another case by its name
//   walk:/route/:id                   a row of the site map, which tests/walk/ asks for in every language of every
//                                     tenant; another case of tests/walk/ by its name
//   fault:a case, game:a case         a case in tests/faults/ or tests/games/
//
// A name is exact, as a report has it: of a case with parameters ("after %d", "in ${language}") the name that one of
// them gives, "after 408".
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { casesOfRun } from "../support/reports.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const read = (path) => readFileSync(join(root, path), "utf8");

/** The paths of a folder's files, from the root of the project. */
export function filesBelow(folder, pattern) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .filter((path) => !path.includes("node_modules"))
    .sort();
}

export const collect = (text, pattern) => [...text.matchAll(pattern)].map((match) => match.slice(1));

/** Names of test("…"), it('…') and it.each(…)(`…`), as they are written. */
const javascriptCases = (text) =>
  collect(
    text,
    /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g,
  ).map((quoted) => quoted.find((name) => name !== undefined).replace(/\\(.)/g, "$1"));

const parameter = /(\$\{[^}]*\}|\$[A-Za-z_][\w.]*|%[sdifjo#])/;

/** A name that several cases have, or that matches any: "%s", "in ${language}", "a .*". */
export const isPattern = (name) => parameter.test(name) || name.includes(".*");

/** The cases that a text in JavaScript has: their exact names, and those that parameters complete. */
class Written {
  #exact = new Set();
  #completed = [];

  constructor(texts) {
    for (const text of texts)
      for (const name of javascriptCases(text)) {
        const parts = name.split(parameter);
        if (parts.length === 1) this.#exact.add(name);
        else this.#completed.push({ text, ...completing(parts) });
      }
  }
  /** Of a name that is a parameter and nothing else any text would be one, so it has to stand in its file. */
  has(name) {
    return (
      this.#exact.has(name) ||
      this.#completed.some(
        ({ text, pattern, isBare }) => pattern.test(name) && (!isBare || text.includes(name)),
      )
    );
  }
}

function completing(parts) {
  const literal = parts.filter((_, at) => at % 2 === 0);
  const escaped = literal.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return {
    pattern: new RegExp(`^${escaped.join("[\\s\\S]*")}$`),
    isBare: literal.every((part) => part.trim() === ""),
  };
}

/** What ran: for a name, "passed" only when each case of that name passed; undefined when none ran. */
class Run {
  #states = new Map();

  add(name, state) {
    if (state === "skipped") return;
    if (this.#states.get(name) !== "failed") this.#states.set(name, state);
  }
  state(name) {
    return this.#states.get(name);
  }
}

const isFile = (path, file) => basename(path) === file || path.endsWith(`/${file}`);

/**
 * For each kind of name whether the case exists, and how it ended in the run whose JUnit reports lie in that folder, in one
 * folder for each suite; without a folder nothing ran.
 */
export function knownCases(reports) {
  const casesOfSuite = (suite) => (reports ? casesOfRun(join(reports, suite)) : []);
  return {
    cpp: cppCases(["unit", "threads"].flatMap(casesOfSuite)),
    web: webCases(casesOfSuite("web")),
    journey: nodeCases("journeys", casesOfSuite("journeys")),
    call: prefixedCases(nodeCases("http", casesOfSuite("calls")), "call "),
    walk: walkCases(nodeCases("walk", casesOfSuite("walk"))),
    fault: nodeCases("faults", casesOfSuite("faults")),
    game: nodeCases("games", casesOfSuite("games")),
  };
}

function cppCases(ran) {
  const written = new Set(
    filesBelow("server", /_test\.cpp$/).flatMap((path) =>
      collect(read(path), /\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)\s*\)/g).map(
        ([suite, name]) => `${suite}.${name}`,
      ),
    ),
  );
  const run = new Run();
  const typed = new Run();
  // "Both/SessionsTest" and "AnEndedOne/sqlite": the case counts with all its parameters.
  for (const { suite, name, state, group } of ran) {
    if (group) continue;
    run.add(`${suite.split("/").at(-1)}.${name.split("/")[0]}`, state);
    typed.add(`${suite.split("/")[0]}.${name.split("/")[0]}`, state);
  }
  return { exists: (name) => written.has(name), state: (name) => run.state(name) ?? typed.state(name) };
}

function webCases(ran) {
  const files = filesBelow("web", /\.test\.tsx?$/).map((path) => ({
    path,
    cases: new Written([read(path)]),
  }));
  // A case of Vitest bears the names of the groups around it: "a session > of a guest asks nothing".
  const runs = new Map();
  for (const { suite: file, name, state, group } of ran) {
    if (group) continue;
    if (!runs.has(file)) runs.set(file, new Run());
    const parts = name.split(" > ");
    for (const at of parts.keys()) runs.get(file).add(parts.slice(at).join(" > "), state);
  }
  const divided = (id) => {
    const [file, ...rest] = id.split(" > ");
    return [file, rest.join(" > ")];
  };
  return {
    exists(id) {
      const [file, name] = divided(id);
      return files.some(({ path, cases }) => isFile(path, file) && cases.has(name));
    },
    state(id) {
      const [file, name] = divided(id);
      const states = [...runs]
        .filter(([path]) => isFile(path, file))
        .map(([, run]) => run.state(name))
        .filter(Boolean);
      return states.includes("failed") ? "failed" : states[0];
    },
  };
}

function nodeCases(folder, ran) {
  const written = new Written(filesBelow(`tests/${folder}`, /\.test\.mjs$/).map(read));
  const run = new Run();
  for (const { name, state } of ran) run.add(name, state);
  return { exists: (name) => written.has(name), state: (name) => run.state(name) };
}

/** A case may be named without the word that all of its kind begin with. */
function prefixedCases(cases, prefix) {
  const full = (name) => (cases.exists(prefix + name) ? prefix + name : name);
  return { exists: (name) => cases.exists(full(name)), state: (name) => cases.state(full(name)) };
}

/** The walk makes one case of each row of the site map. */
function walkCases(cases) {
  const patterns = new Set(collect(read("web/generated/routes.ts"), /pattern: "(\/[^"]*)"/g).flat());
  return {
    exists: (name) =>
      patterns.has(name) ? cases.exists(`walk ${name}`) : !/^walk /.test(name) && cases.exists(name),
    state: (name) => cases.state(patterns.has(name) ? `walk ${name}` : name),
  };
}

/** What is wrong with "kind:name" as the name of one case, or nothing. */
export function faultOf(id, cases) {
  const [, kind, name] = /^(\w+):(.+)$/.exec(id) ?? [];
  if (!cases[kind]) return `"${id}" names no case; write ${Object.keys(cases).join(", ")}, a colon, its name`;
  if (isPattern(name))
    return `"${id}" is a pattern that any case satisfies; write the exact name of one case, as the report has it`;
  if (!cases[kind].exists(name)) return `the test ${id} does not exist`;
  return undefined;
}

/** "passed", "failed", or undefined where it did not run. */
export function stateOf(id, cases) {
  const [, kind, name] = /^(\w+):(.+)$/.exec(id);
  return cases[kind].state(name);
}
