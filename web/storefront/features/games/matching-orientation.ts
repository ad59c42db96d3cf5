// Chooses the pictures and trailers that show a game as it is held: they come as Portrait, Landscape and Square.
import type { GameOrientation } from "#generated/payloads";

/** Of the game's own orientation; without any, all that there are. */
export function matchingOrientation<T extends { orientation: GameOrientation }>(
  all: readonly T[],
  orientation: GameOrientation,
): T[] {
  const own = all.filter((each) => each.orientation === orientation);
  return own.length > 0 ? own : [...all];
}
