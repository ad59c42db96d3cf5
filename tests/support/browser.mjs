// Debian's Chromium for journeys: one browser for a file, a fresh profile for each test, and a console that must stay
// clean.
import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { port } from "./client.mjs";
import { patience, until } from "./until.mjs";

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=user-gesture-required",
  "--mute-audio",
  // A page lives for a second or two: what the optimising compilers cost comes to more than they save, a seventh of the
  // browser's processor time.
  "--js-flags=--no-opt --no-maglev",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
};

// The same browser without the windows that nobody sees: it costs a third less of the processor. CHROMIUM names another.
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: flags,
  });

export const origin = (tenant = "aurora", at = port) => `http://${tenant}.localhost:${at}`;

/**
 * A page of its own profile; `page.complaints` collects what a visitor's console would show. Without a service worker,
 * which would answer before a test's own routes do.
 */
export async function openPage(browser, { viewport = viewports.desktop, locale = "en-US", ...options } = {}) {
  const context = await browser.newContext({ viewport, locale, serviceWorkers: "block", ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type()))
      page.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  // What the server refused, with what the browser had sent: a failed test tells it.
  page.refusals = [];
  page.on("response", async (response) => {
    if (response.status() < 400) return;
    // The page may be closed before either is read.
    const sent = await response
      .request()
      .allHeaders()
      .catch(() => ({}));
    const answer = (await response.text().catch(() => "")).slice(0, 300);
    page.refusals.push({ status: response.status(), url: response.url(), answer, sent });
  });
  page.on("pageerror", (error) => page.complaints.push(`error: ${error.stack ?? error}`));
  page.traffic = watchTraffic(page);
  opened.add(page);
  return page;
}

/** The pages of the test that runs. */
const opened = new Set();

// Figures open pages, too, without a test around them.
if (process.env.NODE_TEST_CONTEXT)
  afterEach(async ({ passed, name }) => {
    if (!passed) for (const page of opened) await describe(page, name);
    opened.clear();
  });

/** What a page shows and what went wrong on it, for the log of a failed test; one that the test closed has nothing to say. */
async function describe(page, name) {
  if (page.isClosed()) return;
  const seen = () => ({
    dialog: document.querySelector("dialog[open]")?.innerText,
    main: document.querySelector("main")?.innerText ?? document.body.innerText,
    data: { ...document.documentElement.dataset },
  });
  const shown = await Promise.race([page.evaluate(seen).catch(String), setTimeout(5_000, "no answer")]);
  console.log(`"${name}" failed with ${page.url()} open: ${JSON.stringify(shown, null, 1)?.slice(0, 3000)}`);
  console.log(`console: ${page.complaints.join("\n")}`);
  console.log(`refused: ${JSON.stringify(page.refusals).slice(0, 3000)}`);
}

/** Counts the requests of a page, and knows those that are under way. Media are left out: they last while they play. */
function watchTraffic(page) {
  const underWay = new Map();
  let waiting = [];
  const traffic = {
    begun: 0,
    /** Resolves when no request is under way. */
    async ends() {
      if (underWay.size > 0) await new Promise((resolve) => waiting.push(resolve));
    },
    addresses: () => [...underWay.keys()].map((request) => request.url()),
  };
  const look = () => {
    if (underWay.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  let documentAt = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "media") return;
    traffic.begun += 1;
    underWay.set(request, traffic.begun);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documentAt = traffic.begun;
  });
  const end = (request) => {
    underWay.delete(request);
    look();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  // Of a document that is gone not every request is said to have ended.
  page.on("domcontentloaded", () => {
    for (const [request, at] of underWay) if (at < documentAt) underWay.delete(request);
    look();
  });
  return traffic;
}

/** Asserts that nothing was complained about, apart from what the test expects. */
export function assertQuiet(page, expected = []) {
  const rest = page.complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
  assert.deepEqual(rest, []);
}

/** What a step that waits within a page fails with when another document has come. */
const isLeft = (error) => /context was destroyed|navigation/i.test(error.message);

/** Fails after a while with what `told` says then. */
const isLate = (told) =>
  setTimeout(patience, undefined, { ref: false }).then(() => {
    throw new Error(told());
  });

/**
 * The page's script has taken over: links are handled in place. It is waited for within the page: waitForFunction
 * brings a quarter of a megabyte of script to each document.
 */
export async function hydrated(page) {
  const isReady = () =>
    new Promise((resolve) => {
      const look = () => document.documentElement.dataset.ready === "true" && resolve(true);
      new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
      look();
    });
  const looks = async () => {
    while (
      !(await page.evaluate(isReady).catch((error) => {
        if (isLeft(error)) return false;
        throw error;
      }))
    );
  };
  await Promise.race([looks(), isLate(() => `the script of ${page.url()} has not taken over`)]);
}

