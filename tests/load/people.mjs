// Figures of people: sign-ins by password and what they do to everybody else's pages, refreshed sessions, profiles.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKiosk } from "../support/kiosk.mjs";

const people = 2000;
const password = "kiosk-demo-2026";

/** As many accounts as a run needs, each a copy of a demo account under an address of its own. */
function addPeople(data) {
  const columns =
    "uuid, name, last_name, email, email_key, email_verified_at, roles, user_information, avatar, state, password_hash, created_at, updated_at";
  execFileSync("sqlite3", [
    join(data, "kiosk.db"),
    `.timeout 5000
insert into account (tenant, id, ${columns})
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

/** Each request signs another person in, from another address, as a proxy in front would tell it. */
const signInScript = () =>
  script(
    "sign-in",
    `local n = 0
request = function()
  n = n + 1
  local body = '{"grantType":"password","email":"p' .. (n % ${people} + 1) .. '@bench.example","password":"${password}"}'
  local address = string.format("10.%d.%d.%d", n / 62500 % 250, n / 250 % 250, n % 250 + 1)
  return wrk.format("POST", "/backend/login/api",
    {["Content-Type"] = "application/json", ["X-Forwarded-For"] = address, ["Host"] = wrk.headers["Host"]}, body)
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
    const signing = { connections: 4, script: signInScript() };
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
