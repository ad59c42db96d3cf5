// Parts of which the templates of e-mails are made: the facts that they require, blocks, dates and prices.
import type { IntlShape, MessageKey } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import type { EmailBlock, EmailContent } from "./email-document";
import type { MailRequest, MoneyFact } from "./request";

export interface TemplateContext {
  request: MailRequest;
  intl: IntlShape;
  t: (id: MessageKey, values?: Record<string, string | number>) => string;
}
/** Without a footer of its own it has the one of mails that keep an account safe. */
export type EmailTemplate = (
  context: TemplateContext,
) => Omit<EmailContent, "footer" | "copyHint"> & { footer?: string };

type RequiredFact =
  | "after"
  | "amount"
  | "at"
  | "before"
  | "closesAt"
  | "codes"
  | "count"
  | "effectiveAt"
  | "link"
  | "nextAmount"
  | "nextAt"
  | "notices"
  | "otp"
  | "plan"
  | "provider"
  | "secondFactor"
  | "until";

export function required<Fact extends RequiredFact>(request: MailRequest, fact: Fact) {
  const value = request.data[fact];
  if (!value) throw new Error(`the template ${request.templateName} needs "${fact}"`);
  return value;
}

export const text = (value: string): EmailBlock => ({ kind: "text", text: value });
export const quote = (value: string): EmailBlock => ({ kind: "quote", text: value });
export const note = (value: string): EmailBlock => ({ kind: "note", text: value });
export const otpBlock = (value: string): EmailBlock => ({ kind: "otp", value });

export function button(
  request: MailRequest,
  label: string,
  link: string | undefined,
  quiet = false,
): EmailBlock[] {
  const href = link && absolute(link, request.tenant.origin);
  return href ? [{ kind: "button", label, href, quiet }] : [];
}

/** Only http and https URLs get into a link. */
function absolute(link: string, origin: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return origin && link.startsWith("/") && !link.startsWith("//") ? origin + link : "";
}

export function greeting({ data }: MailRequest, t: TemplateContext["t"]): string {
  const name = nameOf(data.name);
  return name ? t("mail.greeting.named", { name }) : t("mail.greeting.plain");
}

/** A person's name on one line; empty where there is no name, or where it looks like a link or an address. */
export function nameOf(value: string | undefined): string {
  const name = oneLine(value);
  return looksLikeAddress(name) ? "" : name;
}

/** Mail programs turn such text into links, and anyone can choose a name: it would be a way to phish. */
function looksLikeAddress(name: string): boolean {
  return /:\/\/|www\.|@|\S\.\S{2}|\//i.test(name);
}

export function oneLine(value: string | undefined, longest = 80): string {
  const line = (value ?? "").replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069\s]+/gu, " ").trim();
  return line.length > longest ? `${[...line].slice(0, longest - 1).join("")}…` : line;
}

export function moment(intl: IntlShape, at: string, timeZone?: string): string {
  return intl.formatDate(at, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
}

export function day(intl: IntlShape, at: string, timeZone?: string): string {
  return intl.formatDate(at, { year: "numeric", month: "long", day: "numeric", timeZone });
}

export const price: (intl: IntlShape, amount: MoneyFact) => string = formatPrice;
