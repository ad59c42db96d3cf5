// Prices and periods of plans in words: "€9.99 a month", "14 days", "€4.99 a month for 2 months, then €9.99 a month".
import type { ChangePreview, MoneyBody } from "#generated/payloads";
import { type IntlShape, useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { cycleOf, type IsoDuration } from "./iso-duration";
import type { PlanView } from "./plans";

export const priceText: (intl: IntlShape, price: MoneyBody) => string = formatPrice;

/** "a month", "every 3 months". */
function perText(intl: IntlShape, cycle: IsoDuration): string {
  const { unit, count } = cycleOf(cycle);
  return intl.formatMessage({ id: `subscription.per.${unit}` }, { count });
}

/** "14 days", "2 months". */
export function durationText(intl: IntlShape, { unit, count }: IsoDuration): string {
  return intl.formatMessage({ id: `subscription.duration.${unit}` }, { count });
}

/** "€9.99 a month"; the price alone where the cycle is not known. */
export function eachText(intl: IntlShape, price: MoneyBody, cycle: IsoDuration | null): string {
  const shown = priceText(intl, price);
  if (!cycle) return shown;
  return intl.formatMessage({ id: "subscription.priceEach" }, { price: shown, per: perText(intl, cycle) });
}

/** How long the promotion price lasts: its paid periods, one after the other. */
function promotionDuration({ promotion, cycle }: PlanView): IsoDuration | null {
  return promotion && cycle ? { ...cycleOf(cycle), count: cycleOf(cycle).count * promotion.cycles } : null;
}

/** Says in one sentence how much is paid and when: a trial first, then a promotion, then the price. */
export function termsText(intl: IntlShape, plan: PlanView, withTrial: boolean): string {
  const each = eachText(intl, plan.price, plan.cycle);
  const trial = withTrial && plan.trial ? durationText(intl, plan.trial) : null;
  const promoted = promotionDuration(plan);
  if (plan.promotion && promoted) {
    const first = eachText(intl, plan.promotion.price, plan.cycle);
    const duration = durationText(intl, promoted);
    return trial
      ? intl.formatMessage({ id: "subscription.terms.trialPromotion" }, { trial, first, duration, each })
      : intl.formatMessage({ id: "subscription.terms.promotion" }, { first, duration, each });
  }
  return trial
    ? intl.formatMessage({ id: "subscription.terms.trial" }, { trial, each })
    : intl.formatMessage({ id: "subscription.terms.plain" }, { each });
}

/** A date as it is said in a sentence: "1 December"; with its year where that is another one. */
export function dayText(intl: IntlShape, at: string, now = Date.now()): string {
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return intl.formatDate(at, { day: "numeric", month: "long", ...(sameYear ? {} : { year: "numeric" }) });
}

/** Says what a change costs from today, or from when on the new price counts. */
export function changeTermsText(
  intl: IntlShape,
  plan: PlanView,
  { amount, policy, startsAt, keeps }: ChangePreview,
  heldName: string,
): string {
  if (keeps)
    return intl.formatMessage(
      { id: "subscription.terms.keep" },
      { date: dayText(intl, startsAt), each: eachText(intl, amount, plan.cycle) },
    );
  const each = eachText(intl, plan.price, plan.cycle);
  return policy === "at_period_end"
    ? intl.formatMessage(
        { id: "subscription.terms.changeLater" },
        { date: dayText(intl, startsAt), plan: heldName, each },
      )
    : intl.formatMessage({ id: "subscription.terms.change" }, { amount: priceText(intl, amount), each });
}

/** The price with its period; a promotion beside the price that it is taken from. */
export function Price({ plan }: { plan: PlanView }) {
  const intl = useIntl();
  const text = useText();
  const { price, promotion, cycle } = plan;
  const duration = promotionDuration(plan);
  return (
    <div className="plan-price">
      <p className="plan-amount">
        <span>{priceText(intl, promotion?.price ?? price)}</span>
        {cycle && <small>{perText(intl, cycle)}</small>}
      </p>
      {promotion && (
        <p className="plan-promotion">
          <span className="tag tag-accent">
            {text("subscription.percentOff", {
              percent: intl.formatNumber(promotion.percentOff / 100, { style: "percent" }),
            })}
          </span>
          <span>
            {duration
              ? text("subscription.promotionThen", {
                  duration: durationText(intl, duration),
                  each: eachText(intl, price, cycle),
                })
              : priceText(intl, price)}
          </span>
        </p>
      )}
    </div>
  );
}
