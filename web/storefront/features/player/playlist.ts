// The playlist as a pure reducer: current track, order, shuffle, repeat and volume.
import type { Track } from "../../../generated/payloads";

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

export const emptyPlaylist: Playlist = {
  tracks: [],
  order: [],
  at: -1,
  loop: "off",
  shuffle: false,
  volume: 0.5,
  muted: false,
  ended: false,
  turn: 0,
};

/** Pure: random numbers come in as `chance`. */
export type PlaylistAction =
  | { type: "load"; tracks: Track[]; index: number; chance: number; shuffle?: boolean }
  | { type: "next" }
  | { type: "previous" }
  | { type: "track-ended" }
  | { type: "play" }
  | { type: "jump"; at: number }
  | { type: "add"; tracks: Track[] }
  | { type: "remove"; at: number }
  | { type: "clear-upcoming" }
  | { type: "clear" }
  | { type: "cycle-loop" }
  | { type: "toggle-shuffle"; chance: number }
  | { type: "set-volume"; volume: number }
  | { type: "toggle-muted" };

export function playlistReducer(list: Playlist, action: PlaylistAction): Playlist {
  switch (action.type) {
    case "load":
      return load(list, action);
    case "next":
      return goTo(list, list.at + 1 < list.order.length ? list.at + 1 : 0);
    case "previous":
      return goTo(list, list.at > 0 ? list.at - 1 : list.order.length - 1);
    case "track-ended":
      return afterTrack(list);
    case "play":
      return list.ended ? goTo(list, list.at) : list;
    case "jump":
      return goTo(list, action.at);
    case "add":
      return add(list, action.tracks);
    case "remove":
      return remove(list, action.at);
    case "clear-upcoming":
      return keepOnlyCurrent(list);
    case "clear":
      return { ...list, tracks: [], order: [], at: -1, ended: false, turn: list.turn + 1 };
    case "cycle-loop":
      return { ...list, loop: nextLoop[list.loop] };
    case "toggle-shuffle":
      return toggleShuffle(list, action.chance);
    case "set-volume":
      return setVolume(list, action.volume);
    case "toggle-muted":
      return { ...list, muted: !list.muted };
  }
}

export function currentTrack(list: Playlist): Track | undefined {
  return trackAt(list, list.at);
}

export function trackAt(list: Playlist, at: number): Track | undefined {
  const place = list.order[at];
  return place === undefined ? undefined : list.tracks[place];
}

/** The track that plays automatically after this one, whose address can be prefetched. */
export function followingTrack(list: Playlist): Track | undefined {
  const after = afterTrack(list);
  return after.ended ? undefined : currentTrack(after);
}

/** The upcoming tracks with their index in `order`. */
export function upcoming(list: Playlist): { at: number; track: Track }[] {
  return list.order.flatMap((_, at) => {
    const track = at > list.at ? trackAt(list, at) : undefined;
    return track ? [{ at, track }] : [];
  });
}

const nextLoop: Record<Loop, Loop> = { off: "all", all: "one", one: "off" };

function load(list: Playlist, action: Extract<PlaylistAction, { type: "load" }>): Playlist {
  const { tracks, chance } = action;
  if (tracks.length === 0) return list;
  const shuffle = action.shuffle ?? list.shuffle;
  // "Shuffle" starts at a random track; a chosen track plays first, and the rest is shuffled.
  const chosen = action.shuffle && action.index < 0 ? Math.floor(chance * tracks.length) : action.index;
  const first = Math.min(Math.max(0, Math.trunc(chosen) || 0), tracks.length - 1);
  const places = tracks.map((_, place) => place);
  const order = shuffle ? shuffledAround(places, first, chance) : places;
  return { ...list, tracks, order, at: order.indexOf(first), shuffle, ended: false, turn: list.turn + 1 };
}

function goTo(list: Playlist, at: number): Playlist {
  if (at < 0 || at >= list.order.length) return list;
  return { ...list, at, ended: false, turn: list.turn + 1 };
}

function afterTrack(list: Playlist): Playlist {
  if (list.at < 0) return list;
  if (list.loop === "one") return goTo(list, list.at);
  if (list.at + 1 < list.order.length) return goTo(list, list.at + 1);
  return list.loop === "all" ? goTo(list, 0) : { ...list, ended: true };
}

function add(list: Playlist, tracks: Track[]): Playlist {
  if (tracks.length === 0) return list;
  const first = list.tracks.length;
  const added = {
    ...list,
    tracks: [...list.tracks, ...tracks],
    order: [...list.order, ...tracks.map((_, i) => first + i)],
  };
  return list.at < 0 ? goTo(added, 0) : added;
}

function remove(list: Playlist, at: number): Playlist {
  const place = list.order[at];
  if (place === undefined) return list;
  if (list.order.length === 1) return playlistReducer(list, { type: "clear" });
  const tracks = list.tracks.filter((_, index) => index !== place);
  const order = list.order
    .filter((_, index) => index !== at)
    .map((index) => (index > place ? index - 1 : index));
  const shortened = { ...list, tracks, order };
  if (at > list.at) return shortened;
  if (at < list.at) return { ...shortened, at: list.at - 1 };
  return goTo(shortened, Math.min(at, order.length - 1));
}

function keepOnlyCurrent(list: Playlist): Playlist {
  const order = list.order.slice(0, list.at + 1);
  const kept = [...order].sort((a, b) => a - b);
  const tracks = kept.flatMap((place) => list.tracks[place] ?? []);
  return { ...list, tracks, order: order.map((place) => kept.indexOf(place)) };
}

function toggleShuffle(list: Playlist, chance: number): Playlist {
  const shuffle = !list.shuffle;
  const current = list.order[list.at];
  if (current === undefined) return { ...list, shuffle };
  const places = list.tracks.map((_, place) => place);
  const order = shuffle ? shuffledAround(places, current, chance) : places;
  return { ...list, shuffle, order, at: order.indexOf(current) };
}

function setVolume(list: Playlist, volume: number): Playlist {
  if (!Number.isFinite(volume)) return list;
  const clamped = Math.min(1, Math.max(0, volume));
  return { ...list, volume: clamped, muted: clamped > 0 ? false : list.muted };
}

/** Fisher-Yates shuffle with `first` in front, seeded by one number in [0, 1). */
function shuffledAround(places: number[], first: number, chance: number): number[] {
  const rest = places.filter((place) => place !== first);
  let seed = Math.floor(chance * 0x7fffffff) | 1;
  for (let index = rest.length - 1; index > 0; index -= 1) {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    const other = ((seed ^ (seed >>> 13)) >>> 0) % (index + 1);
    [rest[index], rest[other]] = [rest[other] as number, rest[index] as number];
  }
  return [first, ...rest];
}
