// Opens the dialogs of a button that sells; their code comes with the first press.
import type { Envelope, SubscriptionType } from "#generated/payloads";
import { offerRetry } from "#ui/overlays/offer-retry";
import type { WantedOffer } from "./open-subscribe";

/** A plan's own button. */
export function openPlan(envelope: Envelope, plan: SubscriptionType) {
  open(envelope, { from: "plan", plan });
}

/** The subscribe button of the frame. */
export function openFromButton(envelope: Envelope) {
  open(envelope, { from: "button" });
}

function open(envelope: Envelope, wanted: WantedOffer) {
  import("./open-subscribe").then(
    ({ openSubscribe }) => openSubscribe(envelope, wanted),
    (error: unknown) => {
      console.error(error);
      offerRetry(() => open(envelope, wanted));
    },
  );
}
