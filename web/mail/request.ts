// The request that the C++ program sends to an e-mail or SMS template: recipient, language, tenant and data.

import type { NumberFormat } from "#generated/payloads";

/** As server/features/messaging/delivery.hpp prints it. */
export interface MailRequest {
  channel: "mail" | "sms";
  templateName: string;
  locale: string;
  iso: string;
  numbers: NumberFormat;
  dir: "ltr" | "rtl";
  tenant: MailTenant;
  /** The tenant's own messages, as ICU patterns. */
  messages: Record<string, string>;
  data: MailData;
}

export interface MailTenant {
  title: string;
  /** "https://aurora.example" */
  origin: string;
  accent: string;
  onAccent: string;
  accentDark: string;
  onAccentDark: string;
}

/** Facts only, never sentences. Each template throws when a field that it requires is missing. */
interface MailData {
  /** The name in the greeting. */
  name?: string;
  /** The one-time password: six digits to type. */
  otp?: string;
  /** How long the one-time password or the link is valid. */
  minutes?: number;
  /** Target of the button: an absolute URL, or a path of the portal. */
  link?: string;
  /** account-exists: the page that resets the password. */
  resetLink?: string;
  /** email-changed: the new address, or as much of it as may be shown. */
  email?: string;
  /** phone-changed: as much of the number as may be shown. */
  phone?: string;
  change?: "added" | "removed" | "moved";
  /** new-sign-in: "Chrome on Android" */
  device?: string;
  /** new-sign-in: the visitor's network address, or a part of it. */
  address?: string;
  /** second-factor: it was turned on or off, or has new recovery codes. */
  secondFactor?: "on" | "off" | "codes";
  /** RFC 3339 */
  at?: string;
  /** link-identity: the outside provider as people call it. */
  provider?: string;
  /** account-closing: when it is erased; RFC 3339. */
  closesAt?: string;
  /** price-change: the plan's name, what it costs now and then, and from when; RFC 3339. */
  plan?: string;
  before?: MoneyFact;
  after?: MoneyFact;
  effectiveAt?: string;
  /** Of the days that are named; an IANA name. */
  timeZone?: string;
  /** Mails about a plan: what was paid, could not be charged, is given back, or was taken back. */
  amount?: MoneyFact | null;
  /** The next payment, where there is one. */
  nextAmount?: MoneyFact | null;
  nextAt?: string | null;
  /** Until when the plan can be used. */
  until?: string | null;
  /** plan-welcome: until when the contract can be withdrawn from. */
  withdrawalUntil?: string | null;
  /** plan-welcome: it begins with a free trial. */
  trial?: boolean;
  /** plan-ended: its renewal was not paid. */
  unpaid?: boolean;
  /** voucher-codes, gift: the codes of what `plan` names. */
  codes?: string[];
  /** gift: who gives it, and what they wrote. */
  giver?: string;
  message?: string;
  /** plan-withdrawal: the number of the declaration; receipt, credit-note: its own number. */
  reference?: string;
  /** staff-payments: how many things there are to look at, and the first of them, in the words of the server's log. */
  count?: number;
  notices?: { about: string; says: string }[];
}

export interface MoneyFact {
  amount: number;
  currency: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
