// The plain-text part of an e-mail: the same sentences as the HTML, in the same order.
import type { EmailBlock, EmailContent } from "./email-document";

export function plainText(email: EmailContent, tenantTitle: string): string {
  const parts = [email.title, ...email.blocks.map(blockText), "-- ", email.footer];
  return `${tenantTitle}\n\n${parts.join("\n\n").replace("-- \n\n", "-- \n")}\n`;
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case "otp":
      return `    ${block.value}`;
    case "button":
      // On a line of its own, so that a mail program does not wrap the address.
      return `${block.label}:\n${block.href}`;
    case "facts":
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    default:
      return block.text;
  }
}
