// Own subscriptions in a component: loads them after the page, and again when somebody signs in or out.
import { useEffect } from "react";
import { useEnvelope } from "#kit/page/page";
import { useHydrated } from "#kit/page/use-hydrated";
import { useSession } from "#kit/session/session";
import { signedInStamp } from "#kit/session/signed-in";
import { followOwnSubscriptions, type OwnSubscriptions, useOwnSubscriptions } from "./own-subscriptions";

export function useLoadedSubscriptions(): OwnSubscriptions {
  const envelope = useEnvelope();
  const isKnown = useSession(({ status }) => status !== "starting");
  useEffect(() => {
    if (isKnown) followOwnSubscriptions(() => envelope);
  }, [envelope, isKnown]);
  return useOwnSubscriptions();
}

/**
 * What somebody who is signed in holds is on its way: until it is here, neither an offer nor a trial is shown as hers. The
 * server's page is everybody's, and shows the offer.
 */
export function useAwaitsOwn({ status }: OwnSubscriptions): boolean {
  const isHydrated = useHydrated();
  const session = useSession((state) => state.status);
  if (!isHydrated || status !== "loading") return false;
  return session === "user" || (session === "starting" && signedInStamp() !== null);
}
