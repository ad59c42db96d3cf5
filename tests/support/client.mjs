// A plain HTTP client: any Host header, any path, no redirects followed. Each answer of a call has to be documented.
// Each request has a connection of its own: a test that runs a program stops its timers meanwhile, so a connection that
// was kept would be reused after the server's 15 s for idle ones, and end in ECONNRESET.
import { request } from "node:http";
import { connect } from "node:net";
import { assertDocumented } from "./documented.mjs";

export const port = Number(process.env.E2E_PORT);
export const operationsPort = Number(process.env.E2E_OPERATIONS_PORT);
export const tenants = ["aurora", "nujum", "plume"];
export const prefixes = ["", "en", "ar", "fr", "de", "es", "ro"];

/** GET and friends of one tenant: {status, headers, text, json()}. */
export async function ask(path, options = {}) {
  const answer = await exchange(path, options);
  await assertDocumented(port || options.at, options.method ?? "GET", path, answer);
  return answer;
}

function exchange(path, { tenant = "aurora", method = "GET", headers = {}, body, at = port, host } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: at,
        path,
        method,
        agent: false,
        headers: { host: host ?? `${tenant}.localhost:${at}`, ...headers },
      },
      (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => {
          const bytes = Buffer.concat(parts);
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            bytes,
            text: bytes.toString("utf8"),
            json: () => JSON.parse(bytes.toString("utf8")),
          });
        });
        answer.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    if (body !== undefined)
      outgoing.write(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    outgoing.end();
  });
}

/** An answer of the operations port, which openapi.json does not describe: /metrics, /readyz. */
export const askOperations = (path, at = operationsPort) => exchange(path, { at, host: `127.0.0.1:${at}` });

/** POST of a JSON body. */
export const post = (path, body, options = {}) =>
  ask(path, {
    ...options,
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...options.headers },
  });

/** Sends raw bytes on a connection of its own and gives all that comes back until the server closes or falls silent. */
export function raw(bytes, { at = port, silence = 1500 } = {}) {
  return new Promise((resolve, reject) => {
    const socket = connect(at, "127.0.0.1");
    const parts = [];
    let closed = false;
    const finish = () => {
      socket.destroy();
      resolve({ text: Buffer.concat(parts).toString("latin1"), closed });
    };
    socket.setTimeout(silence, finish);
    socket.on("data", (part) => parts.push(part));
    socket.on("end", () => {
      closed = true;
      finish();
    });
    socket.on("error", (error) => {
      if (error.code !== "ECONNRESET") return reject(error);
      closed = true;
      finish();
    });
    socket.write(bytes);
  });
}
