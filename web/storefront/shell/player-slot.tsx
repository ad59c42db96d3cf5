// Mounts the player outside the page, so that it keeps playing during navigation; in the browser only.
import { type ComponentType, useEffect, useState } from "react";

type PlayerModule = { PlayerBar: ComponentType };
const files = import.meta.glob<PlayerModule>("../features/player/player-bar.tsx");

export function PlayerSlot() {
  const [Player, setPlayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = Object.values(files)[0];
    load?.()
      .then((player) => wanted && setPlayer(() => player.PlayerBar))
      .catch((error: unknown) => console.error("The player did not load:", error));
    return () => {
      wanted = false;
    };
  }, []);
  return Player ? <Player /> : null;
}
