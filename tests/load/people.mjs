// Measures sign-ins by password and their effect on page requests, token refreshes and profile calls.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKiosk } from "../support/kiosk.mjs";

const people = 200;
const password = "kiosk-demo-2026";

/** As many accounts as a run needs, each a copy of a demo account under an address of its own. */
function addPeople(data) {
  const columns =
    "uuid, name, last_name, email, email_key, email_verified_at, roles, user_information, avatar, state, password_hash, created_at, updated_at";
  execFileSync("sqlite3", [
    "-cmd",
    ".timeout 5000",
    join(data, "kiosk.db"),
    `insert into account (tenant, id, ${columns})
with recursive n(i) as (select 1 union all select i + 1 from n where i < ${people})
select tenant, id + n.i, uuid || n.i, name, last_name, 'p' || n.i || '@bench.example', 'p' || n.i || '@bench.example',
  email_verified_at, roles, user_information, avatar, state, password_hash, created_at, updated_at
from account join n where tenant = 'aurora' and email_key = 'mira@aurora.example'`,
  ]);
}

function script(name, text) {
  const file = join(mkdtempSync(join(tmpdir(), "kiosk-people-")), `${name}.lua`);
  writeFileSync(file, text);
  return file;
}

/** Signs everybody in once, so that each has a browser that is known: a new one would cause a mail. */
async function knownBrowsers(port, get) {
  const cookies = [];
  for (let person = 1; person <= people; ++person) {
    const answer = await get(port, "/backend/login/api", browserOf(person), {
      grantType: "password",
      email: `p${person}@bench.example`,
      password,
    });
    if (answer.status !== 200) throw new Error(`sign-in of person ${person}: ${answer.status}`);
    cookies.push(
      answer.headers["set-cookie"].find((line) => line.startsWith("deviceKey=")).replace(/;.*/, ""),
    );
  }
  return cookies;
}

const browserOf = (person) => ({
  "sec-fetch-site": "same-origin",
  "x-forwarded-for": `10.0.${person >> 8}.${person & 255}`,
});

/** Each request signs the next person in, from an address of their own, as a proxy in front would tell it. */
const signInScript = (cookies) =>
  script(
    "sign-in",
    `local cookies = {${cookies.map((cookie) => `"${cookie}"`).join(",")}}
local n = 0
request = function()
  n = n % ${people} + 1
  local body = '{"grantType":"password","email":"p' .. n .. '@bench.example","password":"${password}"}'
  return wrk.format("POST", "/backend/login/api", {
    ["Content-Type"] = "application/json", ["Sec-Fetch-Site"] = "same-origin", ["Host"] = wrk.headers["Host"], ["Cookie"] = cookies[n],
    ["X-Forwarded-For"] = string.format("10.0.%d.%d", math.floor(n / 256), n % 256)}, body)
end`,
  );

/** A session's refresh token, turned for its successor again and again. */
const refreshScript = (token) =>
  script(
    "refresh",
    `local mine = "${token}"
request = function()
  return wrk.format("POST", "/backend/security/token/refresh", {["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"]},
    '{"refreshToken":"' .. mine .. '"}')
end
response = function(status, headers, body)
  mine = body:match('"refresh_token":"([^"]+)"') or mine
end`,
  );

/** Seconds that one hash of the program's cost takes alone, by the reference implementation. */
function referenceHashSeconds(core) {
  const took = [];
  for (let round = 0; round < 5; ++round) {
    const { stdout, status } = spawnSync(
      "taskset",
      ["-c", core, "argon2", "some-salt-of-16b", "-id", "-t", "2", "-k", "19456", "-p", "1"],
      { input: password, encoding: "utf8" },
    );
    if (status !== 0) throw new Error("argon2 is missing (script/bootstrap --for bench)");
    took.push(Number(/([\d.]+) seconds/.exec(stdout)[1]));
  }
  return took.sort((a, b) => a - b)[2];
}

/** What people do, and what it does to others. `tools` are bench.mjs's own. */
export async function measurePeople({ data, environment, tools, serverCore }) {
  const { get, load, loadBeside, pin } = tools;
  addPeople(data);
  const kiosk = await startKiosk({
    data,
    demo: "none",
    env: { ...environment, KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1" },
  });
  const { port } = kiosk;
  const checked = (name, figures) => {
    if (figures.failed > 0) throw new Error(`${name}: ${figures.failed} requests failed`);
    return figures;
  };
  try {
    pin(kiosk.child.pid);
    const cookies = await knownBrowsers(port, get);
    const signing = { connections: 4, script: signInScript(cookies) };
    const quiet = checked("page", load(port, "/", { connections: 8 }));
    const signIn = checked("sign-in", load(port, "/backend/login/api", signing));
    const beside = loadBeside(port, "/backend/login/api", signing);
    const busy = checked("page while people sign in", load(port, "/", { connections: 8 }));
    await beside;
    const answer = await get(
      port,
      "/backend/login/api",
      {},
      {
        grantType: "password",
        email: "mira@aurora.example",
        password,
      },
    );
    const tokens = JSON.parse(answer.bytes.toString()).data;
    const authorization = { Authorization: `Bearer ${tokens.access_token}` };
    const profile = checked(
      "profile",
      load(port, "/backend/user/profile", { connections: 8, headers: authorization }),
    );
    const refresh = checked(
      "refresh",
      load(port, "/backend/security/token/refresh", {
        connections: 1,
        script: refreshScript(tokens.refresh_token),
      }),
    );
    const memory =
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${kiosk.child.pid}/status`, "utf8"))[1]) / 1024;
    return { signIn, quiet, busy, profile, refresh, memory, hashSeconds: referenceHashSeconds(serverCore) };
  } finally {
    await kiosk.stop();
  }
}
