// How far the visitor is in films and episodes: a guest by this browser, who is signed in by the server's history.
import { useEffect, useState } from "react";
import { useShell } from "../../../kit/page";
import { useSession } from "../../../kit/session";
import { LEAST_TO_RESUME_SECONDS } from "../video-player/ending";
import { locallyWatched, notedHere, type Watched } from "../video-player/positions";

export type WatchedFilms = ReadonlyMap<string, Watched>;

const nothing: WatchedFilms = new Map();
/** The server takes no more of them in one question. */
const MOST_ASKED = 100;

/** Empty until the page is hydrated and the session is known. */
export function useWatched(ids: readonly string[]): WatchedFilms {
  const { backend, tenant } = useShell();
  const status = useSession((state) => state.status);
  const [watched, setWatched] = useState(nothing);
  const asked = ids.slice(0, MOST_ASKED).join();
  useEffect(() => {
    if (status === "guest") return setWatched(locallyWatched());
    if (status !== "user" || !asked) return;
    const leaving = new AbortController();
    historyOf(asked, { backend, tenant }, leaving.signal).then(
      (films) => !leaving.signal.aborted && setWatched(films),
      // The page is complete without it.
      (error: unknown) => leaving.signal.aborted || console.info(String(error)),
    );
    return () => leaving.abort();
  }, [status, asked, backend, tenant]);
  return watched;
}

async function historyOf(ids: string, shell: { backend: string; tenant: string }, signal: AbortSignal) {
  const { sessionCalls } = await import("../../../kit/session-calls");
  const entries = await sessionCalls(shell)("GET /user/history/:type", {
    params: { type: "PLAY" },
    query: { ids },
    signal,
  });
  const films = new Map<string, Watched>();
  for (const { id, userCurrentPlaying, state, playedAt } of entries)
    films.set(id, {
      position: userCurrentPlaying,
      finished: state === "finished",
      on: Date.parse(playedAt ?? "") || 0,
    });
  for (const [id, watched] of notedHere()) films.set(id, watched);
  return films;
}

/** Begun and not finished, so that the player goes on with it. */
export function isBegun(watched: Watched | undefined): watched is Watched {
  return watched !== undefined && !watched.finished && watched.position >= LEAST_TO_RESUME_SECONDS;
}

/** The one that was watched last and is not finished. */
export function lastBegun<Film extends { id: string }>(
  films: readonly Film[],
  watched: WatchedFilms,
): Film | undefined {
  return films
    .filter(({ id }) => isBegun(watched.get(id)))
    .sort((a, b) => watched.get(b.id)!.on - watched.get(a.id)!.on)[0];
}
