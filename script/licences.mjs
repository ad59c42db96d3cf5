// Which licences of others go with ours, Apache-2.0. Asked by script/notices for all code that is shipped or linked.

// Their code may become a part of what we hand out: of the pages' scripts, of the program's own file.
const permissive = new Set([
  "0bsd",
  "apache-2.0",
  "bsd",
  "bsd-2-clause",
  "bsd-3-clause",
  "bsl-1.0",
  "cc0-1.0",
  "expat",
  "expat with embedded exception",
  "isc",
  "mit",
  "ofl-1.1",
  "zlib",
]);

// What a program may link only if it is under the same licence as a whole; an exception allows it.
const strongCopyleft = (name) => /^(?:A?GPL|SSPL|OSL|EUPL|CDDL|BUSL)/i.test(name) && !/exception/i.test(name);

// Parts of Debian's sources under the GPL alone. They were looked up in the copyright file: none is in a library.
const notInLibrary = {
  "glib2.0": { "GPL-2+": "scripts that write tables of Unicode, translations and the command gettextize" },
  "oath-toolkit": { "GPL-3+": "the commands oathtool and pskctool; liboath is LGPL-2.1+" },
  webkit2gtk: { "GPL-3+": "skeletons of flex and bison for ANGLE, which is not in JavaScriptCore" },
};

/** An expression as SPDX and Debian write it: of "or" one must be accepted, of "and" each. */
const accepted = (expression, accepts) =>
  String(expression)
    .replace(/[()]/g, "")
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => accepts(name.trim())));

/** May code under this licence be a part of a page or of the program's own file? */
export const maySharePart = (licence) => accepted(licence, (name) => permissive.has(name.toLowerCase()));

/** May the program link a shared library whose source names this licence for a part of it? */
export const mayLink = (licence, source = "") =>
  accepted(licence, (name) => !strongCopyleft(name)) || Object.hasOwn(notInLibrary[source] ?? {}, licence);

/** The sources with a part under the GPL alone, and what it is. */
export const partsNotLinked = Object.entries(notInLibrary).flatMap(([source, parts]) =>
  Object.entries(parts).map(([licence, what]) => ({ source, licence, what })),
);

// What must be refused and what let through; tried before each run.
const examples = [
  [maySharePart, "MIT", true],
  [maySharePart, "(MPL-2.0 OR Apache-2.0)", true],
  [maySharePart, "BSD-3-clause and MIT", true],
  [maySharePart, "MIT AND GPL-2.0-only", false],
  [maySharePart, "LGPL-2.1+", false],
  [maySharePart, undefined, false],
  [mayLink, "LGPL-2.1+", true],
  [mayLink, "GPL-2+ or LGPL-2.1+ or MPL-1.1", true],
  [mayLink, "GPL-3+ with GCC-Runtime-Library-Exception-3.1", true],
  [mayLink, "GPL-2", false],
  [mayLink, "AGPL-3.0-only", false],
  [mayLink, "BSD-3-clause and GPL-3+", false],
];
const wrong = examples.find(([asks, licence, answer]) => asks(licence) !== answer);
if (wrong) throw new Error(`the licence ${wrong[1]} is ${wrong[2] ? "refused" : "let through"}`);
