// The mails with codes: a partner's codes of a voucher, and a gift's.
import type { EmailBlock } from "./email-document";
import {
  button,
  day,
  type EmailTemplate,
  greeting,
  nameOf,
  note,
  oneLine,
  quote,
  required,
  text,
} from "./template-parts";

const voucherCodes: EmailTemplate = ({ request, t, intl }) => {
  const codes = required(request, "codes");
  const words = { title: oneLine(required(request, "plan")), count: codes.length };
  const rows = codes.map((code, index) => ({
    label: t("mail.voucherCodes.code", { number: intl.formatNumber(index + 1) }),
    value: code,
  }));
  return {
    subject: t("mail.voucherCodes.subject", words),
    title: t("mail.voucherCodes.title", words),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.voucherCodes.text", words)),
      { kind: "facts", rows } satisfies EmailBlock,
      ...button(request, t("mail.voucherCodes.button"), required(request, "link")),
    ],
    footer: t("mail.voucherCodes.footer"),
  };
};

/** Its reader knows nothing of it: it says who gives what, and how it is redeemed. */
const gift: EmailTemplate = ({ request, t, intl }) => {
  const giver = nameOf(request.data.giver);
  const words = { title: oneLine(required(request, "plan")), giver };
  const message = request.data.message?.trim();
  const [code = ""] = required(request, "codes");
  return {
    subject: giver ? t("mail.gift.subject", words) : t("mail.gift.subjectPlain", words),
    title: t("mail.gift.title"),
    blocks: [
      text(greeting(request, t)),
      text(giver ? t("mail.gift.text", words) : t("mail.gift.textPlain", words)),
      ...(message ? [quote(message)] : []),
      { kind: "facts", rows: [{ label: t("mail.gift.code"), value: code }] } satisfies EmailBlock,
      ...button(request, t("mail.gift.button"), required(request, "link")),
      note(t("mail.gift.until", { date: day(intl, required(request, "until")) })),
    ],
    footer: t("mail.gift.footer"),
  };
};

export const voucherMails: Record<string, EmailTemplate> = { "voucher-codes": voucherCodes, gift };
