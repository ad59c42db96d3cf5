// The player's store: which list plays, whether, and where. Small, because every page loads it; player-actions.ts has what
// the open player does. The engine follows this state and is loaded by start-playing.ts.
import { create } from "zustand";
import type { PurchaseOption, Track } from "#generated/payloads";
import type { MessageKey } from "#kit/messages/i18n";
import type { MoreTracks } from "./playlist/more-tracks";
import { currentTrack, emptyList, emptyPlaylist, goTo, load, type Playlist } from "./playlist/playlist";

/** `loading` includes buffering. */
type Phase = "closed" | "loading" | "playing" | "paused" | "failed";

export interface PlayerState {
  playlist: Playlist;
  phase: Phase;
  /** True if the visitor wants playback; the engine follows. */
  wanted: boolean;
  position: number;
  duration: number;
  /** True during a seek, so that the timer does not jump back. */
  seeking: boolean;
  isPreview: boolean;
  /** The offers that unlock the whole song, if this is a preview. */
  purchase: PurchaseOption[];
  failure: { message: MessageKey; values?: Record<string, string | number> } | null;
  /** Where the list comes from, so that its play button knows whether it is playing. */
  source: string;
  /** The name and page of where the list comes from. */
  from: PlayedFrom | null;
  /** The visitor has changed the list, so replacing it can be undone. */
  edited: boolean;
  /** The first of the visitor's roles. */
  role: "client" | "user";
}

export interface PlayedFrom {
  title: string;
  href: string;
  /** Where the list goes on, if the player has not all of it. */
  more?: MoreTracks;
}

/** A list to play. `source` identifies it, such as "album:0A1B2C". */
export interface PlayedList {
  tracks: Track[];
  source: string;
  from?: PlayedFrom;
}

export const initialPlayer: PlayerState = {
  playlist: emptyPlaylist,
  phase: "closed",
  wanted: false,
  position: 0,
  duration: 0,
  seeking: false,
  isPreview: false,
  purchase: [],
  failure: null,
  source: "",
  from: null,
  edited: false,
  role: "client",
};

export const usePlayer = create<PlayerState>(() => initialPlayer);

/** Makes a list the one that is wanted. With `shuffle`, an `index` below 0 starts at a random track. */
export function wantList({ tracks, source, from }: PlayedList, index: number, shuffle?: boolean) {
  const { playlist } = usePlayer.getState();
  usePlayer.setState({
    playlist: load(playlist, { tracks, index, chance: Math.random(), shuffle }),
    ...nothingPlayed,
    wanted: true,
    phase: "loading",
    source,
    from: from ?? null,
  });
}

export function toggleWanted() {
  const { playlist, wanted } = usePlayer.getState();
  if (wanted) return usePlayer.setState({ wanted: false });
  if (!currentTrack(playlist)) return;
  // A list that has ended plays its last track again.
  const again = playlist.ended ? goTo(playlist, playlist.at) : playlist;
  usePlayer.setState({ wanted: true, failure: null, playlist: again });
}

/** Without a word: the caller says why. */
export function closePlayer() {
  const { playlist } = usePlayer.getState();
  usePlayer.setState({
    playlist: { ...playlist, ...emptyList, turn: playlist.turn + 1 },
    ...nothingPlayed,
    phase: "closed",
    wanted: false,
    source: "",
    from: null,
  });
}

/** The state that belongs to one list and is reset with it. */
const nothingPlayed = {
  position: 0,
  duration: 0,
  isPreview: false,
  purchase: [],
  failure: null,
  edited: false,
} satisfies Partial<PlayerState>;

/** Whether this track is the current one, and whether it is playing. */
export function useTrackState(id: string): "none" | "paused" | "playing" {
  return usePlayer((state) => {
    if (state.phase === "closed" || currentTrack(state.playlist)?.id !== id) return "none";
    return state.wanted ? "playing" : "paused";
  });
}
