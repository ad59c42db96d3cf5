// The mail to those who look after a tenant's payments: what does not agree with a provider, or with the ledger.
import {
  type EmailTemplate,
  greeting,
  oneLine,
  quote,
  required,
  type TemplateContext,
  text,
} from "./template-parts";

function staffPayments({ request, t }: TemplateContext) {
  const count = required(request, "count");
  const notices = required(request, "notices");
  const more = count - notices.length;
  return {
    subject: t("mail.staffPayments.subject", { count }),
    title: t("mail.staffPayments.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.staffPayments.text")),
      ...notices.map(({ about, says }) => quote(`${oneLine(about)}\n${oneLine(says, 300)}`)),
      ...(more > 0 ? [text(t("mail.staffPayments.more", { count: more }))] : []),
    ],
    footer: t("mail.staffPayments.footer"),
  };
}

export const staffMails: Record<string, EmailTemplate> = { "staff-payments": staffPayments };
