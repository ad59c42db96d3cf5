// Where one left an episode or a chapter, and whether it was heard to its end: kept on this device, the newest items
// only. The one place that reads and writes it, so that a signed-in user's other devices can be asked here, too.
import { create } from "zustand";
import type { Track } from "../../../generated/payloads";

const POSITIONS_KEY = "listeningPositions";
const mostItems = 200;
/** Who has heard less than this has not begun. */
const beginsAfterSeconds = 5;
/** What is left at the end of what counts as finished: the closing words. */
const endShare = 0.03;
const endSeconds = 15;

interface ListeningPosition {
  /** Seconds. */
  position: number;
  duration: number;
  finished: boolean;
}

type Positions = ReadonlyMap<string, ListeningPosition>;

/** Empty until the first question, because the server renders pages without it. */
const usePositions = create<{ items: Positions }>(() => ({ items: new Map() }));
let isRead = false;

/** Of one item, and as it changes. */
export function useListeningPosition(id: string): ListeningPosition | undefined {
  return usePositions(({ items }) => items.get(id));
}

/** Reads what this device has kept, once; called after hydration. */
export function readPositions(): Positions {
  if (!isRead) {
    isRead = true;
    usePositions.setState({ items: parsePositions(stored()) });
  }
  return usePositions.getState().items;
}

/** Where to go on: 0 for what was never begun, and for what was heard to its end. */
export function positionToGoOn(id: string): number {
  const kept = readPositions().get(id);
  return kept && !kept.finished ? kept.position : 0;
}

/** Called about once a second while something plays. */
export function keepPosition(track: Track, position: number, duration: number) {
  if (!track.spoken || duration <= 0 || position < beginsAfterSeconds) return;
  const finished = duration - position <= Math.min(endSeconds, duration * endShare);
  const items = new Map(readPositions());
  // The newest is the last, so that the first is the one to forget.
  items.delete(track.id);
  items.set(track.id, { position: Math.round(position * 10) / 10, duration, finished });
  for (const id of items.keys()) {
    if (items.size <= mostItems) break;
    items.delete(id);
  }
  usePositions.setState({ items });
  try {
    localStorage.setItem(POSITIONS_KEY, JSON.stringify([...items]));
  } catch {
    // Without storage the places are known until the page is left.
  }
}

/** Tests begin with nothing kept. */
export function forgetReadPositions() {
  isRead = false;
  usePositions.setState({ items: new Map() });
}

function stored(): string | null {
  try {
    return localStorage.getItem(POSITIONS_KEY);
  } catch {
    return null;
  }
}

/** Leaves out what an older version, or somebody else, has written. */
export function parsePositions(text: string | null): Positions {
  const out = new Map<string, ListeningPosition>();
  let rows: unknown;
  try {
    rows = JSON.parse(text ?? "[]");
  } catch {
    return out;
  }
  if (!Array.isArray(rows)) return out;
  for (const row of rows.slice(-mostItems)) {
    const [id, kept] = Array.isArray(row) ? (row as [unknown, Partial<ListeningPosition> | null]) : [];
    if (typeof id !== "string" || !isSeconds(kept?.position) || !isSeconds(kept?.duration)) continue;
    out.set(id, { position: kept.position, duration: kept.duration, finished: kept.finished === true });
  }
  return out;
}

function isSeconds(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
