// What a voucher gives, and until when, in words.
import type { Voucher } from "../../../generated/payloads";
import { useIntl, useText } from "../../../kit/i18n";
import { formatPrice } from "../../../kit/price";

/** In the partner's words; else the discount, else what it is worth. */
export function useBenefit(): (voucher: Voucher) => string {
  const intl = useIntl();
  const text = useText();
  return ({ benefit, discountPercent, value }) => {
    if (benefit) return benefit;
    if (discountPercent > 0)
      return text("vouchers.discount", {
        percent: intl.formatNumber(discountPercent / 100, { style: "percent" }),
      });
    return value ? text("vouchers.worth", { amount: formatPrice(intl, value) }) : "";
  };
}

/** Empty for a voucher that is valid without an end. */
export function useValidity(): (voucher: Voucher) => string {
  const text = useText();
  return ({ state, validFrom, validUntil }) => {
    if (state === "upcoming") return text("vouchers.state.upcoming", { date: validFrom });
    if (state === "valid") return validUntil ? text("vouchers.until", { date: validUntil }) : "";
    return text(`vouchers.state.${state}`);
  };
}
