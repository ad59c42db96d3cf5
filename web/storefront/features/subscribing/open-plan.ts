// What a button that sells does: the code that opens dialogs comes with the first press.
import type { Envelope, SubscriptionType } from "../../../generated/payloads";

const load = () => import("./open-subscribe");

/** A plan's own button. */
export function openPlan(envelope: Envelope, plan: SubscriptionType) {
  load().then(
    ({ openSubscribe }) => openSubscribe(envelope, { from: "plan", plan }),
    (error: unknown) => console.error(error),
  );
}

/** The subscribe button of the frame. */
export function openFromButton(envelope: Envelope) {
  load().then(
    ({ openSubscribe }) => openSubscribe(envelope, { from: "button" }),
    (error: unknown) => console.error(error),
  );
}
