// The API's description as the program serves it, judged by tools of others: the schema of OpenAPI 3.1 and Redocly's
// recommended rules.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ask } from "../support/client.mjs";
import { root } from "../support/kiosk.mjs";

const description = async () => (await ask("/backend/openapi.json")).text;

test("openapi.json is valid by the schema of OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(await description()));
  assert.ok(valid, JSON.stringify(errors, null, 1));
  assert.equal(validator.version, "3.1");
});

test("openapi.json keeps Redocly's recommended rules", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, await description());
    const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const lint = spawnSync(
      process.execPath,
      [redocly, "lint", file, "--config", join(root, "redocly.yaml"), "--format", "json"],
      { encoding: "utf8", env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
    );
    assert.equal(lint.status, 0, lint.stdout + lint.stderr);
    const { totals, problems } = JSON.parse(lint.stdout);
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, JSON.stringify(problems, null, 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
