// @vitest-environment node
import { describe, expect, it } from "vitest";
import { makeIntl } from "#kit/messages/i18n";
import { formatDuration } from "./duration";

const intlOf = (iso: string, digits = "latn") => makeIntl({ iso, numbers: { digits, priceDecimals: 2 } }, {});
const english = intlOf("en-US");

describe("a duration", () => {
  it("is mm:ss below an hour and hh:mm:ss from there", () => {
    expect(formatDuration(0, english)).toBe("00:00");
    expect(formatDuration(221, english)).toBe("03:41");
    expect(formatDuration(3599, intlOf("de-DE"))).toBe("59:59");
    expect(formatDuration(3600, intlOf("fr-FR"))).toBe("01:00:00");
    expect(formatDuration(36_061, intlOf("ro-RO"))).toBe("10:01:01");
  });

  it("has the digits that the tenant chose for Arabic", () => {
    expect(formatDuration(221, intlOf("ar-EG", "arab"))).toBe("٠٣:٤١");
    expect(formatDuration(221, intlOf("ar-EG"))).toBe("03:41");
  });

  it("drops parts of seconds, and shows an invalid time as zero", () => {
    expect(formatDuration(59.99, english)).toBe("00:59");
    for (const nothing of [-5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatDuration(nothing, english)).toBe("00:00");
    }
  });
});
