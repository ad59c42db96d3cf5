// @vitest-environment node
// Every message key that the C++ program names must exist in the catalogue: refusals, notices, titles and the rest.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import english from "./en.json";

const server = fileURLToPath(new URL("../../server", import.meta.url));
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:cpp|hpp)$/.test(name) && !name.endsWith("_test.cpp") && !name.includes("testing/"))
  .map((name) => ({ name, text: readFileSync(join(server, name), "utf8") }))
  // The name of an address ("user.login") is no message.
  .map(({ name, text }) => ({
    name,
    text: text.replaceAll(/(http::Pattern \w+\{|\{\{)"[\w.]+"(?=,\s+"\/)/g, "$1"),
  }))
  // Nor is the name of an event that others hear of ("subscription.renewed").
  .map(({ name, text }) => ({
    name,
    text: name.endsWith("/lifecycle.cpp") ? text.replaceAll(/"subscription\.\w+"/g, "") : text,
  }));

/** String literals that look like a message key and are something else. */
const otherNames = new Set([
  "account.erase", // a job
  "mail.jsonl", // a file
  "music.list", // a structure
  "user.uuid", // a variable of a target address
  "vouchers.issue", // a job
]);
const groups = new Set(Object.keys(english).map((key) => key.split(".")[0]));

/** Each key with a file that names it. */
function named(pattern: RegExp, keysOf: (match: string) => string[] = (key) => [key]): [string, string][] {
  return sources.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      keysOf(match[1] ?? "").map((key): [string, string] => [key, name]),
    ),
  );
}

const missing = (keys: [string, string][]) =>
  keys.filter(([key]) => !(key in english)).map(([key, name]) => `${key} (server/${name})`);

describe("the messages that the server names", () => {
  it("exist for every literal of a group of the catalogue", () => {
    const keys = named(/"(\w+(?:\.[A-Za-z]+)+)"/g).filter(
      ([key]) => groups.has(key.split(".")[0] ?? "") && !otherNames.has(key),
    );
    expect(keys.length).toBeGreaterThan(60);
    const used = new Set(keys.map(([key]) => key.split(".")[0]));
    expect([...used]).toEqual(expect.arrayContaining(["error", "form", "hosted", "notFound", "profile"]));
    expect(missing(keys)).toEqual([]);
  });

  it("exist for every refusal, whatever its group", () => {
    // The last argument of Problem(403, "FORBIDDEN", "detail", "error.forbidden"), and of a Refusal.
    const keys = named(
      /"[A-Z][A-Z0-9_]*_[A-Z0-9_]+",\s*(?:"(?:[^"\\\n]|\\.)*"\s*)+,\s*"([a-z0-9]\w*\.[\w.]+)"/g,
    );
    expect(keys.length).toBeGreaterThan(25);
    expect(missing(keys)).toEqual([]);
  });

  it("exist for every notice, with a heading", () => {
    const written = named(/"(hosted\.notice\.[A-Za-z]+)"/g, (key) => [key, `${key}.head`]);
    const called = named(/\bnotice\("([A-Za-z]+)"/g, (name) => [
      `hosted.notice.${name}`,
      `hosted.notice.${name}.head`,
    ]);
    expect(called.length).toBeGreaterThan(4);
    expect(missing([...written, ...called])).toEqual([]);
  });
});
