// @vitest-environment node
import { describe, expect, it } from "vitest";
import { makeIntl } from "#kit/messages/i18n";
import { artistNames } from "./artist-links";

const english = makeIntl({ iso: "en-US", numbers: { digits: "latn", priceDecimals: 2 } }, {});
const named = (...names: string[]) => names.map((name) => ({ id: name, name, href: `/en/music/${name}` }));

describe("the short list of names", () => {
  it("has the first two", () => {
    expect(artistNames(named("Lina", "Otto", "Mirela"), english)).toBe("Lina, Otto");
    expect(artistNames(named("Lina", "Otto"), english)).toBe("Lina, Otto");
  });

  it("has one where there is only one, and is empty without any", () => {
    expect(artistNames(named("Lina"), english)).toBe("Lina");
    expect(artistNames([], english)).toBe("");
  });
});
