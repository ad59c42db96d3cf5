// A header that is saved while the compiler reads it: script/build leaves no object of the old one, nor does ccache.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

// In place of the compiler: halts once, before or after it compiles half.cpp, until the test lets it go on.
const compiler = `#!/bin/bash
halt() {
  if [ "$WHEN" = "$1" ] && mkdir reached-$1 2>/dev/null; then
    until [ -e "$GO" ]; do sleep 0.02; done
  fi
}
if [[ " $* " == *half.cpp.o* && " $* " != *" -E "* ]]; then
  halt before
  # The compiler has read the header, and its object is there a while later.
  if [ "$WHEN" = between ]; then
    output=$(sed -E 's/.* -o ([^ ]+).*/\\1/' <<<"$*")
    clang++-19 "\${@/#$output/$output.kept}" && halt between && mv "$output.kept" "$output" && touch "$output"
    mv "$output.kept.d" "$output.d" 2>/dev/null
    exit 0
  fi
  clang++-19 "$@" || exit
  halt after
  exit 0
fi
exec clang++-19 "$@"
`;

const header = (value) => `#pragma once\n#define KIOSK_VALUE ${value}\n`;
const files = {
  "CMakeLists.txt": `cmake_minimum_required(VERSION 3.25)
project(halves CXX)
add_library(half STATIC server/half.cpp)
add_executable(halves server/whole.cpp)
target_link_libraries(halves half)
`,
  "CMakePresets.json": `{
  "version": 6,
  "configurePresets": [
    {
      "name": "debug", "generator": "Ninja", "binaryDir": "\${sourceDir}/build/\${presetName}",
      "cacheVariables": { "CMAKE_CXX_COMPILER": "\${sourceDir}/compiler", "CMAKE_CXX_COMPILER_LAUNCHER": "ccache" }
    }
  ]
}
`,
  "server/value.hpp": header(1),
  "server/half.cpp": '#include "value.hpp"\nint half() { return KIOSK_VALUE; }\n',
  "server/whole.cpp": '#include "value.hpp"\nint half();\nint main() { return half() * 10 + KIOSK_VALUE; }\n',
  compiler,
};

let folder;
const path = (name) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kiosk-build-"));
  for (const name of ["script", "server", "demo/media"]) mkdirSync(path(name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
  chmodSync(path("compiler"), 0o755);
  for (const name of ["build", "lib.sh"]) cpSync(join(root, "script", name), path(`script/${name}`));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = (when) => ({
  ...process.env,
  CCACHE_DIR: path("cache"),
  GO: path("go"),
  WHEN: when,
});
const command = ["--no-bootstrap", "--preset", "debug", "halves"];
const build = () => spawnSync(path("script/build"), command, { env: environment(""), encoding: "utf8" });
/** The digits are the header's values in both objects. */
const digits = () => spawnSync(path("build/debug/halves")).status;

async function buildWhileTheHeaderChanges(when) {
  const child = spawn(path("script/build"), command, { env: environment(when) });
  let printed = "";
  child.stdout.on("data", (data) => (printed += data));
  child.stderr.on("data", (data) => (printed += data));
  const ended = new Promise((resolve) => child.on("close", resolve));
  const reached = path(`build/debug/reached-${when}`);
  while (!existsSync(reached) && child.exitCode === null) await pause(10);
  assert.equal(child.exitCode, null, printed);
  writeFileSync(path("server/value.hpp"), header(2));
  writeFileSync(path("go"), "");
  assert.equal(await ended, 0, printed);
  return printed;
}

for (const when of ["before", "between", "after"])
  test(`a header saved ${when} the compiler reads it and its object is there`, async () => {
    const printed = await buildWhileTheHeaderChanges(when);
    assert.equal(digits(), 22, printed);
    assert.match(printed, /compiled again: server\/value\.hpp/);
    assert.equal(existsSync(path("build/.began-debug")), false);

    writeFileSync(path("server/value.hpp"), header(1));
    const back = build();
    assert.equal(digits(), 11, back.stdout + back.stderr);
  });

test("a build without changes compiles nothing again", () => {
  const first = build();
  assert.equal(first.status, 0, first.stdout + first.stderr);
  assert.match(build().stdout, /no work to do/);
});
