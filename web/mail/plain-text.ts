// The plain-text part of an e-mail: the same sentences as the HTML, in the same order.
import type { EmailBlock, EmailContent } from "./email-document";
import type { TemplateContext } from "./template-parts";

export function plainText(email: EmailContent, tenantTitle: string, t: TemplateContext["t"]): string {
  const parts = [email.title, ...email.blocks.map((block) => blockText(block, t)), "-- ", email.footer];
  return `${tenantTitle}\n\n${parts.join("\n\n").replace("-- \n\n", "-- \n")}\n`;
}

function blockText(block: EmailBlock, t: TemplateContext["t"]): string {
  switch (block.kind) {
    case "otp":
      return `    ${block.value}`;
    case "button":
      // On a line of its own, so that a mail program does not wrap the address.
      return `${t("mail.linkLine", { label: block.label })}\n${block.href}`;
    case "facts":
      return block.rows.map(({ label, value }) => t("mail.fact", { label, value })).join("\n");
    default:
      return block.text;
  }
}