/** The page has settled: it says so itself (see web/kit/page/settled.ts), and nothing is loaded any more. */
export const settled = (page) => isQuiet(page, () => document.documentElement.dataset.settled === "true");

/**
 * Nothing is loaded any more, and the page's script has dealt with what was. `isReady` is asked in the page, then and
 * again until it says yes. A failure tells what is under way.
 */
export async function isQuiet(page, isReady = () => true) {
  const { traffic } = page;
  let step;
  let rounds = 0;
  const ends = async () => {
    for (;;) {
      rounds += 1;
      step = "what is loaded";
      await traffic.ends();
      const { begun } = traffic;
      step = "its mark and an idle moment";
      // What an answer brings is drawn before the next idle moment, and what it asks for has begun. A page that is at
      // rest is owed neither a frame nor an idle moment, so neither is waited for without an end. It is waited for
      // within the page: waitForFunction brings a quarter of a megabyte of script to each document.
      const isStill = await page
        .evaluate(
          `new Promise((resolve) => {
            const isReady = ${isReady};
            const look = () =>
              isReady()
                ? requestIdleCallback(() => resolve(isReady()), { timeout: 2000 })
                : setTimeout(look, 50);
            look();
          })`,
        )
        .catch((error) => {
          if (isLeft(error)) return false;
          throw error;
        });
      if (isStill && traffic.begun === begun) return;
    }
  };
  const told = () =>
    `${page.url()} is not quiet, waits for ${step} in round ${rounds}; under way: ` +
    (traffic.addresses().join(" ") || "nothing");
  await Promise.race([ends(), isLate(told)]);
}

/** Waits until there are exactly so many. */
export async function hasCount(locator, count) {
  let found;
  const isRight = async () => {
    found = await locator.count();
    return found === count;
  };
  await until(isRight, () => `${found} instead of ${count}: ${locator}`, 25);
}

/**
 * Points at a link until its page, whose payload is at `path`, has been fetched ahead: the script begins to listen for
 * that a moment after the page can be used. Fails where no answer comes.
 */
export async function pointAt(page, link, path) {
  const fetched = page.waitForResponse((response) => response.url().includes(path)).then(() => true);
  do {
    await page.mouse.move(0, 0);
    await link.hover();
  } while (!(await Promise.race([fetched, setTimeout(500, false)])));
}

/** Waits for the end of the element's animations, so that what is inside can be measured. */
export const standsStill = (locator) =>
  locator.evaluate((element) =>
    Promise.allSettled(
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** The position of the audio element in seconds; -1 without one. */
export const audioTime = (page) => page.evaluate(() => document.querySelector("audio")?.currentTime ?? -1);

/**
 * Waits until the media element of a selector has played for `seconds` since now. What it played is counted in the steps
 * that its clock makes: where it stands says nothing, because the element of the page before may still be there at first,
 * and because a seek moves it, too.
 */
export async function hasPlayed(page, selector, seconds, timeout = patience) {
  await page.waitForFunction(
    ([wanted, enough, seen]) => {
      const media = document.querySelector(wanted);
      const now = performance.now();
      const { element, at, on } = seen;
      Object.assign(seen, { element: media, at: media?.currentTime ?? 0, on: now });
      if (!media || media.paused || media !== element) return false;
      const step = media.currentTime - at;
      const most = ((now - on) / 1000) * media.playbackRate * 1.2 + 0.3;
      if (step > 0 && step <= most) seen.played += step;
      return seen.played >= enough;
    },
    await page.evaluateHandle((given) => [...given, { played: 0 }], [selector, seconds]),
    { timeout },
  );
}

/** Waits until the sound has played for `seconds`; a failure tells what the audio element was doing instead. */
export async function hears(page, seconds = 0.6) {
  try {
    await hasPlayed(page, "audio", seconds);
  } catch (error) {
    const found = await page.evaluate(() =>
      [...document.querySelectorAll("audio")].map((audio) => ({
        at: audio.currentTime,
        of: audio.duration,
        paused: audio.paused,
        readyState: audio.readyState,
        networkState: audio.networkState,
        error: audio.error?.message,
        address: audio.currentSrc,
      })),
    );
    const toasts = await page.locator(".toast").allInnerTexts();
    throw new Error(
      `No sound: ${JSON.stringify(found)}; toasts: ${toasts}; ` +
        `console: ${page.complaints}; refused: ${JSON.stringify(page.refusals)}`,
      { cause: error },
    );
  }
}

/**
 * Whether what plays is more than silence: listens to the media element's own stream until its level passes a hundredth
 * of the loudest. False after a minute without.
 */
export const isLoud = (page, element = "audio") =>
  page.evaluate(async (selector) => {
    const context = new AudioContext();
    await context.resume();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(document.querySelector(selector).captureStream()).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const end = performance.now() + 60_000;
    let loudest = 0;
    while (loudest < 0.01 && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      analyser.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
    }
    await context.close();
    return loudest >= 0.01;
  }, element);
