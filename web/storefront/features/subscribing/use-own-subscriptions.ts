// Own subscriptions in a component: loads them after the page, and again when somebody signs in or out.
import { useEffect } from "react";
import {
  followOwnSubscriptions,
  type OwnSubscriptions,
  useOwnSubscriptions,
} from "../../../kit/own-subscriptions";
import { useEnvelope } from "../../../kit/page";
import { useSession } from "../../../kit/session";

export function useLoadedSubscriptions(): OwnSubscriptions {
  const envelope = useEnvelope();
  const isKnown = useSession(({ status }) => status !== "starting");
  useEffect(() => {
    if (isKnown) followOwnSubscriptions(() => envelope);
  }, [envelope, isKnown]);
  return useOwnSubscriptions();
}
