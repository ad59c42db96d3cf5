// Starts the real program on a fresh small demo and runs what a client or a reader would do against it. The demo's games
// are tested in a portal of their own, without the program.
//
//   node tests/run.mjs [calls|journeys|walk|faults|games]... [--file NAME]... [--case PATTERN] [--full] [--report FILE]
//
// --file takes only the test files with that name (`profile` is profile.test.mjs), --case only the cases whose name
// matches, --report also writes a JUnit report. Environment: KIOSK_PROGRAM names another program to test (default
// build/release/bin/kiosk).
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startKiosk } from "./support/kiosk.mjs";
import { harbour, startVideoProvider } from "./support/video-provider.mjs";

const folders = { calls: "http", journeys: "journeys", walk: "walk", faults: "faults", games: "games" };
const root = fileURLToPath(new URL(".", import.meta.url));

const refuse = (message) => {
  console.error(message);
  process.exit(2);
};
const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        file: { type: "string", multiple: true, default: [] },
        case: { type: "string" },
        full: { type: "boolean", default: false },
        report: { type: "string" },
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
})();
for (const word of positionals)
  if (!folders[word]) refuse(`unknown part ${word}; there are ${Object.keys(folders).join(", ")}`);

const files = (positionals.length > 0 ? positionals : Object.keys(folders))
  .flatMap((word) => readdirSync(join(root, folders[word])).map((name) => join(root, folders[word], name)))
  .filter((path) => path.endsWith(".test.mjs"))
  .filter((path) => values.file.length === 0 || values.file.includes(basename(path, ".test.mjs")))
  .sort();
if (files.length === 0) refuse(`there is no test file named ${values.file.join(" or ")}`);

// Limits count by address: so that tests can come from addresses of their own, they may say where they come from.
// All tenants have an external provider of films, on loopback. The demo's games have a portal of their own and no program.
const withProgram = positionals.join() !== "games";
const provider = withProgram ? await startVideoProvider() : null;
const kiosk = withProgram
  ? await startKiosk({
      env: { KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1", KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true" },
      videoSources: [harbour(provider.url, { access: "subscription" })],
      sourceTenants: ["aurora", "nujum", "plume"],
    })
  : null;
const environment = kiosk && {
  E2E_PORT: String(kiosk.port),
  E2E_OPERATIONS_PORT: String(kiosk.operationsPort),
  E2E_DATA: kiosk.data,
  E2E_LOG: kiosk.log,
};
let code = 1;
try {
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  if (values.report) reporters.push("--test-reporter=junit", `--test-reporter-destination=${values.report}`);
  // The walk only reads, so its files may run side by side; the others count mails, sessions and log lines.
  const concurrency = ["walk", "games"].includes(positionals.join()) ? 2 : 1;
  const only = values.case ? [`--test-name-pattern=${values.case}`] : [];
  code = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ["--test", `--test-concurrency=${concurrency}`, ...reporters, ...only, ...files],
      {
        stdio: "inherit",
        env: { ...process.env, ...environment, E2E_FULL: values.full ? "1" : "" },
      },
    );
    child.on("exit", (status) => resolve(status ?? 1));
  });
  const findings = kiosk?.ledgerFindings();
  if (findings) {
    console.error(`the ledger is wrong after these tests:\n${findings}`);
    code = 1;
  }
  // The browser draws a page that the server could not, so no journey sees it.
  const failed = (kiosk?.readLog() ?? []).filter(({ event, stack }) => event === "rendering failed" && stack);
  for (const { path, reason, stack } of failed)
    console.error(`the server could not render ${path}: ${reason}\n${stack}`);
  if (failed.length > 0) code = 1;
} finally {
  await kiosk?.stop();
  await provider?.stop();
}
process.exit(code);
