// The visitor's progress in films and episodes, as this device and the user's account have stored it.
import { type KeptPosition, type Positions, usePositionsOf } from "#features/player/positions/positions";
import { useKeptPositions } from "#features/player/positions/use-kept-positions";
import { LEAST_TO_RESUME_SECONDS } from "#features/video-player/engine/ending";

/** Empty until the page is hydrated. `atServer`: those of which the server keeps positions, too. */
export function useWatched(ids: readonly string[], atServer = ids): Positions {
  useKeptPositions(atServer);
  return usePositionsOf(ids);
}

/** Begun and not finished, so that the player goes on with it. */
export function isBegun(watched: KeptPosition | undefined): watched is KeptPosition {
  return watched !== undefined && !watched.finished && watched.position >= LEAST_TO_RESUME_SECONDS;
}

/** The one that was watched last and is not finished. */
export function lastBegun<Film extends { id: string }>(
  films: readonly Film[],
  watched: Positions,
): Film | undefined {
  return films
    .filter(({ id }) => isBegun(watched.get(id)))
    .sort((a, b) => watched.get(b.id)!.at - watched.get(a.id)!.at)[0];
}
