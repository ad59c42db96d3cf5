// The mails that carry a receipt or a credit note as a PDF.
import * as links from "#generated/links";
import type { EmailBlock } from "./email-document";
import {
  button,
  day,
  type EmailTemplate,
  greeting,
  oneLine,
  price,
  required,
  type TemplateContext,
  text,
} from "./template-parts";

/** The same for both; a credit note speaks of money that goes back. */
function receiptMail(kind: "receipt" | "creditNote"): EmailTemplate {
  return ({ request, intl, t }: TemplateContext) => {
    const words = {
      plan: oneLine(required(request, "plan")),
      amount: price(intl, required(request, "amount")),
      reference: oneLine(request.data.reference),
    };
    const rows = [
      { label: t(`mail.${kind}.number`), value: words.reference },
      { label: t("mail.receipt.date"), value: day(intl, required(request, "at"), request.data.timeZone) },
    ];
    return {
      subject: t(`mail.${kind}.subject`, words),
      title: t(`mail.${kind}.title`),
      blocks: [
        text(greeting(request, t)),
        text(t(`mail.${kind}.text`, words)),
        { kind: "facts", rows } satisfies EmailBlock,
        text(t("mail.receipt.attached")),
        ...button(request, t(`mail.${kind}.button`), request.data.link ?? links.profile.receipts),
      ],
      footer: t("mail.receipt.footer"),
    };
  };
}

export const receiptMails: Record<string, EmailTemplate> = {
  receipt: receiptMail("receipt"),
  "credit-note": receiptMail("creditNote"),
};
