// Decides what follows each answer of POST /subscription and of the steps of a payment: one table, without effects.
import type { ChangePreview, CheckoutAnswer, CheckoutOption } from "#generated/payloads";
import type { FailedCall } from "#kit/calls/call-outcome";
import type { Feedback } from "./feedback";

/** The result of a call: the data of its answer, or the refusal. */
export interface Outcome extends FailedCall {
  data?: CheckoutAnswer;
  /** The new quote that the refusal names. */
  quote?: ChangePreview;
}

/** A step of the API flow: what the next body has to answer, and why it is asked again. */
export interface AskedStep {
  name: "NUMBER" | "PIN";
  problem?: string;
  attemptsLeft?: number;
}

export type Step =
  | { do: "feedback"; feedback: Feedback; reload: boolean }
  | { do: "end-of-subscription-redirect"; direction: "upgrade" | "downgrade" }
  /** The larger plans that have it, the best first; empty where the answer names none. */
  | { do: "offer-upgrade"; planIds: string[] }
  /** It comes with plans only. */
  | { do: "not-sold" }
  | { do: "identity"; fields: string[] }
  /** `outdated`: the words that this page has are not the server's any more. */
  | { do: "consent"; names: string[]; outdated?: true }
  | { do: "show-again"; why: "priceChanged" | "quoteExpired" }
  /** The price of a change has another basis by now. */
  | { do: "quote-changed"; quote?: ChangePreview }
  | { do: "gone" }
  /** Another plan of the group was chosen while this one waited for its first payment. */
  | { do: "given-up" }
  | { do: "start-again" }
  | { do: "choose"; options: CheckoutOption[] }
  | { do: "start"; option: CheckoutOption }
  | { do: "go"; url: string }
  | { do: "ask"; step: AskedStep }
  | { do: "sign-in" }
  | { do: "no-connection" };

export interface StepContext {
  locale: string;
  /** The ways to pay are shown also where there is only one. */
  showPaymentOptions: boolean;
}

/** Not the server's: it answers PAYMENT_REFUSED, and one's own subscriptions say why. */
export const GIVEN_UP = "PAYMENT_GIVEN_UP";

const feedback = (given: Feedback, reload = false): Step => ({ do: "feedback", feedback: given, reload });

/** Refusals that are handled by their code, whatever their status is. */
const byCode: Record<string, (outcome: Outcome) => Step> = {
  REQUIRED_IDENTITY_FIELD_NOT_FOUND: ({ fields = [] }) => ({ do: "identity", fields }),
  NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE: () => ({
    do: "end-of-subscription-redirect",
    direction: "upgrade",
  }),
  NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE: () => ({
    do: "end-of-subscription-redirect",
    direction: "downgrade",
  }),
  NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION: ({ fields = [] }) => ({
    do: "offer-upgrade",
    planIds: fields.filter((field) => field.startsWith("upgradeTo.")).map((field) => lastPart(field)),
  }),
  NOT_AVAILABLE: () => ({ do: "not-sold" }),
  CONSENT_REQUIRED: ({ fields = [] }) => ({ do: "consent", names: fields.map((field) => lastPart(field)) }),
  CONSENT_OUTDATED: ({ fields = [] }) => ({
    do: "consent",
    names: fields.map((field) => lastPart(field)),
    outdated: true,
  }),
  PRICE_CHANGED: () => ({ do: "show-again", why: "priceChanged" }),
  // The quote, or the way to pay, was good for a short time only: the next answer has new ones.
  QUOTE_EXPIRED: () => ({ do: "show-again", why: "quoteExpired" }),
  QUOTE_CHANGED: ({ quote }) => ({ do: "quote-changed", ...(quote && { quote }) }),
  UNKNOWN_SUBSCRIPTION_TYPE: () => ({ do: "gone" }),
  [GIVEN_UP]: () => ({ do: "given-up" }),
  UNKNOWN_PAYMENT_OPTION: () => ({ do: "start-again" }),
  // Another payment is under way, of this plan or of another one in its group: the server's words name no plan.
  PAYMENT_PENDING: ({ i18n }) => feedback({ status: "pending", i18n }),
  PURCHASES_LOCKED: ({ i18n }) => feedback({ status: "knownError", i18n }),
  TOO_MANY_PINS: ({ i18n }) => feedback({ status: "knownError", i18n }),
  // The first request with this idempotency key decides it.
  IDEMPOTENCY_IN_FLIGHT: () => feedback({ status: "pending" }),
};

/** Codes of 409 that mean: it is hers already. What else is in the way has words of its own. */
const duplicates = new Set(["USER_ALREADY_SUBSCRIBED", "ALREADY_OWNED"]);

export function nextStep(outcome: Outcome, context: StepContext): Step {
  const { status, error, i18n } = outcome;
  const own = error === undefined ? undefined : byCode[error];
  if (own && Object.hasOwn(byCode, error!)) return own(outcome);
  switch (status) {
    case 0:
      return { do: "no-connection" };
    case 200:
    case 201:
    case 202:
      return stepOfAnswer(outcome, context);
    case 401:
      return { do: "sign-in" };
    case 402:
      return feedback({ status: "insufficient" });
    case 409:
      return error === undefined || duplicates.has(error)
        ? feedback({ status: "duplicate" }, true)
        : feedback({ status: "knownError", i18n });
    case 490:
      return feedback({ status: "error", code: status, i18n });
    case 400:
      return feedback({ status: "error", i18n });
    default:
      return feedback({ status: "error", code: status, i18n });
  }
}

function stepOfAnswer({ status, data }: Outcome, { locale, showPaymentOptions }: StepContext): Step {
  if (data?.url && (data.type === "redirect" || data.status === 302)) {
    const url = addressToGo(data.url, locale);
    return url ? { do: "go", url } : feedback({ status: "error" });
  }
  if (data?.nextApiFlowStep) {
    const step = askedStep(data);
    return step ? { do: "ask", step } : feedback({ status: "error" });
  }
  const options = data?.options ?? [];
  if (options.length > 1 || (options.length === 1 && showPaymentOptions)) return { do: "choose", options };
  if (options.length === 1) return { do: "start", option: options[0]! };
  if (data && !["subscribed", "pending"].includes(data.type)) return feedback({ status: "error" });
  return status === 202 || data?.type === "pending"
    ? feedback({ status: "pending" }, true)
    : feedback({ status: "success" }, true);
}

/** The way to pay that was chosen: its page, or the API flow. */
export function stepOfOption(option: CheckoutOption): Step | { do: "call" } {
  if (option.flow !== "WEB" || !option.redirectionUrl) return { do: "call" };
  const url = addressToGo(option.redirectionUrl);
  return url ? { do: "go", url } : feedback({ status: "error" });
}

function askedStep({ nextApiFlowStep: name, attemptsLeft, problem }: CheckoutAnswer): AskedStep | null {
  if (name !== "NUMBER" && name !== "PIN") return null;
  return {
    name,
    ...(problem ? { problem } : {}),
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
  };
}

/** The address with the language that the page is in; null for what a browser must not be led to. */
export function addressToGo(url: string, locale?: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const address = new URL(url, location.href);
  if (!/^https?:$/.test(address.protocol)) return null;
  if (locale && !address.searchParams.has("lang")) address.searchParams.set("lang", locale);
  return address.href;
}

/** "subscriptionConsentList.age" → "age". */
function lastPart(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}
