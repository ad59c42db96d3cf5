// Resume positions: where one left an episode, a chapter or a film, and whether it was played to its end. This device
// has the newest items only; those of a signed-in user at the server come in here, too, and the newer of both counts.
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { HistoryEntry } from "#generated/payloads";
import { useSession } from "#kit/session/session";

const POSITIONS_KEY = "playPositions";
const mostItems = 200;
/** Who has played less than this has not begun. */
const beginsAfterSeconds = 5;
/** The share at the end that nobody has to hear, such as closing words: it counts as finished, as on the server. */
const endShare = 0.05;
const endSeconds = 180;
/** Owner of what was played without being signed in. */
const guest = "";

/** As histories name it; without a kind it is known on this device only, as a film of an external provider is. */
export interface PlayedItem {
  id: string;
  contentType: string;
}

export interface KeptPosition {
  /** Seconds. */
  position: number;
  duration: number;
  finished: boolean;
  contentType: string;
  /** When, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** The user's id, or empty for a guest. */
  owner: string;
}

export type Positions = ReadonlyMap<string, KeptPosition>;

/** Empty until the first question, because the server renders pages without it. */
const usePositions = create<{ items: Positions }>(() => ({ items: new Map() }));
let isRead = false;
/** How much the server's clock is ahead of this device's, as its last answer showed. */
let serverAhead = 0;

/** Of one item, and as it changes. */
export function usePosition(id: string): KeptPosition | undefined {
  return usePositions(({ items }) => items.get(id));
}

/** Those of some items that were played. */
export function usePositionsOf(ids: readonly string[]): Positions {
  return usePositions(
    useShallow(({ items }) => {
      const kept = ids.map((id) => [id, items.get(id)] as const);
      return new Map(
        kept.filter((entry): entry is readonly [string, KeptPosition] => entry[1] !== undefined),
      );
    }),
  );
}

/** Reads what this device has kept, once; called after hydration. */
export function readPositions(): Positions {
  if (!isRead) {
    isRead = true;
    usePositions.setState({ items: parsePositions(stored()) });
    forgetOthers();
    useSession.subscribe(forgetOthers);
  }
  return usePositions.getState().items;
}

/** Where to go on: 0 for what was never begun, and for what was played to its end. */
export function positionToGoOn(id: string): number {
  const kept = readPositions().get(id);
  return kept && !kept.finished ? kept.position : 0;
}

/**
 * Called while something plays. `finished`: for who knows more about the end than its length. False for what is not
 * kept: who has played so little has not begun.
 */
export function keepPosition(
  { id, contentType }: PlayedItem,
  position: number,
  duration: number,
  finished = duration - position <= Math.min(endSeconds, duration * endShare),
): boolean {
  if (duration <= 0 || position < beginsAfterSeconds) return false;
  keep([
    [
      id,
      {
        position: Math.round(position * 10) / 10,
        duration,
        finished,
        contentType,
        at: Date.now() + serverAhead,
        owner: owner(),
      },
    ],
  ]);
  return true;
}

/** Keeps what the server knows where that is newer. What a guest left here gives way to what the account has. */
export function takeServerPosition(entry: HistoryEntry) {
  const { id, contentType, userCurrentPlaying: position, duration, state, playedAt } = entry;
  const kept = readPositions().get(id);
  if (!hasPosition(entry) || (kept && !isNewer(entry, kept))) return;
  const at = Date.parse(playedAt ?? "");
  keep([[id, { position, duration, finished: state === "finished", contentType, at, owner: owner() }]]);
}

/** The server has kept this position; its time is the one to compare with. */
export function positionSaved(entry: HistoryEntry) {
  const at = Date.parse(entry.playedAt ?? "");
  const kept = readPositions().get(entry.id);
  if (Number.isNaN(at)) return;
  serverAhead = at - Date.now();
  if (kept) keep([[entry.id, { ...kept, at }]]);
}

export function hasPosition({ state, playedAt }: HistoryEntry): boolean {
  return state !== "unplayed" && playedAt !== undefined;
}

/** Whether the server's position counts instead of one that was kept here. */
export function isNewer({ playedAt }: HistoryEntry, kept: KeptPosition): boolean {
  return kept.owner === guest || Date.parse(playedAt ?? "") > kept.at;
}

/** The positions that were stored here without a sign-in, the oldest first. */
export function guestPositions(): [string, KeptPosition][] {
  return [...readPositions()].filter(([, kept]) => kept.owner === guest).sort(([, a], [, b]) => a.at - b.at);
}

/** From now on it is the user's, and not the next one's who signs in here. */
export function adoptGuestPositions() {
  keep(guestPositions().map(([id, kept]) => [id, { ...kept, owner: owner() }]));
}

/** Tests begin with nothing kept. */
export function forgetReadPositions() {
  isRead = false;
  serverAhead = 0;
  usePositions.setState({ items: new Map() });
}

function owner(): string {
  return useSession.getState().user?.userId ?? guest;
}

/** Another user's positions do not stay on a device that is shared. */
function forgetOthers() {
  if (useSession.getState().status === "starting") return;
  const { items } = usePositions.getState();
  const mine = [...items].filter(([, kept]) => kept.owner === guest || kept.owner === owner());
  if (mine.length < items.size) store(new Map(mine));
}

function keep(changes: [string, KeptPosition][]) {
  const items = new Map(readPositions());
  for (const [id, kept] of changes) {
    items.delete(id);
    items.set(id, kept);
  }
  while (items.size > mostItems) {
    const oldest = [...items].reduce((least, item) => (item[1].at < least[1].at ? item : least));
    items.delete(oldest[0]);
  }
  store(items);
}

function store(items: Positions) {
  usePositions.setState({ items });
  try {
    localStorage.setItem(POSITIONS_KEY, JSON.stringify([...items]));
  } catch {
    // Without storage the places are known until the page is left.
  }
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
  const out = new Map<string, KeptPosition>();
  let rows: unknown;
  try {
    rows = JSON.parse(text ?? "[]");
  } catch {
    return out;
  }
  if (!Array.isArray(rows)) return out;
  for (const row of rows.slice(-mostItems)) {
    const [id, kept] = Array.isArray(row) ? (row as [unknown, Partial<KeptPosition> | null]) : [];
    if (typeof id !== "string" || !isNumber(kept?.position) || !isNumber(kept?.duration)) continue;
    const { position, duration, contentType, at, owner } = kept;
    if (typeof contentType !== "string" || !isNumber(at) || typeof owner !== "string") continue;
    out.set(id, { position, duration, finished: kept.finished === true, contentType, at, owner });
  }
  return out;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
