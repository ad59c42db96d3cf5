// @vitest-environment node
// The quick formatter says what react-intl says, for every message of every language.
import { parse } from "@formatjs/icu-messageformat-parser";
import { createIntl, type MessageFormatElement } from "react-intl";
import { describe, expect, it, vi } from "vitest";
import { type Catalogue, messagesOf } from "./i18n";
import { quickIntl } from "./quick-intl";

const catalogues = import.meta.glob<Catalogue>("../locales/*.json", { eager: true, import: "default" });

function intlOf(messages: Record<string, MessageFormatElement[]>, locale: string, onError = vi.fn()) {
  return createIntl({ locale, messages: messages as never, timeZone: "UTC", onError });
}

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

describe.each(Object.entries(catalogues))("%s", (file, catalogue) => {
  const messages = messagesOf(catalogue);
  const plain = intlOf(messages, file.slice("../locales/".length, -".json".length));
  const quick = quickIntl(plain);

  it("has the same texts", () => {
    for (const [id, message] of Object.entries(messages)) {
      for (const count of [0, 1, 2, 5, 1234]) {
        const values = valuesFor(message, count) as Record<string, string>;
        // Twice, because the second comes from what was kept.
        expect(quick.formatMessage({ id: id as never }, values)).toEqual(
          plain.formatMessage({ id: id as never }, values),
        );
        expect(quick.formatMessage({ id: id as never }, values)).toEqual(
          plain.formatMessage({ id: id as never }, values),
        );
      }
    }
  });

  it("has the same numbers", () => {
    for (const number of [0, 7, 1234.5, -1]) {
      expect(quick.formatNumber(number)).toBe(plain.formatNumber(number));
      expect(quick.formatNumber(number, { minimumIntegerDigits: 2 })).toBe(
        plain.formatNumber(number, { minimumIntegerDigits: 2 }),
      );
    }
  });
});

describe("what is wrong with a message", () => {
  const messages = {
    wants: parse("{count, plural, one {# song} other {# songs}}"),
    name: parse("Hello {name}"),
  };

  it("is said by react-intl, as ever", () => {
    const onError = vi.fn();
    const quick = quickIntl(intlOf(messages, "en", onError));
    expect(quick.formatMessage({ id: "gone" as never })).toBe("gone");
    expect(quick.formatMessage({ id: "toString" as never })).toBe("toString");
    expect(quick.formatMessage({ id: "name" as never })).toBe("name");
    expect(onError).toHaveBeenCalledTimes(3);
  });

  it("does not keep others from being shown", () => {
    const quick = quickIntl(intlOf(messages, "en"));
    quick.formatMessage({ id: "wants" as never });
    expect(quick.formatMessage({ id: "wants" as never }, { count: 2 })).toBe("2 songs");
  });

  it("does not hide a message that comes later", () => {
    const quick = quickIntl(intlOf(messages, "en"));
    quick.formatMessage({ id: "late" as never });
    (quick.messages as Record<string, unknown>).late = parse("Here");
    expect(quick.formatMessage({ id: "late" as never })).toBe("Here");
  });
});
