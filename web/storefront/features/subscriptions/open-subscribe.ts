// Opens what fits when somebody wants to subscribe: from the subscribe button, an offer, or a plan's own button.
import * as links from "#generated/links";
import type { Envelope, SubscriptionType, UserSubscription } from "#generated/payloads";
import { localePrefix } from "#kit/navigation/addresses";
import { SECTION_COOKIE } from "#kit/navigation/last-section";
import { promptSignIn, useSession } from "#kit/session/session";
import { openDialog } from "#ui/overlays/dialog-store";
import { keptCampaign } from "#features/checkout/marketing-campaign";
import { hasBegun } from "#features/plans/held-state";
import { loadOffers } from "#features/plans/offers";
import { loadOwnSubscriptions, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { isInCategory, plansFor } from "#features/plans/plans";
import { openArticleOffer, type WantedArticle } from "#features/purchases/open-article-offer";
import { startSubscribe } from "./subscribe";
import { categoryOfPaths, subscribeFlags, whichSubscribeDialog } from "./which-dialog";

export interface WantedOffer {
  from: "button" | "offer" | "plan";
  /** Whose own button was pressed. */
  plan?: SubscriptionType;
  /** What the plans have to include, such as FULL_TRACK_MUSIC; the first is what is to be played. */
  contentTypes?: readonly string[];
  /** The plan that an offer names; one that is not on offer leads to the page of plans. */
  planName?: string;
}

/** Props of the dialogs that offer plans. */
export interface OfferProps {
  plans: SubscriptionType[];
  /** The plan category of the subscribe dialog. */
  category?: string;
  /** The name of the group whose plans these are. */
  title?: string;
}

/** How often the subscribe dialog was opened since the page was loaded. */
let openings = 0;

const ONE_PLAN = "plan:";

/** A link with data-offer. Of one article a guest sees the plans, unless it is sold by itself: that is signed in for. */
export function openFromLink(envelope: Envelope, { dataset }: HTMLAnchorElement): Promise<void> {
  const { offer = "", article: id, title = "" } = dataset;
  if (offer.startsWith(ONE_PLAN))
    return openSubscribe(envelope, { from: "offer", planName: offer.slice(ONE_PLAN.length) });
  const contentTypes = offer.split(" ").filter(Boolean);
  const onPlans = () => openSubscribe(envelope, { from: "offer", contentTypes });
  if (!id || (useSession.getState().status === "guest" && !("sold" in dataset))) return onPlans();
  return openArticleOffer(envelope, { id, title, contentType: contentTypes[0] ?? "" }, { onPlans });
}

/** The ways to one article; where there is nothing but plans, those that include one of the content types. */
export function openWays(
  envelope: Envelope,
  article: WantedArticle,
  contentTypes: readonly string[],
): Promise<void> {
  const onPlans = () => openSubscribe(envelope, { from: "offer", contentTypes });
  return openArticleOffer(envelope, article, { onPlans });
}

export async function openSubscribe(envelope: Envelope, asked: WantedOffer): Promise<void> {
  let wanted = asked;
  const category =
    asked.from === "button" ? categoryOfPaths(portalPath(envelope), lastSectionPath(envelope)) : null;
  let plans: SubscriptionType[];
  let resting: UserSubscription | undefined;
  try {
    if (asked.planName) wanted = await offerOfPlan(envelope, asked.planName);
    [plans, resting] = await Promise.all([
      wanted.plan ? [wanted.plan] : offersFor(envelope, wanted, category),
      restingPlan(wanted, envelope),
    ]);
  } catch (error) {
    console.error(error);
    return openDialog("generic-error", {
      offline: true,
      onRetry: () => void openSubscribe(envelope, asked),
    });
  }
  const way = whichSubscribeDialog({
    flags: subscribeFlags(envelope.shell),
    isGuest: useSession.getState().status === "guest",
    hasCampaign: keptCampaign() !== null,
    plans,
    from: wanted.from,
    contentType: wanted.contentTypes?.[0],
    openings,
    hasRestingPlan: resting !== undefined,
    category,
  });
  switch (way) {
    case "login":
      return promptSignIn({
        reason: "action",
        intent: wanted.plan ? { subTypeId: wanted.plan.id } : undefined,
      });
    case "subscription-page":
      return location.assign(localePrefix(envelope) + links.subscription.plans);
    case "subscribe-at-once":
      return startSubscribe(envelope, { plan: plans[0]!, returnUrl: location.href });
    case "inactive-subscription":
      return openDialog(way, { held: resting });
    case "buying":
      return openDialog("buying", { plan: plans[0] });
    case "subscribe":
      openings += 1;
      return openDialog(way, { plans, category: category ?? undefined } satisfies OfferProps);
    default:
      return openDialog(way, { plans } satisfies OfferProps);
  }
}

/** As if the plan's own button had been pressed. */
async function offerOfPlan(envelope: Envelope, name: string): Promise<WantedOffer> {
  const plan = (await loadOffers(envelope)).find((each) => each.name === name);
  return plan ? { from: "plan", plan } : { from: "offer", planName: name };
}

async function offersFor(
  envelope: Envelope,
  { contentTypes = [], planName }: WantedOffer,
  category: string | null,
): Promise<SubscriptionType[]> {
  if (planName) return [];
  const all = await loadOffers(envelope);
  if (contentTypes.length > 0) return plansFor(all, contentTypes);
  const ofCategory = category === null ? [] : all.filter((plan) => isInCategory(plan, category));
  return ofCategory.length > 0 && openings < 2 ? ofCategory : all;
}

/** A plan that includes what is wanted and gives no access now: it is paused, or not paid. */
async function restingPlan({ from, contentTypes = [] }: WantedOffer, envelope: Envelope) {
  if (from === "plan" || useSession.getState().status !== "user") return undefined;
  // Loaded, so that no offer begins with what is not so.
  if (useOwnSubscriptions.getState().status !== "ready") await loadOwnSubscriptions(envelope);
  if (from !== "offer" || contentTypes.length === 0) return undefined;
  const { active, inactive } = useOwnSubscriptions.getState();
  const gives = ({ subscriptionType }: UserSubscription) =>
    subscriptionType !== undefined && plansFor([subscriptionType], contentTypes).length > 0;
  if (active.some((own) => own.active && gives(own))) return undefined;
  return [...active, ...inactive].find((own) => !own.active && hasBegun(own) && gives(own));
}

/** The shown page's path without language. */
function portalPath(envelope: Envelope): string {
  return withoutLanguage(envelope, new URL(envelope.url, location.href).pathname);
}

function withoutLanguage(envelope: Envelope, path: string): string {
  const prefix = localePrefix(envelope);
  return prefix && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

/** The section that was visited before the present page. */
function lastSectionPath(envelope: Envelope): string | undefined {
  const cookie = document.cookie.split(/;\s*/).find((pair) => pair.startsWith(`${SECTION_COOKIE}=`));
  return cookie && withoutLanguage(envelope, decodeURIComponent(cookie.slice(SECTION_COOKIE.length + 1)));
}

/** For tests: as if the subscribe dialog had never been opened. */
export function forgetOpenings() {
  openings = 0;
}
