// Reads the JUnit reports that the test programs of all kinds write: which cases ran, how each ended, how long it took,
// and of those that failed where and why.
//
//   node tests/support/reports.mjs count FOLDER       prints "passed failed skipped"
//   node tests/support/reports.mjs slowest FOLDER N   prints the N slowest cases
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const named = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const decodeOnce = (text) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => named[name]);
// Node up to 22 writes a quotation mark as &amp;quot;
const decode = (text) => decodeOnce(text).replaceAll("&quot;", '"');

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      decode(double ?? single ?? ""),
    ]),
  );

/**
 * The cases of one report: {suite, name, state: "passed" | "failed" | "skipped", seconds, why}; `why` is what a failure
 * says, as it is written. A test of Node that has tests within is written as a suite; it is listed too, as `group`, so
 * that it can be found by its name.
 */
export function casesIn(xml) {
  const cases = [];
  const open = [];
  const plain = xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    )
    .replace(/<!--[\s\S]*?-->/g, "");
  for (const found of plain.matchAll(
    /<(\/?)(testsuites|testsuite|testcase|failure|error|skipped)\b((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g,
  )) {
    const [tagText, end, tag, inside, closed] = found;
    if (end) {
      if (tag === "testsuite" || tag === "testcase") open.pop();
      continue;
    }
    const attributes = attributesOf(inside);
    if (tag === "testsuite" || tag === "testcase") {
      const ran = attributes.status !== "notrun" && !/^(?:skipped|suppressed)$/.test(attributes.result ?? "");
      const one = {
        suite: attributes.classname ?? "",
        name: attributes.name ?? "",
        state: attributes.failure !== undefined ? "failed" : ran ? "passed" : "skipped",
        seconds: Number(attributes.time ?? 0),
        group: tag === "testsuite",
      };
      cases.push(one);
      if (!closed) open.push(one);
    } else if (tag === "failure" || tag === "error") {
      for (const one of open) one.state = "failed";
      const one = open.at(-1);
      const from = found.index + tagText.length;
      const text = closed ? "" : decode(plain.slice(from, plain.indexOf(`</${tag}>`, from)));
      if (one) one.why = [one.why, text.trim() || attributes.message].filter(Boolean).join("\n");
    } else if (tag === "skipped" && open.length > 0) {
      open.at(-1).state = "skipped";
    }
  }
  return cases;
}

/**
 * A failed case as a reader needs it: {where: "file:line" or "", lines: at most ten of the message}. `folder` is the
 * project's, whose files are looked for among the lines of the stack.
 */
export function explain({ why = "" }, folder) {
  // Node tells first where the case was begun, then the error itself as its cause.
  const cause = why.includes("cause: ") ? why.slice(why.indexOf("cause: ") + 7) : why;
  const places = [
    ...cause.matchAll(/(?:file:\/\/)?((?:\/|web\/|server\/|tests\/)[\w./@-]+\.(?:mjs|tsx?|[ch]pp)):(\d+)/g),
  ]
    .map(([, path, line]) => ({ path: path.startsWith(folder) ? path.slice(folder.length) : path, line }))
    .filter(({ path }) => /^(?:web|server|tests|demo)\//.test(path));
  const place = places.find(({ path }) => /\.test\.\w+$|_test\.cpp$/.test(path)) ?? places[0];
  const lines = cause
    .split("\n")
    .filter((line) => !/^\s+at |^\s*❯ |^\s*$|^\s*(?:code|failureType|generatedMessage|operator): /.test(line))
    .map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line));
  return { where: place ? `${place.path}:${place.line}` : "", lines: lines.slice(0, 10) };
}

/** Of all reports in a folder, each case with the name of its report; empty where there is none. */
export function casesOfRun(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".xml"))
    .sort()
    .flatMap((name) =>
      casesIn(readFileSync(join(folder, name), "utf8")).map((one) => ({ ...one, report: name.slice(0, -4) })),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , verb, folder, many] = process.argv;
  const cases = casesOfRun(folder).filter((one) => !one.group);
  if (verb === "count") {
    const count = (state) => cases.filter((one) => one.state === state).length;
    console.log(count("passed"), count("failed"), count("skipped"));
  } else if (verb === "slowest") {
    const slowest = cases.sort((a, b) => b.seconds - a.seconds).slice(0, Number(many ?? 20));
    for (const { seconds, suite, name } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${suite}${suite ? "." : ""}${name}`);
  } else {
    console.error("reports.mjs: the first argument is count or slowest");
    process.exitCode = 2;
  }
}
