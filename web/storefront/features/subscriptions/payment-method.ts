// Another card or number for the renewals to come: the ways to pay, and the provider's steps. Nothing is charged meanwhile.
import type { Envelope, UserSubscription } from "#generated/payloads";
import { promptSignIn } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import type { Feedback } from "#features/checkout/feedback";
import type { Step } from "#features/checkout/next-step";
import {
  closePurchaseDialogs,
  type PaymentFlow,
  runFlow,
  sendOnce,
  settled,
} from "#features/checkout/payment-flow";
import { keepMethodChange, takeMethodChange } from "#features/checkout/purchase-intent";
import { methodReturnUrl } from "#features/checkout/return-url";
import { loadOwnSubscriptions } from "#features/plans/own-subscriptions";
import { openPlanSheet } from "./open-plan-sheet";

export interface MethodResult {
  /** As it is after the change, or as it still is. */
  held: UserSubscription;
  result: "changed" | "pending" | "canceled" | "refused";
  /** The server's own words for a refusal: a key of our messages. */
  i18n?: string;
  onRetry?: () => void;
}

export async function changeMethod(envelope: Envelope, held: UserSubscription): Promise<void> {
  keepMethodChange({ id: held.id, before: held.paymentMethodId });
  await runFlow(flowOf(envelope, held));
}

function flowOf(envelope: Envelope, held: UserSubscription, restarted = false): PaymentFlow {
  const call = sessionCalls(envelope.shell);
  const params = { id: held.id };
  const redirect = methodReturnUrl(location.href, held.id);
  const currency = held.nextRenewalPrice?.currency;
  const body = {
    lang: envelope.locale,
    redirect,
    // Where a renewal has failed meanwhile, the server refuses instead of charging what nobody was shown.
    ...(currency ? { price: { amount: 0, currency } } : {}),
  };
  const begin = (idempotencyKey: string) =>
    call("POST /subscription/paymentMethod/:id", { params, body, idempotencyKey });
  return {
    envelope,
    purchase: { plan: held.subscriptionType, renewals: held },
    begin: () => sendOnce({ ...body, ...params }, begin),
    pay: (option, answers) => {
      const { paymentOptionUUID } = option;
      const step = { paymentOptionUUID, ...(answers ? { body: answers } : { redirectionUrl: redirect }) };
      return settled(call("POST /subscription/api", { body: step }));
    },
    handle: (step) => handle(envelope, held, step, restarted),
    show: (feedback) => showResult(envelope, held, feedback),
  };
}

async function handle(
  envelope: Envelope,
  held: UserSubscription,
  step: Step,
  restarted: boolean,
): Promise<void> {
  switch (step.do) {
    case "sign-in":
      closePurchaseDialogs();
      return promptSignIn({ reason: "action" });
    // A renewal has failed meanwhile: what is due is shown, and can be paid with another card.
    case "show-again":
      await loadOwnSubscriptions(envelope);
      return openPlanSheet(envelope, held);
    case "start-again":
      if (!restarted) return runFlow(flowOf(envelope, held, true));
      return showResult(envelope, held, { status: "error" });
    default:
      return showResult(envelope, held, { status: "error" });
  }
}

/** Shows the result of the steps of the API flow, or of the first call. */
async function showResult(envelope: Envelope, held: UserSubscription, { status, i18n }: Feedback) {
  const onRetry = () => void changeMethod(envelope, held);
  if (status === "success") {
    takeMethodChange(held.id);
    return openResult({ held: (await ownOf(envelope, held.id)) ?? held, result: "changed" });
  }
  if (status === "pending") return openResult({ held, result: "pending" });
  openResult({ held, result: "refused", i18n, onRetry });
}

export function openResult(result: MethodResult) {
  openDialog("payment-method", result);
}

/** As the server has it now; null where it is not there, or could not be asked. */
export async function ownOf(envelope: Envelope, id: string): Promise<UserSubscription | null> {
  const call = sessionCalls(envelope.shell);
  try {
    const all = await call("GET /subscription", { query: { inclSubscriptionType: true } });
    return all.find((own) => own.id === id) ?? null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
