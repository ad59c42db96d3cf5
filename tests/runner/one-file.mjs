// Runs one test file against a program of its own: a copy of the small demo, free ports, a provider of films.
//
//   node tests/runner/one-file.mjs FILE --report FILE [--case PATTERN] [--full]
//
// --case takes only the cases whose name matches, --report writes a JUnit report. Environment: KIOSK_PROGRAM names another
// program to test (default build/release/bin/kiosk).
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { startKiosk } from "../support/kiosk.mjs";
import { harbour, startVideoProvider } from "../support/servers/video-provider.mjs";
import { folders, needsProgram } from "./test-files.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    case: { type: "string" },
    full: { type: "boolean", default: false },
    report: { type: "string" },
  },
});
const [file] = positionals;
const part = Object.keys(folders).find((name) => file.startsWith(`tests/${folders[name]}/`));

// Limits count by address: so that tests can come from addresses of their own, they may say where they come from.
// All tenants have an external provider of films, on loopback.
const provider = needsProgram(part) ? await startVideoProvider() : null;
const kiosk = provider
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
  const only = values.case ? [`--test-name-pattern=${values.case}`] : [];
  code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ["--test", ...reporters, ...only, file], {
      stdio: "inherit",
      env: { ...process.env, ...environment, E2E_FULL: values.full ? "1" : "" },
    });
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
