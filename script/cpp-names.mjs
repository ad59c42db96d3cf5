// Names in anonymous namespaces must differ within a C++ folder: all builds but the debug one compile several files of
// a folder as one (CMake's unity builds), where two of one name are a redefinition. Overloads may share theirs.
const type = /^(?:struct|class|enum(?: class)?) (\w+)(?=\s*(?::|\{|final\b))/;
const callable =
  /^(?:template <.*> )?[\w:<>, *&\][]*[\w>*&] (\w+)\((.*)\)(?: const)?(?: noexcept)?(?: ->.*)? \{/;
const variable = /^[\w:<>, *&]*[\w>*&] (\w+)(?:\[\w*\])? ?(?:=|\{)/;
/** What begins otherwise declares nothing new: macros of tests, aliases, conditions of a function's first line. */
const other = /^(?:namespace|using|friend|static_assert|return|[A-Z_]+\()/;

/** What a file declares in its anonymous namespaces; functions with the types of their parameters. */
function declarationsIn(text) {
  const found = [];
  const lines = text.split("\n");
  let inside = false;
  for (const [at, line] of lines.entries()) {
    if (line === "namespace {") inside = true;
    else if (line === "}  // namespace") inside = false;
    else if (inside && /^[a-z]/i.test(line) && !other.test(line)) {
      // A long declaration goes on until its brace or semicolon.
      let whole = line;
      for (let next = at + 1; next < lines.length && !/[{;]/.test(whole); next += 1)
        whole += ` ${lines[next].trim()}`;
      const named = type.exec(whole) ?? callable.exec(whole) ?? variable.exec(whole);
      if (!named) continue;
      const parameters = callable.test(whole) && !type.test(whole) ? typesOf(named[2]) : undefined;
      found.push({ name: named[1], parameters, line: at + 1 });
    }
  }
  return found;
}

/** "std::string const& text, std::map<int, int> at = {}" → "std::string const&,std::map<int, int>" */
function typesOf(parameters) {
  const parts = [""];
  let depth = 0;
  for (const letter of parameters) {
    if ("<({".includes(letter)) depth += 1;
    if (">)}".includes(letter)) depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts
    .map((part) =>
      part
        .replace(/=.*/, "")
        .trim()
        .replace(/(?<=[ &*>])\w+$/, "")
        .trim(),
    )
    .join();
}

/** server/features/sign_in/hosted/form.cpp → server/features/sign_in: what CMake makes one library of. */
const folderOf = (path) => /^(?:server\/features\/\w+|server\/\w+|[^/]+\/\w+)/.exec(path)?.[0] ?? path;

/** The offences of these files, [{ path, text }], as messages. */
export function nameOffences(files) {
  const offences = [];
  const folders = new Map();
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!path.endsWith(".cpp")) continue;
    const folder = folderOf(path) + (path.endsWith("_test.cpp") ? " tests" : "");
    if (!folders.has(folder)) folders.set(folder, []);
    const known = folders.get(folder);
    for (const one of declarationsIn(text)) {
      const same = known.find(
        (before) =>
          before.name === one.name &&
          before.path !== path &&
          (before.parameters === undefined ||
            one.parameters === undefined ||
            before.parameters === one.parameters),
      );
      if (same) offences.push(`${path}:${one.line}: ${one.name} is also in ${same.path}:${same.line}`);
      known.push({ ...one, path });
    }
  }
  return offences;
}

const file = (name, ...lines) => ({
  path: `server/http/${name}`,
  text: ["namespace {", ...lines, "}  // namespace", ""].join("\n"),
});
export const nameExamples = {
  bad: [
    [file("a.cpp", "constexpr int most = 3;"), file("b.cpp", "constexpr std::size_t most = 4;")],
    [file("a.cpp", "struct Entry {", "};"), file("b.cpp", "class Entry : public Base {", "};")],
    [file("a.cpp", "bool is_odd(int number) {"), file("b.cpp", "bool is_odd(int n) { return n % 2; }")],
    [
      file("a.cpp", 'base::TenantId const shop{"a"};'),
      file("b.cpp", "std::string shop(int a,", "    int b) {"),
    ],
  ],
  good: [
    [file("a.cpp", "constexpr int most = 3;"), file("b_test.cpp", "constexpr int most = 3;")],
    [file("a.cpp", "bool is(int number) {"), file("b.cpp", "bool is(std::string const& text) {")],
    [file("a.cpp", "namespace json = boost::json;"), file("b.cpp", "namespace json = boost::json;")],
    [file("a.cpp", "struct Entry {", "  int most = 3;", "};"), file("b.cpp", "constexpr int most = 3;")],
  ],
};
