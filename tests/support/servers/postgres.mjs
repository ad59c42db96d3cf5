// A PostgreSQL of its own for tests: a cluster in a temporary folder, on a free port of loopback.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../kiosk.mjs";

const programs = readdirSync("/usr/lib/postgresql")
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((path) => existsSync(join(path, "initdb")));

/** PostgreSQL refuses to run as root. */
function postgres(program, ...args) {
  const words = [join(programs, program), ...args];
  const [command, ...rest] = process.getuid() === 0 ? ["runuser", "-u", "postgres", "--", ...words] : words;
  const result = spawnSync(command, rest, { encoding: "utf8", cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  assert.equal(result.status, 0, `${program}: ${result.stderr}`);
  return result.stdout;
}

/**
 * `url(name)` makes an empty database and gives its address; `sql` runs a statement there and gives its rows; `hold`
 * begins a transaction with it that stays open; `halt` and `resume` are a crash of the database's server and its return.
 */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-pg-"));
  const cluster = join(folder, "cluster");
  mkdirSync(cluster);
  if (process.getuid() === 0) spawnSync("chown", ["-R", "postgres", folder]);
  const port = await freePort();
  const access = ["--auth", "trust", "--username", "kiosk"];
  postgres("initdb", "--pgdata", cluster, ...access, "--encoding", "UTF8", "--no-sync");
  const options = `-k ${folder} -c listen_addresses=127.0.0.1 -p ${port} -c fsync=off`;
  const start = ["--pgdata", cluster, "--options", options, "--log", join(folder, "log"), "--wait", "start"];
  postgres("pg_ctl", ...start);
  const control = (...words) => postgres("pg_ctl", "--pgdata", cluster, ...words);
  const reach = ["--host", folder, "--port", String(port), "--username", "kiosk"];
  return {
    url(name) {
      postgres("createdb", ...reach, name);
      return `postgresql://kiosk@127.0.0.1:${port}/${name}`;
    },
    sql(name, statement) {
      const rows = postgres(
        "psql",
        ...reach,
        "--dbname",
        name,
        "--csv",
        "--tuples-only",
        "--command",
        statement,
      );
      return rows.trim().split("\n").filter(Boolean);
    },
    async hold(name, statement) {
      const child = spawn("psql", [`postgresql://kiosk@127.0.0.1:${port}/${name}`, "--quiet"], {
        stdio: ["pipe", "pipe", "ignore"],
      });
      const ended = new Promise((resolve) => child.on("exit", resolve));
      child.stdin.on("error", () => {}); // its server may be gone
      child.stdin.write(`begin;\n${statement};\n\\echo held\n`);
      await new Promise((resolve) => child.stdout.once("data", resolve));
      return async () => {
        child.stdin.end();
        await ended;
      };
    },
    halt: () => control("--mode", "immediate", "stop"),
    resume: () => postgres("pg_ctl", ...start),
    stop() {
      control("--mode", "fast", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
