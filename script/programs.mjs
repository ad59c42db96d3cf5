// Compares the programs that scripts, the server, its tools and the tests call with the packages that script/bootstrap
// installs, so that nothing works only on a machine that happens to have a program. Run by script/lint.
// Its own rules are tried with good and bad lines before every run.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

// Which package brings a program. Each must be in the list of script/bootstrap for the place that calls it.
const packages = {
  binutils: ["readelf"],
  bubblewrap: ["bwrap"],
  argon2: ["argon2"],
  chromium: ["chromium"],
  "clang-format-19": ["clang-format-19"],
  "clang-tidy-19": ["clang-tidy-19"],
  cmake: ["cmake", "ctest"],
  curl: ["curl"],
  debootstrap: ["debootstrap"],
  "espeak-ng": ["espeak-ng"],
  ffmpeg: ["ffmpeg", "ffprobe"],
  "librsvg2-bin": ["rsvg-convert"],
  "libvips-tools": ["vipsheader", "vipsthumbnail"],
  "nginx-light": ["nginx"],
  "poppler-utils": ["pdffonts", "pdfinfo", "pdftotext"],
  postgresql: ["psql"],
  "python3-venv": ["python3"],
  sqlite3: ["sqlite3"],
  wrk: ["wrk"],
  zip: ["zip"],
};
// There before script/bootstrap runs, or brought by it in another way than as a Debian package.
const others = {
  "Debian 12, whatever else is installed":
    "apt-cache apt-config apt-get awk base64 basename bash cat chmod chown cp cut dd diff dirname dpkg dpkg-deb dpkg-query echo env false find flock getconf grep head id kill ldd ln ls mkdir mktemp mount mv nice nproc od perl pivot_root rm seq setpriv sed sh sha256sum sha512sum sleep sort stat tail tar taskset tee test timeout touch tr true truncate umount uname unshare xargs",
  "the README asks for it": "git",
  "script/bootstrap brings Node": "node npm npx",
  "the script asks first whether it is there": "sudo systemctl",
  "a test wants one that is not there": "no-such-program no-such-tool-here",
};

/** The list of script/bootstrap that must hold what a file calls. */
const listOf = (path) =>
  /^tests\/load\/|^script\/bench$/.test(path)
    ? "bench"
    : /^script\/bare$|^tests\/schemathesis\//.test(path) || path === "script/bootstrap"
      ? "full"
      : /^script\/(?:server|dev)$|^web\/dev\//.test(path) ||
          (/^(?:server|demo)\/.*\.[ch]pp$/.test(path) && !/_test\.cpp$|\/testing\//.test(path))
        ? "serve"
        : "test";

// --- the words of a shell script ---------------------------------------------------------------

// What stands for a part that is known only when the script runs.
const unknown = "\0";

const builtins = new Set(
  ". : [ alias bg break builtin cd command compgen continue declare echo eval exec exit export false fg getopts hash jobs let local mapfile popd printf pushd pwd read readonly return set shift shopt source test trap true type typeset ulimit umask unalias unset wait".split(
    " ",
  ),
);
const reserved = new Set("! { } if then elif else fi do done while until time in esac coproc".split(" "));
// Those that run a program named by their arguments: how many words stand before it, and which options take a word.
// The last ones are functions of ours.
const wrappers = {
  command: {},
  env: { options: ["-u"] },
  exec: {},
  nice: { options: ["-n"] },
  setpriv: { options: ["--pdeathsig"] },
  sudo: {},
  taskset: { options: ["-c"] },
  timeout: { before: 1, options: ["-k", "-s"] },
  unshare: { options: ["--propagation"] },
  xargs: { options: ["-n", "-P", "-I"] },
  as_root: {},
  in_namespaces: {},
  inside: {},
  run_to_end: { before: 2 },
  start: { before: 1 },
  step: { before: 1 },
};

/** Where the bracket that opens before `from` is closed; quotes hide brackets. */
function closing(text, from, open, close) {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "'" && open !== "{") at = text.indexOf("'", at + 1);
    else if (text[at] === open) depth += 1;
    else if (text[at] === close && --depth === 0) return at;
    if (at < 0) break;
  }
  return text.length;
}

