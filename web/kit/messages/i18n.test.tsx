import { parse } from "@formatjs/icu-messageformat-parser";
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { sampleEnvelope, sampleIntl } from "#testing/sample-envelope";
import {
  compilePatterns,
  FormattedMessage,
  hasMessage,
  I18nProvider,
  isPlain,
  makeIntl,
  messagesKey,
  needsParser,
} from "./i18n";
import { pseudoMessages, pseudoText } from "./pseudo-locale";

const settings = (iso: string) => ({ iso, numbers: { digits: "latn", priceDecimals: 2 } });

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
    expect(compilePatterns({ a: "plain", b: "{x}" }, null)).toEqual({ a: "plain" });
  });

  it("arrive from the build as trees or as they are", () => {
    const intl = makeIntl(settings("en-US"), { "shell.skip": "plain", "shell.home": parse("{x}!") });
    expect(intl.formatMessage({ id: "shell.skip" })).toBe("plain");
    expect(intl.formatMessage({ id: "shell.home" }, { x: 5 })).toBe("5!");
  });

  it("that are missing, or lack a value, show their key and are logged", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const intl = makeIntl(settings("en-US"), { "shell.home": parse("{x}!") });
    expect(intl.formatMessage({ id: "shell.skip" })).toBe("shell.skip");
    expect(intl.formatMessage({ id: "shell.home" })).toBe("shell.home");
    expect(error).toHaveBeenCalledTimes(2);
  });

  it("take elements among their values", () => {
    const intl = makeIntl(settings("en-US"), {
      "shell.home": parse("Sent to {recipient}, {count, plural, one {# time} other {# times}}."),
    });
    const values = { recipient: <b>Mira</b>, count: 2 };
    render(
      <I18nProvider intl={intl}>
        <p>
          <FormattedMessage id="shell.home" values={values} />
        </p>
      </I18nProvider>,
    );
    expect(screen.getByText(/Sent to/).innerHTML).toBe("Sent to <b>Mira</b>, 2 times.");
  });

  it("join a list as the language does, of text or of elements", () => {
    const intl = makeIntl(settings("de-DE"), {});
    const list = { type: "conjunction", style: "long" } as const;
    expect(intl.formatList(["a", "b", "c"], list)).toBe("a, b und c");
    expect(intl.formatListToParts([1, 2], list)).toEqual([1, " und ", 2]);
  });

  it("show dates in one time zone wherever they are formatted", () => {
    const intl = makeIntl(settings("en-US"), { "shell.home": parse("{at, time, short}") });
    const at = "2026-11-22T23:30:00Z";
    expect(intl.formatDate(at, { hour: "2-digit", hourCycle: "h23" })).toBe("23");
    expect(intl.formatMessage({ id: "shell.home" }, { at: new Date(at) })).toMatch(/^11:30\sPM$/);
  });

  it("are kept apart by tenant, language, version and format of numbers", () => {
    const one = sampleEnvelope();
    const other = sampleEnvelope({ shell: { ...one.shell, tenant: "nujum" } });
    const newer = sampleEnvelope({ shell: { ...one.shell, messagesVersion: "2" } });
    const arabic = sampleEnvelope({ locale: "ar" });
    const latin = { ...arabic, numbers: { digits: "latn", priceDecimals: 2 } };
    expect(new Set([one, other, newer, arabic, latin].map(messagesKey)).size).toBe(5);
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
