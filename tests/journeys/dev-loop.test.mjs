// script/dev's server in a browser: a component and a style change without a reload, a C++ file restarts the program.
// It works on a copy of web/, with the program that is already built and a build step that only notes its call.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { hydrated, launch, openPage } from "../support/browser.mjs";
import { cleanEnvironment, freePort, program, root, run } from "../support/kiosk.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-dev-"));
const copy = join(folder, "clone");
const data = join(folder, "data");
const builds = join(folder, "builds");
let child;
let output = "";
let port;
let browser;

before(async () => {
  mkdirSync(join(copy, "server"), { recursive: true });
  cpSync(join(root, "web"), join(copy, "web"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "package.json"), readFileSync(join(root, "package.json")));
  writeFileSync(join(copy, "server/example.cpp"), "// An example.\n");
  const build = join(folder, "build.sh");
  writeFileSync(
    build,
    `#!/bin/sh\nif grep -q broken ${copy}/server/example.cpp; then echo "example.cpp:1: broken"; exit 1; fi\necho built >>${builds}\n`,
    { mode: 0o755 },
  );
  // A tenant without music: its media would take longer than all the rest.
  assert.equal(run(["tenant", "load", join(root, "demo/tenants/aurora"), "--data", data]).status, 0);
  port = await freePort();
  const args = ["--root", copy, "--port", port, "--program", program, "--data", data, "--build", build];
  child = spawn(process.execPath, [join(copy, "web/dev/dev.mjs"), ...args], {
    env: cleanEnvironment({
      KIOSK_WEB_FOLDER: join(root, "build/web"),
      KIOSK_LOG_TARGET: join(folder, "log"),
    }),
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  browser = await launch();
  await until(() => output.includes("ready at"), "the server is ready");
});

after(async () => {
  await browser?.close();
  if (child && child.exitCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function until(condition, what, timeout = 60_000) {
  const end = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > end || child.exitCode !== null)
      assert.fail(`not in time: ${what}\n${output.slice(-4000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function edit(file, from, to) {
  const path = join(copy, file);
  const before = readFileSync(path, "utf8");
  assert.ok(before.includes(from), `${file} has ${from}`);
  writeFileSync(path, before.replace(from, to));
}

test("a saved component and a saved style show without a reload", async () => {
  const page = await openPage(browser);
  await page.goto(`http://aurora.localhost:${port}/en/music/albums`);
  await hydrated(page);
  assert.deepEqual(page.complaints, []);
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  edit("web/storefront/pages/music/albums.tsx", "<h1>", "<h1>Changed");
  await page.waitForFunction(() => document.querySelector("h1").textContent.startsWith("Changed"));
  appendFileSync(join(copy, "web/ui/styles/base.css"), "\nbody { outline: 3px solid rgb(1, 2, 3); }\n");
  await page.waitForFunction(() => getComputedStyle(document.body).outlineColor === "rgb(1, 2, 3)");
  assert.equal(await page.evaluate(() => window.sameDocument), true);

  // The program still renders the markup of its last build, which React could not hydrate.
  await page.reload();
  await hydrated(page);
  assert.match(await page.locator("h1").textContent(), /^Changed/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a saved C++ file builds and restarts the program, and the page reloads", async () => {
  const page = await openPage(browser);
  await page.goto(`http://aurora.localhost:${port}/en`);
  await hydrated(page);
  writeFileSync(join(copy, "server/example.cpp"), "// An example that is broken.\n");
  await page.waitForSelector("vite-error-overlay", { state: "attached" });
  assert.equal(existsSync(builds), false);

  await page.evaluate(() => {
    window.sameDocument = true;
  });
  writeFileSync(join(copy, "server/example.cpp"), "// An example, changed.\n");
  await page.waitForFunction(
    () => window.sameDocument === undefined && document.documentElement.dataset.ready,
  );
  assert.match(readFileSync(builds, "utf8"), /^built\n/);
  assert.match(output, /The program was restarted\./);
  await page.context().close();
});

test("the workshop shows a story in both directions and themes", async () => {
  const page = await openPage(browser);
  await page.goto(
    `http://aurora.localhost:${port}/_dev/workshop/#${encodeURIComponent("Buttons and controls / tones")}`,
  );
  const directions = [];
  for (const label of ["English, light", "Arabic (right to left), dark"]) {
    const frame = page.frameLocator(`iframe[title="Buttons and controls / tones, ${label}"]`);
    await frame.getByRole("button", { name: "Primary" }).waitFor();
    directions.push(
      await frame
        .locator("html")
        .evaluate((html) => `${html.dir} ${html.dataset.theme} ${getComputedStyle(html).direction}`),
    );
  }
  assert.deepEqual(directions, ["ltr light ltr", "rtl dark rtl"]);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
