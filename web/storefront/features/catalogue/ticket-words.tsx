// The words above and below the name of a ticket: what it gives, and until when.
import type { Card, VoucherTicket } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { inLanguage } from "#kit/messages/text-language";
import type { TicketWords } from "#ui/cards/card";

/** In the partner's words; else the discount, else what it is worth. */
export function useBenefit(): (ticket: VoucherTicket) => string {
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
export function useValidity(): (ticket: VoucherTicket) => string {
  const text = useText();
  return ({ state, validFrom, validUntil }) => {
    if (state === "upcoming") return text("vouchers.state.upcoming", { date: validFrom });
    if (state === "valid") return validUntil ? text("vouchers.until", { date: validUntil }) : "";
    return text(`vouchers.state.${state}`);
  };
}

/** The properties of a card that has a ticket's shape. */
export function useTicketWords(): (ticket: VoucherTicket) => TicketWords {
  const benefit = useBenefit();
  const validity = useValidity();
  return (ticket) => ({
    value: <span {...inLanguage(ticket.benefitLang)}>{benefit(ticket)}</span>,
    note: validity(ticket),
    over: ticket.state === "expired" || ticket.state === "sold_out",
  });
}

/** Of a voucher, or of a book that holds some; nothing for any other card. */
export function useCardTicket(): (card: Card) => TicketWords {
  const text = useText();
  const words = useTicketWords();
  return ({ ticket, voucherCount }) => {
    if (ticket) return words(ticket);
    return voucherCount === undefined ? {} : { value: text("vouchers.count", { count: voucherCount }) };
  };
}
