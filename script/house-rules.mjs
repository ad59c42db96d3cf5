// Rules of the house that no formatter or compiler knows. Run by script/lint; prints each offence with its place.
// Each rule carries lines that it must refuse and lines that it must let through, tried before every run.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { nameExamples, nameOffences } from "./cpp-names.mjs";
import { orderOf, sqlExamples, sqlOffences } from "./sql-arrow.mjs";
import { aliasOffences, examples, importOffences } from "./web-imports.mjs";

// A line that needs its physical side says why in a comment on it or on the line above: physical-ok: <reason>.
const allowance = /physical-ok:\s*\S/;

const sideWord = "(?:left|right)";
const physicalCss = new RegExp(
  [
    `(?:^|[\\s;{])${sideWord}\\s*:`,
    `\\b(?:margin|padding|border|scroll-margin|scroll-padding)-${sideWord}\\b`,
    `\\bborder-(?:top|bottom)-${sideWord}-radius\\b`,
    `\\b(?:text-align|float|clear)\\s*:\\s*${sideWord}\\b`,
  ].join("|"),
);
const physicalTsx = new RegExp(
  [
    `\\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\\w*\\s*[:=]`,
    `\\bborder(?:Top|Bottom)(?:Left|Right)Radius\\b`,
    `\\b(?:textAlign|float|cssFloat)\\s*[:=]\\s*["']${sideWord}["']`,
    `\\bstyle=\\{\\{[^}]*\\b${sideWord}\\s*:`,
    `\\.style\\.${sideWord}\\b`,
    `["'\`\\s](?:-?(?:ml|mr|pl|pr)-[\\d\\[]|text-${sideWord}\\b|(?:border|rounded)-[lr]\\b|-?${sideWord}-[\\d\\[])`,
  ].join("|"),
);

const isCpp = (path) => /^server\/.*\.[ch]pp$/.test(path);
const isTest = (path) => /_test\.cpp$|\/testing\/|\.test\.tsx?$/.test(path);

