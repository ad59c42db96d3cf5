// What journeys ask the video player: its clock, its picture, and the way to a film's page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPlayed, hydrated, origin } from "./browser.mjs";

/** The media element of the player, for document.querySelector. */
export const FILM = ".video-player video";

/** How long the next episode is offered before it begins, as web/storefront/features/video-player/engine/ending.ts has it. */
export const COUNTDOWN_MS = 10_000;

export const filmTime = (page) => page.evaluate((film) => document.querySelector(film).currentTime, FILM);

/** Waits until the film has played on for half a second. */
export const filmMoves = (page) => hasPlayed(page, FILM, 0.5);

export const filmIsPaused = (page) =>
  page.waitForFunction((film) => document.querySelector(film)?.paused, FILM);

/** Waits until the clock is between two seconds. */
export const filmIsBetween = (page, from, to) =>
  page.waitForFunction(
    ([film, least, most]) => {
      const { currentTime, seeking } = document.querySelector(film) ?? {};
      return !seeking && currentTime >= least && currentTime <= most;
    },
    [FILM, from, to],
  );

/**
 * Seeks without the player, as the system does, and waits until the player has been told, since it keeps the place that
 * it knows of.
 */
export const seekFilm = (page, seconds) =>
  page.evaluate(
    ([film, to]) =>
      new Promise((resolve) => {
        const video = document.querySelector(film);
        video.addEventListener("seeked", resolve, { once: true });
        video.currentTime = to;
      }),
    [FILM, seconds],
  );

/** The picture that is shown now, without what lies over it. */
export const filmPicture = (page) =>
  page.evaluate((film) => {
    const canvas = new OffscreenCanvas(64, 36);
    const drawing = canvas.getContext("2d");
    drawing.drawImage(document.querySelector(film), 0, 0, 64, 36);
    return drawing.getImageData(0, 0, 64, 36).data.join();
  }, FILM);

/** From the list of films or series to the first one of it. */
export async function openFirst(page, name, { locale = "en", tenant = "aurora" } = {}) {
  await page.goto(`${origin(tenant)}/${locale}/video/list/${name}`);
  await hydrated(page);
  const kind = name === "series" ? "/video/series/details/" : "/video/details/";
  await page.locator(`main a[href*="${kind}"]`).filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.pathname.includes(kind));
}

/** Presses Play on a film's or a series' page, and waits until it plays in its own page. */
export async function playFromPage(page) {
  await page.locator('main .actions a[href*="/video/stream/"]').first().click();
  await page.waitForURL(/\/video\/stream\//);
  await filmMoves(page);
}

/** After a reload the film plays at once, or the browser wants a press before anything is heard. */
export async function playAfterReload(page) {
  await page.reload();
  await hydrated(page);
  const plays = filmMoves(page);
  const press = page.locator(".video-player-start").click();
  // Whichever does not happen is over at the latest with the page.
  press.catch(() => undefined);
  await plays;
}

/** To the first episode of the series of the tenant where it is free, which plays then. */
export async function openEpisode(page, locale = "en") {
  await openFirst(page, "series", { locale, tenant: freeSeries });
  await playFromPage(page);
}

/** The tenant of the demo where the series is free. */
export const freeSeries = "nujum";

/** A film of so many seconds as an MP4 that any browser plays by itself. */
export function mp4OfSeconds(seconds) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-film-"));
  try {
    const file = join(folder, "film.mp4");
    const picture = `testsrc2=size=320x180:rate=10:duration=${seconds}`;
    const sound = `sine=frequency=440:duration=${seconds}`;
    const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound];
    const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
    execFileSync("ffmpeg", ["-v", "error", ...inputs, ...codecs, "-movflags", "+faststart", file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
