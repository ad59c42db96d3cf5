// The player's place on every page. Loads the visible player with the first song, or with a restored playlist.
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLoadMessages } from "#kit/messages/i18n";
import { ErrorBoundary } from "#kit/page/error-boundary";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { ToastRegion } from "#ui/overlays/toast";
import { dismissToast, showToast } from "#ui/overlays/toast-store";
import { readStoredPlayer } from "../engine/player-storage";
import { closePlayer, usePlayer } from "../player-state";
import { wakeEngine } from "../start-playing";

const loadChrome = () => import("./player-chrome");
const PlayerChrome = lazy(loadChrome);

export function PlayerBar() {
  const { locale } = useEnvelope();
  const signedIn = useSession((state) => state.status === "user");
  const open = usePlayer((state) => state.phase !== "closed");
  const needsEngine = usePlayer((state) => state.wanted || state.seeking);
  const hasMessages = usePlayerMessages(open);

  useEffect(() => usePlayer.setState({ role: signedIn ? "user" : "client" }), [signedIn]);

  useEffect(() => {
    if (needsEngine) void wakeEngine();
  }, [needsEngine]);

  useEffect(() => {
    const kept = readStoredPlayer();
    if (!kept || usePlayer.getState().phase !== "closed") return;
    const waiting = kept.playlist.at >= 0;
    usePlayer.setState({ ...kept, phase: waiting ? "paused" : "closed", wanted: false });
    if (waiting) void wakeEngine();
  }, []);

  // Closes a toast when the language changes: it names things in the language of the page before.
  const shownIn = useRef(locale);
  useEffect(() => {
    if (shownIn.current !== locale) dismissToast();
    shownIn.current = locale;
  }, [locale]);

  // The frame leaves room for the bar, and the toast moves up; before it is painted, so that it moves under no finger.
  useLayoutEffect(() => {
    if (!open) return;
    document.documentElement.dataset.player = "open";
    return () => {
      delete document.documentElement.dataset.player;
    };
  }, [open]);

  return (
    <>
      {open && hasMessages && (
        <ErrorBoundary resetKey="" fallback={() => <NoChrome />}>
          <Suspense fallback={null}>
            <PlayerChrome />
          </Suspense>
        </ErrorBoundary>
      )}
      <ToastRegion />
    </>
  );
}

/** The messages of the player come with the first song, beside its code. */
function usePlayerMessages(wanted: boolean): boolean {
  const loadMessages = useLoadMessages();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!wanted || loaded) return;
    loadChrome().catch(() => undefined); // the error boundary around it shows the error
    loadMessages(["player", "shortcuts"]).then(
      () => setLoaded(true),
      (error: unknown) => {
        console.error("The messages of the player did not load:", error);
        playerIsMissing();
      },
    );
  }, [wanted, loaded, loadMessages]);
  return loaded;
}

function playerIsMissing() {
  closePlayer();
  showToast({ message: "player.error.unavailable" });
}

/** The player failed to load or to render: stop the playback, and keep the page. */
function NoChrome() {
  useEffect(() => playerIsMissing(), []);
  return null;
}
