// Starts and pauses a list from any page, and loads the engine and Howler for it.
import { showToast } from "#ui/overlays/toast-store";
import { type PlayedList, toggleWanted, usePlayer, wantList } from "./player-state";

let engine: Promise<unknown> | undefined;

/** Loads the engine once. Also called on hover, before the click. */
export function wakeEngine(): Promise<unknown> {
  engine ??= import("./engine/start-engine").then(
    (module) => module.startEngine(),
    (error: unknown) => {
      engine = undefined;
      console.error("The player could not be loaded:", error);
      usePlayer.setState({ wanted: false, seeking: false });
      showToast({ message: "player.error.unavailable" });
    },
  );
  return engine;
}

/** Starts a list. With `shuffle`, an `index` below 0 starts at a random track. */
export function startPlaying(list: PlayedList, index: number, shuffle?: boolean) {
  if (list.tracks.length === 0) return;
  const before = usePlayer.getState();
  wantList(list, index, shuffle);
  void wakeEngine();
  // Offers to restore a queue that the visitor had put together.
  if (before.edited) void import("./player-actions").then(({ offerToRestore }) => offerToRestore(before));
}

export function togglePlaying() {
  toggleWanted();
  if (usePlayer.getState().wanted) void wakeEngine();
}
