// Rendered in the browser only, after the page: the player, and the visitor's plan at the foot of the rail.
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLoadMessages } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { useLazy } from "#kit/page/use-lazy";
import { useSession } from "#kit/session/session";
import { PlayerBar } from "#features/player/controls/player-bar";

export function LaterParts() {
  return (
    <>
      <PlayerBar />
      <OwnPlan />
    </>
  );
}

/** Only where the rail is wide enough for words. */
function OwnPlan() {
  const { url } = useEnvelope();
  const isKnown = useSession(({ status }) => status !== "starting");
  const loadMessages = useLoadMessages();
  const [place, setPlace] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another frame
  useEffect(() => {
    setPlace(matchMedia("(width >= 1280px)").matches ? document.getElementById("own-plan") : null);
  }, [url]);
  const Plan = useLazy(isKnown && place !== null, async () => {
    const [{ RailPlan }] = await Promise.all([import("./rail-plan"), loadMessages(["account"])]);
    return RailPlan;
  });
  return Plan && place && createPortal(<Plan />, place);
}
