// Work beside a film that plays: stores its position, reports the time watched, keeps the screen on. Each returns a
// function that stops it.
import type { progressReporter } from "#features/player/engine/playing-progress";
import { PositionSaver } from "#features/player/positions/position-saver";
import type { PlayedItem } from "#features/player/positions/positions";
import { isSeen } from "./ending";
import type { FilmEngine } from "./film-engine";
import type { FilmPosition } from "./positions";

const SAVE_EVERY_SECONDS = 10;
const REPORT_EVERY_SECONDS = 15;
/** A larger step of the clock is a seek. */
const LONGEST_STEP_SECONDS = 2;

type Stop = () => void;

/** Every ten seconds, on pause, at the end, and when the page is left. */
export function keepPosition({ video, store }: FilmEngine, kept: FilmPosition): Stop {
  const listening = new AbortController();
  const { signal } = listening;
  const write = (position: number, leaving: boolean) => {
    const { stream, duration } = store.getState();
    const finished = isSeen({ marks: stream?.marks ?? [], position, duration });
    kept.write({ position, duration, finished, leaving });
  };
  const saver = new PositionSaver(SAVE_EVERY_SECONDS, write);
  const played = (then: (position: number) => void) => {
    const { hasBegun, stream, position } = store.getState();
    if (hasBegun && stream && !stream.isPreview) then(position);
  };
  const save = (leaving = false) => played((position) => saver.save(position, leaving));
  video.addEventListener("timeupdate", () => played((position) => saver.moved(position)), { signal });
  video.addEventListener("pause", () => save(), { signal });
  video.addEventListener("ended", () => save(), { signal });
  window.addEventListener("pagehide", () => save(true), { signal });
  return () => {
    save(true);
    listening.abort();
  };
}

/** While it plays and at its end: see playing-progress.ts. */
export function reportProgress(
  { video, store }: FilmEngine,
  film: PlayedItem,
  report: ReturnType<typeof progressReporter>,
): Stop {
  const listening = new AbortController();
  const { signal } = listening;
  const note = () => {
    const { hasBegun, stream, position, duration } = store.getState();
    if (hasBegun && stream)
      report({
        ...film,
        turn: stream.isPreview ? "preview" : "",
        position,
        duration,
        isPreview: stream.isPreview,
      });
  };
  for (const name of ["timeupdate", "ended"]) video.addEventListener(name, note, { signal });
  return () => listening.abort();
}

export interface WatchedTime {
  ticketId: string;
  /** Seconds played with this ticket so far, in all reports together. */
  usageDuration: number;
  /** Seconds of the whole. */
  maxUsageDuration: number;
  /** More follows. */
  partial: boolean;
}

/** Counts what was really played, not what was skipped: a report every fifteen seconds and one at the end. */
export function reportWatchedTime(
  { video, store }: FilmEngine,
  report: (watched: WatchedTime) => void,
): Stop {
  const listening = new AbortController();
  const { signal } = listening;
  let ticketId = "";
  let played = 0;
  let reported = 0;
  let last = video.currentTime;
  const send = (partial: boolean) => {
    const usageDuration = Math.round(played);
    if (!ticketId || usageDuration <= reported) return;
    reported = usageDuration;
    const maxUsageDuration = Math.round(store.getState().duration);
    report({ ticketId, usageDuration, maxUsageDuration, partial });
  };
  const step = () => {
    const ticket = store.getState().stream?.ticket ?? "";
    if (ticket !== ticketId) {
      // Another address came with another ticket, which counts from nothing.
      send(false);
      ticketId = ticket;
      played = 0;
      reported = 0;
    }
    const by = video.currentTime - last;
    last = video.currentTime;
    if (by > 0 && by < LONGEST_STEP_SECONDS * video.playbackRate) played += by;
    if (played - reported >= REPORT_EVERY_SECONDS) send(true);
  };
  video.addEventListener("timeupdate", step, { signal });
  video.addEventListener("ended", () => send(false), { signal });
  window.addEventListener("pagehide", () => send(false), { signal });
  return () => {
    send(false);
    listening.abort();
  };
}

/** The browser lets go of the lock when the page is hidden; it is taken again when it comes back. */
export function keepScreenOn({ video }: FilmEngine): Stop {
  if (!("wakeLock" in navigator)) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const take = () => {
    if (video.paused || document.visibilityState !== "visible") return;
    // Refused where the battery is low; the film plays all the same.
    lock ??= navigator.wakeLock.request("screen").catch(() => null);
  };
  const release = () => {
    void lock?.then((held) => held?.release());
    lock = null;
  };
  video.addEventListener("playing", take, { signal });
  for (const name of ["pause", "ended"]) video.addEventListener(name, release, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState !== "visible") return;
      release();
      take();
    },
    { signal },
  );
  return () => {
    listening.abort();
    release();
  };
}
