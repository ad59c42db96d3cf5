// The messages of a language, formatted as a page shows them, so that a test can look for what it means.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { root } from "./kiosk.mjs";

/** `wordsOf("ar")("subscription.title")` → "الباقات". Fails for a message that does not exist. */
export function wordsOf(language) {
  const messages = JSON.parse(readFileSync(join(root, `web/locales/${language}.json`), "utf8"));
  const locale = language === "ar" ? "ar-EG" : language;
  return (key, values = {}) => {
    if (!Object.hasOwn(messages, key)) throw new Error(`There is no message ${key} in ${language}`);
    return new IntlMessageFormat(messages[key], locale).format(values);
  };
}

/** A message where some values are not known, such as a date: give "§" for them. The pattern of its whole text. */
export function patternOf(text) {
  const parts = text.split("§").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}