/** All simple commands of a shell text, those in $(…) too, each as its words; and the functions that it defines. */
function shellCommands(text) {
  const commands = [];
  const functions = new Set();
  const inner = (part) => {
    const found = shellCommands(part);
    commands.push(...found.commands);
    for (const name of found.functions) functions.add(name);
  };
  let words = [];
  let word; // undefined between words
  let afterRedirection = false;
  const cases = []; // true while the patterns of that case are read
  const add = (part) => {
    word = (word ?? "") + part;
  };
  const endWord = () => {
    if (word === undefined) return;
    if (!afterRedirection) words.push(word);
    afterRedirection = false;
    word = undefined;
    if (words[0] === "case" && words.at(-1) === "in") {
      cases.push(true);
      words = [];
    } else if (words.at(-1) === "esac") {
      cases.pop();
      words = [];
    }
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0 && !cases.at(-1)) commands.push(words);
    words = [];
    afterRedirection = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at, at + 3);
    const char = text[at];
    if (rest.startsWith("\\\n")) at += 1;
    else if (char === "\\") add(text[++at] ?? "");
    else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      add(text.slice(at + 1, end < 0 ? undefined : end));
      at = end < 0 ? text.length : end;
    } else if (char === '"') {
      add("");
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
        if (text[at] === "\\") at += 1;
        else if (text.startsWith("$(", at)) {
          const end = closing(text, at + 2, "(", ")");
          if (text[at + 2] !== "(") inner(text.slice(at + 2, end));
          at = end;
          add(unknown);
        } else if (text.startsWith("${", at)) {
          at = closing(text, at + 2, "{", "}");
          add(unknown);
        } else add(text[at] === "$" ? unknown : text[at]);
      }
    } else if (/^[$<>]\(/.test(rest)) {
      const end = closing(text, at + 2, "(", ")");
      if (rest[2] !== "(") inner(text.slice(at + 2, end));
      at = end;
      add(unknown);
    } else if (rest.startsWith("${")) {
      at = closing(text, at + 2, "{", "}");
      add(unknown);
    } else if (char === "$") add(unknown);
    else if (char === "#" && word === undefined)
      at = (text.indexOf("\n", at) + text.length + 1) % (text.length + 1) || text.length;
    else if (rest.startsWith("((") && word === undefined) at = closing(text, at + 1, "(", ")");
    else if (rest.startsWith("[[") && word === undefined) at = text.indexOf("]]", at) + 1;
    else if (rest.startsWith("()") && word !== undefined) {
      functions.add(word);
      word = undefined;
      words = [];
      at += 1;
    } else if (char === "(" && /^\w+\+?=$/.test(word ?? "")) {
      const end = closing(text, at + 1, "(", ")");
      for (const [, part] of text.slice(at, end).matchAll(/\$\(([^()]+)\)/g)) inner(part);
      at = end;
      word = undefined;
    } else if (char === ")" && cases.at(-1)) {
      endCommand();
      cases[cases.length - 1] = false;
    } else if (rest.startsWith(";;")) {
      endCommand();
      if (cases.length > 0) cases[cases.length - 1] = true;
      at += 1;
    } else if (char === "<" || char === ">") {
      if (/^\d+$/.test(word ?? "")) word = undefined;
      endWord();
      while (/[<>&]/.test(text[at + 1] ?? "")) at += 1;
      afterRedirection = true;
    } else if (/[\n;|&()`]/.test(char)) {
      if (char === "\n" && cases.at(-1)) endWord();
      else endCommand();
    } else if (/\s/.test(char)) endWord();
    else add(char);
  }
  endCommand();
  return { commands, functions };
}

const isName = (word) => /^[a-z][\w+-]*$/.test(word);

/** The programs that one command runs: itself, and the one that it hands its other words to. */
function* programsOf(words) {
  let at = 0;
  while (at < words.length && (reserved.has(words[at]) || /^\w+\+?=/.test(words[at]))) at += 1;
  const first = words[at];
  if (first === undefined || ["for", "select", "function"].includes(first)) return;
  const name = /^\/usr\/s?bin\//.test(first) ? basename(first) : first;
  if (!isName(name)) return;
  if (!builtins.has(name)) yield name;
  let rest = words.slice(at + 1);
  if (name === "command" && /^-[vV]/.test(rest[0] ?? "")) return;
  if ((name === "sh" || name === "bash") && /^-\w*c$/.test(rest[0] ?? "")) {
    for (const command of shellCommands(rest[1] ?? "").commands) yield* programsOf(command);
  } else if (Object.hasOwn(wrappers, name)) {
    const { before = 0, options = [] } = wrappers[name];
    while (/^-|^\w+=/.test(rest[0] ?? "")) rest = rest.slice(options.includes(rest[0]) ? 2 : 1);
    yield* programsOf(rest.slice(before));
  }
}

const programsOfShell = (text) => shellCommands(text).commands.flatMap((command) => [...programsOf(command)]);

// --- the calls in other languages --------------------------------------------------------------

const literals = (text) =>
  [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((found) => found[1].replace(/\\(.)/g, "$1"));

/** The words of a list in JavaScript; those that are no literals are unknown. */
const elements = (text) => [...text.matchAll(/"([^"]*)"|[^\s,][^,]*/g)].map((found) => found[1] ?? unknown);

/** Programs that JavaScript starts: by Node's functions, or by one of the file's own that hands its first word to them. */
function programsOfScript(text) {
  const starters = ["spawn", "spawnSync", "execFile", "execFileSync"];
  const own =
    /(?:const (\w+) = \((\w+)[^)]*\) =>|function (\w+)\((\w+)[^)]*\) \{)[\s\S]{0,200}?\b(?:spawn|execFile)(?:Sync)?\(\s*(?:\2|\4),/g;
  for (const found of text.matchAll(own)) starters.push(found[1] ?? found[3]);
  const call = new RegExp(
    `(?<!\\w|(?<!\\.\\.)\\.)(?:${starters.join("|")})\\(\\s*"([^"]+)"(?:,\\s*\\[([^\\]]*)\\])?`,
    "g",
  );
  return [...text.matchAll(call)].flatMap(([, program, words = ""]) => [
    ...programsOf([program, ...elements(words)]),
  ]);
}

