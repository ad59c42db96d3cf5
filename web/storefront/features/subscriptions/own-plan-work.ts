// Does what a button of an own plan asks for: pause, resume, cancel, keep, pay, or take it up again.
import type { Envelope, UserSubscription } from "#generated/payloads";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { loadOffers } from "#features/plans/offers";
import { ownChanged } from "#features/plans/own-changed";
import { showFailure } from "#features/profile/save-results";
import { cancelSubscription, cancelWay, keepSubscription } from "./cancel";
import { openPlanSheet } from "./open-plan-sheet";
import type { OwnAction } from "./own-actions";
import { changeMethod } from "./payment-method";
import { openWithdrawal } from "./withdrawal";

export { loadOffers };

/** Afterwards what is held is loaded again, whatever came of it. */
export async function doToOwnPlan(
  envelope: Envelope,
  own: UserSubscription,
  action: Exclude<OwnAction, "change">,
): Promise<void> {
  try {
    await work[action](envelope, own);
  } finally {
    ownChanged(envelope);
  }
}

type Work = (envelope: Envelope, own: UserSubscription) => Promise<void>;

const resume: Work = async ({ shell }, { id }) => {
  await sessionCalls(shell)("POST /subscription/resume/:id", { params: { id } });
  showToast({ message: "subscription.mine.resumed" });
};

const work: Record<Exclude<OwnAction, "change">, Work> = {
  resume,
  async pause(envelope, own) {
    await sessionCalls(envelope.shell)("POST /subscription/pause/:id", { params: { id: own.id }, body: {} });
    const undo = () => void doToOwnPlan(envelope, own, "resume").catch(showFailure);
    showToast({ message: "subscription.mine.pausing", undo });
  },
  // The sheet says what it comes to, and asks.
  takeBack: async (_envelope, own) => openDialog("buying", { plan: own.subscriptionType }),
  keep: (envelope, own) => keepSubscription(envelope, own.id),
  look: async () => undefined,
  async cancel(envelope, own) {
    // Where it is ended on another page, that page asks.
    if (cancelWay(own.subscriptionType, true).do === "go") {
      await cancelSubscription(envelope, own);
      return;
    }
    const onConfirm = async (reason: string) => {
      await cancelSubscription(envelope, own, { reason });
      ownChanged(envelope);
    };
    const v2 = envelope.shell.features.V2Modals === true;
    openDialog(v2 ? "cancel-confirmation-v2" : "cancel-confirmation-v1", { held: own, onConfirm });
  },
  withdraw: openWithdrawal,
  method: changeMethod,
  pay: openPlanSheet,
  again: openPlanSheet,
};
