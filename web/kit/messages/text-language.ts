// Attributes of a text that is in another language than its page, so that it is read aloud and laid out in its own.
import { locales } from "#generated/locales";

/** Nothing for a text in the page's language, which the server names no language for. */
export function inLanguage(lang: string | undefined): { lang?: string; dir?: "ltr" | "rtl" } {
  return lang ? { lang, dir: locales.find(({ code }) => code === lang)?.dir } : {};
}

/** The text for meta descriptions and structured data, which have no mark: only in the page's own language. */
export function ownLanguage(text: string, lang: string | undefined): string {
  return lang ? "" : text;
}
