// The same letter for who reads plain text: the same words, in the same order.
import type { Letter, LetterPart } from "./letter";

export function letterText(letter: Letter, tenantTitle: string): string {
  const parts = [letter.title, ...letter.parts.map(partText), "-- ", letter.footer];
  return `${tenantTitle}\n\n${parts.join("\n\n").replace("-- \n\n", "-- \n")}\n`;
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case "number":
      return `    ${part.value}`;
    case "button":
      // An address of its own line stays whole, whatever wraps the rest.
      return `${part.label}:\n${part.href}`;
    case "facts":
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    default:
      return part.text;
  }
}
