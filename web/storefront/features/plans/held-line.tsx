// One line about a subscription that the visitor has: when it renews and for how much, ends, changes, or what is missing.
import type { SubscriptionType, UserSubscription } from "#generated/payloads";
import { type IntlShape, useIntl } from "#kit/messages/i18n";
import { heldState } from "./held-state";
import { planView } from "./plans";
import { dayText, eachText, priceText } from "./price";

export function heldText(
  intl: IntlShape,
  own: UserSubscription,
  locale: string,
  offers: readonly SubscriptionType[] = [],
): string {
  const state = heldState(own);
  const plan = own.subscriptionType && planView(own.subscriptionType, locale);
  const price = own.nextRenewalPrice ?? plan?.price;
  const renewal = own.nextRenewalDate ?? own.endDate;
  const date = renewal ? dayText(intl, renewal) : "";
  switch (state) {
    case "renews":
      return date && price
        ? intl.formatMessage({ id: "subscription.state.renews" }, { date, price: priceText(intl, price) })
        : "";
    case "ends":
      return intl.formatMessage({ id: "subscription.state.ends" }, { date });
    case "trial":
      return intl.formatMessage(
        { id: "subscription.state.trial" },
        {
          date: dayText(intl, own.trialEndDate!),
          price: price ? eachText(intl, price, plan?.cycle ?? null) : "",
        },
      );
    case "changes": {
      const next = offers.find(({ id }) => id === own.nextTypeId);
      const begins = own.nextStartsAt ? dayText(intl, own.nextStartsAt) : date;
      return next
        ? intl.formatMessage(
            { id: "subscription.state.changes" },
            { date: begins, plan: planView(next, locale).name },
          )
        : intl.formatMessage({ id: "subscription.state.changesOther" }, { date: begins });
    }
    default:
      return intl.formatMessage({ id: `subscription.state.${state}` });
  }
}

export function HeldLine({
  own,
  locale,
  offers,
}: {
  own: UserSubscription;
  locale: string;
  offers?: readonly SubscriptionType[];
}) {
  return <>{heldText(useIntl(), own, locale, offers)}</>;
}
