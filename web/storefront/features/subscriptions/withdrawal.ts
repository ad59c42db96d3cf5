// Withdrawing from a contract: asks the server what it gives back, then the dialog asks the subscriber.
import type { Envelope, UserSubscription, WithdrawalPreview, WithdrawalReceipt } from "#generated/payloads";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { ownChanged } from "#features/plans/own-changed";
import { codeOf } from "#features/profile/save-results";

/** What the declaration answers: its receipt or, where the amount is not the one that was shown, the new one. */
type Declared = { receipt: WithdrawalReceipt } | { changed: WithdrawalPreview };

export interface WithdrawalProps {
  held: UserSubscription;
  preview: WithdrawalPreview;
  /** With the preview that was shown. */
  declare: (shown: WithdrawalPreview) => Promise<Declared>;
}

export async function openWithdrawal(envelope: Envelope, held: UserSubscription): Promise<void> {
  const call = sessionCalls(envelope.shell);
  const params = { id: held.id };
  const look = () => call("GET /subscription/withdraw/:id", { params });
  const declare = async ({ amount }: WithdrawalPreview): Promise<Declared> => {
    try {
      return { receipt: await call("POST /subscription/withdraw/:id", { params, body: { amount } }) };
    } catch (error) {
      if (codeOf(error) !== "PRICE_CHANGED") throw error;
      return { changed: await look() };
    } finally {
      ownChanged(envelope);
    }
  };
  const props: WithdrawalProps = { held, preview: await look(), declare };
  openDialog("withdrawal", props);
}
