// What holds for every answer: unknown calls, ambiguous requests, security headers, the operations port.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { ask, operationsPort, port, post, raw } from "../support/client.mjs";
import { assertProblem } from "../support/problems.mjs";

test("unknown calls and methods are named as such", async () => {
  assertProblem(await ask("/backend/nothing/here"), 404, "NOT_FOUND");
  assertProblem(await ask("/backend"), 404, "NOT_FOUND");
  assertProblem(await ask("/backend/"), 404, "NOT_FOUND");
  assert.equal((await ask("/backend/i18n/en", { method: "DELETE" })).status, 405);
  assert.equal((await post("/en/music/albums", {})).status, 405);
  const passwordSignIn = await ask("/backend/login/api");
  assertProblem(passwordSignIn, 405, "METHOD_NOT_ALLOWED");
  assert.equal(passwordSignIn.headers.allow, "POST", "it is no sign-in page of a tenant named api");
});

test("TRACE is refused everywhere and echoes nothing", async () => {
  for (const path of ["/", "/en/music/albums", "/robots.txt", "/backend/device", "/backend/user/profile"]) {
    const answer = await ask(path, { method: "TRACE", headers: { "x-secret": "not to be seen" } });
    assert.equal(answer.status, 405, path);
    assert.match(answer.headers.allow, /GET/, path);
    assert.doesNotMatch(answer.text, /not to be seen/);
  }
  assert.equal((await ask("/backend/device", { method: "QUERY" })).status, 405);
  assert.equal((await ask("/healthz", { method: "TRACE", at: operationsPort })).status, 405);
});

test("requests that could be read in two ways are refused and the connection closed", async () => {
  const host = `Host: aurora.localhost:${port}\r\n`;
  for (const [bytes, status] of [
    [`GET // HTTP/1.1\r\n${host}\r\n`, 400],
    [`GET / HTTP/1.1\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\n${host}${host}\r\n`, 400],
    [`POST /backend/song HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n`, 400],
    [
      `POST /backend/song HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [`GET / HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`, 400],
    [`GET /${"a".repeat(5000)} HTTP/1.1\r\n${host}\r\n`, 414],
    [`GET / HTTP/1.1\r\n${host}X: ${"a".repeat(9000)}\r\n\r\n`, 431],
  ]) {
    const { text, closed } = await raw(`${bytes}GET /healthz HTTP/1.1\r\n${host}\r\n`);
    assert.equal(Number(text.split(" ")[1]), status, bytes.slice(0, 60));
    assert.equal(text.match(/HTTP\/1\.1 /g).length, 1, "nothing after it is read as a request");
    assert.ok(closed);
  }
});

test("the operations port reports health, readiness and metrics", async () => {
  assert.equal((await ask("/healthz", { at: operationsPort })).text.trim(), "ok");
  assert.equal((await ask("/readyz", { at: operationsPort })).status, 200);
  const metrics = (await ask("/metrics", { at: operationsPort })).text;
  assert.match(metrics, /^kiosk_http_requests_total\{[^}]*\} \d+$/m);
  assert.match(metrics, /^# TYPE kiosk_http_request_seconds histogram$/m);
  assert.equal((await ask("/metrics")).status, 404, "not on the public port");
});

test("everything says what it is and that this is final", async () => {
  const css = /href="(\/theme\/[^"]+)"/.exec((await ask("/en")).text)[1];
  for (const path of ["/en", css, "/assets/nothing.js", "/backend/i18n/en", "/robots.txt"])
    assert.equal((await ask(path)).headers["x-content-type-options"], "nosniff", path);
});

test("a test that was busy asks on no connection that the server closed meanwhile", async () => {
  const impatient = `require("node:http")
    .createServer(({ socket }, response) => { response.end("here"); setTimeout(() => socket.destroy(), 20); })
    .listen(0, "127.0.0.1", function () { console.log(this.address().port); })`;
  const server = spawn(process.execPath, ["-e", impatient], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [printed] = await once(server.stdout, "data");
    const at = Number(printed);
    assert.equal((await ask("/", { at })).text, "here");
    execFileSync("sleep", ["0.2"]);
    assert.equal((await ask("/", { at })).text, "here");
  } finally {
    server.kill();
  }
});
