// The consents of an order: those of the plan by name, and the waiver of the right of withdrawal.
import type { ConsentBody, SubscriptionType } from "#generated/payloads";
import type { IntlShape } from "#kit/messages/i18n";
import { hasMessage } from "#kit/messages/i18n";
import type { PlanView } from "#features/plans/plans";

/** Access begins within the time of withdrawal (EU directive 2011/83, article 16): recorded with the words that were shown. */
const IMMEDIATE_DELIVERY = "immediate_delivery";

/** The names of what is agreed to. `paysNow`: something is charged with the order, so access that was paid begins at once. */
export function consentNames(
  { consents, withdrawalRight }: SubscriptionType,
  paysNow: boolean,
): readonly string[] {
  return paysNow && withdrawalRight && !consents.includes(IMMEDIATE_DELIVERY)
    ? [...consents, IMMEDIATE_DELIVERY]
    : consents;
}

/** With the words that are shown. */
export function consentsOf(intl: IntlShape, plan: PlanView, paysNow: boolean): ConsentBody[] {
  return consentNames(plan.type, paysNow).map((name) => ({ name, text: consentText(intl, name) }));
}

/** The words of a consent among the messages that the server has now; undefined where it has none. */
export function presentConsentText(patterns: Record<string, string>, name: string): string | undefined {
  const own = name === IMMEDIATE_DELIVERY ? "waiver" : name;
  const pattern =
    (own !== "required" && patterns[`subscription.consent.${own}`]) || patterns["subscription.consent.other"];
  return pattern?.replaceAll("{name}", name).replaceAll("''", "'");
}

/** The words of a consent; a name that is one of our other messages has none of its own. */
export function consentText(intl: IntlShape, name: string): string {
  if (name === IMMEDIATE_DELIVERY) return intl.formatMessage({ id: "subscription.consent.waiver" });
  const key = `subscription.consent.${name}`;
  return name !== "required" && hasMessage(intl, key)
    ? intl.formatMessage({ id: key })
    : intl.formatMessage({ id: "subscription.consent.other" }, { name });
}
