// Ten thousand listeners at once: each has a connection of its own and asks for the next part of its song by a range, as
// often as a song of that bit rate needs it.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { songOf } from "./songs.mjs";
import { percentile, processorMs, startServer, step } from "./tools.mjs";

const partBytes = 64 * 1024;
/** How long 64 kB of a song of 128 kbit/s last. */
const partSeconds = 4;

const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** One connection; `next` resolves with the milliseconds from a request to the last byte of its part. */
function openListener(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let waiting = null;
    let expected = 0;
    let head = "";
    socket.on("data", (bytes) => {
      if (!waiting) return;
      if (expected === 0) {
        head += bytes.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head);
        if (!head.startsWith("HTTP/1.1 206") || !length) return socket.destroy(new Error(head.slice(0, 200)));
        expected = Number(length[1]) - (head.length - end - 4);
        head = "";
      } else {
        expected -= bytes.length;
      }
      if (expected > 0) return;
      const { began, done } = waiting;
      waiting = null;
      expected = 0;
      done(performance.now() - began);
    });
    socket.on("error", (error) => (waiting ? waiting.failed(error) : reject(error)));
    socket.on("close", () => waiting?.failed(new Error("the connection was closed")));
    socket.on("connect", () =>
      resolve({
        next: () =>
          new Promise((done, failed) => {
            waiting = { began: performance.now(), done, failed };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

export async function measureListeners(folder, { listeners = 10_000, seconds = 24 } = {}) {
  const { data, song } = songOf(folder);
  const kiosk = await startServer({ data });
  const open = [];
  try {
    const { pathname, search } = new URL((await song(kiosk.port)).url);
    const before = memoryOf(kiosk.pid);
    const requestOf = (part) =>
      `GET ${pathname}${search} HTTP/1.1\r\nHost: aurora.localhost:${kiosk.port}\r\nRange: bytes=${part * partBytes}-${(part + 1) * partBytes - 1}\r\n\r\n`;
    // A song of the small demo has a few parts; the listeners are spread over them.
    while (open.length < listeners) {
      const some = Array.from({ length: Math.min(200, listeners - open.length) }, (_, at) =>
        openListener(kiosk.port, requestOf(at % 4)),
      );
      open.push(...(await Promise.all(some)));
    }
    step(`${open.length} connections`);
    const times = [];
    const began = performance.now();
    const processor = processorMs(kiosk.pid);
    let most = 0;
    const listen = async (listener, at) => {
      // They have not begun at the same moment.
      for (let due = (at / open.length) * partSeconds; due < seconds; due += partSeconds) {
        await wait(Math.max(0, began + due * 1000 - performance.now()));
        times.push(await listener.next());
      }
    };
    const watch = setInterval(() => (most = Math.max(most, memoryOf(kiosk.pid))), 500);
    await Promise.all(open.map(listen)).finally(() => clearInterval(watch));
    const took = (performance.now() - began) / 1000;
    return {
      listeners: open.length,
      seconds: took,
      parts: times.length,
      before,
      most,
      processor: (processorMs(kiosk.pid) - processor) / took / 10,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    };
  } finally {
    for (const listener of open) listener.close();
    await kiosk.end();
  }
}

export function listenersTable({ listeners, seconds, parts, before, most, processor, p50, p99 }) {
  step(`${listeners} listeners: ${processor.toFixed(0)} % of a core, ${most.toFixed(0)} MB`);
  return `${listeners} connections on loopback, each with the next 64 kB of a song by range every ${partSeconds} s, as 128 kbit/s need it, for
${seconds.toFixed(0)} s: ${parts} parts. The server on one core with one thread for requests, the listeners in Node on the other.

| listeners | processor time of a core | memory MB: before, with all of them | a part: p50, p99 ms |
|---|---|---|---|
| ${listeners} | ${processor.toFixed(0)} % | ${before.toFixed(0)}, ${most.toFixed(0)} | ${p50.toFixed(1)}, ${p99.toFixed(1)} |
`;
}
