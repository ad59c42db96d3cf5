// Runs the rest of script/dev after its first build: the program on a port of its own, the development server before it.
//   node web/dev/dev.mjs --port 8080 --program build/debug/bin/kiosk --data DIR [-- ARGUMENT...]
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startDevServer } from "./dev-server.mjs";
import { DevProgram } from "./program.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string", default: fileURLToPath(new URL("../..", import.meta.url)) },
    port: { type: "string", default: "8080" },
    program: { type: "string" },
    data: { type: "string" },
    operations: { type: "string" },
    build: { type: "string" },
    stale: { type: "boolean", default: false },
  },
});
const root = resolve(values.root);
/** Editors write several files at once. */
const SETTLE_MS = 150;

const program = new DevProgram({
  root,
  executable: resolve(values.program),
  args: ["serve", "--data", resolve(values.data), ...positionals],
  build: values.build
    ? [values.build]
    : [join(root, "script/build"), "--no-bootstrap", "--preset", "debug", "kiosk"],
  generated: join(root, "web/generated"),
  operations: values.operations,
});
let timer;
const server = await startDevServer({
  root,
  port: Number(values.port),
  program: (timeout) => program.port(timeout),
  stale: values.stale,
  onServerChange(file) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      console.log(`${file.slice(root.length + 1)} has changed: building the program`);
      program.rebuild().catch((error) => console.error(error));
    }, SETTLE_MS);
  },
});
program.onRebuilt = (error) => {
  if (error) {
    console.error("The program does not build; the last one that did goes on.");
    return server.showError(error.slice(-8000));
  }
  console.log("The program was restarted.");
  server.reload();
};
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await server.close();
  await program.stop();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

try {
  await program.start();
} catch (error) {
  console.error(error.message);
  await server.close();
  process.exit(1);
}
console.log(
  `ready at http://localhost:${server.port}, workshop at http://localhost:${server.port}/_dev/workshop/`,
);
