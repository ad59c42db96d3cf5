// How many reports of what was heard the program takes in a second: each verifies its ticket and is one commit.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { songOf } from "./songs.mjs";
import { loadOn, startServer, step } from "./tools.mjs";

/** A player's burst: more reports of one play at once are refused. */
const reportsOfOne = 8;

/** A script of wrk that reports each ticket a few times, a little more each time. */
function reportScript(file, tickets) {
  writeFileSync(
    file,
    `local tickets = {${tickets.map((ticket) => JSON.stringify(ticket)).join(",")}}
local n = 0
request = function()
  local seconds = 0.1 * (1 + math.floor(n / #tickets))
  local ticket = tickets[n % #tickets + 1]
  n = n + 1
  local body = '{"ticketId":"' .. ticket .. '","type":"listened","date":"2026-11-24T10:00:00Z","usageDuration":' .. seconds ..
    ',"maxUsageDuration":200,"offline":false,"partial":true}'
  return wrk.format("POST", "/backend/content/streaming/report", {["Content-Type"] = "application/json"}, body)
end`,
  );
  return file;
}

export async function measureReports(folder, { tickets = 6_000, seconds = 5, connections = 16 } = {}) {
  const { data, song } = songOf(folder);
  const kiosk = await startServer({ data });
  try {
    const made = [];
    const ask = async () => {
      while (made.length < tickets) made.push((await song(kiosk.port)).ticket);
    };
    await Promise.all(Array.from({ length: 8 }, ask));
    step(`${made.length} tickets`);
    const script = reportScript(join(folder, "reports.lua"), made);
    const figures = loadOn(
      kiosk.pid,
      seconds,
      `-c${connections}`,
      "-H",
      `Host: aurora.localhost:${kiosk.port}`,
      "-s",
      script,
      `http://127.0.0.1:${kiosk.port}/`,
    );
    if (figures.answers > made.length * reportsOfOne)
      throw new Error(`${made.length} tickets are too few for ${figures.answers} reports`);
    step(`${figures.perSecond.toFixed(0)} reports a second`);
    return { ...figures, tickets: made.length, seconds, connections };
  } finally {
    await kiosk.end();
  }
}

export function reportsTable({ perSecond, ms, tickets, seconds, connections }) {
  return `POST /content/streaming/report of ${tickets} plays in turn, each report with more than the one before, so that each is a
commit on SQLite; ${connections} connections, the server on one core with one thread for requests, wrk on the other, ${seconds} s.

| reports/s | ms of processor time each |
|---|---|
| ${perSecond.toFixed(0)} | ${ms.toPrecision(3)} |

A player sends one every 15 s, so that this is ${Math.round((perSecond * 15) / 1000)} thousand listeners at once.
`;
}
