// Makes packages of the demo's games, as an operator would send them: each folder with what all of them share, without
// comments and indentation.
//
//   node demo/games/pack.mjs [--folders] OUT [ID]...
//
// Writes OUT/ID.zip, or with --folders the files into OUT/ID. The same sources give the same bytes.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { crc32, deflateRawSync } from "node:zlib";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The ids of all games: the folders with a script. */
export const gameIds = readdirSync(here)
  .filter((name) => existsSync(join(here, name, "game.js")))
  .sort();

// Nothing else of a line is touched, so that a text that looks like a comment stays as it is. No text of ours goes on
// over a line's end.
const shorten = (text, comment) =>
  text
    .replace(comment, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
const shorter = {
  ".js": (text) => shorten(text.replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, ""), /^\s*\/\/.*$/gm),
  ".css": (text) => shorten(text, /\/\*[\s\S]*?\*\//g),
};

/** The files of a package: [name, bytes], sorted by name. */
export function filesOf(id) {
  const files = new Map();
  for (const folder of [join(here, "shared"), join(here, id)])
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      const shortened = shorter[extname(name)]?.(bytes.toString("utf8"));
      files.set(name, shortened === undefined ? bytes : Buffer.from(shortened));
    }
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1));
}

// 1 January 1980, the first day that the format knows.
const noTime = 0;
const firstDay = 33;
const utf8Names = 0x0800;
const deflated = 8;

/** A zip with these files; https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7 and 4.3.12. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt16LE(noTime, 6);
    common.writeUInt16LE(firstDay, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(20);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(entry.subarray(0, 6), common, rest, path);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(0x04034b50, 0);
    parts.push(head, common, path, packed);
    at += head.length + common.length + path.length + packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folders: { type: "boolean", default: false } },
  });
  const [out, ...wanted] = positionals;
  const unknown = wanted.filter((id) => !gameIds.includes(id));
  if (!out || unknown.length > 0) {
    console.error(out ? `there is no game ${unknown.join(", ")}` : "where to? node demo/games/pack.mjs OUT");
    process.exit(2);
  }
  for (const id of wanted.length > 0 ? wanted : gameIds) {
    const files = filesOf(id);
    mkdirSync(values.folders ? join(out, id) : out, { recursive: true });
    if (values.folders) for (const [name, bytes] of files) writeFileSync(join(out, id, name), bytes);
    else writeFileSync(join(out, `${id}.zip`), zip(files));
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main();
