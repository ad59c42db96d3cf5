// Runs schemathesis, which makes requests of its own from openapi.json, against the program with the small demo: as a
// guest and signed in, all checks over every operation.
//
//   node tests/schemathesis/run.mjs [--report FOLDER] [--examples N]
//
// --report writes guest.xml and user.xml (JUnit) into a folder, --examples is the number of random requests for each
// operation and kind (default 25). The seed is fixed, so a failure comes again. Environment: KIOSK_PROGRAM names
// another program. The program itself is installed by `script/bootstrap --for full`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root, startKiosk } from "../support/kiosk.mjs";

const { values } = parseArgs({
  options: { report: { type: "string" }, examples: { type: "string", default: "25" } },
});
const here = fileURLToPath(new URL(".", import.meta.url));
const schemathesis = join(root, "build/schemathesis/bin/schemathesis");
const longestRun = 15 * 60_000;
const demoUser = { KIOSK_EMAIL: "mira@aurora.example", KIOSK_PASSWORD: "kiosk-demo-2026" };

if (!existsSync(schemathesis)) {
  console.error(`${schemathesis} is missing; run script/bootstrap --for full`);
  process.exit(2);
}

const kiosk = await startKiosk();
const base = `http://127.0.0.1:${kiosk.port}/backend`;
const host = `aurora.localhost:${kiosk.port}`;

function run(name, user = {}) {
  console.log(`==> schemathesis as ${name}`);
  const report = values.report ? ["--report-junit-path", join(values.report, `${name}.xml`)] : [];
  const child = spawn(
    schemathesis,
    [
      "--no-color",
      ...["--config-file", join(here, "schemathesis.toml")],
      ...["run", `${base}/openapi.json`],
      ...["--header", `Host: ${host}`],
      ...["--checks", "all", "--max-examples", values.examples, "--seed", "20261122"],
      "--continue-on-failure",
      ...report,
    ],
    {
      stdio: "inherit",
      cwd: kiosk.data,
      timeout: longestRun,
      env: {
        ...process.env,
        PYTHONPATH: here,
        SCHEMATHESIS_HOOKS: "hooks",
        KIOSK_BASE: base,
        KIOSK_HOST: host,
        ...user,
      },
    },
  );
  return new Promise((resolve) => child.on("exit", (code) => resolve(code === 0)));
}

if (values.report) mkdirSync(values.report, { recursive: true });
let passed = false;
try {
  const asGuest = await run("guest");
  const asUser = await run("user", demoUser);
  passed = asGuest && asUser;
} finally {
  await kiosk.stop();
}
process.exit(passed ? 0 : 1);
