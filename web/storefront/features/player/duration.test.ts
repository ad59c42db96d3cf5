// @vitest-environment node
import { describe, expect, it } from "vitest";
import { formatDuration } from "./duration";

describe("a duration", () => {
  it("is mm:ss below an hour and hh:mm:ss from there", () => {
    expect(formatDuration(0, "en")).toBe("00:00");
    expect(formatDuration(221, "en")).toBe("03:41");
    expect(formatDuration(3599, "de")).toBe("59:59");
    expect(formatDuration(3600, "fr")).toBe("01:00:00");
    expect(formatDuration(36_061, "ro")).toBe("10:01:01");
  });

  it("has Arabic-Indic digits in Arabic", () => {
    expect(formatDuration(221, "ar")).toBe("٠٣:٤١");
  });

  it("drops parts of seconds, and shows an invalid time as zero", () => {
    expect(formatDuration(59.99, "en")).toBe("00:59");
    for (const nothing of [-5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatDuration(nothing, "en")).toBe("00:00");
    }
  });
});
