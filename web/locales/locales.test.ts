// @vitest-environment node
// Every language says the same things with the same arguments.
import { readdirSync, readFileSync } from "node:fs";
import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = new URL(".", import.meta.url);
const read = (code: string) =>
  JSON.parse(readFileSync(new URL(`${code}.json`, folder), "utf8")) as Record<string, string>;
const codes = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));
const english = read("en");

function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isPluralElement(element) || isSelectElement(element)) {
      return [
        element.value,
        ...Object.values(element.options).flatMap((option) => argumentsOf(option.value)),
      ];
    }
    if (isTagElement(element)) return [element.value, ...argumentsOf(element.children)];
    const named =
      isArgumentElement(element) ||
      isNumberElement(element) ||
      isDateElement(element) ||
      isTimeElement(element);
    return named ? [element.value] : [];
  });
}
const names = (pattern: string) => [...new Set(argumentsOf(parse(pattern)))].sort();

function pluralsOf(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) =>
    isPluralElement(element) && element.pluralType === "cardinal" ? [Object.keys(element.options)] : [],
  );
}

describe.each(codes)("the messages in %s", (code) => {
  const messages = read(code);

  it("have the keys of English", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  it("are patterns with the arguments of English", () => {
    for (const [key, pattern] of Object.entries(messages)) {
      expect({ key, names: names(pattern) }).toEqual({ key, names: names(english[key] ?? "") });
    }
  });

  it("know every plural of the language", () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, pattern] of Object.entries(messages)) {
      for (const options of pluralsOf(parse(pattern))) {
        // "many" of French and Spanish starts at a million; "other" says the same there.
        const needed = categories.filter((category) => !(category === "many" && code !== "ar"));
        expect({
          key,
          missing: needed.filter(
            (category) =>
              !options.includes(category) &&
              !(category === "one" && options.includes("=1")) &&
              !(category === "zero" && options.includes("=0")) &&
              !(category === "two" && options.includes("=2")),
          ),
        }).toEqual({ key, missing: [] });
      }
    }
  });

  it("are not left empty", () => {
    expect(Object.entries(messages).filter(([, pattern]) => pattern.trim() === "")).toEqual([]);
  });
});

describe("the style of a language", () => {
  // Dates are those of en-US ("September 18, 2026"), so the spelling is American too ("anymore" for "no longer").
  it("of English is American", () => {
    const british =
      /\b(recognis|organis|minimis|favour|colour|behaviour|neighbour|honour|centre\b|grey|cancell(ed|ing)|licence|any more\b)/i;
    expect(Object.entries(english).filter(([, pattern]) => british.test(pattern))).toEqual([]);
  });

  it("of French has a no-break space before high punctuation, and no line ends between a verb and its pronoun", () => {
    for (const [key, pattern] of Object.entries(read("fr"))) {
      const words = pattern.replaceAll(/\{\w+(?:, \w+)?\}/g, "x");
      expect({ key, wrong: /[^\u202f\u00a0][:;!?](?=\s|$)/.test(words) }).toEqual({ key, wrong: false });
      // U+2060, the word joiner, keeps "connectez-vous" together, not U+2011, which a search does not find.
      expect({
        key,
        breaks: /[a-zà-ÿ][-\u2011](vous|les|le|la|moi|nous|y|en|lui|leur)\b/.test(words),
      }).toEqual({
        key,
        breaks: false,
      });
    }
  });
});
