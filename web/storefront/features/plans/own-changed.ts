// Refreshes everything that depends on one's own subscriptions after they have changed: caches are emptied, and the
// subscriptions are loaded again.
import type { Envelope } from "#generated/payloads";
import { payloads } from "#kit/navigation/payload-cache";
import { loadWallet } from "#features/entitlement/load-wallet";
import { forgetPreviews } from "./change-preview";
import { loadOwnSubscriptions } from "./own-subscriptions";

export function ownChanged(envelope: Envelope): Promise<void> {
  payloads.clear(/\/(?:profile|subscription|myPurchases)(?:\/|$)/);
  forgetPreviews();
  void loadWallet(envelope);
  return loadOwnSubscriptions(envelope);
}
