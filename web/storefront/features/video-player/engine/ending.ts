// Decides what is offered at a place of the film: to skip an intro, and the next episode when the credits begin.
import type { Mark } from "../film";

/** Seconds until the next episode begins by itself. */
export const COUNTDOWN_SECONDS = 10;
/** Episodes in a row without a press before the player asks whether somebody is still there. */
export const EPISODES_BEFORE_ASKING = 3;
/** Without a mark the credits are taken to be so long. */
const USUAL_CREDITS_SECONDS = 12;
/** Shorter than this there is nothing to skip. */
const LEAST_TO_SKIP_SECONDS = 3;
/** Of a film that has been seen so far, nothing is left to resume. */
const SEEN_SHARE = 0.95;
export const LEAST_TO_RESUME_SECONDS = 10;

interface Place {
  marks: readonly Mark[];
  position: number;
  duration: number;
}

/**
 * The mark that can be skipped here. The credits only where nothing follows, because the next episode is offered
 * instead, and where something comes after them.
 */
export function markToSkip({ marks, position, duration }: Place, hasNext: boolean): Mark | null {
  const here = marks.find(
    ({ start, end }) => position >= start && end - position >= LEAST_TO_SKIP_SECONDS && position < end,
  );
  if (!here) return null;
  if (here.kind !== "credits") return here;
  return !hasNext && duration - here.end > LEAST_TO_SKIP_SECONDS ? here : null;
}

/** Whether the credits run, so that the next episode is offered. */
export function isEnding({ marks, position, duration }: Place): boolean {
  if (duration <= 0) return false;
  const credits = marks.find(
    (mark) => mark.kind === "credits" && duration - mark.end < USUAL_CREDITS_SECONDS,
  );
  const start = credits?.start ?? Math.max(duration / 2, duration - USUAL_CREDITS_SECONDS);
  return position >= start;
}

/** Where to go on with a film that was left at a position; 0 is its start. */
export function resumeAt(position: number, duration: number, marks: readonly Mark[]): number {
  if (!(position >= LEAST_TO_RESUME_SECONDS)) return 0;
  return isSeen({ marks, position, duration }) ? 0 : position;
}

/** Whether only credits are left, or less. */
export function isSeen(place: Place): boolean {
  const { position, duration } = place;
  return duration > 0 && (position >= duration * SEEN_SHARE || isEnding(place));
}
