// Holds every answer of a call against the API's description: its status, its type and the code of its problem have to
// be documented for that operation.
import assert from "node:assert/strict";
import { get } from "node:http";

const base = "/backend";

/** openapi.json of the program under test, read once. */
let operations;
function readOperations(port) {
  operations ??= new Promise((resolve, reject) => {
    get(
      {
        host: "127.0.0.1",
        port,
        path: `${base}/openapi.json`,
        agent: false,
        headers: { host: "aurora.localhost" },
      },
      (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => resolve(operationsOf(JSON.parse(Buffer.concat(parts).toString("utf8")))));
      },
    ).on("error", reject);
  });
  return operations;
}

/** With fixed words before parameters, as the router looks. */
function operationsOf(document) {
  const resolved = (value) =>
    value.$ref
      ? value.$ref
          .slice(2)
          .split("/")
          .reduce((at, name) => at[name], document)
      : value;
  return Object.entries(document.paths)
    .map(([path, methods]) => ({
      path,
      parameters: path.split("{").length - 1,
      pattern: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
      methods,
      resolved,
    }))
    .sort((a, b) => a.parameters - b.parameters);
}

/** The codes that a response documents; undefined where any is. */
function codesOf(response) {
  const schema = response.content?.["application/problem+json"]?.schema;
  return schema?.allOf?.[1].properties.error.enum;
}

/** Statuses of requests that are refused before their address is read, so that no operation documents them. */
const beforeTheAddress = [408, 417, 501, 505];

export async function assertDocumented(port, method, target, answer) {
  const path = target.split("?")[0];
  const below = path === "/api/envFile" ? path : path.startsWith(`${base}/`) ? path.slice(base.length) : "";
  if (!below || beforeTheAddress.includes(answer.status)) return;
  const found = (await readOperations(port)).find((one) => one.pattern.test(below));
  const operation = found?.methods[method === "HEAD" ? "get" : method.toLowerCase()];
  if (!operation) return;
  const names = (operation.parameters ?? []).map((parameter) => found.resolved(parameter).name);
  if (answer.status < 400)
    for (const name of new URLSearchParams(target.split("?")[1]).keys())
      assert.ok(
        names.includes(name),
        `${method} ${found.path} takes ${name}, which openapi.json does not name`,
      );
  const where = `${method} ${found.path} answered ${answer.status} ${answer.text.slice(0, 300)}`;
  const documented = operation.responses[answer.status];
  assert.ok(documented, `${where}, a status that openapi.json does not name`);
  const response = found.resolved(documented);
  if (method === "HEAD" || answer.bytes.length === 0) return;
  const type = (answer.headers["content-type"] ?? "").split(";")[0];
  assert.ok(response.content?.[type], `${where}, as ${type}, which openapi.json does not name`);
  if (type !== "application/problem+json") return;
  const { error } = answer.json();
  const codes = codesOf(response);
  assert.ok(!codes || codes.includes(error), `${where}; openapi.json names ${codes}`);
}
