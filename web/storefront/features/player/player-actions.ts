// The actions of the open player: stepping, seeking, volume, and the queue, whose changes can be undone. When one of them
// wants sound, the player's bar wakes the engine.
import type { Track } from "#generated/payloads";
import { promptSignIn } from "#kit/session/session";
import { showToast, type Toast } from "#ui/overlays/toast-store";
import { closePlayer, type PlayerState, toggleWanted, usePlayer } from "./player-state";
import { trackAt } from "./playlist/playlist";
import { type PlaylistAction, playlistReducer } from "./playlist/playlist-changes";

/** "Previous" restarts a song that has played longer than this. */
const RESTART_AFTER_SECONDS = 3;

function dispatch(action: PlaylistAction, more: Partial<PlayerState> = {}) {
  usePlayer.setState((state) => ({ ...more, playlist: playlistReducer(state.playlist, action) }));
}

/** A closed player has nothing to play. */
function playWith(action: PlaylistAction) {
  if (usePlayer.getState().phase === "closed") return;
  dispatch(action, { wanted: true, failure: null });
}

/** Does something to the queue that can be undone: the list of before comes back, around what plays by then. */
function changeQueue(action: PlaylistAction, toast: Omit<Toast, "undo">) {
  const before = usePlayer.getState().playlist;
  dispatch(action, { edited: true });
  showToast({ ...toast, undo: () => dispatch({ type: "restore", before }) });
}

/** Offers to go back to the list, the song and the position of before. */
export function offerToRestore(before: PlayerState, message: "closed" | "replaced" = "replaced") {
  showToast({
    message: `player.queue.${message}`,
    undo: () => {
      const { playlist, position, duration, isPreview, source, from, edited, wanted } = before;
      const turn = usePlayer.getState().playlist.turn + 1;
      const here = { position, duration, isPreview, source, from, edited, wanted };
      // The turn makes the engine drop what it plays; it begins at this position when it is wanted.
      usePlayer.setState({ ...here, wanted: false, phase: "paused", playlist: { ...playlist, turn } });
      usePlayer.setState(here);
    },
  });
}

export const player = {
  toggle: toggleWanted,
  play() {
    if (!usePlayer.getState().wanted) toggleWanted();
  },
  pause() {
    usePlayer.setState({ wanted: false });
  },
  /** After a failure: continues the same track at the same position. */
  retry() {
    if (usePlayer.getState().phase !== "failed") return;
    usePlayer.setState({ wanted: true, failure: null, phase: "loading" });
  },
  next: () => playWith({ type: "next" }),
  previous() {
    if (usePlayer.getState().position > RESTART_AFTER_SECONDS) player.seek(0);
    else playWith({ type: "previous" });
  },
  jump(at: number) {
    if (trackAt(usePlayer.getState().playlist, at)) playWith({ type: "jump", at });
  },
  seek(position: number) {
    const { duration } = usePlayer.getState();
    usePlayer.setState({ position: Math.min(Math.max(0, position), duration || position), seeking: true });
  },
  cycleLoop: () => dispatch({ type: "cycle-loop" }),
  toggleShuffle: () => dispatch({ type: "toggle-shuffle", chance: Math.random() }),
  setVolume: (volume: number) => dispatch({ type: "set-volume", volume }),
  toggleMuted: () => dispatch({ type: "toggle-muted" }),

  /** At the end of the list, or right after the current song. For signed-in users; a guest is asked to sign in. */
  addToQueue(tracks: Track[], title: string, place: "add" | "play-next" = "add") {
    if (usePlayer.getState().role !== "user") {
      const run = () => promptSignIn({ reason: "action" });
      const action = { label: "signIn.signIn" as const, run, opensDialog: true };
      showToast({ message: "player.queue.signIn", action });
      return;
    }
    const { phase, playlist } = usePlayer.getState();
    const known = tracks.length === 1 && playlist.tracks.some(({ id }) => id === tracks[0]?.id);
    const wasClosed = phase === "closed";
    dispatch({ type: place, tracks }, { edited: true, ...(wasClosed && { phase: "paused" }) });
    const message = place === "play-next" ? "player.queue.addedNext" : "player.queue.added";
    showToast({
      message: known ? "player.queue.addedAgain" : message,
      values: { title, count: tracks.length },
      undo: () => takeOut(tracks),
    });
  },
  remove(at: number) {
    const { playlist } = usePlayer.getState();
    const title = playlist.tracks[playlist.order[at] ?? -1]?.title ?? "";
    if (at === playlist.at && playlist.order.length === 1) player.close();
    else changeQueue({ type: "remove", at }, { message: "player.queue.removed", values: { title } });
  },
  move: (from: number, to: number) => dispatch({ type: "move", from, to }, { edited: true }),
  clearUpcoming: () => changeQueue({ type: "clear-upcoming" }, { message: "player.queue.cleared" }),
  /** Throws the list away; it can be undone. */
  close() {
    const before = usePlayer.getState();
    if (before.phase === "closed") return;
    closePlayer();
    offerToRestore(before, "closed");
  },
  /** New titles and links of the same songs. */
  refresh: (tracks: Map<string, Track>) => dispatch({ type: "refresh", tracks }),
};

/** Removes queued tracks (undo), except the one that is playing. */
function takeOut(tracks: Track[]) {
  for (const { id } of tracks) {
    const { playlist, wanted } = usePlayer.getState();
    const at = playlist.order.findLastIndex((place) => playlist.tracks[place]?.id === id);
    if (at < 0 || (wanted && at === playlist.at)) continue;
    if (playlist.order.length === 1) closePlayer();
    else dispatch({ type: "remove", at });
  }
}
