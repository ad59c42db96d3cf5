// Debian's Chromium for journeys: one browser for a file, a fresh profile for each test, and a console that must stay
// clean.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { port } from "./client.mjs";

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=user-gesture-required",
  "--mute-audio",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
};

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });

export const origin = (tenant = "aurora", at = port) => `http://${tenant}.localhost:${at}`;

/**
 * A page of its own profile; `page.complaints` collects what a visitor's console would show. Without a service worker,
 * which would answer before a test's own routes do.
 */
export async function openPage(browser, { viewport = viewports.desktop, locale = "en-US", ...options } = {}) {
  const context = await browser.newContext({ viewport, locale, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type()))
      page.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => page.complaints.push(`error: ${error.stack ?? error}`));
  return page;
}

/** Asserts that nothing was complained about, apart from what the test expects. */
export function assertQuiet(page, expected = []) {
  const rest = page.complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
  assert.deepEqual(rest, []);
}

/** The page's script has taken over: links are handled in place. */
export const hydrated = (page) =>
  page.waitForFunction(() => document.documentElement.dataset.ready === "true");

/** The position of the audio element in seconds; -1 without one. */
export const audioTime = (page) => page.evaluate(() => document.querySelector("audio")?.currentTime ?? -1);

/** Waits until the sound has moved on by `seconds`. */
export async function hears(page, seconds = 0.6) {
  const from = Math.max(0, await audioTime(page));
  await page.waitForFunction(
    ([start, more]) => {
      const audio = document.querySelector("audio");
      return audio && !audio.paused && audio.currentTime > start + more;
    },
    [from, seconds],
    { timeout: 15_000 },
  );
}
