// Reads the JUnit reports that the test programs of all kinds write: which cases ran, how each ended, how long it took.
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
 * The cases of one report: {suite, name, state: "passed" | "failed" | "skipped", seconds}. A test of Node that has
 * tests within is written as a suite; it is listed too, as `group`, so that it can be found by its name.
 */
export function casesIn(xml) {
  const cases = [];
  const open = [];
  const plain = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  for (const [, end, tag, inside, closed] of plain.matchAll(
    /<(\/?)(testsuites|testsuite|testcase|failure|error|skipped)\b((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g,
  )) {
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
    } else if (tag === "skipped" && open.length > 0) {
      open.at(-1).state = "skipped";
    }
  }
  return cases;
}

/** Of all reports in a folder; empty where there is none. */
export function casesOfRun(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".xml"))
    .sort()
    .flatMap((name) => casesIn(readFileSync(join(folder, name), "utf8")));
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
