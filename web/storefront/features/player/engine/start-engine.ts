// Connects the engine to the browser: Howler, storage, other tabs, keyboard shortcuts and Media Session.
import { knownSession } from "#kit/session/known-session";
import { sessionDependencies } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { showToast } from "#ui/overlays/toast-store";
import { connectKeys } from "../controls/player-keys";
import { withOfflineSongs } from "../offline/offline-playback";
import { OfflinePlays } from "../offline/offline-plays";
import { openOfflineSong } from "../offline/offline-songs";
import { prepareOfflineSongs } from "../offline/prepare-offline-songs";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { loadMore } from "../playlist/load-more";
import { currentTrack } from "../playlist/playlist";
import { positionElsewhere } from "../positions/ask-positions";
import { historyCalls } from "../positions/history-calls";
import { listeningKeeper } from "../positions/keep-listening";
import { contentTypeOf, playHistory } from "../positions/play-history";
import { positionToGoOn } from "../positions/positions";
import { useSpeech } from "../speech/speech-state";
import { openSound } from "./audio";
import { claimPlayback, onOtherTabPlays } from "./cross-tab";
import { runEngine } from "./engine";
import { connectMediaSession } from "./media-session";
import { offerWhole } from "./offer-whole";
import { rememberLeftPlaying, savePlayer } from "./player-storage";
import { progressReporter } from "./playing-progress";
import { songFetcher } from "./song";

let started = false;

export function startEngine() {
  if (started) return;
  started = true;
  const { shell } = sessionDependencies().envelope();
  const call = sessionCalls(shell);
  const history = historyCalls(shell);
  const keepListening = listeningKeeper(history);
  const plays = new OfflinePlays(history.report);
  const reportProgress = progressReporter(shell);
  runEngine({
    store: usePlayer,
    speech: useSpeech,
    open: openSound,
    fetchSong: withOfflineSongs(songFetcher(call), openOfflineSong, (ticket) => plays.expect(ticket)),
    sendReport: (report) => plays.report(report),
    notePlay: playHistory(call),
    showToast,
    offerWhole,
    downloadOnly: () => shell.features.FTMDOnly === true,
    save: (state) => {
      savePlayer(state);
      keepListening(state);
      const track = currentTrack(state.playlist);
      if (track && state.phase === "playing")
        reportProgress({
          ...state,
          id: track.id,
          contentType: contentTypeOf(track),
          turn: state.playlist.turn,
        });
    },
    goOnFrom: positionToGoOn,
    // Play may be pressed before the session is known.
    positionElsewhere: async (track) =>
      (await knownSession()) === "user" ? positionElsewhere(history, track) : null,
    claimPlayback,
  });
  loadMore(usePlayer);
  const prepare = () => {
    void plays.flush();
    prepareOfflineSongs(shell).catch((error: unknown) => console.error(error));
  };
  void knownSession().then(prepare);
  window.addEventListener("online", prepare);
  connectMediaSession();
  connectKeys();
  onOtherTabPlays(player.pause);
  window.addEventListener("pagehide", () => {
    const state = usePlayer.getState();
    if (state.phase !== "closed") savePlayer(state);
    keepListening(state, true);
    rememberLeftPlaying(state.wanted);
  });
  // Back from the browser's cache, where it never stopped being there.
  window.addEventListener("pageshow", ({ persisted }) => persisted && rememberLeftPlaying(false));
}
