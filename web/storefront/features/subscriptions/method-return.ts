// Handles the return from the provider's page where another card or number was given for the renewals.
//
// The server says whether it has changed: each card or number that was given has an identifier in one's own list, and
// another one is there afterwards.
import type { Envelope, UserSubscription } from "#generated/payloads";
import { openDialog } from "#ui/overlays/dialog-store";
import { takeMethodChange } from "#features/checkout/purchase-intent";
import { claimOf, type PurchaseReturn } from "#features/checkout/purchase-return";
import { ownChanged } from "#features/plans/own-changed";
import { changeMethod, openResult, ownOf } from "./payment-method";

/** How long to wait before the server is asked again whether the bank has decided. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000];

/**
 * In the tab that went there. What the address claims only says what is shown where the server has nothing new;
 * elsewhere, or a second time, nothing is said.
 */
export async function showMethodReturn(envelope: Envelope, claim: PurchaseReturn, id: string): Promise<void> {
  const kept = takeMethodChange(id);
  if (!kept) return;
  const returned = claimOf(claim);
  const onRetry = (held: UserSubscription) => () => void changeMethod(envelope, held);
  const look = async () => {
    const held = await ownOf(envelope, id);
    return held && { held, isChanged: held.paymentMethodId !== kept.before };
  };
  let seen = await look();
  if (!seen) return openDialog("generic-error", { offline: true, onRetry: () => location.reload() });
  if (!seen.isChanged && returned !== "success" && returned !== "pending")
    return openResult({
      held: seen.held,
      result: returned === "canceled" ? "canceled" : "refused",
      onRetry: onRetry(seen.held),
    });
  if (!seen.isChanged) openResult({ held: seen.held, result: "pending" });
  for (const wait of ASK_AGAIN_MS) {
    if (!seen || seen.isChanged) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    seen = await look();
  }
  if (!seen?.isChanged) return;
  ownChanged(envelope);
  openResult({ held: seen.held, result: "changed" });
}
