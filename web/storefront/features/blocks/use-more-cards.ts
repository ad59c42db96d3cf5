// The cards that follow in a shelf, fetched when its end comes near.
import { useCallback, useRef, useState } from "react";
import type { Block } from "#generated/payloads";
import { useNavigator } from "#kit/navigation/navigation";

export function useMoreCards(block: Block) {
  const navigator = useNavigator();
  const running = useRef(false);
  const [added, setAdded] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  const load = useCallback(async () => {
    if (!navigator || running.current) return;
    running.current = true;
    setFailed(false);
    try {
      const { showMoreCards } = await import("./more-cards");
      setAdded(await showMoreCards(navigator, block));
    } catch (error) {
      console.error(error);
      setFailed(true);
    } finally {
      running.current = false;
    }
  }, [navigator, block]);

  return { hasMore: block.next !== undefined, load, added, hasFailed };
}