/** Programs that C++ starts: as a field `program`, as the first of a list of words, or in a text for the shell. */
function programsOfCpp(source) {
  const text = source.replace(/"\s*\n\s*"/g, ""); // a literal in several pieces is one
  const named = text.matchAll(
    /\.program = "([^"]+)"|tool\(\{\s*"([^"]+)"|\{\s*"([a-z0-9-]+)",\s*"--?[a-z][a-z0-9-]*"/g,
  );
  const programs = [...named].map((found) => found[1] ?? found[2] ?? found[3]);
  // A call's words, with what is put between them left open.
  const shell = [...text.matchAll(/(?<![\w.])(?:testing::)?shell\(|std::system\(/g)].map((found) => {
    const from = found.index + found[0].length;
    return literals(text.slice(from, closing(text, from, "(", ")"))).join(unknown);
  });
  if (shell.length > 0) {
    // And each text that is a row of commands, wherever it is kept.
    shell.push(...literals(text).filter((part) => /^[a-z][\w-]* .*(?:; | && | \| | > )[a-z]/.test(part)));
  }
  return [...programs, ...shell.flatMap(programsOfShell)].filter(isName);
}

const languages = [
  { files: /^script\/[\w-]+$|^script\/lib\.sh$|^\.ci\/run$|\.sh$/, programs: programsOfShell },
  { files: /\.(?:mjs|mts|ts)$/, programs: programsOfScript },
  { files: /\.[ch]pp$/, programs: programsOfCpp },
];

/** What is wrong with the programs of these files, which are [path, text], as sentences. */
function faults(files, lists, table, elsewhere) {
  const functions = new Set();
  for (const [path, text] of files)
    if (languages[0].files.test(path)) for (const name of shellCommands(text).functions) functions.add(name);
  const packageOf = new Map(
    Object.entries(table).flatMap(([name, programs]) => programs.map((program) => [program, name])),
  );
  const known = new Set(Object.values(elsewhere).flatMap((names) => names.split(" ")));
  const called = new Set();
  const found = new Set();
  for (const [path, text] of files) {
    const language = languages.find((one) => one.files.test(path));
    if (!language) continue;
    const list = listOf(path);
    for (const program of language.programs(text)) {
      called.add(program);
      if (functions.has(program) || known.has(program)) continue;
      const wanted = packageOf.get(program);
      if (!wanted) found.add(`${path} calls ${program}, which has no row in script/programs.mjs`);
      else if (!lists[list].includes(wanted))
        found.add(`${path} calls ${program}, but ${list}_packages of script/bootstrap has no ${wanted}`);
    }
  }
  // A program may be called by a name that is put together; then it is at least written somewhere.
  const everything = files.map(([, text]) => text).join("\n");
  for (const program of [...packageOf.keys(), ...known])
    if (!called.has(program) && !new RegExp(`["'/]${program.replace(/[.+]/g, "\\$&")}["']`).test(everything))
      found.add(`script/programs.mjs has a row for ${program}, which nothing calls`);
  return [...found];
}

/** The lists of script/bootstrap, each with what it takes over from another. */
function readLists(bootstrap) {
  const lists = {};
  for (const [, name, body] of bootstrap.matchAll(/^(\w+)_packages=\(([^)]*)\)/gm))
    lists[name] = body
      .replace(/#.*$/gm, "")
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => {
        const other = /^"\$\{(\w+)_packages\[@\]\}"$/.exec(word);
        return other ? lists[other[1]] : [word];
      });
  return lists;
}

// --- examples ----------------------------------------------------------------------------------

const exampleLists = readLists(
  // biome-ignore lint/suspicious/noTemplateCurlyInString: bash, as in script/bootstrap
  'serve_packages=(\n  ffmpeg # films\n)\ntest_packages=("${serve_packages[@]}" zip)\nfull_packages=()\nbench_packages=(wrk)\n',
);
const exampleTable = { ffmpeg: ["ffmpeg"], wrk: ["wrk"], zip: ["zip"] };
const exampleOthers = { base: "env nice sed sh xargs" };
// Uses every row, so that only the example is at fault.
const allRows = [
  "tests/load/rows.mjs",
  'const all = ["ffmpeg", "wrk", "zip", "env", "nice", "sed", "sh", "xargs"];',
];
const examples = {
  bad: [
    ["script/a", "unzip x"],
    ["script/a", "if ! unzip x; then exit 1; fi"],
    ["script/a", 'x="a $(unzip y) b"'],
    ["script/a", "case $x in\n  a | b) unzip y ;;\nesac"],
    ["script/a", "A=1 nice -n 15 unzip x"],
    ["script/a", "sed s/a/b/ <x | xargs -0 -n 1 unzip"],
    ["script/a", "sh -c 'cd x && unzip y'"],
    ["script/a", 'step() { :; }\nstep "One" unzip x'],
    ["script/a", "wrk x"],
    ["script/server", "zip x"],
    ["tests/a.mjs", 'spawnSync("unzip", ["x"]);'],
    ["tests/a.mjs", 'spawn(\n  "nice",\n  ["-n", "3", "unzip"]);'],
    ["tests/a.mjs", 'const run = (name, ...words) => execFileSync(name, words);\nrun("unzip", x);'],
    ["server/a_test.cpp", 'shell("unzip -q \'" + name + "\'");'],
    ["server/a_test.cpp", 'Row{"x", "cd a; unzip b"};\nshell(row.command);'],
    ["server/a.cpp", 'run({.program = "zip"});'],
    ["demo/a.cpp", 'run({"unzip", "-q"});'],
  ],
  good: [
    ["script/a", "# unzip x\nzip x # unzip\necho 'unzip x'"],
    ["script/a", "unzip() { zip x; }\nunzip y"],
    ["script/a", "case $x in\n  unzip) zip y ;;\n  a) ;;\nesac"],
    ["script/a", 'command -v unzip >/dev/null\nwords=(unzip x)\n"$unzip" y >unzip'],
    ["script/a", "for unzip in a b; do ((unzip > 1)) && [[ a == unzip ]]; done"],
    ["tests/load/a.mjs", 'spawn("wrk", []);'],
    ["tests/a.mjs", 'const run = (name) => name;\nrun("unzip");\npattern.exec("unzip");'],
    ["server/a_test.cpp", 'shell("zip -q x");\nEXPECT_EQ(a, "unzip failed");'],
    ["server/a.cpp", 'run({.program = "ffmpeg"});'],
  ],
};

let offences = 0;
const tell = (message) => {
  offences += 1;
  console.error(message);
};
for (const example of examples.bad)
  if (faults([allRows, example], exampleLists, exampleTable, exampleOthers).length === 0)
    tell(`the programs of this line are not seen: ${example[1]}`);
for (const example of examples.good)
  for (const fault of faults([allRows, example], exampleLists, exampleTable, exampleOthers))
    tell(`a good line is refused (${example[1]}): ${fault}`);
if (faults([], exampleLists, { zip: ["zip"] }, {}).length === 0)
  tell("a row that nothing calls is let through");

// --- our files ---------------------------------------------------------------------------------

const paths = ["script", "server", "web", "tests", "demo"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => path !== "script/programs.mjs" && languages.some((one) => one.files.test(path)));
const files = [".ci/run", ...paths].map((path) => [path, readFileSync(path, "utf8")]);
const lists = readLists(readFileSync("script/bootstrap", "utf8"));
for (const fault of faults(files, lists, packages, others)) tell(fault);

console.log(`${basename(process.argv[1])}: ${offences === 0 ? "no offence" : `${offences} offences`}`);
process.exitCode = offences === 0 ? 0 : 1;
