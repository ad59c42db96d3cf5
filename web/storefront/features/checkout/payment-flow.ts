// One payment from its first answer to its end: shows what the answer asks for, and goes on from step to step.
import { create } from "zustand";
import type {
  ChangePreview,
  CheckoutAnswer,
  CheckoutOption,
  Envelope,
  SubscriptionType,
  UserSubscription,
} from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { fullLoad } from "#kit/history/history-guard";
import { closeDialog, openDialog, useDialog } from "#ui/overlays/dialog-store";
import { announceOwned } from "#features/entitlement/article-offers";
import { ownChanged } from "#features/plans/own-changed";
import { useOwnSubscriptions } from "#features/plans/own-subscriptions";
import type { Feedback } from "./feedback";
import { type AskedStep, nextStep, type Outcome, type Step, stepOfOption } from "./next-step";
import { forgetKey, keyOfRequest } from "./purchase-intent";

/** What is bought, as dialogs name it. */
export interface Purchase {
  plan?: SubscriptionType;
  /** The terms of a change: how much is paid and when, in place of the plan's own price. */
  terms?: string;
  article?: { id: string; title: string; price?: { amount: number; currency: string } };
  /** Nothing is bought: the renewals of this one are to be paid another way. */
  renewals?: UserSubscription;
  /** Nothing is bought: a change that waits is taken back, and the plan goes on. */
  keeps?: boolean;
}

export interface PaymentFlow {
  envelope: Envelope;
  purchase: Purchase;
  /** The first call; again after a failure, which is safe. */
  begin(): Promise<Outcome>;
  /** Starts a way to pay, or answers its step. */
  pay(option: CheckoutOption, body?: Record<string, string>): Promise<Outcome>;
  /** The way to pay that was chosen beforehand, by its name. */
  method?: string;
  /** Steps that only this flow has. */
  handle(step: Step): Promise<void>;
  /** Says what it came to, where that is not a purchase. */
  show?(feedback: Feedback): Promise<void>;
}

/** The identifier of what is being bought, so that its button shows it; null while nothing is. */
export const usePurchasing = create<{ busy: string | null }>(() => ({ busy: null }));

/** Closes the open dialog if it is about a purchase, which its file says, and ends the loader. */
export function closePurchaseDialogs() {
  usePurchasing.setState({ busy: null });
  const { open } = useDialog.getState();
  if (!open) return;
  if (open.closesWithPurchase !== undefined) return open.closesWithPurchase ? closeDialog() : undefined;
  // Its code is still loading.
  const stop = useDialog.subscribe(({ open: now }) => {
    if (now?.number === open.number && now.closesWithPurchase === undefined) return;
    stop();
    if (now?.number === open.number && now.closesWithPurchase) closeDialog();
  });
}

/** A dialog that follows another one takes its place, and its entry in the history. */
function replaceDialogs(name: string, props: object) {
  usePurchasing.setState({ busy: null });
  openDialog(name, props);
}

/** Goes to a provider's page. Back leads to the page, not into the dialog. */
export function leaveTo(url: string) {
  usePurchasing.setState({ busy: null });
  const inPlace = useDialog.getState().open !== null;
  closeDialog("left");
  fullLoad(url, inPlace);
}

const contextOf = ({ locale, shell }: Envelope) => ({
  locale,
  showPaymentOptions: shell.features.showPaymentOptions === true,
});

/** An answer or a refusal as an outcome. */
export const settled = (answering: Promise<CheckoutAnswer>): Promise<Outcome> =>
  answering.then(
    // 201 and 202 say nothing that the type does not say as well.
    (data) => ({ status: data.type === "pending" ? 202 : data.type === "subscribed" ? 201 : 200, data }),
    (error: unknown) => {
      console.error(error);
      // The new quote of QUOTE_CHANGED.
      const { quote } = Object((error as { body?: object } | null)?.body) as { quote?: ChangePreview };
      return { ...outcomeOf(error), ...(quote && { quote }) };
    },
  );

/** Without an answer the same request keeps its key, so that trying again buys once. */
export async function sendOnce(
  body: object,
  send: (key: string) => Promise<CheckoutAnswer>,
): Promise<Outcome> {
  const outcome = await settled(send(keyOfRequest(body)));
  if (outcome.status > 0 && outcome.status < 500) forgetKey(body);
  return outcome;
}

