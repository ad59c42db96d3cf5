// A price with the decimals that the tenant has chosen.
import type { IntlShape } from "./intl";

/** No currency has more: an amount is never rounded to another one than is charged. */
const MOST_DECIMALS = 4;

export function formatPrice(
  intl: IntlShape,
  { amount, currency }: { amount: number; currency: string },
): string {
  return intl.formatNumber(amount, {
    style: "currency",
    currency,
    minimumFractionDigits: intl.numbers.priceDecimals,
    maximumFractionDigits: MOST_DECIMALS,
  });
}
