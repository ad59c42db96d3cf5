// @vitest-environment node
import { describe, expect, it } from "vitest";
import { formatFileSize, megabytes } from "./file-size";
import { makeIntl } from "./i18n";

const intlOf = (iso: string, digits = "latn") => makeIntl({ iso, numbers: { digits, priceDecimals: 2 } }, {});

describe("the size of a file", () => {
  it.each([
    [1, 1],
    [999_999, 1],
    [1_000_000, 1],
    [1_000_001, 2],
    [12_300_000, 13],
  ])("of %i bytes is %i MB: rounded up", (bytes, size) => {
    expect(megabytes(bytes)).toBe(size);
  });

  it("is said in the language of the page, with the digits that the tenant chose", () => {
    expect(formatFileSize(2_400_000, intlOf("en-US"))).toBe("3 MB");
    expect(formatFileSize(2_400_000, intlOf("fr-FR")).replace(/\s/gu, " ")).toBe("3 Mo");
    expect(formatFileSize(2_400_000, intlOf("ar-EG", "arab"))).toMatch(/^٣/);
  });

  it("that is not known is not said", () => {
    for (const unknown of [0, -1, Number.NaN]) expect(formatFileSize(unknown, intlOf("en-US"))).toBe("");
  });
});
