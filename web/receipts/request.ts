// The request that the C++ program sends for rendering a receipt.
import type { NumberFormat, ReceiptDetails } from "#generated/payloads";
import type { MailTenant } from "../mail/request";

/** As server/features/receipts/receipt_document.hpp prints it. */
export interface ReceiptRequest {
  locale: string;
  iso: string;
  numbers: NumberFormat;
  dir: "ltr" | "rtl";
  tenant: MailTenant;
  /** The tenant's own messages, as ICU patterns. */
  messages: Record<string, string>;
  receipt: ReceiptDetails;
}