// The first words of all addresses that links lead to, from the server's own list. What is below /.well-known exists
// at other sites too.
const linkWords = new Set(
  readdirSync("web/generated/links")
    .flatMap((file) =>
      [
        ...readFileSync(`web/generated/links/${file}`, "utf8").matchAll(/ (?:= |=>\n? +)["`]\/([\w.-]+)/g),
      ].map((found) => found[1]),
    )
    .filter((word) => word !== ".well-known"),
);
const handWritten = new RegExp(
  `["'\`}(]/(?:${[...linkWords].map((word) => word.replaceAll(".", "\\.")).join("|")})(?:["'\`/?#$*)]|\\\\/)`,
);
// {{"video.test", "/video/test"}, page<…>}: a row with its own pattern.
const patternOfRow = /\{\{"\w+\.\w+", "[^"]+"\}/;
const withoutComment = (line) => (/^\s*(?:\*|\/\*)/.test(line) ? "" : line.replace(/(^|\s)\/\/.*$/, "$1"));

// The functions and constants of a file, each up to the brace or the semicolon that ends it at the line's beginning or
// end; good enough to ask what one statement names.
const pieces = (text) => text.split(/\n(?=\})/);

const rules = [
  {
    name: "ages in the query",
    why: "what a reader may see is limited by visible_offer() in the statement itself; one that reads offers of any age says any-rating: <reason>",
    applies: (path) => isCpp(path) && !isTest(path) && !path.includes("/testing/"),
    refusesFile: (text) =>
      pieces(text).some(
        (piece) =>
          /(?<!delete )\b(?:from|join) offer(?:_genre)?\b/.test(piece.replace(/\/\/.*$/gm, "")) &&
          !/visible_offer\(|listed_offers|<= :max_rating|any-rating: \S/.test(piece),
      ),
    bad: ["a() {\n  visible_offer();\n}\nb() {\n  rows(select 1 from offer o);\n}", "x(join offer a on b)"],
    good: [
      "rows(select 1 from offer o where {}, visible_offer(o))",
      "std::string from;  // after from offer o",
      "// any-rating: the import\nrows(select tenant from offer)",
      "rows(select 1 from offer_model)",
      "execute(delete from offer where tenant = :tenant)",
    ],
  },
  {
    name: "one spelling of cache-control",
    why: "a search for the header finds every place: it is written in small letters",
    applies: isCpp,
    refuses: (line) => line.includes('"Cache-Control"'),
    bad: ['headers.set("Cache-Control", x);'],
    good: ['headers.set("cache-control", x);', "// with ETag and Cache-Control"],
  },
  {
    name: "addresses from patterns",
    why: "an address is a http::Pattern in a feature's addresses.hpp, or in the row of its page where only the web links to it: C++ writes http::link(pages::…), TypeScript links.music.…",
    applies: (path) =>
      /^(?:server|web)\//.test(path) &&
      !isTest(path) &&
      !/\/addresses\.hpp$|\.stories\.tsx$|^web\/(?:dev|testing)\/|_cases\.hpp$/.test(path),
    refuses: (line) => handWritten.test(withoutComment(line).replace(patternOfRow, "{")),
    bad: [
      'return "/music/albums";',
      "{prefix}/profile/manage#look`}",
      'origin + "/register"',
      "const path = '/user/login?x';",
      'fmt::format("/media/a/{}", path)',
      'fetch("/builds/latest.json")',
      'return R"(/impressum)";',
      '{{"music.list", "/music/list"}, page<&MusicPages::list>("music/list"), {.sections = {"/music/albums"}}},',
    ],
    good: [
      '// leads to "/music/albums"',
      ' * "/profile/info"',
      'import "../features/music/play";',
      'call("PUT /user/profile", {})',
      '#include "features/music/music_pages.hpp"',
      'if (path == "/musical") return;',
      '{{"music.list", "/music/list"}, page<&MusicPages::list>("music/list")},',
    ],
    // The calls of the site map: nobody links to them, and the front end names them by type.
    exceptions: [
      "server/app/site_map/call_routes.cpp",
      "server/app/site_map/checkout_call_routes.cpp",
      "server/app/site_map/payment_call_routes.cpp",
      "server/app/site_map/sign_in_call_routes.cpp",
      "server/app/site_map/subscription_call_routes.cpp",
      "server/app/site_map/voucher_call_routes.cpp",
    ],
  },
  {
    name: "physical sides",
    why: "Arabic mirrors the page: use margin-inline-start, inset-inline-end, text-align: start",
    applies: (path) => /^(?:web|demo\/games)\/.*\.css$/.test(path),
    refuses: (line) => physicalCss.test(line.replace(/\/\*.*?\*\//g, "")),
    bad: [
      "margin-left: 4px;",
      "  left: 0;",
      "text-align: right;",
      ".a { right: 0 }",
      "border-top-left-radius: 8px;",
      "float: left",
    ],
    good: [
      "margin-inline-start: 4px;",
      "inset-inline: 0;",
      "text-align: start;",
      ".left-rail { top: 0 }",
      "/* left: of it */",
    ],
    allowance,
  },
  {
    name: "physical sides",
    why: 'Arabic mirrors the page: use marginInlineStart, insetInlineEnd, textAlign: "start"',
    applies: (path) => (/^web\/.*\.tsx?$/.test(path) && !isTest(path)) || /^demo\/games\/.*\.js$/.test(path),
    refuses: (line) => physicalTsx.test(line),
    bad: [
      "style={{ left: 0 }}",
      "marginLeft: 3,",
      'className="ml-2 text-left"',
      'textAlign: "right"',
      "node.style.left = x;",
    ],
    good: [
      "style={{ insetInlineStart: 0 }}",
      "const left = total - used;",
      'className="shelf"',
      'case "ArrowLeft":',
    ],
    allowance,
  },
  {
    name: "purpose first",
    why: "the first line of a file says why it exists",
    applies: isCpp,
    refusesFile: (text) => !/^\/\/ \S/.test(text),
    bad: ["#pragma once\n", "\n// late\n"],
    good: ["// Why it exists.\n#pragma once\n"],
  },
  {
    name: "sockets in http",
    why: "Beast and io_context cost 12 s a file and belong to server/http",
    applies: (path) => isCpp(path) && !path.startsWith("server/http/") && !isTest(path),
    refuses: (line) => /^\s*#include <boost\/(?:beast|asio\/io_context|asio\/ip\/)/.test(line),
    bad: ["#include <boost/beast/http.hpp>", "#include <boost/asio/io_context.hpp>"],
    good: ["#include <boost/asio/awaitable.hpp>", "#include <boost/json.hpp>"],
    exceptions: ["server/precompiled.hpp", "server/main.cpp"],
  },
  {
    name: "engine in render",
    why: "only server/render knows JavaScriptCore",
    applies: (path) => isCpp(path) && !path.startsWith("server/render/"),
    refuses: (line) => /^\s*#include <JavaScriptCore\//.test(line),
    bad: ["#include <JavaScriptCore/JavaScript.h>"],
    good: ['#include "render/renderer.hpp"'],
  },
  {
    name: "databases in storage",
    why: "only server/storage knows SOCI, SQLite and libpq",
    applies: (path) => isCpp(path) && !path.startsWith("server/storage/"),
    refuses: (line) => /^\s*#include <(?:soci\/|sqlite3|libpq)/.test(line),
    bad: ["#include <soci/soci.h>", "#include <sqlite3.h>", "#include <libpq-fe.h>"],
    good: ['#include "storage/session.hpp"'],
  },
  {
    name: "SQL in stores",
    why: "SQL stands in *_store.cpp and server/storage, beside the function that runs it",
    applies: (path) =>
      isCpp(path) && !path.startsWith("server/storage/") && !/_store\.[ch]pp$/.test(path) && !isTest(path),
    refuses: (line) =>
      /\b(?:SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s\w+\sSET|DELETE\s+FROM)\b/i.test(
        line.replace(/\/\/.*$/, ""),
      ),
    bad: ['R"(select id from articles)"', "insert into hosts (name)", "DELETE FROM jobs"],
    good: ["// select one from the list", "update(node);", "auto const selected = select(nodes);"],
  },
  {
    name: "bounded memory",
    why: "base::Memo drops the least recently used entry; clearing everything makes everybody wait at once",
    applies: (path) => isCpp(path) && !isTest(path),
    refuses: (line) => /\.size\(\) >=? ?\w+\) \w+\.clear\(\)/.test(line),
    bad: ["if (kept_.size() > 2000) kept_.clear();", "if (made.size() >= most) made.clear();"],
    good: ["if (buffer.size() > 8) buffer.resize(8);", "entries.clear();"],
  },
  {
    name: "SQL in one piece",
    why: 'a statement of several lines is one raw string R"(…)", so that it can be read and pasted into a shell',
    applies: (path) =>
      isCpp(path) &&
      !isTest(path) &&
      !path.includes("/testing/") &&
      (/_store\.[ch]pp$/.test(path) || path.startsWith("server/storage/")),
    refusesFile: (text) => /^(?!\s*\/\/)(?!.*R"\().*"$\n\s*"/m.test(text),
    bad: ['execute(\n    "select a from b where "\n    "c = :c");', 'x = "a"\n   " b";'],
    good: [
      'execute(R"(\n    select a\n    from b)");',
      'bind("a", b),\n"c"',
      '#include "a.hpp"\n#include "b.hpp"',
    ],
  },
  {
    name: "waits that wait",
    why: "waitForFunction takes the promise of an async function for true and does not wait; evaluate it, or ask for something that is there at once",
    applies: (path) => /^tests\/.*\.mjs$/.test(path),
    refuses: (line) => /\bwaitForFunction\(\s*async\b/.test(line),
    bad: ["await page.waitForFunction(async () => (await caches.keys()).length > 0);"],
    good: [
      "await page.waitForFunction(() => document.title);",
      "await page.evaluate(async () => caches.keys());",
    ],
  },
  {
    name: "waits for a reason",
    why: "a test waits for the event or turns the clock: settled(page), until(), page.clock",
    applies: (path) => /^tests\/(?!load\/).*\.mjs$/.test(path),
    refuses: (line) => /\bwaitForTimeout\(|["']networkidle["']/.test(line),
    bad: ["await page.waitForTimeout(300);", 'await page.waitForLoadState("networkidle");'],
    good: ["await settled(page);"],
  },
  {
    name: "only and skip",
    why: "a test that is switched off, or that switches the others off, is not a test",
    applies: (path) => isTest(path) || /^tests\/.*\.mjs$/.test(path),
    refuses: (line) =>
      /\b(?:describe|it|test)\.(?:only|skip)\(|\bTEST(?:_[FP])?\(\s*DISABLED_|,\s*DISABLED_\w+\)\s*\{/.test(
        line,
      ),
    bad: ["it.only('x', () => {", "TEST(Suite, DISABLED_Case) {"],
    good: ["it('only once', () => {", "TEST(Suite, DisabledTenantsAnswerNothing) {"],
  },
];

function offencesIn(rule, text) {
  if (rule.refusesFile) return rule.refusesFile(text) ? [1] : [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    if (!rule.refuses(line)) return [];
    if (rule.allowance && (rule.allowance.test(line) || rule.allowance.test(lines[index - 1] ?? "")))
      return [];
    return [index + 1];
  });
}

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (name === "node_modules" || name === "generated") continue;
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else if ([".css", ".ts", ".tsx", ".mts", ".cpp", ".hpp", ".mjs", ".js"].includes(extname(path)))
      yield path;
  }
}

// "export" says that others use a name. Lines that must be found or passed over are tried first, as above.
const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const exportsOf = (text) => [...text.matchAll(exported)].map((found) => found[1]);

function* exportsThatNobodyUses(texts) {
  const filesWith = new Map();
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1);
  // What a file of stories exports is shown by the workshop, whatever its name.
  for (const [path, text] of texts)
    if (/^web\/.*\.(?:tsx?|mjs)$/.test(path) && !path.endsWith(".stories.tsx"))
      for (const name of exportsOf(text)) if (filesWith.get(name) === 1) yield `${path}: ${name}`;
}

// A pattern without a row would be a link that leads nowhere; server/app/app_test.cpp follows those with one.
function* patternsWithoutRow(texts) {
  const rows = [...texts]
    .filter(([path]) =>
      /^server\/app\/(?:site_map\/\w+_routes|request\/static_files|app_test)\.cpp$/.test(path),
    )
    .map(([, text]) => text)
    .join("\n");
  for (const [path, text] of texts)
    if (path.endsWith("/addresses.hpp"))
      for (const [, name] of text.matchAll(/constexpr http::Pattern (\w+)\{/g))
        if (!new RegExp(`\\b(?:pages|files|hosted|calls)::${name}\\b`).test(rows)) yield `${path}: ${name}`;
}

// A folder of sources holds at most 40 files, so that a reader sees at once what is in it. Tests count, generated files
// and migrations don't.
const mostInRoom = 40;
function* fullRooms(paths) {
  const rooms = new Map();
  for (const path of paths)
    if (/\.(?:cpp|hpp|tsx?|m[jt]s|css)$/.test(path))
      rooms.set(dirname(path), (rooms.get(dirname(path)) ?? 0) + 1);
  for (const [room, count] of rooms) if (count > mostInRoom) yield `${room} holds ${count} files`;
}

let offences = 0;
const tell = (message) => {
  offences += 1;
  console.error(message);
};

for (const rule of rules) {
  for (const line of rule.bad)
    if (offencesIn(rule, line).length === 0) tell(`the rule "${rule.name}" lets through: ${line}`);
  for (const line of rule.good)
    if (offencesIn(rule, line).length > 0) tell(`the rule "${rule.name}" refuses: ${line}`);
}

const tried = exportsThatNobodyUses(
  new Map([
    ["web/a.ts", "export const used = 1;\nexport interface Own {}\nexport async function alone() {}"],
    ["web/b.ts", 'import { used } from "./a";'],
  ]),
);
if ([...tried].join() !== "web/a.ts: Own,web/a.ts: alone") tell("unused exports are not found");

const withAndWithoutRow = new Map([
  [
    "server/a/addresses.hpp",
    'constexpr http::Pattern there{"a.b", "/b"};\nconstexpr http::Pattern gone{"a.c", "/c"};',
  ],
  ["server/app/site_map/page_routes.cpp", "{a::pages::there, page<>}, {a::pages::gone_by_id, page<>}"],
]);
if ([...patternsWithoutRow(withAndWithoutRow)].join() !== "server/a/addresses.hpp: gone")
  tell("patterns without a row are not found");

const roomOf = (count, ending = "cpp") =>
  Array.from({ length: count }, (_, at) => `server/features/music/file_${at}.${ending}`);
if ([...fullRooms(roomOf(mostInRoom + 1))].length !== 1) tell("a folder of 41 sources is let through");
for (const paths of [roomOf(mostInRoom), roomOf(41, "json"), [...roomOf(mostInRoom), "server/main.cpp"]])
  for (const room of fullRooms(paths)) tell(`the rule of rooms refuses: ${room}`);

for (const files of sqlExamples.bad)
  if (sqlOffences(files, sqlExamples.order).length === 0)
    tell(`the arrow of SQL lets through: ${JSON.stringify(files)}`);
for (const files of sqlExamples.good)
  for (const offence of sqlOffences(files, sqlExamples.order)) tell(`the arrow of SQL refuses: ${offence}`);

for (const files of examples.bad)
  if (importOffences(files).length === 0) tell(`the arrow of imports lets through: ${JSON.stringify(files)}`);
for (const files of examples.good)
  for (const offence of importOffences(files)) tell(`the arrow of imports refuses: ${offence}`);
for (const offence of aliasOffences()) tell(offence);
const webFiles = [...filesBelow("web")].filter((path) => /\.tsx?$/.test(path));
for (const offence of importOffences(webFiles.map((path) => ({ path, text: readFileSync(path, "utf8") }))))
  tell(offence);

for (const files of nameExamples.bad)
  if (nameOffences(files).length === 0) tell(`names of one folder may be the same: ${JSON.stringify(files)}`);
for (const files of nameExamples.good)
  for (const offence of nameOffences(files)) tell(`the rule of names refuses: ${offence}`);

const texts = new Map();
for (const folder of ["server", "web", "tests", "script", "demo/games"]) {
  let paths = [];
  try {
    paths = [...filesBelow(folder)];
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  for (const path of paths) {
    const applying = rules.filter((rule) => rule.applies(path) && !rule.exceptions?.includes(path));
    const text = readFileSync(path, "utf8");
    texts.set(path, text);
    for (const rule of applying)
      for (const line of offencesIn(rule, text)) tell(`${path}:${line}: ${rule.name} (${rule.why})`);
  }
}

const order = orderOf(readFileSync("CMakeLists.txt", "utf8"));
for (const offence of sqlOffences(
  [...texts].map(([path, text]) => ({ path, text })),
  order,
))
  tell(offence);
for (const place of patternsWithoutRow(texts)) tell(`${place} has no row in the site map`);
for (const offence of nameOffences([...texts].map(([path, text]) => ({ path, text }))))
  tell(`${offence} (the files of a folder are compiled together)`);
for (const place of exportsThatNobodyUses(texts))
  tell(`${place} is exported but no other file uses it (then it is not an export)`);

const sources = ["server", "web", "tests", "script", "demo"].flatMap((folder) => [...filesBelow(folder)]);
for (const room of fullRooms(sources))
  tell(
    `${room}: at most ${mostInRoom} lie side by side; divide it into rooms (folders) named for what they do`,
  );

console.log(`${basename(process.argv[1])}: ${offences === 0 ? "no offence" : `${offences} offences`}`);
process.exitCode = offences === 0 ? 0 : 1;
