// The way back from a provider or a sign-in: takes the parameters out of the address, asks the server, shows the result.
import * as links from "#generated/links";
import type { Envelope, GameButton, SubscriptionType, UserSubscription } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import { guardHistory } from "#kit/history/history-guard";
import { localePrefix } from "#kit/navigation/addresses";
import { knownSession } from "#kit/session/known-session";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { keepCampaign } from "#features/checkout/marketing-campaign";
import { offerUpgrade } from "#features/checkout/offer-upgrade";
import { takeUpgrade, takeWanted } from "#features/checkout/purchase-intent";
import {
  isUndecided,
  type PurchasedWhat,
  type PurchaseReturn,
  returnStep,
  type Truth,
  takeReturnParameters,
} from "#features/checkout/purchase-return";
import { announceOwned } from "#features/entitlement/article-offers";
import { requestStart } from "#features/games/start-request";
import { showGiftReturn } from "#features/gifts/gift-return";
import { loadOffers } from "#features/plans/offers";
import { ownChanged } from "#features/plans/own-changed";
import { loadOwnSubscriptions, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { commonGroup } from "#features/plans/plans";
import { openArticleOffer } from "#features/purchases/open-article-offer";
import { showMethodReturn } from "./method-return";
import { startSubscribe } from "./subscribe";

const gameTypes = new Set(["ONLINE_GAME", "CLOUD_GAME", "GAME"]);
/** Of a game that may be played or installed. */
const playableButtons = new Set<GameButton>(["free_game", "play", "download"]);

/** How long to wait before the server is asked again whether the payment has arrived. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000];

/** Called at the start of a page whose address has such parameters. */
export async function afterReturn(envelope: Envelope): Promise<void> {
  const { claim, wanted, campaign, left } = takeReturnParameters(location.href);
  if (left !== null) guardHistory(() => history.replaceState(history.state, "", left));
  if (campaign) keepCampaign(campaign);
  if (!claim && !wanted) return;
  await knownSession();
  if (claim) await showReturn(envelope, claim);
  else if (wanted) await goOn(envelope, wanted.typeId);
}

// As the server writes ids.
const ID = /^[0-9a-hjkmnp-tv-z]{13}$/i;

async function showReturn(envelope: Envelope, claim: PurchaseReturn): Promise<void> {
  // An address that somebody mistyped is about nothing.
  const article = claim.articleId ?? claim.purchaseId;
  if (article !== undefined && !ID.test(article)) return;
  if (claim.methodOf && useSession.getState().status === "user")
    return showMethodReturn(envelope, claim, claim.methodOf);
  if (claim.giftId && useSession.getState().status === "user")
    return showGiftReturn(envelope, claim, claim.giftId);
  if (useSession.getState().status === "guest") {
    // Who is signed out meanwhile sees on the page of her plans what has become of it.
    if (returnStep(claim, "unknown").show !== "nothing") promptSignIn({ reason: "action" });
    return;
  }
  let truth = await truthOf(envelope, claim);
  const { status, error, articleId, purchaseType } = claim;
  // Who was led to sign in to buy something comes back to that, without a status.
  const isSignIn = status === undefined && error === undefined && purchaseType?.toUpperCase() !== "CHALLENGE";
  if (isSignIn && truth === "none" && articleId && purchaseType)
    return openArticleOffer(envelope, { id: articleId, title: "", contentType: purchaseType });
  let shown = present(envelope, claim, truth);
  for (const wait of ASK_AGAIN_MS) {
    if (!isUndecided(claim, truth)) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    truth = await truthOf(envelope, claim);
    if (truth === "owned" && shown) shown = present(envelope, claim, truth);
  }
}

/** True if something is shown that a later answer may replace. */
function present(envelope: Envelope, claim: PurchaseReturn, truth: Truth): boolean {
  const step = returnStep(claim, truth);
  if (step.show === "nothing") return false;
  const plan = useOwnSubscriptions
    .getState()
    .all.find(({ typeId }) => typeId === claim.typeId)?.subscriptionType;
  if (truth === "owned") {
    void ownChanged(envelope);
    announceOwned();
  }
  if (step.show === "login-subscription-error") openDialog("login-subscription-error");
  else if (step.show === "upgrade") void offerUpgrade(envelope, { planIds: [] });
  else if (step.show === "purchased") showPurchased(envelope, claim, step.what, plan);
  else openDialog("subscription-feedback", { feedback: step.feedback, plan });
  return true;
}

/** A game that was bought starts, or is downloaded: on its page if that is shown, else on the page that plays it. */
function showPurchased(
  envelope: Envelope,
  { articleId, purchaseId, purchaseType }: PurchaseReturn,
  what: PurchasedWhat,
  plan?: SubscriptionType,
) {
  const article = articleId ?? purchaseId;
  // An album has no address without its artist.
  const isSong = purchaseType?.toUpperCase() === "FULL_TRACK_MUSIC";
  if (!article || (what !== "play-game" && what !== "download-game"))
    return openDialog("purchased", {
      what,
      plan,
      track: isSong ? article : undefined,
      contentType: article && purchaseType,
    });
  if (requestStart(article)) return;
  const link = what === "play-game" ? links.games.playById : links.games.gameById;
  location.assign(localePrefix(envelope) + link({ id: article }));
}

/** Asks the server whether the claim of the address is true. */
async function truthOf(
  envelope: Envelope,
  { typeId, articleId, purchaseId, purchaseType }: PurchaseReturn,
): Promise<Truth> {
  const call = sessionCalls(envelope.shell);
  const article = articleId ?? purchaseId;
  try {
    if (article) {
      if (gameTypes.has(purchaseType?.toUpperCase() ?? "")) {
        const { button } = await call("GET /game/access/:id", { params: { id: article } });
        return playableButtons.has(button) ? "owned" : "none";
      }
      const action = await call("GET /purchase/user/purchaseOptions", { query: { articleId: article } });
      return action === "PLAY" || action === "DOWNLOAD" ? "owned" : "none";
    }
    if (!typeId) return "unknown";
    await loadOwnSubscriptions(envelope);
    const { all, status } = useOwnSubscriptions.getState();
    if (status !== "ready") return "unknown";
    return truthOfPlan(
      all.filter((each) => each.typeId === typeId || each.nextTypeId === typeId),
      typeId,
    );
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return "none";
    console.error(error);
    return "unknown";
  }
}

function truthOfPlan(own: UserSubscription[], typeId: string): Truth {
  if (own.some(({ active, nextTypeId }) => active || nextTypeId === typeId)) return "owned";
  return own.some(({ state, subState }) => state === "REQUESTED" || subState === "PENDING")
    ? "pending"
    : "none";
}

/** After a sign-in, or after the plan before was ended: on with the plan that was wanted. */
async function goOn(envelope: Envelope, typeId: string): Promise<void> {
  if (useSession.getState().status === "guest") return;
  const [asked, upgrade] = [takeWanted(typeId), takeUpgrade()];
  const [plans] = await Promise.all([loadOffers(envelope), loadOwnSubscriptions(envelope)]);
  const plan = plans.find(({ id }) => id === typeId);
  if (!plan)
    return openDialog("subscription-feedback", {
      feedback: { status: "knownError", i18n: "subscription.feedback.gone" },
    });
  const { all, active } = useOwnSubscriptions.getState();
  if (active.some((own) => own.typeId === typeId))
    return openDialog("subscription-feedback", { feedback: { status: "duplicate" }, plan });
  const held = all.find(
    (own) =>
      own.state === "ACTIVE" && own.subscriptionType && commonGroup(own.subscriptionType, plan) !== null,
  );
  if (upgrade === typeId && held) return openDialog("end-of-subscription", { held, plan });
  // Only for who asked for it in this tab: a link from elsewhere must buy nothing.
  if (asked && envelope.shell.features.mssAutoSubscription === true)
    return startSubscribe(envelope, { plan, returnUrl: location.href });
  openDialog("buying", { plan });
}
