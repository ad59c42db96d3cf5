// The reducer of a playlist: stepping, shuffle, repeat, volume, and the queue. Pure.
import type { Track } from "#generated/payloads";
import {
  currentTrack,
  emptyList,
  goTo,
  type Loop,
  load,
  type NewList,
  type Playlist,
  shuffledAround,
  trackAt,
} from "./playlist";

/** Pure: random numbers come in as `chance`. */
export type PlaylistAction =
  | ({ type: "load" } & NewList)
  | { type: "next" }
  | { type: "previous" }
  | { type: "track-ended" }
  | { type: "play" }
  | { type: "jump"; at: number }
  | { type: "add"; tracks: Track[] }
  | { type: "play-next"; tracks: Track[] }
  | { type: "move"; from: number; to: number }
  | { type: "remove"; at: number }
  | { type: "clear-upcoming" }
  | { type: "clear" }
  /** Undoes changes of the queue: the list of before, around the track that plays now. */
  | { type: "restore"; before: Playlist }
  /** Fresh titles and links of the same tracks, by id. */
  | { type: "refresh"; tracks: Map<string, Track> }
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
      return insert(list, action.tracks, list.order.length);
    case "play-next":
      return insert(list, action.tracks, list.at + 1);
    case "move":
      return move(list, action.from, action.to);
    case "remove":
      return remove(list, action.at);
    case "clear-upcoming":
      return keepOnlyCurrent(list);
    case "clear":
      return { ...list, ...emptyList, turn: list.turn + 1 };
    case "restore":
      return restore(list, action.before);
    case "refresh":
      return { ...list, tracks: list.tracks.map((track) => action.tracks.get(track.id) ?? track) };
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

function afterTrack(list: Playlist): Playlist {
  if (list.at < 0) return list;
  if (list.loop === "one") return goTo(list, list.at);
  if (list.at + 1 < list.order.length) return goTo(list, list.at + 1);
  return list.loop === "all" ? goTo(list, 0) : { ...list, ended: true };
}

/** Puts tracks into the playing order at `at`; in the unshuffled order they follow the track before them there. */
function insert(list: Playlist, tracks: Track[], at: number): Playlist {
  if (tracks.length === 0) return list;
  const before = at === list.order.length ? list.tracks.length - 1 : (list.order[at - 1] ?? -1);
  const first = before + 1;
  const order = list.order.map((place) => (place >= first ? place + tracks.length : place));
  order.splice(at, 0, ...tracks.map((_, index) => first + index));
  const added = { ...list, tracks: list.tracks.toSpliced(first, 0, ...tracks), order };
  return list.at < 0 ? goTo(added, 0) : added;
}

/** Moves one upcoming track to another place among the upcoming ones. */
function move(list: Playlist, from: number, to: number): Playlist {
  const [first, last] = [list.at + 1, list.order.length - 1];
  const place = list.order[from];
  const target = Math.min(Math.max(first, to), last);
  if (place === undefined || from < first || from === target) return list;
  const order = list.order.toSpliced(from, 1);
  order.splice(target, 0, place);
  if (list.shuffle) return { ...list, order };
  // Without shuffle the tracks themselves lie in playing order, so that shuffling and back keeps the visitor's order.
  return {
    ...list,
    tracks: order.flatMap((index) => list.tracks[index] ?? []),
    order: order.map((_, i) => i),
  };
}

function restore(list: Playlist, before: Playlist): Playlist {
  const { tracks, order, shuffle } = before;
  const playing = currentTrack(list)?.id;
  const same = order.findIndex((_, at) => trackAt(before, at)?.id === playing);
  const restored = { ...list, tracks, order, shuffle };
  if (trackAt(before, before.at)?.id === playing) return { ...restored, at: before.at };
  return same >= 0 ? { ...restored, at: same } : goTo(restored, before.at);
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

const nextLoop: Record<Loop, Loop> = { off: "all", all: "one", one: "off" };
