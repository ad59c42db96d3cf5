import { parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it, vi } from "vitest";
import { sampleEnvelope, sampleIntl } from "../testing/sample-envelope";
import { compilePatterns, hasMessage, isPlain, messagesKey, messagesOf, needsParser } from "./i18n";
import { pseudoMessages, pseudoText } from "./pseudo-locale";

describe("messages", () => {
  it("of a tenant stand over the built-in ones", () => {
    const envelope = sampleEnvelope();
    envelope.shell.messages = { "shell.skip": "Jump in" };
    expect(sampleIntl(envelope).formatMessage({ id: "shell.skip" })).toBe("Jump in");
  });

  it("of a tenant that are no patterns leave the built-in ones standing", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(compilePatterns({ broken: "{", fine: "{n, number}" }, parse)).toEqual({
      fine: parse("{n, number}"),
    });
    expect(error).toHaveBeenCalledOnce();
  });

  it("without syntax need no parser", () => {
    expect(isPlain("Plain – words · “quoted”")).toBe(true);
    for (const pattern of ["{x}", "a <b>c</b>", "it''s", "{n, plural, other {#}}"])
      expect(isPlain(pattern)).toBe(false);
    expect(needsParser({ a: "plain" })).toBe(false);
    expect(compilePatterns({ a: "plain", b: "{x}" }, null)).toEqual({ a: parse("plain") });
  });

  it("arrive from the build as trees or as they are", () => {
    expect(messagesOf({ a: "plain", b: parse("{x}") })).toEqual({ a: parse("plain"), b: parse("{x}") });
  });

  it("are kept apart by tenant, language and version", () => {
    const one = sampleEnvelope();
    const other = sampleEnvelope({ shell: { ...one.shell, tenant: "nujum" } });
    const newer = sampleEnvelope({ shell: { ...one.shell, messagesVersion: "2" } });
    expect(new Set([one, other, newer, sampleEnvelope({ locale: "ar" })].map(messagesKey)).size).toBe(4);
  });

  it("that are missing are known to be missing", () => {
    const intl = sampleIntl(sampleEnvelope());
    expect(hasMessage(intl, "403.head")).toBe(true);
    expect(hasMessage(intl, "418.head")).toBe(false);
    expect(hasMessage(intl, "toString")).toBe(false);
  });

  it("of the pseudo language are longer and marked, and keep their arguments", () => {
    expect(pseudoText("Go home")).toBe("Ɠǿ ħǿḿḗ~~");
    expect(pseudoMessages({ a: parse("{n, plural, one {# song} other {# songs}}") }).a).toMatchObject([
      { options: { one: { value: [{ type: 7 }, { value: " şǿƞɠ~" }] } } },
    ]);
  });
});
