// Where a film was left: in the browser for guests, at the server for who is signed in.

/** Reads and writes one film's position in seconds. */
export interface FilmPosition {
  read(): Promise<number>;
  write(position: number, how: { finished: boolean; leaving: boolean }): void;
}

/** How far somebody is in a film. */
export interface Watched {
  /** Seconds. */
  position: number;
  /** At most its credits are left. */
  finished: boolean;
  /** When, in milliseconds since 1970. */
  on: number;
}

const KEPT_KEY = "videoPositions";
/** The oldest go first: storage has a quota. */
const MOST_KEPT = 200;

type Kept = Record<string, { at: number; on: number; finished?: boolean }>;

export function localPosition(id: string, now: () => number = Date.now): FilmPosition {
  return {
    read: async () => readKept()[id]?.at ?? 0,
    write(position, { finished }) {
      const kept = { ...readKept(), [id]: { at: Math.round(position), on: now(), finished } };
      const newest = Object.entries(kept)
        .sort(([, a], [, b]) => b.on - a.on)
        .slice(0, MOST_KEPT);
      try {
        localStorage.setItem(KEPT_KEY, JSON.stringify(Object.fromEntries(newest)));
      } catch {
        // Without storage a film begins at its start.
      }
    },
  };
}

/** What a guest has watched in this browser, by film. */
export function locallyWatched(): Map<string, Watched> {
  return new Map(
    Object.entries(readKept()).map(([id, { at, on, finished }]) => [
      id,
      { position: at, finished: finished === true, on },
    ]),
  );
}

const watchedHere = new Map<string, Watched>();

/** Of who is signed in, since this page was loaded: the server may not have got the newest position yet. */
export function noteWatched(id: string, watched: Watched) {
  watchedHere.set(id, watched);
}

export function notedHere(): ReadonlyMap<string, Watched> {
  return watchedHere;
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? "{}");
    return Object.fromEntries(Object.entries(Object(kept) as Kept).filter(([, entry]) => entry?.at >= 0));
  } catch {
    return {};
  }
}
