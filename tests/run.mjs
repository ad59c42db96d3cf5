// Starts the real program on a fresh small demo and runs what a client or a reader would do against it.
//
//   node tests/run.mjs [calls|journeys|walk]... [--full]
//
// Environment: KIOSK_PROGRAM names another program to test (default build/release/bin/kiosk).
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startKiosk } from "./support/kiosk.mjs";

const folders = { calls: "http", journeys: "journeys", walk: "walk" };
const root = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
for (const word of wanted) {
  if (!folders[word]) {
    console.error(`unknown part ${word}; there are ${Object.keys(folders).join(", ")}`);
    process.exit(2);
  }
}

// Limits count by address: so that tests can come from addresses of their own, they may say where they come from.
const kiosk = await startKiosk({ env: { KIOSK_SERVER_TRUSTED_PROXIES: "127.0.0.1" } });
let code = 1;
try {
  const files = (wanted.length > 0 ? wanted : Object.keys(folders)).flatMap((word) =>
    readdirSync(join(root, folders[word]))
      .filter((name) => name.endsWith(".test.mjs"))
      .map((name) => join(root, folders[word], name)),
  );
  code = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ["--test", "--test-concurrency=1", "--test-reporter=spec", ...files],
      {
        stdio: "inherit",
        env: {
          ...process.env,
          E2E_PORT: String(kiosk.port),
          E2E_OPERATIONS_PORT: String(kiosk.operationsPort),
          E2E_DATA: kiosk.data,
          E2E_LOG: kiosk.log,
          E2E_FULL: process.argv.includes("--full") ? "1" : "",
        },
      },
    );
    child.on("exit", (status) => resolve(status ?? 1));
  });
} finally {
  await kiosk.stop();
}
process.exit(code);
