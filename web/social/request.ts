// The request that the C++ program sends for the picture of a link preview.
import type { NumberFormat } from "#generated/payloads";
import type { MessageKey } from "#kit/messages/i18n";
import type { MailTenant } from "../mail/request";

/** As server/features/storefront/social_pictures.cpp prints it. */
export interface SocialPictureRequest {
  locale: string;
  iso: string;
  numbers: NumberFormat;
  dir: "ltr" | "rtl";
  tenant: MailTenant;
  /** The tenant's own messages, as ICU patterns. */
  messages: Record<string, string>;
  /** The message that names its kind; empty: none. */
  label: MessageKey | "";
  title: string;
  by: string;
  /** Of the artwork: "#336699". */
  color: string;
  /** Of the artwork, width to height; 0: there is none. */
  ratio: number;
}
