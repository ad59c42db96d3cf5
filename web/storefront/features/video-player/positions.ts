// Where a film was left: in the browser for guests, at the server for who is signed in.

/** Reads and writes one film's position in seconds. */
export interface FilmPosition {
  read(): Promise<number>;
  /** `leaving`: the page is being left, so the request has to outlive it. */
  write(position: number, leaving: boolean): void;
}

const KEPT_KEY = "videoPositions";
/** The oldest go first: storage has a quota. */
const MOST_KEPT = 200;

type Kept = Record<string, { at: number; on: number }>;

export function localPosition(id: string, now: () => number = Date.now): FilmPosition {
  return {
    read: async () => readKept()[id]?.at ?? 0,
    write(position) {
      const kept = { ...readKept(), [id]: { at: Math.round(position), on: now() } };
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

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? "{}");
    return Object.fromEntries(Object.entries(Object(kept) as Kept).filter(([, entry]) => entry?.at >= 0));
  } catch {
    return {};
  }
}
