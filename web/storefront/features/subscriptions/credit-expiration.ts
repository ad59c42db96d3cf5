// Finds the credit that runs out soon: the rule of the credit-expiration dialog, without effects.
import type { UserSubscription } from "#generated/payloads";

interface ExpirationAlert {
  enabled: boolean;
  /** For daily plans. */
  hours: number;
  /** For all others. */
  days: number;
}

export interface ExpiringCredit {
  subscription: UserSubscription;
  amount: number;
  endsAt: string;
  left: number;
  unit: "hour" | "day";
}

const HOUR_MS = 3_600_000;

const isLimited = ({ amount }: { amount: number }) => amount >= 0;

/** Only the first subscription with credit counts: the dialog tells of one thing. */
export function expiringCredit(
  active: UserSubscription[],
  alert: ExpirationAlert,
  now: number,
): ExpiringCredit | null {
  const holdsMusic = active.some(({ contingents }) =>
    contingents.some(({ contentTypes }) => contentTypes.includes("FULL_TRACK_MUSIC")),
  );
  if (!alert.enabled || !holdsMusic) return null;
  for (const subscription of active) {
    const endsAt = subscription.endDate ?? subscription.nextRenewalDate;
    const amount = subscription.contingents.filter(isLimited).reduce((sum, each) => sum + each.amount, 0);
    if (!endsAt || amount === 0 || subscription.subscriptionType?.accumulateContingent) continue;
    const milliseconds = Date.parse(endsAt) - now;
    if (!(milliseconds > 0)) continue;
    const daily = subscription.subscriptionType?.billingCycle === "P1D";
    const left = Math.ceil(milliseconds / (daily ? HOUR_MS : 24 * HOUR_MS));
    return left <= (daily ? alert.hours : alert.days)
      ? { subscription, amount, endsAt, left, unit: daily ? "hour" : "day" }
      : null;
  }
  return null;
}

/** The tenant's settings, as the shell has them. */
export function expirationAlert(features: Record<string, unknown>): ExpirationAlert {
  const number = (name: string, usual: number) => {
    const value = features[name];
    return typeof value === "number" && Number.isFinite(value) ? value : usual;
  };
  return {
    enabled: features["expiration popup enabled"] === true,
    hours: number("expirationHoursAlert", 24),
    days: number("expirationDaysAlert", 3),
  };
}
