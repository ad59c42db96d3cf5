// The offer of one article: asks the server for its ways, and opens the dialog that fits.
import type { ArticlePurchaseOptions, Envelope, PurchaseOption } from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { offerUpgrade } from "#features/checkout/offer-upgrade";
import { forgetKey, keyOfRequest } from "#features/checkout/purchase-intent";
import { announceOwned } from "#features/entitlement/article-offers";
import { loadOffers } from "#features/plans/offers";
import { ownChanged } from "#features/plans/own-changed";
import { loadOwnSubscriptions, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { type ArticleWay, articleOffer, waysOf } from "./article-offer";
import { startOneTimePurchase } from "./one-time-purchase";

export interface WantedArticle {
  id: string;
  title: string;
  /** FULL_TRACK_MUSIC, ALBUM, GAME, …: what a purchase leads to. */
  contentType: string;
}

/** Why a dialog is shown again: what was shown before is not so any more. */
export type OfferNotice = "priceChanged" | "quoteExpired";

interface OfferChoice {
  notice?: OfferNotice;
  /** Shows the plans, where there is nothing else; otherwise they are a list as all other ways. */
  onPlans?: () => Promise<void>;
}

export async function openArticleOffer(
  envelope: Envelope,
  article: WantedArticle,
  choice: OfferChoice = {},
): Promise<void> {
  if (useSession.getState().status === "guest")
    return promptSignIn({
      reason: "action",
      intent: { articleId: article.id, purchaseType: article.contentType },
    });
  try {
    const options = await sessionCalls(envelope.shell)("GET /purchase/ArticlePurchaseOptions/:id", {
      params: { id: article.id },
    });
    await show(envelope, article, options, choice);
  } catch (error) {
    sayWhy(envelope, article, error);
  }
}

async function show(
  envelope: Envelope,
  wanted: WantedArticle,
  options: ArticlePurchaseOptions,
  { notice, onPlans }: OfferChoice,
): Promise<void> {
  const article = { ...wanted, title: wanted.title || options.title };
  const offer = articleOffer(options);
  switch (offer.show) {
    case "usable":
      return openDialog("purchase-result", { result: "usable", article });
    case "confirm-purchase": {
      const others = waysOf(options).filter(({ kind }) => kind !== "consume");
      return openDialog("confirm-purchase", {
        article,
        option: offer.option,
        consume: () => consume(envelope, article, offer.option),
        ...(others.length > 0 && { onOther: () => openPopup(envelope, article, others) }),
      });
    }
    case "inactive-subscription": {
      await loadOwnSubscriptions(envelope);
      const held = useOwnSubscriptions.getState().all.find(({ id }) => id === offer.subscriptionId);
      return openDialog("inactive-subscription", { held });
    }
    case "single-purchase-confirm":
      return openSingle(envelope, article, offer.option, notice);
    case "upgrade":
      return offerUpgrade(envelope, { planIds: offer.planIds, title: article.title });
    case "plans":
      return onPlans ? onPlans() : openPopup(envelope, article, offer.ways, notice);
    case "purchase-popup":
      return openPopup(envelope, article, offer.ways, notice);
    case "nothing-to-buy":
      return openDialog("purchase-result", { result: "unavailable", article, error: offer.error });
  }
}

function openPopup(envelope: Envelope, article: WantedArticle, ways: ArticleWay[], notice?: OfferNotice) {
  openDialog("purchase-popup", {
    article,
    ways,
    notice,
    take: (way: ArticleWay) => take(envelope, article, way),
  });
}

function openSingle(
  envelope: Envelope,
  article: WantedArticle,
  option: PurchaseOption,
  notice?: OfferNotice,
) {
  openDialog("single-purchase-confirm", {
    article: { ...article, price: option.price },
    notice,
    pay: () =>
      startOneTimePurchase(envelope, {
        article: { id: article.id, title: article.title, price: option.price },
        purchaseType: article.contentType,
        returnUrl: location.href,
        purchaseIdentifier: option.purchaseIdentifier,
        onChanged: (why) => openArticleOffer(envelope, article, { notice: why }),
      }),
  });
}

/** One of several ways was chosen. */
async function take(envelope: Envelope, article: WantedArticle, { kind, option }: ArticleWay): Promise<void> {
  if (kind === "buy") return openSingle(envelope, article, option);
  if (kind === "consume") return openArticleOffer(envelope, article);
  const planId = (option.toSubscriptionType ?? option.subscriptionType)?.id ?? "";
  if (kind === "upgrade") return offerUpgrade(envelope, { planIds: [planId], title: article.title });
  const plan = (await loadOffers(envelope)).find(({ id }) => id === planId);
  openDialog("buying", { plan });
}

async function consume(envelope: Envelope, article: WantedArticle, option: PurchaseOption): Promise<void> {
  const body = { articleId: article.id, purchaseIdentifier: option.purchaseIdentifier ?? "" };
  try {
    const { remaining } = await sessionCalls(envelope.shell)("POST /purchase/consume", {
      body,
      idempotencyKey: keyOfRequest(body),
    });
    forgetKey(body);
    void ownChanged(envelope);
    announceOwned();
    openDialog("purchase-result", { result: "consumed", article, remaining });
  } catch (error) {
    const { status } = outcomeOf(error);
    if (status > 0 && status < 500) forgetKey(body);
    sayWhy(envelope, article, error);
  }
}

/** A refusal, or no answer. */
function sayWhy(envelope: Envelope, article: WantedArticle, error: unknown) {
  console.error(error);
  const outcome = outcomeOf(error);
  const again = () => void openArticleOffer(envelope, article);
  if (outcome.status === 401) {
    useSession.setState({ expired: false });
    return promptSignIn({
      reason: "action",
      intent: { articleId: article.id, purchaseType: article.contentType },
    });
  }
  if (outcome.status === 404) return openDialog("device-not-supported", { article, error: outcome.error });
  if (outcome.error === "PURCHASES_LOCKED")
    return openDialog("subscription-feedback", { feedback: { status: "knownError", i18n: outcome.i18n } });
  if (outcome.error === "QUOTE_EXPIRED")
    return void openArticleOffer(envelope, article, { notice: "quoteExpired" });
  if (outcome.error === "INSUFFICIENT_CREDIT" || outcome.error === "CREDIT_TAKEN_BACK")
    return openDialog("purchase-result", { result: "insufficient", article, onOther: again });
  if (outcome.status === 0) return openDialog("generic-error", { offline: true, onRetry: again });
  openDialog("generic-error", { i18n: outcome.i18n, code: outcome.status, onRetry: again });
}
