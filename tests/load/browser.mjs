// Measures in Chromium what a visitor waits for: size of a cold home page, largest paint on Lighthouse's mobile profile,
// layout shift of slow navigations, opening the player on a slow processor. Writes docs/performance.md with --write.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { exampleAddresses } from "../support/addresses.mjs";
import { hydrated, launch, openPage, origin } from "../support/browser.mjs";
import { goalOf } from "../support/budgets.mjs";
import { freePort, root, startKiosk } from "../support/kiosk.mjs";

if (process.argv.includes("--help")) {
  console.log(
    "node tests/load/browser.mjs [--rounds N] [--write] [--note TEXT]\nNeeds a release build, the full demo (script/server makes its media) and Chromium.",
  );
  process.exit(0);
}
const optionOf = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const rounds = Number(optionOf("--rounds", 5));
const note = optionOf("--note", "");
const step = (words) => console.error(`${new Date().toISOString().slice(11, 19)} ${words}`);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const kb = (bytes) => Math.round(bytes / 1000);

/** A phone of Lighthouse's mobile profile. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** The bytes that came over the wire for each kind of file until the page was quiet. */
async function weigh(browser, address) {
  const page = await openPage(browser, phone);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const kinds = new Map();
  const bytes = {};
  network.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.context().close();
  return { ...bytes, all: Object.values(bytes).reduce((sum, one) => sum + one, 0) };
}

/** How far pages shift while links are followed on a network whose answers take longer than half a second. */
async function shiftOfNavigations(browser, at, addresses) {
  const page = await openPage(browser, phone);
  await page.goto(`${origin("aurora", at)}/en`);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.className ?? "").join(" "),
          });
    }).observe({ type: "layout-shift", buffered: false });
  });
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 800,
    downloadThroughput: (1_600_000 / 8) * 0.9,
    uploadThroughput: 750_000 / 8,
  });
  const results = [];
  for (const path of addresses) {
    await page.evaluate(() => {
      window.shifts.length = 0;
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await page.waitForTimeout(700);
    await page.evaluate((href) => {
      window.shifts.length = 0;
      const link = document.createElement("a");
      link.href = href;
      document.querySelector("main").append(link);
      link.click();
    }, `/en${path}`);
    await page.waitForURL((url) => url.pathname === `/en${path}`);
    await page.waitForFunction(() => !document.querySelector(".pending-bar"));
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(800);
    const shifts = await page.evaluate(() => window.shifts);
    results.push({ path, value: shifts.reduce((sum, one) => sum + one.value, 0), shifts });
  }
  await page.context().close();
  return results;
}

/** From the tap on the small player to the next paint, with a processor four times slower. */
async function openingOfPlayer(browser, at, album) {
  const page = await openPage(browser, phone);
  await page.goto(`${origin("aurora", at)}/en${album}`);
  await hydrated(page);
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await page.getByLabel("Open the player").waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    window.taps = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });
  await page.waitForTimeout(500); // the song plays, and nothing else is being done
  const processor = await page.context().newCDPSession(page);
  await processor.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Playwright's tap lets go at once; a finger rests on the glass for about 80 ms.
  const { x, y, width, height } = await page.getByLabel("Open the player").boundingBox();
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await processor.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(80);
  await processor.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(1500);
  const taps = await page.evaluate(() => window.taps);
  await page.context().close();
  return Math.max(...taps);
}

