// Plans that were loaded again because the server said that a price has changed; they replace those of the page.
import { create } from "zustand";
import type { SubscriptionType } from "#generated/payloads";
import { useSession } from "#kit/session/session";

interface FreshOffers {
  /** Of whom: another visitor may be offered other plans. */
  userId: string;
  plans: SubscriptionType[];
}

const useFreshOffers = create<FreshOffers>(() => ({ userId: "", plans: [] }));

export function keepFreshOffers(userId: string, plans: SubscriptionType[]) {
  useFreshOffers.setState({ userId, plans });
}

/** These plans as they are sold now, as far as they were loaded again. */
export function usePresentPlans(plans: SubscriptionType[]): SubscriptionType[] {
  const userId = useSession(({ user }) => user?.userId ?? "");
  const fresh = useFreshOffers();
  if (fresh.userId !== userId || fresh.plans.length === 0) return plans;
  return plans.map((plan) => fresh.plans.find(({ id }) => id === plan.id) ?? plan);
}
