// What is held about a person: the export has a member for each part that features registered, the published description
// names the same, and a table about people for which no feature speaks stops a program that is being worked on.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ask } from "../../support/client.mjs";
import { run } from "../../support/kiosk.mjs";
import { addPerson, bearer, from, signIn, sql } from "../../support/people/people.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-personal-data-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("an export has the members that the description names, those of each feature among them", async () => {
  const person = addPerson();
  const { access } = await signIn(person);
  const exported = await ask("/backend/user/export", { headers: { ...from(), ...bearer(access) } });
  assert.equal(exported.status, 200, exported.text);
  const described = (await ask("/backend/openapi.json")).json().components.schemas.PersonFile;
  const members = Object.keys(exported.json());
  for (const name of described.required) assert.ok(members.includes(name), `${name} is in the export`);
  for (const name of members) assert.ok(described.properties[name], `${name} is described`);
  for (const name of [
    "subscriptions",
    "payments",
    "articles",
    "gifts",
    "receipts",
    "history",
    "voucherCodes",
  ])
    assert.ok(described.required.includes(name), `${name} is a part`);
});

test("a table with a column account that no feature speaks for is named, and nothing starts", () => {
  const data = join(folder, "data");
  assert.equal(run(["migrate", "--data", data]).status, 0);
  sql("create table favourite (tenant text, account bigint, article bigint)", data);
  const started = run(["serve", "--data", data], {
    KIOSK_SERVER_LISTEN: "127.0.0.1:0",
    KIOSK_SERVER_OPERATIONS: "",
    KIOSK_DEVELOPMENT_STAGE: "development",
  });
  assert.notEqual(started.status, 0);
  assert.match(started.stderr, /no feature says what these tables hold about people.*favourite/);
});