/** Lighthouse's own figures, if script/bootstrap --for bench has installed it; null otherwise. */
async function lighthouseOf(address) {
  const file = join(root, "build/lighthouse/node_modules/lighthouse/core/index.js");
  const lighthouse = await import(file).catch(() => null);
  if (!lighthouse) return null;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "kiosk-lighthouse-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      `--remote-debugging-port=${port}`,
      "--disable-gpu",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  try {
    const { lhr } = await lighthouse.default(address, {
      port,
      onlyCategories: ["performance"],
      logLevel: "error",
    });
    return {
      lcp: lhr.audits["largest-contentful-paint"].numericValue,
      cls: lhr.audits["cumulative-layout-shift"].numericValue,
      tbt: lhr.audits["total-blocking-time"].numericValue,
      score: lhr.categories.performance.score * 100,
      version: lhr.lighthouseVersion,
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without Lighthouse: its "DevTools throttling" of the mobile profile, set by ourselves. */
async function throttledPaint(browser, address) {
  const page = await openPage(browser, phone);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: (1_638.4 * 1024 * 0.9) / 8,
    uploadThroughput: (675 * 1024 * 0.9) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.largest = list.getEntries().at(-1).startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const largest = await page.evaluate(() => window.largest);
  await page.context().close();
  return largest;
}

const given = process.env.E2E_PORT
  ? { port: Number(process.env.E2E_PORT), stop: async () => undefined }
  : null;
const folder = given ? null : mkdtempSync(join(tmpdir(), "kiosk-browser-"));
const kiosk = given ?? (await startKiosk({ data: folder, demo: "full" }));
const browser = await launch();
const version = browser.version();
const rows = [];
try {
  const at = kiosk.port;
  const home = `${origin("aurora", at)}/en`;
  const addresses = await exampleAddresses("aurora", { at });
  const album = addresses.get("/music/albums/:artist/:artistName/:albumName/:album");
  step("sizes");
  const sizes = await weigh(browser, home);
  rows.push([
    "home page, cold, on a phone",
    `${kb(sizes.all)} kB (script ${kb(sizes.Script)}, pictures ${kb(sizes.Image)}, fonts ${kb(sizes.Font)})`,
    goalOf("home page, cold, on a phone"),
  ]);
  const english = await weigh(browser, `${origin("aurora", at)}/en/user/login`);
  rows.push(["fonts of an English page", `${kb(english.Font)} kB`, goalOf("fonts of an English page")]);
  step("navigations");
  const pages = [
    "/music/albums",
    album,
    "/music/tracks",
    "/music/tracks/category",
    "/music/playlists",
    "/info/help",
    "",
  ];
  const shifts = await shiftOfNavigations(browser, at, pages);
  for (const { path, value, shifts: parts } of shifts)
    if (value > 0) step(`  ${path} ${value.toFixed(4)} ${JSON.stringify(parts)}`);
  rows.push([
    `layout shift of a navigation with 800 ms to the server, worst of ${pages.length}`,
    Math.max(...shifts.map(({ value }) => value)).toFixed(3),
    goalOf("layout shift of a navigation"),
  ]);
  step("the player");
  const openings = [];
  for (let round = 0; round < rounds; round += 1) openings.push(await openingOfPlayer(browser, at, album));
  rows.push([
    `opening the player, processor four times slower, median of ${rounds}`,
    `${median(openings)} ms (${openings.join(", ")})`,
    goalOf("opening the player"),
  ]);
  step("the largest paint");
  const reports = [];
  for (let round = 0; round < rounds; round += 1) {
    const report = await lighthouseOf(home);
    if (!report) break;
    reports.push(report);
  }
  if (reports.length > 0)
    rows.push([
      `largest contentful paint of the home page, Lighthouse ${reports[0].version}, mobile profile, median of ${rounds}`,
      `${(median(reports.map(({ lcp }) => lcp)) / 1000).toFixed(2)} s (score ${median(reports.map(({ score }) => score)).toFixed(0)})`,
      goalOf("largest contentful paint of the home page"),
    ]);
  const paints = [];
  for (let round = 0; round < rounds; round += 1) paints.push(await throttledPaint(browser, home));
  rows.push([
    `the same with Lighthouse's network and processor limits set in the browser, median of ${rounds}`,
    `${(median(paints) / 1000).toFixed(2)} s`,
    "",
  ]);
} finally {
  await browser.close();
  await kiosk.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

const table = `## In the browser

\`node tests/load/browser.mjs\` with Chromium ${version} on ${cpus()[0].model.trim()}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}: the full demo of
Aurora in English, an empty cache, a phone of 412 by 823 points. ${note}

| what | value | target |
|---|---|---|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}
`;
console.log(table);
if (process.argv.includes("--write")) {
  const file = join(root, "docs/performance.md");
  const before = readFileSync(file, "utf8").replace(/\n## In the browser\n[\s\S]*?(?=\n## |$)/, "");
  writeFileSync(file, `${before.trimEnd()}\n\n${table}`);
}
