// Mounts what comes after the page and stays during navigation: the player, and the visitor's plan in the rail.
import { useLazy } from "#kit/page/use-lazy";

export function PlayerSlot() {
  const Parts = useLazy(true, async () => (await import("./later-parts")).LaterParts);
  return Parts ? <Parts /> : null;
}
