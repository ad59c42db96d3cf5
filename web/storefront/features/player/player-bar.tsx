// Stands on every page and costs almost nothing: the player itself comes with the first song, or with a kept list.
import { lazy, Suspense, useEffect } from "react";
import { ErrorBoundary } from "../../../kit/error-boundary";
import { useShell } from "../../../kit/page";
import { useSession } from "../../../kit/session";
import { showToast, ToastRegion } from "../../../ui/toast";
import { readKeptPlayer } from "./player-storage";
import { player, usePlayer, wakeEngine } from "./use-player";

const PlayerChrome = lazy(() => import("./player-chrome"));

export function PlayerBar() {
  const shell = useShell();
  const signedIn = useSession((state) => state.status === "user");
  const open = usePlayer((state) => state.phase !== "closed");

  useEffect(() => {
    usePlayer.setState({ shell: { backend: shell.backend, tenant: shell.tenant } });
  }, [shell.backend, shell.tenant]);

  useEffect(() => usePlayer.setState({ role: signedIn ? "user" : "client" }), [signedIn]);

  useEffect(() => {
    const kept = readKeptPlayer();
    if (!kept || usePlayer.getState().phase !== "closed") return;
    const waiting = kept.playlist.at >= 0;
    usePlayer.setState({ ...kept, phase: waiting ? "paused" : "closed", wanted: false });
    if (waiting) void wakeEngine();
  }, []);

  // The frame leaves room below the page, and the toast stands higher.
  useEffect(() => {
    if (!open) return;
    document.documentElement.dataset.player = "open";
    return () => {
      delete document.documentElement.dataset.player;
    };
  }, [open]);

  return (
    <>
      {open && (
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

/** Its code did not come or broke: nothing plays that cannot be stopped, and the page stays as it is. */
function NoChrome() {
  useEffect(() => {
    player.close();
    showToast({ message: "player.error.unavailable" });
  }, []);
  return null;
}
