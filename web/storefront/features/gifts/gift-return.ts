// Handles the return from the provider's page where a gift was paid for. The server says whether it was paid: only then
// there is a gift.
import type { Envelope, OwnGift } from "#generated/payloads";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { isUndecided, type PurchaseReturn, returnStep } from "#features/checkout/purchase-return";

/** How long to wait before the server is asked again whether the payment has arrived. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000];
/** A gift that was just paid for is among the newest. */
const NEWEST = 20;

export async function showGiftReturn(envelope: Envelope, claim: PurchaseReturn, id: string): Promise<void> {
  const call = sessionCalls(envelope.shell);
  const look = async (): Promise<OwnGift | undefined> => {
    const gifts = await call("GET /wallet/gifts", { query: { limit: NEWEST } });
    return gifts.find((gift) => gift.id === id);
  };
  let gift: OwnGift | undefined;
  try {
    gift = await look();
  } catch (error) {
    console.error(error);
    // Nothing is known, so nothing is claimed; the list of one's purchases says it later.
    return openDialog("subscription-feedback", { feedback: { status: "pending" } });
  }
  if (!gift) {
    const step = returnStep(claim, "none");
    if (step.show === "feedback") openDialog("subscription-feedback", { feedback: step.feedback });
  }
  for (const wait of ASK_AGAIN_MS) {
    if (gift || !isUndecided(claim, "none")) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    gift = await look().catch(() => undefined);
  }
  if (gift) openDialog("gift-sent", { title: gift.title, email: gift.email });
}
