// How often an info service sends something and what it costs, in words.
import type { InfoService } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { usePriceWords } from "./price-words";

export function useFrequency(): (service: InfoService) => string {
  const text = useText();
  return ({ period, times }) => text(`market.service.frequency.${period}`, { count: times });
}

/** A price that is paid again and again says how often. */
export function useServicePrice(): (service: InfoService) => string {
  const text = useText();
  const price = usePriceWords();
  return ({ prices, billing }) => {
    const words = price(prices);
    const isPaid = prices.some(({ amount }) => amount > 0);
    return isPaid && billing && billing !== "event"
      ? text(`market.service.price.${billing}`, { price: words })
      : words;
  };
}
