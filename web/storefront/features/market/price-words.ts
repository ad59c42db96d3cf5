// The price of an item of the marketplace, in words.
import type { ItemPrice } from "#generated/payloads";
import { type IntlShape, useIntl } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";

/** Of several ways to get it, the first that says what it costs; empty where none does. */
function priceWords(prices: ItemPrice[], intl: IntlShape): string {
  for (const { businessModel, amount, currency } of prices) {
    if (businessModel === "FREE") return intl.formatMessage({ id: "market.price.free" });
    if (businessModel === "DOWNLOAD_TO_OWN_FREEMIUM")
      return intl.formatMessage({ id: "market.price.freemium" });
    if (amount > 0) return formatPrice(intl, { amount, currency });
    if (businessModel === "SUBSCRIPTION") return intl.formatMessage({ id: "market.price.subscription" });
  }
  return "";
}

export function usePriceWords(): (prices: ItemPrice[]) => string {
  const intl = useIntl();
  return (prices) => priceWords(prices, intl);
}
