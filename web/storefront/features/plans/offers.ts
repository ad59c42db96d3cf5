// The plans on offer, for dialogs that open on any page: GET /subscription/type, once for each tenant and user.
import type { Envelope, SubscriptionType } from "#generated/payloads";
import { createCalls } from "#kit/calls/calls";
import { useSession } from "#kit/session/session";
import { keepFreshOffers } from "./fresh-offers";
import { sorted } from "./plans";

let known: { key: string; plans: Promise<SubscriptionType[]> } | null = null;

const keyOf = ({ shell }: Pick<Envelope, "shell">) =>
  JSON.stringify([shell.tenant, useSession.getState().user?.userId ?? ""]);

/**
 * Sorted by ment_sort. The server leaves out what is not sold in the visitor's country. `fresh` goes past the browser's
 * cache, after the server said that a price has changed.
 */
export function loadOffers(
  envelope: Pick<Envelope, "shell">,
  { fresh = false } = {},
): Promise<SubscriptionType[]> {
  const key = keyOf(envelope);
  const userId = useSession.getState().user?.userId ?? "";
  if (!fresh && known?.key === key) return known.plans;
  const { backend, tenant } = envelope.shell;
  const call = createCalls({
    base: backend,
    tenant,
    fetch: (address, init) => fetch(address, { ...init, ...(fresh && { cache: "reload" as const }) }),
  });
  const plans = call("GET /subscription/type").then(sorted);
  known = { key, plans };
  plans.then(
    (loaded) => fresh && keepFreshOffers(userId, loaded),
    () => {
      if (known?.plans === plans) known = null;
    },
  );
  return plans;
}

/** For tests: as if nothing had been loaded. */
export function forgetOffers() {
  known = null;
  keepFreshOffers("", []);
}
