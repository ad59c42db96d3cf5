// Which kind of device the visitor holds, as far as games ask: known in the browser only.
import type { GameDevice } from "../../../generated/payloads";
import { useHydrated } from "../../../kit/use-hydrated";

const LEAST_TABLET_SIDE = 600;

/** A mouse or a touch pad makes a desktop; else the short side of the screen decides. */
export function deviceOf(hasPointer: boolean, width: number, height: number): GameDevice {
  if (hasPointer) return "desktop";
  return Math.min(width, height) >= LEAST_TABLET_SIDE ? "tablet" : "phone";
}

/** Undefined until the page is hydrated. */
export function useDevice(): GameDevice | undefined {
  if (!useHydrated()) return undefined;
  const hasPointer = matchMedia("(any-pointer: fine)").matches;
  return deviceOf(hasPointer, screen.width, screen.height);
}
