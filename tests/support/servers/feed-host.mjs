// Somebody else's server with a podcast: its feed, sounds and pictures, as a test wants them.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { deflateSync } from "node:zlib";
import { cleanEnvironment, program, root } from "../kiosk.mjs";

/** Answers what `pages` has for a path: text, bytes, or {status, headers, body}, or a function of the request. */
export async function startFeedHost(pages = {}) {
  const requests = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method, path: request.url, headers: request.headers });
    const found = pages[request.url];
    const answer = typeof found === "function" ? found(request, response) : found;
    if (answer === null) return; // the function answers by itself
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    const plain = typeof answer === "string" || Buffer.isBuffer(answer);
    const { status = 200, headers = {}, body = "" } = plain ? { body: answer } : answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}`,
    pages,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

/** Runs `kiosk import --feed` while this process goes on, since it is also the one that answers. */
export function importFeed(data, url, { more = [], env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["import", "--feed", url, "--data", data, ...more], {
      cwd: root,
      env: cleanEnvironment({ KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true", ...env }),
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => {
        text += part;
      });
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, text }));
  });
}

/** A tone as a WAV file. */
export function tone(seconds = 2, hertz = 330) {
  const rate = 22_050;
  const samples = Math.round(rate * seconds);
  const out = Buffer.alloc(44 + samples * 2);
  out.write("RIFF", 0);
  out.writeUInt32LE(36 + samples * 2, 4);
  out.write("WAVEfmt ", 8);
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(1, 22);
  out.writeUInt32LE(rate, 24);
  out.writeUInt32LE(rate * 2, 28);
  out.writeUInt16LE(2, 32);
  out.writeUInt16LE(16, 34);
  out.write("data", 36);
  out.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; ++i)
    out.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * i) / rate)), 44 + i * 2);
  return out;
}

/** A square of one colour as a PNG file. */
export function square(size = 400, [red, green, blue] = [20, 120, 140]) {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(size * 3).map((_, i) => [red, green, blue][i % 3]),
  ]);
  const chunk = (type, body) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const out = Buffer.alloc(8);
    out.writeUInt32BE(body.length, 0);
    out.writeUInt32BE(crc(typed), 4);
    return Buffer.concat([out.subarray(0, 4), typed, out.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; ++bit) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

export const escapeXml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A feed of items, each a piece of XML. */
export const rss = (channel, items = []) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>${channel}${items.map((item) => `<item>${item}</item>`).join("\n")}</channel></rss>`;
