// The day of a payment, in words.
import type { IntlShape } from "#kit/messages/i18n";

/** In the time zone of the seller's business, where the payment was booked. */
export function dateText(intl: IntlShape, at: string, timeZone: string): string {
  return intl.formatDate(at, { year: "numeric", month: "long", day: "numeric", timeZone });
}
