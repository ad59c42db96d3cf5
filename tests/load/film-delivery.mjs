// How fast the files of a film leave the program, against nginx with the same file: whole segments and parts of one, in
// pairs that alternate, so that what else the machine does meets both.
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filmAddress } from "../support/film-address.mjs";
import { run } from "../support/kiosk.mjs";
import { loadOn, median, startNginx, startServer, step } from "./tools.mjs";

const connections = 32;
const kinds = [
  { name: "segment of 1 MB", headers: [] },
  { name: "64 kB of a segment, by range", headers: ["-H", "Range: bytes=262144-327679"] },
  { name: "16 kB of a segment, by range", headers: ["-H", "Range: bytes=262144-278527"] },
];

/** Rows of the table, and the least ratio. */
export async function measureDelivery({ seconds = 3, pairs = 5 } = {}) {
  const data = mkdtempSync(join(tmpdir(), "kiosk-delivery-"));
  const files = mkdtempSync(join(tmpdir(), "kiosk-delivery-files-"));
  const made = run(["demo", "--data", data, "--set", "small"]);
  if (made.status !== 0) throw new Error(made.stderr);
  const folder = `be/9c/be9c${"0".repeat(36)}`;
  const segment = randomBytes(1024 * 1024);
  mkdirSync(join(data, "media/a", folder, "v720"), { recursive: true });
  writeFileSync(join(data, "media/a", folder, "v720/00001.m4s"), segment);
  writeFileSync(join(files, "00001.m4s"), segment);
  const kiosk = await startServer({ data });
  const nginx = await startNginx(files);
  try {
    const film = { data, folder, article: "0000000000001", file: "v720/00001.m4s" };
    const host = ["-H", `Host: aurora.localhost:${kiosk.port}`, `-c${connections}`];
    const ofKiosk = (drm, headers) =>
      loadOn(
        kiosk.pid,
        seconds,
        ...host,
        ...headers,
        `http://127.0.0.1:${kiosk.port}${filmAddress({ ...film, drm })}`,
      );
    const ofNginx = (headers) =>
      loadOn(nginx.pid, seconds, `-c${connections}`, ...headers, `http://127.0.0.1:${nginx.port}/00001.m4s`);
    const rows = [];
    for (const { name, headers } of kinds) {
      const ours = [];
      const theirs = [];
      for (let pair = 0; pair < pairs; pair += 1) {
        // Each begins as often as the other.
        if (pair % 2 === 1) theirs.push(ofNginx(headers));
        ours.push(ofKiosk("clear", headers));
        if (pair % 2 === 0) theirs.push(ofNginx(headers));
      }
      const ratios = (of) => median(ours.map((one, at) => of(one, theirs[at])));
      const row = {
        name,
        ours: { ms: median(ours.map(({ ms }) => ms)), perSecond: median(ours.map((one) => one.perSecond)) },
        theirs: {
          ms: median(theirs.map(({ ms }) => ms)),
          perSecond: median(theirs.map((one) => one.perSecond)),
        },
        rates: ratios((own, other) => own.perSecond / other.perSecond),
        times: ratios((own, other) => other.ms / own.ms),
      };
      rows.push(row);
      step(`${name}: ${row.rates.toFixed(2)} of nginx's requests, ${row.times.toFixed(2)} by processor time`);
    }
    const encrypted = ofKiosk("AES-128", []);
    rows.push({ name: "segment of 1 MB, encrypted while it is sent (AES-128)", ours: encrypted });
    return rows;
  } finally {
    await nginx.end();
    await kiosk.end();
    for (const one of [data, files]) rmSync(one, { recursive: true, force: true });
  }
}

export function deliveryTable(rows, { seconds = 3, pairs = 5 } = {}) {
  const cell = ({ ms, perSecond }) => `${ms.toPrecision(3)} ms, ${perSecond.toFixed(0)}`;
  const lines = rows.map(({ name, ours, theirs, rates, times }) =>
    theirs
      ? `| ${name} | ${cell(ours)} | ${cell(theirs)} | ${rates.toFixed(2)} | ${times.toFixed(2)} | 0.9 |`
      : `| ${name} | ${cell(ours)} | | | | |`,
  );
  return `The files of a film behind a signed address, against nginx with the same file: ${connections} connections, the server on one core,
wrk on the other, ${seconds} s a row, medians of ${pairs} pairs that alternate.

| what | Kiosk: processor time, requests/s | nginx: processor time, requests/s | requests/s of nginx's | by processor time | target |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
}
