// Pictures and trailers come in groups: Portrait, Landscape and Square. Those that show the game as it is held are shown.
import type { GameOrientation } from "#generated/payloads";

/** Of the game's own orientation; without any, all that there are. */
export function matchingOrientation<T extends { orientation: GameOrientation }>(
  all: readonly T[],
  orientation: GameOrientation,
): T[] {
  const own = all.filter((each) => each.orientation === orientation);
  return own.length > 0 ? own : [...all];
}
