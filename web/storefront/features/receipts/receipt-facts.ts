// The facts of a receipt in words: the same for the page and for the PDF.
import type { MoneyBody, ReceiptDetails, ReceiptSummary } from "#generated/payloads";
import type { IntlShape, MessageKey } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { methodName } from "#features/checkout/payment-methods";
import { dateText } from "./date-text";

export const amountText: (intl: IntlShape, amount: MoneyBody) => string = formatPrice;

export function receiptTitle(intl: IntlShape, { kind }: Pick<ReceiptSummary, "kind">): string {
  return intl.formatMessage({ id: kind === "receipt" ? "receipt.one" : "receipt.creditNote" });
}

const states: Record<ReceiptSummary["state"], MessageKey> = {
  paid: "receipt.state.paid",
  partly_refunded: "receipt.state.partlyRefunded",
  refunded: "receipt.state.refunded",
  credited: "receipt.state.credited",
};

export function stateText(intl: IntlShape, state: ReceiptSummary["state"]): string {
  return intl.formatMessage({ id: states[state] });
}

export function periodText(intl: IntlShape, receipt: ReceiptDetails): string {
  const { periodStart, periodEnd, timeZone } = receipt;
  if (!periodStart || !periodEnd) return "";
  return intl.formatMessage(
    { id: "receipt.periodSpan" },
    { from: dateText(intl, periodStart, timeZone), to: dateText(intl, periodEnd, timeZone) },
  );
}

export interface ReceiptFact {
  label: string;
  value: string;
}

/** The last of them is the sum. */
export function amountFacts(intl: IntlShape, receipt: ReceiptDetails): ReceiptFact[] {
  const t = (id: MessageKey, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  const { tax, amount, kind } = receipt;
  const percent = (points: number) =>
    intl.formatNumber(points / 10_000, { style: "percent", maximumFractionDigits: 2 });
  return [
    ...(tax
      ? [
          { label: t("receipt.net"), value: amountText(intl, tax.net) },
          {
            label: t("receipt.tax", { percent: percent(tax.basisPoints) }),
            value: amountText(intl, tax.tax),
          },
        ]
      : []),
    {
      label: t(kind === "receipt" ? "receipt.total" : "receipt.totalBack"),
      value: amountText(intl, amount),
    },
  ];
}

/** When and how it was paid, and when it was issued. */
export function paymentFacts(intl: IntlShape, receipt: ReceiptDetails): ReceiptFact[] {
  const t = (id: MessageKey) => intl.formatMessage({ id });
  const { kind, paidAt, issuedAt, timeZone, method } = receipt;
  return [
    {
      label: t(kind === "receipt" ? "receipt.paidOn" : "receipt.refundedOn"),
      value: dateText(intl, paidAt, timeZone),
    },
    ...(method
      ? [{ label: t("receipt.paidBy"), value: methodName(method, (one) => t(`receipt.method.${one}`)) }]
      : []),
    { label: t("receipt.issuedOn"), value: dateText(intl, issuedAt, timeZone) },
  ];
}
