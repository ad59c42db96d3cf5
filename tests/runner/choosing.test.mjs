// What words and changes choose: the arrows between C++ folders, the files of a change, what a command line means.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { arrows, dependents, reach } from "./changed.mjs";
import { chosenSuites } from "./everything.mjs";
import { root } from "./jobs.mjs";
import { findOneThing, folderOf, Refusal } from "./one-thing.mjs";
import { suites } from "./suites.mjs";
import { folders, testFiles } from "./test-files.mjs";

const cmake = `
set(platform kiosk_core kiosk_http)
kiosk_folder(base THREADS SYSTEM fmt::fmt)
kiosk_folder(core DEPENDS kiosk_base)
kiosk_folder(features/ledger THREADS DEPENDS \${platform} SYSTEM X)
kiosk_folder(features/cart
  DEPENDS \${platform} kiosk_ledger)
kiosk_folder(features/sign_in DEPENDS \${platform})
`;

test("a folder reaches those that link it, at any distance", () => {
  const links = arrows(cmake);
  assert.deepEqual(links.get("cart"), ["core", "http", "ledger"]);
  assert.deepEqual([...dependents(links, ["ledger"])].sort(), ["cart", "ledger"]);
  assert.deepEqual([...dependents(links, ["base"])].sort(), ["base", "cart", "core", "ledger", "sign_in"]);
});

test("a change of a store reaches the folders and the test files of the features that build on it", () => {
  const { cpp, parts } = reach(["server/features/gifts/gift_api.cpp"]);
  assert.ok(cpp.includes("gifts") && cpp.includes("app"), cpp.join());
  assert.ok(!cpp.includes("music"), cpp.join());
  const names = parts.map(({ part, name }) => `${part}/${name}`);
  assert.ok(names.includes("calls/gifts") && names.includes("journeys/gifts"), names.join());
  assert.ok(!names.includes("calls/sign-in"), names.join());
});

test("a change of a test reaches that test alone", () => {
  assert.deepEqual(reach(["server/features/gifts/gift_api_test.cpp"]).cpp, ["gifts"]);
  assert.deepEqual(reach(["server/features/gifts/gift_api_test.cpp"]).parts, []);
  assert.deepEqual(
    reach(["tests/http/money/cart.test.mjs"]).parts.map(({ path }) => path),
    ["tests/http/money/cart.test.mjs"],
  );
});

test("a change of what tests share reaches those that import it, also through others", () => {
  const names = reach(["tests/support/pdf.mjs"]).parts.map(({ path }) => path);
  assert.ok(names.includes("tests/http/money/receipts.test.mjs"), names.join());
  assert.ok(!names.includes("tests/http/catalogue/market.test.mjs"), names.join());
});

test("a change of what is under everything reaches every file that needs the program", () => {
  const { parts } = reach(["server/http/router.cpp"]);
  for (const part of ["calls", "journeys", "walk", "faults"])
    assert.ok(
      parts.some((one) => one.part === part),
      part,
    );
});

test("a suite reads all that its files import", () => {
  const importsOf = (path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/ from "(\.[^"]+)"/g)].map(([, relative]) =>
      normalize(join(dirname(path), relative)),
    );
  for (const part of Object.keys(folders)) {
    const { reads } = suites[part];
    const seen = new Set(testFiles(part).map(({ path }) => path));
    for (const path of seen) {
      assert.ok(
        reads.some((place) => path === place || path.startsWith(`${place}/`)),
        `${part} does not say that it reads ${path}`,
      );
      for (const one of importsOf(path)) seen.add(one);
    }
  }
});

test("a file's name is there once in its part: reports, logs and command lines know it by that", () => {
  for (const part of Object.keys(folders)) {
    const names = testFiles(part).map(({ name }) => name);
    assert.deepEqual([...new Set(names)], names, part);
  }
});

test("words mean a folder, a room, a file or a name, and what is nothing is refused", () => {
  assert.equal(folderOf("music"), "music");
  assert.equal(folderOf("server/features/sign_in/oauth"), "sign_in");
  assert.equal(folderOf("server/features/catalogue/kinds/video"), "catalogue");
  assert.equal(folderOf("server/app/request/answer.cpp"), "app");
  assert.equal(folderOf("server/http/uri_test.cpp"), "http");
  assert.equal(folderOf("demo/media"), "demo_media");
  assert.equal(folderOf("demo/media/sound"), "demo_media");
  assert.equal(folderOf("nowhere"), undefined);
  for (const words of [
    ["music"],
    ["web/kit"],
    ["calls", "profile"],
    ["calls", "vouchers/"],
    ["tests/http/money/cart.test.mjs"],
    ["demo/media"],
  ])
    assert.equal(typeof findOneThing(words, {}), "function", words.join(" "));
  for (const words of [
    ["unit"],
    ["web/nowhere"],
    ["tests/http/nowhere.test.mjs"],
    ["server/http/nowhere_test.cpp"],
    ["NoSuchCaseAnywhere"],
  ])
    assert.throws(() => findOneThing(words, {}), Refusal, words.join(" "));
});

test("a run of everything leaves out what is only run on request", () => {
  const everything = chosenSuites({ only: [], full: false });
  for (const name of [
    "lint",
    "web",
    "unit",
    "threads",
    "calls",
    "journeys",
    "walk",
    "faults",
    "specification",
  ])
    assert.ok(everything.includes(name), name);
  assert.ok(!everything.includes("fuzz"));
  assert.ok(chosenSuites({ only: [], full: true }).includes("fuzz"));
  assert.deepEqual(chosenSuites({ only: ["web"], full: false }), ["web"]);
});
