// Subscribing, from any button: sign-in and consent first where they are needed, then the payment step by step.
import type {
  ChangePreview,
  ConsentBody,
  Envelope,
  MoneyBody,
  SubscribeBody,
  SubscriptionType,
  UserSubscription,
} from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { knownSession } from "#kit/session/known-session";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { keptCampaign } from "#features/checkout/marketing-campaign";
import { GIVEN_UP, type Outcome, type Step } from "#features/checkout/next-step";
import { offerUpgrade } from "#features/checkout/offer-upgrade";
import {
  closePurchaseDialogs,
  leaveTo,
  type PaymentFlow,
  runFlow,
  sendOnce,
  settled,
  showFeedback,
} from "#features/checkout/payment-flow";
import { keepUpgrade, keepWanted } from "#features/checkout/purchase-intent";
import { purchaseReturnUrl } from "#features/checkout/return-url";
import { forgetPreviews, keepPreview, replacedBy } from "#features/plans/change-preview";
import { hasBegun, isUnpaid } from "#features/plans/held-state";
import { loadOffers } from "#features/plans/offers";
import { amountDue, hadPromotion, hasTrial, relationTo } from "#features/plans/own-plan";
import { loadOwnSubscriptions, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { leaveForHosted } from "#features/sign-in/open-sign-in";
import { cancelSubscription } from "./cancel";
import { consentNames, presentConsentText } from "./consents";

interface SubscribeRequest {
  plan: SubscriptionType;
  /** Where to come back to; usually the present page. */
  returnUrl: string;
  consents?: ConsentBody[];
  /** The sheet of the plan was shown, with all that is to be agreed to; the terms of a change may want less. */
  fromSheet?: boolean;
  upgradeTo?: string;
  migrateSubId?: string;
  /** The plan is the present one: the change that waits is taken back. */
  keeps?: boolean;
  /** Of a change: exactly this is charged. */
  quoteId?: string;
  selectedOptions?: string[];
  purchase?: { id: string; type: string };
  /** The name of the way to pay that was chosen already. */
  method?: string;
  /** The terms of a change that the visitor read: "€11.66 today, then …". */
  terms?: string;
  /** Takes over when the account lacks something that the plan needs; otherwise a dialog says so. */
  onIdentityMissing?: (fields: string[]) => void;
}

export async function startSubscribe(envelope: Envelope, request: SubscribeRequest): Promise<void> {
  const { plan, returnUrl } = request;
  if (!plan?.id || !envelope.locale || !returnUrl) {
    console.warn("Subscribing needs a subscription type, a language and a return URL.");
    return;
  }
  if ((await knownSession()) === "guest") return signInFirst(envelope, plan);
  if (plan.partner) return offerPartner(envelope, request);
  const agreed = new Set(request.consents?.map(({ name }) => name));
  const wanted = await consentsOfOrder(envelope, request);
  const missing = wanted.filter((name) => !agreed.has(name));
  if (missing.length > 0) return askForConsent(envelope, request, missing);
  await runFlow(flowOf(envelope, request));
}

/** The consents that the plan's sheet would ask for, where none was shown. The server knows whether there is a trial. */
async function consentsOfOrder(
  envelope: Envelope,
  { plan, fromSheet, keeps }: SubscribeRequest,
): Promise<readonly string[]> {
  if (keeps) return [];
  if (fromSheet || !plan.withdrawalRight) return plan.consents;
  if (useOwnSubscriptions.getState().status !== "ready") await loadOwnSubscriptions(envelope);
  return consentNames(plan, !hasTrial(plan, useOwnSubscriptions.getState()));
}

/** After the sign-in the plan is shown again, or taken at once: see after-return.ts. */
async function signInFirst(envelope: Envelope, { id }: SubscriptionType): Promise<void> {
  closePurchaseDialogs();
  keepWanted(id);
  const prompt = { reason: "action" as const, intent: { subTypeId: id } };
  if (envelope.shell.features.mssAutoSubscription === true) await leaveForHosted(envelope, "login", prompt);
  else promptSignIn(prompt);
}

function askForConsent(
  envelope: Envelope,
  request: SubscribeRequest,
  names: string[],
  words?: Record<string, string>,
) {
  openDialog("double-opt-in", {
    plan: request.plan,
    terms: request.terms,
    names,
    words,
    onAgree: (given: ConsentBody[]) =>
      startSubscribe(envelope, { ...request, consents: [...(request.consents ?? []), ...given] }),
  });
}

/** The server's words changed after this page was loaded: shows them, and keeps what was agreed to beside them. */
async function askAgain(envelope: Envelope, request: SubscribeRequest, names: string[]): Promise<void> {
  const call = sessionCalls(envelope.shell);
  const patterns = await call("GET /i18n/:lang", { params: { lang: envelope.locale } });
  const words = Object.fromEntries(
    names.flatMap((name) => {
      const text = presentConsentText(patterns, name);
      return text ? [[name, text]] : [];
    }),
  );
  const consents = request.consents?.filter(({ name }) => !names.includes(name));
  askForConsent(envelope, { ...request, consents }, names, words);
}

function offerPartner(envelope: Envelope, { plan }: SubscribeRequest) {
  openDialog("partner-subscription", { plan, go: () => goToPartner(envelope, plan) });
}

/** The partner's page of sale; 402 is an answer too, with the page where money is paid in. */
export async function goToPartner(envelope: Envelope, plan: SubscriptionType): Promise<void> {
  const call = sessionCalls(envelope.shell);
  const { url, status, error } = await call("POST /partner/getRedirectionUrl", {
    body: { subTypeIds: [plan.id], partnerName: plan.partner },
  }).then(
    (data) => ({ url: data.url, status: 200, error: undefined }),
    (failed: unknown) => ({ url: topUpAddress(failed), ...outcomeOf(failed) }),
  );
  if (status === 402 && url)
    return openDialog("subscription-feedback", {
      plan,
      feedback: { status: "insufficient" },
      topUpUrl: url,
    });
  if (url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return leaveTo(url);
  console.error(error);
  openDialog("generic-error", { code: status || undefined, onRetry: () => void goToPartner(envelope, plan) });
}

function topUpAddress(failed: unknown): string | undefined {
  const body = Object((failed as { body?: unknown }).body) as { data?: { url?: unknown } };
  const url = body.data?.url;
  return typeof url === "string" ? url : undefined;
}

/** The price that was shown; the server refuses another. A promotion is for those who have not had the plan. */
function priceToPay(plan: SubscriptionType): MoneyBody {
  const own = useOwnSubscriptions.getState();
  const held = own.all.find((each) => each.typeId === plan.id && each.state !== "CANCELED" && hasBegun(each));
  const due = held && amountDue(held);
  const promotion = hadPromotion(plan, own) ? undefined : plan.subscriptionTypePromotionPrice;
  return due ?? promotion ?? plan.subscriptionTypePrice;
}

function flowOf(envelope: Envelope, request: SubscribeRequest, restarted = false): PaymentFlow {
  const { plan } = request;
  const call = sessionCalls(envelope.shell);
  const redirect = purchaseReturnUrl(request.returnUrl, { typeId: plan.id, purchase: request.purchase });
  const body: SubscribeBody = {
    subscriptionTypeId: plan.id,
    lang: envelope.locale,
    redirect,
    subscriptionConsentList: request.consents,
    migrateSubId: request.migrateSubId,
    selectedOptions: request.selectedOptions,
    upgradeTo: request.upgradeTo,
    marketingCampaign: keptCampaign() ?? undefined,
    price: priceToPay(plan),
    quoteId: request.quoteId,
  };
  const before = othersOfGroup(plan);
  const flow: PaymentFlow = {
    envelope,
    purchase: { plan, terms: request.terms, keeps: request.keeps },
    method: request.method,
    begin: () => sendOnce(body, (idempotencyKey) => call("POST /subscription", { body, idempotencyKey })),
    pay: async (option, answers) => {
      const step = {
        paymentOptionUUID: option.paymentOptionUUID,
        ...(answers ? { body: answers } : { redirectionUrl: redirect }),
      };
      const outcome = await settled(
        request.upgradeTo || request.quoteId
          ? call("POST /subscription/api/:type", { params: { type: "any" }, body: step })
          : call("POST /subscription/api", { body: step }),
      );
      return outcome.status === 490 ? explained(envelope, plan, before, outcome) : outcome;
    },
    handle: (step) => handle(envelope, request, flow, step, restarted),
  };
  return flow;
}

/** Live subscriptions of other plans, of which none can be had beside this one; null while it is not known. */
function othersOfGroup(plan: SubscriptionType): string[] | null {
  const { all, status } = useOwnSubscriptions.getState();
  if (status !== "ready") return null;
  const isLive = ({ state, subState }: UserSubscription) =>
    state === "ACTIVE" || state === "REQUESTED" || subState === "PAUSED";
  return all.filter((each) => isLive(each) && replacedBy(plan, [each])).map(({ id }) => id);
}

/** A refused payment may have been given up: in another tab another plan of the group was chosen since it began. */
async function explained(
  envelope: Envelope,
  plan: SubscriptionType,
  before: string[] | null,
  outcome: Outcome,
): Promise<Outcome> {
  await loadOwnSubscriptions(envelope);
  const now = othersOfGroup(plan);
  const isGivenUp = before && now?.some((id) => !before.includes(id));
  return isGivenUp ? { ...outcome, error: GIVEN_UP } : outcome;
}

async function handle(
  envelope: Envelope,
  request: SubscribeRequest,
  flow: PaymentFlow,
  step: Step,
  restarted: boolean,
): Promise<void> {
  const { plan } = request;
  switch (step.do) {
    case "sign-in":
      closePurchaseDialogs();
      useSession.setState({ expired: false }); // the sign-in dialog says enough
      keepWanted(plan.id);
      return promptSignIn({ reason: "action", intent: { subTypeId: plan.id } });
    case "identity":
      if (request.onIdentityMissing) return request.onIdentityMissing(step.fields);
      return openDialog("generic-error", { i18n: "error.identityFieldMissing", way: "profile" });
    case "consent":
      if (step.outdated) return askAgain(envelope, request, step.names);
      return askForConsent(envelope, { ...request, consents: undefined }, step.names);
    case "show-again":
      return showAgain(envelope, request, step.why);
    case "quote-changed":
      return showAgain(envelope, request, "quoteChanged", step.quote);
    case "gone":
      return sayGone(envelope);
    case "given-up":
      return showFeedback(
        { envelope, purchase: {} },
        { status: "knownError", i18n: "subscription.feedback.givenUp" },
      );
    case "start-again": {
      const { selectedOptions: _, ...again } = request;
      if (restarted) return showFeedback(flow, { status: "error", code: 404 });
      return runFlow(flowOf(envelope, again, true));
    }
    case "offer-upgrade":
      return offerUpgrade(envelope, step);
    case "end-of-subscription-redirect":
      return endFirst(envelope, plan, step.direction);
    default:
      return showFeedback(flow, { status: "error" });
  }
}

/** Says that the price or quote has changed since it was shown, and asks again with the present one. */
async function showAgain(
  envelope: Envelope,
  request: SubscribeRequest,
  why: "priceChanged" | "quoteExpired" | "quoteChanged",
  quote?: ChangePreview,
): Promise<void> {
  forgetPreviews();
  try {
    // A change of what is held, or a promotion that was used elsewhere, may be why the price is another.
    const [offers] = await Promise.all([
      loadOffers(envelope, { fresh: true }),
      loadOwnSubscriptions(envelope),
    ]);
    // A plan that is held goes on, whether or not it is on offer.
    const plan = request.keeps ? request.plan : offers.find(({ id }) => id === request.plan.id);
    if (!plan) return sayGone(envelope);
    if (why === "quoteChanged") keepQuote(envelope, plan, quote);
    openDialog("buying", { plan, notice: why });
  } catch (error) {
    console.error(error);
    const onRetry = () => void showAgain(envelope, request, why, quote);
    openDialog("generic-error", { offline: true, onRetry });
  }
}

function keepQuote(envelope: Envelope, plan: SubscriptionType, quote?: ChangePreview) {
  const relation = relationTo(plan, useOwnSubscriptions.getState());
  if (quote && relation.kind !== "new") keepPreview(envelope, relation.held, plan, quote);
}

function sayGone(envelope: Envelope) {
  showFeedback({ envelope, purchase: {} }, { status: "knownError", i18n: "subscription.feedback.gone" });
}

/** The one that is held has to end before this plan can begin. */
async function endFirst(envelope: Envelope, plan: SubscriptionType, direction: "upgrade" | "downgrade") {
  await loadOwnSubscriptions(envelope);
  const { all } = useOwnSubscriptions.getState();
  const held = replacedBy(
    plan,
    all.filter(({ state, subState }) => state === "ACTIVE" || subState === "PAUSED"),
  );
  if (!held) return openDialog("generic-error", { i18n: "error.needCancel", way: "plans" });
  if (isUnpaid(held)) return openDialog("buying", { plan }); // which says that it is paid first
  openDialog("end-of-subscription-redirect", {
    held,
    plan,
    direction,
    onEnd: () => endAndReturn(envelope, held, plan),
  });
}

async function endAndReturn(envelope: Envelope, held: UserSubscription, plan: SubscriptionType) {
  keepUpgrade(plan.id);
  const back = purchaseReturnUrl(location.href, { typeId: plan.id });
  const url = new URL(back);
  url.searchParams.delete("type");
  url.searchParams.set("subTypeId", plan.id);
  await cancelSubscription(envelope, held, { redirectionUrl: url.href });
}
