// Connects the engine to the browser: Howler, storage, other tabs, keyboard shortcuts and Media Session.
import { sessionCalls } from "../../../kit/session-calls";
import { showToast } from "../../../ui/toast-store";
import { openSound } from "./audio";
import { runEngine } from "./engine";
import { connectMediaSession } from "./media-session";
import { connectKeys } from "./player-keys";
import { savePlayer } from "./player-storage";
import { songFetcher } from "./song";
import { usePlayer } from "./use-player";

/** A change of this localStorage key tells other tabs to pause. */
const CROSS_TAB_KEY = "currentTrackTime";

let started = false;

export function startEngine() {
  if (started) return;
  started = true;
  const shell = usePlayer.getState().shell ?? { backend: "/backend", tenant: "" };
  runEngine({
    store: usePlayer,
    open: openSound,
    fetchSong: songFetcher(sessionCalls(shell)),
    showToast,
    save: savePlayer,
    claimPlayback,
  });
  connectMediaSession();
  connectKeys();
  window.addEventListener("storage", (event) => {
    if (event.key === CROSS_TAB_KEY && event.newValue !== null) usePlayer.setState({ wanted: false });
  });
  window.addEventListener("pagehide", () => {
    const state = usePlayer.getState();
    if (state.phase !== "closed") savePlayer(state);
  });
}

function claimPlayback() {
  try {
    localStorage.setItem(CROSS_TAB_KEY, String(Date.now()));
  } catch {
    // Without storage, tabs cannot notify each other.
  }
}
