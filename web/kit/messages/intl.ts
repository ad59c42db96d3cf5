// Formats messages, dates, numbers and lists in one language: FormatJS's ICU formatter over kept Intl objects.
// react-intl would add 3 kB of components and of checks that the types do here.
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { formatToParts, IntlMessageFormat } from "intl-messageformat";
import type { NumberFormat } from "#generated/payloads";
import type english from "#locales/en.json";

/** A key of the catalogue is a type, so a typo does not compile. */
export type MessageKey = keyof typeof english;
/** A pattern as the parser leaves it, or a sentence without syntax as it is. */
export type Message = string | MessageFormatElement[];
export type Messages = Record<string, Message>;
export type MessageValues<T = never> = Record<
  string,
  string | number | boolean | Date | null | undefined | T
>;

// The kinds of @formatjs/icu-messageformat-parser, which the browser does without.
const LITERAL = 0;
const ARGUMENT = 1;

/** Dates are shown in one time zone, or the server and the browser would disagree. */
const TIME_ZONE = "UTC";

export interface IntlShape {
  readonly numbers: NumberFormat;
  readonly messages: Messages;
  formatMessage(message: { id: MessageKey }, values?: MessageValues): string;
  /** A message with elements in it, in pieces; each value stays the object that it is. */
  formatMessageToParts<T>(id: MessageKey, values: MessageValues<T>): (string | T)[];
  formatDate(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  formatList(values: string[], options?: Intl.ListFormatOptions): string;
  formatListToParts<T>(values: T[], options?: Intl.ListFormatOptions): (string | T)[];
}

/** Of a page, a mail or a receipt: its language, and how the tenant has numbers written. */
export interface IntlSettings {
  iso: string;
  numbers: NumberFormat;
}

export function makeIntl({ iso, numbers }: IntlSettings, messages: Messages): IntlShape {
  const locale = `${iso}-u-nu-${numbers.digits}`;
  const dateFormat = kept((options?: Intl.DateTimeFormatOptions) => {
    return new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
  });
  const numberFormat = kept((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const pluralRules = kept((options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options));
  const listFormat = kept((options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
  const formatters = {
    getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) => numberFormat(options),
    getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) => dateFormat(options),
    getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => pluralRules(options),
  };

  /** The key itself where the message is missing or lacks a value: a page with a gap is better than no page. */
  function partsOf<T>(id: MessageKey, values?: MessageValues<T>): (string | T)[] {
    const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
    if (typeof message === "string") return [message];
    try {
      if (!message) throw new Error(`the language ${iso} has no such message`);
      const parts = formatToParts<T>(message, locale, formatters, IntlMessageFormat.formats, values);
      return parts.map((part) => part.value as string | T);
    } catch (error) {
      console.error(`Message ${id} cannot be shown: ${(error as Error).message}`);
      return [id];
    }
  }

  return {
    numbers,
    messages,
    formatMessage({ id }, values) {
      const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
      const plain = typeof message === "object" ? joined(message, values) : message;
      return plain ?? partsOf(id, values).join("");
    },
    formatMessageToParts: partsOf,
    formatDate: (at, options) => dateFormat(options).format(new Date(at)),
    formatNumber: (value, options) => numberFormat(options).format(value),
    formatList: (values, options) => listFormat(options).format(values),
    formatListToParts(values, options) {
      const places = values.map((_, index) => String(index));
      return listFormat(options)
        .formatToParts(places)
        .map((part) => (part.type === "element" ? values[Number(part.value)]! : part.value));
    },
  };
}

/** Text and arguments one after the other, which most messages are; undefined where there is more to one. */
function joined(message: MessageFormatElement[], values: MessageValues | undefined): string | undefined {
  let text = "";
  for (const part of message) {
    if (part.type === LITERAL) text += part.value;
    else if (part.type === ARGUMENT) {
      const value = values?.[part.value];
      if (typeof value !== "string" && typeof value !== "number") return undefined;
      text += value;
    } else return undefined;
  }
  return text;
}

/** Making an Intl object is slow, so each is made once for its options. */
function kept<Options, Format>(make: (options?: Options) => Format): (options?: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = options ? JSON.stringify(options) : "";
    const found = formats.get(key);
    if (found) return found;
    const format = make(options);
    formats.set(key, format);
    return format;
  };
}
