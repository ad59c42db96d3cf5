// @vitest-environment node
// Our formatting says what FormatJS's own says, for every message of every language.

import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { parse } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Messages, makeIntl } from "./intl";
import { formatPrice } from "./price";

const catalogues = import.meta.glob<Messages>("../../locales/*.json", { eager: true, import: "default" });

/** One value for each argument, of the kind that the message wants. */
function valuesFor(message: MessageFormatElement[], count: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const walk = (parts: MessageFormatElement[]) => {
    for (const part of parts) {
      if (part.type === 1) values[part.value] ??= `<${part.value}>`;
      if (part.type === 2 || part.type === 6) values[part.value] = count;
      if (part.type === 3 || part.type === 4) values[part.value] = new Date(count * 86_400_000);
      if (part.type === 5) values[part.value] = Object.keys(part.options)[0];
      if (part.type === 5 || part.type === 6)
        for (const option of Object.values(part.options)) walk(option.value);
      if (part.type === 8) {
        values[part.value] = (chunks: unknown[]) => `[${chunks.join("")}]`;
        walk(part.children);
      }
    }
  };
  walk(message);
  return values;
}

describe.each(Object.entries(catalogues))("%s", (file, messages) => {
  const iso = file.slice("../../locales/".length, -".json".length);
  const numbers = { digits: "latn", priceDecimals: 2 };
  const intl = makeIntl({ iso, numbers }, messages);

  it("has the same texts", () => {
    for (const [id, message] of Object.entries(messages)) {
      const tree = typeof message === "string" ? parse(message) : message;
      for (const count of [0, 1, 2, 5, 1234]) {
        const values = valuesFor(tree, count) as Record<string, string>;
        const expected = String(new IntlMessageFormat(tree, `${iso}-u-nu-latn`).format(values));
        // Twice, because the second comes from what was kept.
        expect(intl.formatMessage({ id: id as never }, values)).toBe(expected);
        expect(intl.formatMessage({ id: id as never }, values)).toBe(expected);
      }
    }
  });

  it("has the same numbers", () => {
    for (const number of [0, 7, 1234.5, -1]) {
      expect(intl.formatNumber(number)).toBe(new Intl.NumberFormat(`${iso}-u-nu-latn`).format(number));
      const digits = { minimumIntegerDigits: 2 };
      expect(intl.formatNumber(number, digits)).toBe(
        new Intl.NumberFormat(`${iso}-u-nu-latn`, digits).format(number),
      );
    }
  });
});

const english = { iso: "en", numbers: { digits: "latn", priceDecimals: 2 } };

describe("the tenant's choice", () => {
  const arabic = (digits: string) => makeIntl({ iso: "ar-EG", numbers: { digits, priceDecimals: 2 } }, songs);
  const songs = { songs: parse("{count, plural, other {# songs}}"), from: parse("{at, date, medium}") };
  const texts = (intl: ReturnType<typeof makeIntl>) =>
    [
      intl.formatNumber(1234.5),
      formatPrice(intl, { amount: 9.99, currency: "EUR" }),
      intl.formatDate("2026-03-14", { dateStyle: "long" }),
      intl.formatMessage({ id: "songs" as never }, { count: 1234 }),
      intl.formatMessage({ id: "from" as never }, { at: new Date(0) }),
    ].join(" ");

  it("of digits goes for numbers, prices, dates and messages", () => {
    expect(texts(arabic("arab"))).toMatch(/[٠-٩]/);
    expect(texts(arabic("arab"))).not.toMatch(/[0-9]/);
    expect(texts(arabic("latn"))).toMatch(/1[,٬]?234.*9.99.*14.*2026.*1970/);
    expect(texts(arabic("latn"))).not.toMatch(/[٠-٩]/);
  });

  it.each([
    [2, 9.9, "EUR", "€9.90"],
    [0, 9, "EUR", "€9"],
    [3, 1.25, "KWD", "KWD\u00a01.250"],
    // Never another amount than the one that is charged.
    [0, 9.99, "EUR", "€9.99"],
    [2, 0.625, "KWD", "KWD\u00a00.625"],
    [2, 1.25, "KWD", "KWD\u00a01.25"],
    [2, 500, "JPY", "¥500.00"],
    [0, 500, "JPY", "¥500"],
  ])("of %s decimals shows %s %s as %s", (priceDecimals, amount, currency, shown) => {
    const intl = makeIntl({ iso: "en-US", numbers: { digits: "latn", priceDecimals } }, {});
    expect(formatPrice(intl, { amount, currency })).toBe(shown);
  });
});

describe("what is wrong with a message", () => {
  afterEach(() => vi.restoreAllMocks());
  const messages = () => ({
    wants: parse("{count, plural, one {# song} other {# songs}}"),
    name: parse("Hello {name}"),
  });

  it("is logged, and its key is shown", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const intl = makeIntl(english, messages());
    expect(intl.formatMessage({ id: "gone" as never })).toBe("gone");
    expect(intl.formatMessage({ id: "toString" as never })).toBe("toString");
    expect(intl.formatMessage({ id: "name" as never })).toBe("name");
    expect(error).toHaveBeenCalledTimes(3);
  });

  it("does not keep others from being shown", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const intl = makeIntl(english, messages());
    intl.formatMessage({ id: "wants" as never });
    expect(intl.formatMessage({ id: "wants" as never }, { count: 2 })).toBe("2 songs");
  });

  it("does not hide a message that comes later", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const intl = makeIntl(english, messages());
    intl.formatMessage({ id: "late" as never });
    intl.messages.late = parse("Here");
    expect(intl.formatMessage({ id: "late" as never })).toBe("Here");
  });
});
