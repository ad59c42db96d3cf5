// Persists the player in localStorage: playlist, playback settings and position, restored after a reload.
import type { Track } from "#generated/payloads";
import type { PlayedFrom } from "../player-state";
import { emptyPlaylist, type Loop, type Playlist } from "../playlist/playlist";

const KEPT_PLAYER_KEY = "player";
const loops: Loop[] = ["off", "all", "one"];
/** A longer list could exceed the browser's storage quota. */
const keptTracks = 500;

interface KeptPlayer {
  playlist: Playlist;
  position: number;
  /** The duration of the audio, which may be a preview. */
  duration: number;
  isPreview: boolean;
  source: string;
  from: PlayedFrom | null;
  /** The visitor has changed the list. */
  edited: boolean;
}

export function readStoredPlayer(): KeptPlayer | null {
  try {
    return parseKeptPlayer(localStorage.getItem(KEPT_PLAYER_KEY));
  } catch {
    return null;
  }
}

/** Validates the stored value: an older version of the storefront may have written it. */
export function parseKeptPlayer(text: string | null): KeptPlayer | null {
  if (!text) return null;
  let kept: Partial<KeptPlayer> | null;
  try {
    kept = JSON.parse(text) as Partial<KeptPlayer> | null;
  } catch {
    return null;
  }
  const list: Partial<Playlist> | undefined = kept?.playlist;
  if (!kept || !list || !Array.isArray(list.tracks) || !list.tracks.every(isTrack)) return null;
  const tracks = list.tracks;
  const order = isOrder(list.order, tracks.length) ? list.order : tracks.map((_, place) => place);
  const at =
    Number.isInteger(list.at) && list.at! >= 0 && list.at! < tracks.length
      ? list.at!
      : tracks.length
        ? 0
        : -1;
  const volume =
    typeof list.volume === "number" && list.volume >= 0 && list.volume <= 1
      ? list.volume
      : emptyPlaylist.volume;
  return {
    playlist: {
      ...emptyPlaylist,
      tracks,
      order,
      at,
      volume,
      loop: loops.includes(list.loop as Loop) ? (list.loop as Loop) : "off",
      shuffle: list.shuffle === true,
      muted: list.muted === true,
      ended: list.ended === true,
    },
    position: seconds(kept.position),
    duration: seconds(kept.duration),
    isPreview: kept.isPreview === true,
    source: typeof kept.source === "string" ? kept.source : "",
    from: isPlayedFrom(kept.from) ? kept.from : null,
    edited: kept.edited === true,
  };
}

export function savePlayer(state: KeptPlayer) {
  try {
    const { playlist, position, duration, isPreview, source, from, edited } = state;
    if (playlist.tracks.length > keptTracks) return;
    const kept: KeptPlayer = {
      playlist,
      position: Math.round(position * 10) / 10,
      duration,
      isPreview,
      source,
      from,
      edited,
    };
    localStorage.setItem(KEPT_PLAYER_KEY, JSON.stringify(kept));
  } catch {
    // Without storage a reload starts with an empty player.
  }
}

const LEFT_PLAYING_KEY = "leftPlaying";

/** The document is being left while something plays, for example for a sign-in page. */
export function rememberLeftPlaying(playing: boolean) {
  try {
    if (playing) sessionStorage.setItem(LEFT_PLAYING_KEY, "1");
    else sessionStorage.removeItem(LEFT_PLAYING_KEY);
  } catch {
    // Without storage nothing is said when the visitor comes back.
  }
}

/** Whether this tab's last document was left while something played; true once. */
export function takeLeftPlaying(): boolean {
  try {
    const left = sessionStorage.getItem(LEFT_PLAYING_KEY) !== null;
    sessionStorage.removeItem(LEFT_PLAYING_KEY);
    return left;
  } catch {
    return false;
  }
}

function seconds(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : 0;
}

function isPlayedFrom(value: unknown): value is PlayedFrom {
  const from = value as Partial<PlayedFrom> | null | undefined;
  if (typeof from?.title !== "string" || typeof from.href !== "string" || !from.href.startsWith("/"))
    return false;
  const { more } = from;
  return (
    more === undefined || (typeof more.next === "string" && more.next.startsWith("/") && more.offset >= 0)
  );
}

function isTrack(value: unknown): value is Track {
  const track = value as Partial<Track> | null;
  return (
    typeof track === "object" &&
    track !== null &&
    typeof track.id === "string" &&
    typeof track.title === "string" &&
    typeof track.href === "string" &&
    Array.isArray(track.artists)
  );
}

function isOrder(value: unknown, length: number): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === length &&
    [...value].sort((a, b) => a - b).every((place, i) => place === i)
  );
}
