// Parts that the dialogs of a purchase share: the plan with its terms, the way on, closing when there is nothing to show.
import { useEffect } from "react";
import * as links from "#generated/links";
import type { SubscriptionType, UserSubscription } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { closeDialog } from "#ui/overlays/dialog-store";
import { BuyNote } from "#features/plans/buy-note";
import { forVisitor, hasTrial } from "#features/plans/own-plan";
import { useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { planView } from "#features/plans/plans";
import { dayText, priceText } from "#features/plans/price";
import type { Purchase } from "./payment-flow";
import "./purchase-dialogs.css";

/** A dialog that was asked for without its data, such as by an address, closes without a word. */
export function NothingToShow() {
  useEffect(() => closeDialog(), []);
  return null;
}

export function usePlanName(): (plan: SubscriptionType) => string {
  const { locale } = useEnvelope();
  return (plan) => planView(plan, locale).name;
}

/** The name of what is bought; empty where nobody said it. */
export function usePurchaseName(): (purchase: Purchase) => string {
  const nameOf = usePlanName();
  return ({ plan, article }) => (plan ? nameOf(plan) : (article?.title ?? ""));
}

/** What is bought and what it costs, in the words of the offer. */
export function PurchaseNote({ plan, terms, article, renewals }: Purchase) {
  const intl = useIntl();
  const { locale } = useEnvelope();
  const own = useOwnSubscriptions();
  if (renewals) return <RenewalsNote own={renewals} />;
  if (plan)
    return (
      <BuyNote plan={forVisitor(planView(plan, locale), own)} terms={terms} withTrial={hasTrial(plan, own)} />
    );
  if (!article?.price) return null;
  return <p className="purchase-price">{priceText(intl, article.price)}</p>;
}

/** Nothing is charged now; when and what comes next. */
function RenewalsNote({ own }: { own: UserSubscription }) {
  const intl = useIntl();
  const text = useText();
  const { nextRenewalDate: at, nextRenewalPrice: price } = own;
  if (!at || !price) return <p>{text("subscription.payMethod.free")}</p>;
  return (
    <p>{text("subscription.payMethod.next", { date: dayText(intl, at), price: priceText(intl, price) })}</p>
  );
}

const ways = {
  mine: { message: "subscription.way.mine", path: links.profile.subscriptions },
  plans: { message: "subscription.way.plans", path: links.subscription.plans },
  profile: { message: "subscription.way.profile", path: links.profile.info },
  lock: { message: "subscription.way.lock", path: `${links.profile.manage}#purchase-lock` },
} satisfies Record<string, { message: MessageKey; path: string }>;

export type Way = keyof typeof ways;

/** A link from a dialog to one's own plans, to all plans or to one's details. */
export function WayLink({ to, tone }: { to: Way; tone?: "primary" }) {
  const text = useText();
  const envelope = useEnvelope();
  const { message, path } = ways[to];
  return (
    <ButtonLink href={localePrefix(envelope) + path} tone={tone} size="large" wide>
      {text(message)}
    </ButtonLink>
  );
}
