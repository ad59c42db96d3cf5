// The mail with a partner's codes of a voucher.
import type { EmailBlock } from "./email-document";
import { button, type EmailTemplate, greeting, oneLine, required, text } from "./template-parts";

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

export const voucherMails: Record<string, EmailTemplate> = { "voucher-codes": voucherCodes };
