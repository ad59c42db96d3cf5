// The player's store and actions. Small, because every page loads it; the engine and Howler load at the first play.
import { create } from "zustand";
import type { Shell, Track } from "../../../generated/payloads";
import type { MessageKey } from "../../../kit/i18n";
import { promptSignIn } from "../../../kit/session";
import { showToast } from "../../../ui/toast-store";
import { currentTrack, emptyPlaylist, type Playlist, type PlaylistAction, playlistReducer } from "./playlist";

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
  failure: { message: MessageKey; values?: Record<string, string | number> } | null;
  /** Where the list comes from, such as "album:0A1B2C". */
  source: string;
  /** The first of the visitor's roles. */
  role: "client" | "user";
  shell: Pick<Shell, "backend" | "tenant"> | null;
}

export const initialPlayer: PlayerState = {
  playlist: emptyPlaylist,
  phase: "closed",
  wanted: false,
  position: 0,
  duration: 0,
  seeking: false,
  isPreview: false,
  failure: null,
  source: "",
  role: "client",
  shell: null,
};

export const usePlayer = create<PlayerState>(() => initialPlayer);

function dispatch(action: PlaylistAction, more: Partial<PlayerState> = {}) {
  usePlayer.setState((state) => ({ ...more, playlist: playlistReducer(state.playlist, action) }));
}

let engine: Promise<unknown> | undefined;

/** Loads the engine once. Also called on hover, before the click. */
export function wakeEngine(): Promise<unknown> {
  engine ??= import("./start-engine").then(
    (module) => module.startEngine(),
    (error: unknown) => {
      engine = undefined;
      console.error("The player could not be loaded:", error);
      usePlayer.setState({ wanted: false });
      showToast({ message: "player.error.unavailable" });
    },
  );
  return engine;
}

export const player = {
  /** Starts a list. With `shuffle`, an `index` below 0 starts at a random track. */
  start(tracks: Track[], index: number, source: string, shuffle?: boolean) {
    if (tracks.length === 0) return;
    dispatch(
      { type: "load", tracks, index, chance: Math.random(), shuffle },
      { source, wanted: true, phase: "loading", position: 0, duration: 0, isPreview: false, failure: null },
    );
    void wakeEngine();
  },
  play() {
    if (!currentTrack(usePlayer.getState().playlist)) return;
    dispatch({ type: "play" }, { wanted: true, failure: null });
    void wakeEngine();
  },
  pause() {
    usePlayer.setState({ wanted: false });
  },
  toggle() {
    if (usePlayer.getState().wanted) player.pause();
    else player.play();
  },
  /** After a failure: continues the same track at the same position. */
  retry() {
    usePlayer.setState({ wanted: true, failure: null, phase: "loading" });
    void wakeEngine();
  },
  next() {
    dispatch({ type: "next" }, { wanted: true });
    void wakeEngine();
  },
  previous() {
    dispatch({ type: "previous" }, { wanted: true });
    void wakeEngine();
  },
  jump(at: number) {
    dispatch({ type: "jump", at }, { wanted: true });
    void wakeEngine();
  },
  seek(position: number) {
    const { duration } = usePlayer.getState();
    usePlayer.setState({ position: Math.min(Math.max(0, position), duration || position), seeking: true });
    void wakeEngine();
  },
  cycleLoop: () => dispatch({ type: "cycle-loop" }),
  toggleShuffle: () => dispatch({ type: "toggle-shuffle", chance: Math.random() }),
  setVolume: (volume: number) => dispatch({ type: "set-volume", volume }),
  toggleMuted: () => dispatch({ type: "toggle-muted" }),
  remove(at: number) {
    dispatch({ type: "remove", at });
    if (usePlayer.getState().playlist.at < 0) player.close();
  },
  clearUpcoming: () => dispatch({ type: "clear-upcoming" }),
  /** For signed-in users; a guest is asked to sign in. */
  addToQueue(tracks: Track[]) {
    if (usePlayer.getState().role !== "user") {
      showToast({
        message: "player.queue.signIn",
        action: { label: "signIn.signIn", run: () => promptSignIn({ reason: "action" }) },
      });
      return;
    }
    const wasClosed = usePlayer.getState().phase === "closed";
    dispatch({ type: "add", tracks }, wasClosed ? { phase: "paused" } : {});
    showToast({
      message: "player.queue.added",
      values: { count: tracks.length },
      undo: () => takeOut(tracks),
    });
  },
  close() {
    dispatch(
      { type: "clear" },
      {
        phase: "closed",
        wanted: false,
        position: 0,
        duration: 0,
        isPreview: false,
        failure: null,
        source: "",
      },
    );
  },
};

/** Removes queued tracks (undo), except the one that is playing. */
function takeOut(tracks: Track[]) {
  for (const { id } of tracks) {
    const { playlist, wanted } = usePlayer.getState();
    const at = playlist.order.findLastIndex((place) => playlist.tracks[place]?.id === id);
    if (at >= 0 && !(wanted && at === playlist.at)) player.remove(at);
  }
}

/** Whether this track is the current one, and whether it is playing. */
export function useTrackState(id: string): "none" | "paused" | "playing" {
  return usePlayer((state) => {
    if (state.phase === "closed" || currentTrack(state.playlist)?.id !== id) return "none";
    return state.wanted ? "playing" : "paused";
  });
}