/** Never throws: whatever goes wrong is said in a dialog. */
export async function runFlow(flow: PaymentFlow): Promise<void> {
  const what = flow.purchase.plan?.id ?? flow.purchase.article?.id ?? "";
  if (usePurchasing.getState().busy === what) return; // a double click
  usePurchasing.setState({ busy: what });
  await perform(flow, nextStep(await answerOf(flow.begin), contextOf(flow.envelope)));
}

async function answerOf(ask: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await ask();
  } catch (error) {
    console.error(error);
    return outcomeOf(error);
  }
}

async function perform(flow: PaymentFlow, step: Step): Promise<void> {
  switch (step.do) {
    case "feedback":
      if (flow.show) {
        if (step.reload) void ownChanged(flow.envelope);
        usePurchasing.setState({ busy: null });
        return flow.show(step.feedback);
      }
      if (step.feedback.status === "success") return showSuccess(flow, step.feedback);
      if (step.reload) void ownChanged(flow.envelope);
      return showFeedback(flow, step.feedback);
    case "choose": {
      const chosen = step.options.find(({ name }) => name === flow.method);
      if (chosen) return start(flow, chosen);
      return replaceDialogs(optionsDialog(flow.purchase), {
        ...flow.purchase,
        options: step.options,
        choose: (option: CheckoutOption) => start(flow, option),
      });
    }
    case "start":
      return start(flow, step.option);
    case "go":
      return leaveTo(step.url);
    case "no-connection":
      return replaceDialogs("generic-error", { offline: true, onRetry: () => void runFlow(flow) });
    default:
      usePurchasing.setState({ busy: null });
      return flow.handle(step);
  }
}

function optionsDialog({ article, renewals }: Purchase): string {
  if (renewals) return "payment-method";
  return article ? "one-time-payment-options" : "payment-options";
}

async function start(flow: PaymentFlow, option: CheckoutOption): Promise<void> {
  const step = stepOfOption(option);
  if (step.do !== "call") return perform(flow, step);
  const next = nextStep(await answerOf(() => flow.pay(option)), contextOf(flow.envelope));
  if (next.do !== "ask") return perform(flow, next);
  replaceDialogs("payment-pin", {
    ...flow.purchase,
    method: option.name,
    first: next.step,
    answer: (body: Record<string, string>) => answerStep(flow, option, body),
  });
}

/** The step that comes next; null where something else is shown instead. */
async function answerStep(
  flow: PaymentFlow,
  option: CheckoutOption,
  body: Record<string, string>,
): Promise<AskedStep | null> {
  const outcome = await flow.pay(option, body);
  const next = nextStep(outcome, contextOf(flow.envelope));
  if (next.do === "ask") return next.step;
  // The form says that there is no connection, and keeps what was typed.
  if (next.do === "no-connection") throw new Error("there was no answer");
  await perform(flow, next);
  return null;
}

/** A smaller plan begins when the present one ends, so what is held now is asked for first. */
async function showSuccess(flow: PaymentFlow, feedback: Feedback): Promise<void> {
  const { plan } = flow.purchase;
  await ownChanged(flow.envelope);
  announceOwned();
  const present = useOwnSubscriptions.getState().all.find(({ nextTypeId }) => nextTypeId === plan?.id);
  showFeedback(flow, { ...feedback, ...(plan && present ? { from: present.nextRenewalDate } : {}) });
}

export function showFeedback(
  flow: Pick<PaymentFlow, "envelope" | "purchase"> | PaymentFlow,
  feedback: Feedback,
) {
  const canRetry = "begin" in flow && feedback.status !== "success" && feedback.status !== "duplicate";
  if (feedback.status === "success" && flow.purchase.article)
    return replaceDialogs("purchase-result", { result: "bought", article: flow.purchase.article });
  replaceDialogs("subscription-feedback", {
    ...flow.purchase,
    feedback,
    ...(canRetry && feedback.status !== "pending" ? { onRetry: () => void runFlow(flow) } : {}),
  });
}
