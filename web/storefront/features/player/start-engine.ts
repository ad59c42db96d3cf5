// Connects the engine to the browser: Howler, storage, other tabs, keyboard shortcuts and Media Session.
import { sessionDependencies } from "../../../kit/session";
import { sessionCalls } from "../../../kit/session-calls";
import { showToast } from "../../../ui/toast-store";
import { openSound } from "./audio";
import { claimPlayback, onOtherTabPlays } from "./cross-tab";
import { runEngine } from "./engine";
import { keepPosition, positionToGoOn } from "./listening-positions";
import { connectMediaSession } from "./media-session";
import { playHistory } from "./play-history";
import { player } from "./player-actions";
import { connectKeys } from "./player-keys";
import { rememberLeftPlaying, savePlayer } from "./player-storage";
import { currentTrack } from "./playlist";
import { songFetcher } from "./song";
import { useSpeech } from "./speech-playback";
import { type PlayerState, usePlayer } from "./use-player";

let started = false;

export function startEngine() {
  if (started) return;
  started = true;
  const call = sessionCalls(sessionDependencies().envelope().shell);
  runEngine({
    store: usePlayer,
    speech: useSpeech,
    open: openSound,
    fetchSong: songFetcher(call),
    sendReport: (body) => call("POST /content/streaming/report", { body }),
    notePlay: playHistory(call),
    showToast,
    save: (state) => {
      savePlayer(state);
      keepListening(state);
    },
    goOnFrom: positionToGoOn,
    claimPlayback,
  });
  connectMediaSession();
  connectKeys();
  onOtherTabPlays(player.pause);
  window.addEventListener("pagehide", () => {
    const state = usePlayer.getState();
    if (state.phase !== "closed") savePlayer(state);
    keepListening(state);
    rememberLeftPlaying(state.wanted);
  });
  // Back from the browser's cache, where it never stopped being there.
  window.addEventListener("pageshow", ({ persisted }) => persisted && rememberLeftPlaying(false));
}

/** A preview is heard again from its beginning. */
function keepListening({ playlist, position, duration, isPreview, phase }: PlayerState) {
  const track = currentTrack(playlist);
  if (track && !isPreview && phase !== "loading") keepPosition(track, position, duration);
}
