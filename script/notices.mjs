// Third-party licences: npm packages that the pages ship, libraries that the program links. Run by script/notices.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mayLink, maySharePart, partsNotLinked } from "./licences.mjs";

const output = "THIRD-PARTY-NOTICES.md";

// Installed for building or testing, and in no program: the compiler's parts and the test libraries.
const notLinked = /^lib(?:clang-rt-.*|c6|stdc\+\+-.*|gtest|gmock|fido2)-dev$/;
// Linked because the headers or pkg-config files of those in script/bootstrap say so.
const linkedThroughOthers = ["libglib2.0-dev"];
// Every C++ program on Debian links these; their copyright files are not machine-readable.
const runtime = [
  {
    source: "gcc-12",
    from: "https://gcc.gnu.org/",
    licences: ["GPL-3+ with GCC-Runtime-Library-Exception-3.1"],
  },
  { source: "glibc", from: "https://www.gnu.org/software/libc/", licences: ["LGPL-2.1+"] },
];
// Headers whose code becomes part of the program's own file. The others stay files of Debian's on the machine, with
// their copyright files beside them.
const compiledIn = ["boost1.81", "cli11", "fmtlib", "soci", "spdlog", "tomlplusplus"];

function fail(message) {
  console.error(`notices: ${message}`);
  process.exit(1);
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: a field of dpkg-query, not of a template
const sourceField = "${source:Package}";
const run = (program, ...args) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

// --- npm ---------------------------------------------------------------------------------------

function licenceTexts(folder) {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:\.|$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
}

/** Packages of long ago name their licence in its text alone. */
const licenceOf = (about, texts) =>
  about.license ?? (texts.some((text) => text.startsWith("The MIT License")) ? "MIT" : undefined);

/** Nothing in it could reach a browser. */
const isOnlyTypes = (about) => about.name.startsWith("@types/") || about.main === "";

function npmPackages() {
  const locked = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  return Object.entries(locked)
    .filter(([path, entry]) => path && !entry.dev && !entry.devOptional && !entry.optional)
    .map(([path, entry]) => {
      if (!existsSync(path)) fail(`${path} is missing; run script/bootstrap`);
      const about = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
      const name = path.replace(/^.*node_modules\//, "");
      if (about.version !== entry.version)
        fail(`${name} is ${about.version}, not ${entry.version}; run script/bootstrap`);
      return { name, version: entry.version, licence: entry.license, texts: licenceTexts(path), about };
    })
    .filter((entry) => !isOnlyTypes(entry.about))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Redoc's finished bundle, which the page of the API ships. Its source map says which packages are in it; its makers
 * built it with some that our lock file does not have.
 */
function redocBundle() {
  const place = "node_modules/redoc";
  if (!existsSync(place)) fail(`${place} is missing; run script/bootstrap`);
  const section = (name) => {
    const folder = join("node_modules", name);
    const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const texts = licenceTexts(folder);
    return { name, version: about.version, licence: licenceOf(about, texts), texts };
  };
  const { sources } = JSON.parse(readFileSync(join(place, "bundles/redoc.standalone.js.map"), "utf8"));
  const inBundle = new Set(
    sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]).filter(Boolean),
  );
  const names = [...inBundle].sort();
  const isHere = (name) => existsSync(join("node_modules", name));
  const bundle = section("redoc");
  bundle.texts.push(readFileSync(join(place, "bundles/redoc.standalone.js.LICENSE.txt"), "utf8").trim());
  return {
    bundle,
    parts: names.filter(isHere).map(section),
    others: names.filter((name) => !isHere(name)),
  };
}

// --- Debian ------------------------------------------------------------------------------------

function libraryPackages() {
  const bootstrap = readFileSync("script/bootstrap", "utf8");
  const list = /^compile_packages=\(\n([\s\S]*?)^\)/m.exec(bootstrap);
  if (!list) fail("script/bootstrap has no compile_packages any more");
  const named = list[1].replace(/#.*$/gm, "").split(/\s+/);
  return [
    ...named.filter((name) => /^(?:lib|zlib).*-dev$/.test(name) && !notLinked.test(name)),
    ...linkedThroughOthers,
  ];
}

/** Paragraphs of a machine-readable copyright file (DEP 5), each a map from field to value. */
function paragraphs(text) {
  return text.split(/\n\s*\n/).map((block) => {
    const fields = new Map();
    let current = "";
    for (const line of block.split("\n")) {
      const field = /^([A-Za-z-]+):\s?(.*)$/.exec(line);
      if (field) {
        current = field[1];
        fields.set(current, field[2]);
      } else if (current) {
        fields.set(current, `${fields.get(current)}\n${line.trim() === "." ? "" : line.slice(1)}`);
      }
    }
    return fields;
  });
}

function librarySource(packages) {
  const [name] = packages;
  const file = `/usr/share/doc/${name}/copyright`;
  if (!existsSync(file)) fail(`${name} is not installed; run script/bootstrap`);
  const parts = paragraphs(readFileSync(file, "utf8"));
  const files = parts.filter((part) => part.has("Files") && part.has("License"));
  if (files.length === 0) fail(`${file} is not machine-readable`);
  const ofProgram = files.filter((part) => !/^\s*debian\//.test(part.get("Files")));
  const firstLine = (part) => part.get("License").split("\n")[0].trim().replaceAll("\t", " ");
  const main = files.find((part) => part.get("Files").trim() === "*") ?? files[0];
  const body = (part) => part?.get("License").split("\n").slice(1).join("\n").trim();
  const standalone = parts.find(
    (part) => !part.has("Files") && part.has("License") && firstLine(part) === firstLine(main),
  );
  return {
    packages,
    from: (parts[0].get("Source") ?? parts[0].get("Upstream-Contact") ?? "").trim().split(/\s/)[0],
    licences: [...new Set(ofProgram.map(firstLine))].sort(),
    copyright: (main.get("Copyright") ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    licence: firstLine(main),
    text: body(main) || body(standalone) || "",
  };
}

function libraries() {
  const bySource = new Map();
  for (const name of libraryPackages()) {
    const source = run("dpkg-query", "-W", "-f", sourceField, name);
    bySource.set(source, [...(bySource.get(source) ?? []), name]);
  }
  return [...bySource]
    .map(([source, packages]) => ({ source, ...librarySource(packages) }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** What a built program links and the list does not know; empty where nothing was built yet. */
function unlistedLibraries(known) {
  const program = ["build/release/bin/kiosk", "build/debug/bin/kiosk"].find(existsSync);
  if (!program) return [];
  const needed = new Set(
    [...run("readelf", "-d", program).matchAll(/\(NEEDED\).*\[(.+)\]/g)].map((found) => found[1]),
  );
  const paths = [...run("ldd", program).matchAll(/^\s*(\S+) => (\/\S+)/gm)].filter(([, name]) =>
    needed.has(name),
  );
  const unlisted = new Set();
  for (const [, name, path] of paths) {
    // dpkg knows the file by /usr/lib or by /lib, depending on its age.
    const owner = [path, path.replace(/^\/usr/, ""), `/usr${path}`].map(ownerOf).find(Boolean);
    const source = owner && run("dpkg-query", "-W", "-f", sourceField, owner);
    if (!source || !known.has(source)) unlisted.add(`${name} (${source ?? "of no package"})`);
  }
  return [...unlisted].sort();
}

function ownerOf(path) {
  try {
    return run("dpkg", "-S", path).split(": ")[0].split(",")[0].trim();
  } catch {
    return "";
  }
}

// --- the file ----------------------------------------------------------------------------------

const fenced = (text) => `\`\`\`text\n${text}\n\`\`\`\n`;

const npmSection = (entry) =>
  `### ${entry.name} ${entry.version}\n\n${entry.licence}\n\n${entry.texts.map(fenced).join("\n") || "The package carries no licence file.\n"}`;

const redocSections = ({ bundle, parts, others }) => [
  "## What the page of the API ships\n",
  "Redoc's finished bundle, and what it is made of.\n",
  ...[bundle, ...parts].map(npmSection),
  `Its makers' build also has code of ${others.join(", ")}, which are not installed here.\n`,
];

function document(npm, redoc, linked) {
  const inProgram = linked.filter((library) => compiledIn.includes(library.source));
  return [
    "# Third-party notices\n",
    "Written by `script/notices`, checked by `script/lint`, which refuses a licence that does not go with ours, Apache-2.0\n([decision 29](docs/decisions/0029-apache-licence.md)).\n",
    "## What the pages ship\n",
    ...npm.map(npmSection),
    ...redocSections(redoc),
    "## What is compiled into the program\n",
    "Libraries of headers: their code is part of the program's own file.\n",
    ...inProgram.map(
      (library) =>
        `### ${library.source}\n\n${library.licence}\n\n${fenced([...library.copyright, "", library.text].join("\n").trim())}`,
    ),
    "## What the program links\n",
    "Shared libraries of Debian, installed beside the program and not part of it. The full text of each is\n`/usr/share/doc/PACKAGE/copyright`; the licences are all that Debian's file names for any part of the source.\n",
    "| Debian source | Packages | From | Licences |\n|---|---|---|---|",
    ...[...linked, ...runtime.map((library) => ({ packages: [], ...library }))].map(
      (library) =>
        `| ${library.source} | ${library.packages.join(", ")} | ${library.from} | ${library.licences.join("; ").replaceAll("|", "\\|")} |`,
    ),
    "",
    "Of these sources a part is under the GPL alone; it is in no library that the program links:\n",
    "| Debian source | Licence | Part |\n|---|---|---|",
    ...partsNotLinked.map(({ source, licence, what }) => `| ${source} | ${licence} | ${what} |`),
    "",
  ].join("\n");
}

/** What may not be shipped or linked beside our own licence, as sentences. */
function* refusedLicences(npm, { bundle, parts }, linked) {
  const inProgram = linked.filter((library) => compiledIn.includes(library.source));
  for (const { name, source, licence } of [...npm, bundle, ...parts, ...inProgram])
    if (!maySharePart(licence))
      yield `${name ?? source} is under ${licence}, and its code would be a part of ours`;
  for (const { source, licences } of linked)
    for (const licence of licences)
      if (!mayLink(licence, source)) yield `${source}, which the program links, has a part under ${licence}`;
}

/** Without the licences of Debian's sources, which an update may word in another way. */
const withoutDebianLicences = (text) => text.replace(/^(\|[^|]*\|[^|]*\|)[^|]*\|.*\|$/gm, "$1");

const linked = libraries();
const unlisted = unlistedLibraries(new Set([...linked, ...runtime].map((library) => library.source)));
if (unlisted.length > 0)
  fail(`the program links what is not listed: ${unlisted.join(", ")}; see linkedThroughOthers`);
const npm = npmPackages();
const redoc = redocBundle();
const refused = [...refusedLicences(npm, redoc, [...linked, ...runtime])];
if (refused.length > 0) fail(`${refused.join("\n")}\nsee script/licences.mjs and docs/decisions/0029`);
const written = document(npm, redoc, linked);

if (!process.argv.includes("--check")) {
  writeFileSync(output, written);
  console.log(`${output}: ${linked.length + runtime.length} sources of libraries`);
} else {
  const kept = existsSync(output) ? readFileSync(output, "utf8") : "";
  const differing = written.split("\n").filter((line) => !kept.includes(line));
  if (withoutDebianLicences(kept) !== withoutDebianLicences(written)) {
    for (const line of differing.slice(0, 20)) console.error(`+ ${line}`);
    fail(`${output} is stale; run script/notices`);
  }
  if (kept !== written)
    console.log(
      `notices: Debian words a licence in another way now; run script/notices\n${differing.join("\n")}`,
    );
}
