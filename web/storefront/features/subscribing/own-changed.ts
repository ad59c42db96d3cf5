// After a change of one's own subscriptions: nothing that was kept of before is shown any more, and they are loaded again.
import type { Envelope } from "#generated/payloads";
import { loadWallet } from "#kit/load-wallet";
import { loadOwnSubscriptions } from "#kit/own-subscriptions";
import { payloads } from "#kit/payload-cache";
import { forgetPreviews } from "./change-preview";

export function ownChanged(envelope: Envelope): Promise<void> {
  payloads.clear(/\/(?:profile|subscription|myPurchases)(?:\/|$)/);
  forgetPreviews();
  void loadWallet(envelope);
  return loadOwnSubscriptions(envelope);
}
