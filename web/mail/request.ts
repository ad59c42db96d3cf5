// What the program hands to a mail's template: whose mail, in which language, and the facts of the matter.

/** As server/features/messaging/delivery.hpp prints it. */
export interface MailRequest {
  channel: "mail" | "sms";
  templateName: string;
  locale: string;
  iso: string;
  dir: "ltr" | "rtl";
  tenant: MailTenant;
  /** The tenant's own words, as patterns. */
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

/** Facts only, never sentences. Every template names those that it cannot do without. */
export interface MailData {
  /** Whom it greets. */
  name?: string;
  /** Six digits, for typing. */
  number?: string;
  /** How long the number or the link is good for. */
  minutes?: number;
  /** Where the button leads: an absolute address, or a path of the portal. */
  link?: string;
  /** account-exists: where a new password is asked for. */
  resetLink?: string;
  /** email-changed: the new address, or as much of it as may be shown. */
  email?: string;
  /** new-sign-in: "Chrome on Android" */
  device?: string;
  /** new-sign-in: the visitor's network address, or a part of it. */
  address?: string;
  /** RFC 3339 */
  at?: string;
  /** link-identity: the outside provider as people call it. */
  provider?: string;
  /** account-closing: when it is erased; RFC 3339. */
  closesAt?: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
