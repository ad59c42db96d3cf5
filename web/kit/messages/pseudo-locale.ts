// Pseudo-locales for developers (xa, xb): accented, longer English that reveals clipped and untranslated text.
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Messages } from "./i18n";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const marked = [..."ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ"];

export function pseudoMessages(messages: Messages): Messages {
  const pseudo = Object.entries(messages).map(([key, message]) => {
    return [key, typeof message === "string" ? pseudoText(message) : message.map(pseudoElement)];
  });
  return Object.fromEntries(pseudo);
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  const copy = { ...element } as MessageFormatElement & {
    value?: unknown;
    options?: Record<string, { value: MessageFormatElement[] }>;
    children?: MessageFormatElement[];
  };
  if (copy.type === 0 && typeof copy.value === "string") copy.value = pseudoText(copy.value);
  if (copy.options) {
    copy.options = Object.fromEntries(
      Object.entries(copy.options).map(([name, option]) => [
        name,
        { ...option, value: option.value.map(pseudoElement) },
      ]),
    ) as typeof copy.options;
  }
  if (copy.children) copy.children = copy.children.map(pseudoElement);
  return copy;
}

export function pseudoText(text: string): string {
  const letters = [...text].map((letter) => {
    const at = plain.indexOf(letter);
    return at < 0 ? letter : (marked[at] ?? letter);
  });
  return letters.join("") + "~".repeat(Math.ceil(text.trim().length / 4));
}
