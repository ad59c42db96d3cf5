// @vitest-environment node
// What the server may name as the words for a refusal or a notice has to be among the words of the portal.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import english from "./en.json";

const server = fileURLToPath(new URL("../../server", import.meta.url));
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:cpp|hpp)$/.test(name) && !name.endsWith("_test.cpp"))
  .map((name) => ({ name, text: readFileSync(join(server, name), "utf8") }));

/** Each key with a file that names it. */
function named(pattern: RegExp, keyOf: (match: string) => string[]): [string, string][] {
  return sources.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      keyOf(match[1] ?? "").map((key): [string, string] => [key, name]),
    ),
  );
}

const missing = (keys: [string, string][]) =>
  keys.filter(([key]) => !(key in english)).map(([key, name]) => `${key} (server/${name})`);

describe("the words that the server names", () => {
  it("are there for every refusal", () => {
    const keys = named(/"((?:error|hosted\.error)\.[A-Za-z]+(?:\.[A-Za-z]+)*)"/g, (key) => [key]);
    expect(keys.length).toBeGreaterThan(30);
    expect(missing(keys)).toEqual([]);
  });

  it("are there for every notice, with a heading", () => {
    const written = named(/"(hosted\.notice\.[A-Za-z]+)"/g, (key) => [key, `${key}.head`]);
    const called = named(/\bnotice\("([A-Za-z]+)"/g, (name) => [
      `hosted.notice.${name}`,
      `hosted.notice.${name}.head`,
    ]);
    expect(called.length).toBeGreaterThan(4);
    expect(missing([...written, ...called])).toEqual([]);
  });
});
