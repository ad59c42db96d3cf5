// Cancels a subscription: by a call, or at the address where its plan is ended; then says the result.
import type { Canceled, Envelope, SubscriptionType, UserSubscription } from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { fullLoad } from "#kit/history/history-guard";
import type { MessageKey } from "#kit/messages/i18n";
import { sessionCalls } from "#kit/session/session-calls";
import { showToast } from "#ui/overlays/toast-store";
import { addressToGo } from "#features/checkout/next-step";
import { ownChanged } from "#features/plans/own-changed";
import { showFailure } from "#features/profile/save-results";

type CancelWay = { do: "go"; url: string } | { do: "call" } | { do: "nothing" };

/** A plan that is ended elsewhere has an address for it. */
export function cancelWay(
  type: Pick<SubscriptionType, "cancelUrl" | "attributes"> | undefined,
  signedIn: boolean,
): CancelWay {
  const url = type?.cancelUrl || type?.attributes.find(({ key }) => key === "cancelUrl")?.value;
  const address = url ? addressToGo(url) : null;
  if (address) return { do: "go", url: address };
  return { do: signedIn ? "call" : "nothing" };
}

type AfterCancel = { do: "go"; url: string } | { do: "say"; message: MessageKey; done: boolean };

interface CancelOutcome {
  status: number;
  data?: Canceled;
}

export function afterCancel(outcome: CancelOutcome): AfterCancel {
  const done = outcome.status === 200 || outcome.status === 204;
  const url = done && outcome.data?.redirectionUrl ? addressToGo(outcome.data.redirectionUrl) : null;
  if (url) return { do: "go", url };
  return {
    do: "say",
    message: done ? "subscription.cancel.successMsg" : "subscription.cancel.failMsg",
    done,
  };
}

/** Cancels at the provider's page or here. True if the subscription ends now and the page is still there. */
export async function cancelSubscription(
  envelope: Envelope,
  subscription: UserSubscription,
  { reason, redirectionUrl }: { reason?: string; redirectionUrl?: string } = {},
): Promise<boolean> {
  const way = cancelWay(subscription.subscriptionType, true);
  if (way.do === "go") {
    fullLoad(way.url);
    return false;
  }
  const call = sessionCalls(envelope.shell);
  const outcome = await call("DELETE /subscription/:id", {
    params: { id: subscription.id },
    query: { lang: envelope.locale, redirectionUrl, cancellationFlow: true, reason: reason || undefined },
  }).then(
    (data): CancelOutcome => ({ status: 200, data }),
    (error: unknown): CancelOutcome => {
      console.error(error);
      return { status: outcomeOf(error).status };
    },
  );
  const next = afterCancel(outcome);
  if (next.do === "go") {
    fullLoad(next.url);
    return false;
  }
  const end = outcome.data?.endDate;
  const goesOnForNow = end !== undefined && Date.parse(end) > Date.now();
  showToast({
    message: next.message,
    ...(next.done && goesOnForNow ? { undo: () => void keepSubscription(envelope, subscription.id) } : {}),
  });
  return next.done;
}

/** Takes a cancellation back, which is possible until the paid period ends. */
export async function keepSubscription(envelope: Envelope, id: string): Promise<void> {
  try {
    await sessionCalls(envelope.shell)("POST /subscription/undoCancel/:id", { params: { id } });
    showToast({ message: "subscription.cancel.undone" });
  } catch (error) {
    showFailure(error);
  }
  ownChanged(envelope);
}
