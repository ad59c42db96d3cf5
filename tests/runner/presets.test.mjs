// CMake configures every preset: a build that few runs need would otherwise fail long after the change that broke it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const presets = JSON.parse(readFileSync(join(root, "CMakePresets.json"), "utf8")).configurePresets;
const folder = mkdtempSync(join(tmpdir(), "kiosk-presets-"));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const { name, hidden } of presets) {
  if (hidden) continue;
  test(`CMake configures ${name}`, () => {
    const made = spawnSync("cmake", ["--preset", name, "-B", join(folder, name)], {
      cwd: root,
      encoding: "utf8",
    });
    assert.equal(made.status, 0, made.stdout + made.stderr);
  });
}
