// The playlist: tracks, playing order and settings, and how a list is loaded. playlist-changes.ts has the rest, which a
// page needs only once something plays.
import type { Track } from "#generated/payloads";

export type Loop = "off" | "all" | "one";

export interface Playlist {
  /** In the order of the album or list. */
  tracks: Track[];
  /** The playing order: indexes into `tracks`. */
  order: number[];
  /** Index into `order`; -1 if nothing is loaded. */
  at: number;
  loop: Loop;
  shuffle: boolean;
  volume: number;
  muted: boolean;
  /** The last track ended; the next play loads it again. */
  ended: boolean;
  /** Grows when a track must be loaded from its start, even if it is the same track. */
  turn: number;
}

/** A list without tracks; the settings stay. */
export const emptyList = { tracks: [], order: [], at: -1, ended: false } satisfies Partial<Playlist>;

export const emptyPlaylist: Playlist = {
  ...emptyList,
  loop: "off",
  shuffle: false,
  volume: 0.5,
  muted: false,
  turn: 0,
};

/** A new list. With `shuffle` and an `index` below 0 it starts at a random track; `chance` is a random number. */
export interface NewList {
  tracks: Track[];
  index: number;
  chance: number;
  shuffle?: boolean;
}

export function load(list: Playlist, { tracks, index, chance, shuffle: wanted }: NewList): Playlist {
  if (tracks.length === 0) return list;
  const shuffle = wanted ?? list.shuffle;
  // "Shuffle" starts at a random track; a chosen track plays first, and the rest is shuffled.
  const chosen = wanted && index < 0 ? Math.floor(chance * tracks.length) : index;
  const first = Math.min(Math.max(0, Math.trunc(chosen) || 0), tracks.length - 1);
  const places = tracks.map((_, place) => place);
  const order = shuffle ? shuffledAround(places, first, chance) : places;
  return { ...list, tracks, order, at: order.indexOf(first), shuffle, ended: false, turn: list.turn + 1 };
}

/** Loads the track at this index of the order. */
export function goTo(list: Playlist, at: number): Playlist {
  if (at < 0 || at >= list.order.length) return list;
  return { ...list, at, ended: false, turn: list.turn + 1 };
}

export function currentTrack(list: Playlist): Track | undefined {
  return trackAt(list, list.at);
}

export function trackAt(list: Playlist, at: number): Track | undefined {
  const place = list.order[at];
  return place === undefined ? undefined : list.tracks[place];
}

/** Fisher-Yates shuffle with `first` in front, seeded by one number in [0, 1). */
export function shuffledAround(places: number[], first: number, chance: number): number[] {
  const rest = places.filter((place) => place !== first);
  let seed = Math.floor(chance * 0x7fffffff) | 1;
  for (let index = rest.length - 1; index > 0; index -= 1) {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    const other = ((seed ^ (seed >>> 13)) >>> 0) % (index + 1);
    [rest[index], rest[other]] = [rest[other] as number, rest[index] as number];
  }
  return [first, ...rest];
}
