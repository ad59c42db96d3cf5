import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillPlaceholders, fillText, PLACEHOLDER_LIMIT } from "./placeholders";

const values = (query: string, uuid?: string) => ({
  query: new URLSearchParams(query),
  user: uuid ? { uuid } : null,
});

describe("placeholders", () => {
  it("are filled from the query and the user", () => {
    expect(
      fillPlaceholders("/offer?c={query.campaign}&u={user.uuid}", values("campaign=spring", "7-a")),
    ).toBe("/offer?c=spring&u=7-a");
  });

  it("that name nothing known become empty", () => {
    expect(fillPlaceholders("/a/{user.name}/{query.missing}{}", values("name=x", "u"))).toBe("/a//");
  });

  it("are encoded for the part of the address that they stand in", () => {
    expect(
      fillPlaceholders("/p/{query.x}?y={query.x}", values(`x=${encodeURIComponent("a/b?c&d#e é")}`)),
    ).toBe("/p/a%2Fb%3Fc%26d%23e%20%C3%A9?y=a%2Fb%3Fc%26d%23e%20%C3%A9");
  });

  it("in scheme and host are not filled", () => {
    expect(fillPlaceholders("https://{query.h}.example.org/{query.h}", values("h=evil.test/"))).toBe(
      "https://.example.org/evil.test%2F",
    );
    expect(fillPlaceholders("{query.s}://host/", values("s=javascript"))).not.toMatch(/^javascript:/);
  });

  it("cannot turn a path into another host", () => {
    expect(new URL(fillPlaceholders("/{query.x}/evil.test", values("")), "https://aurora.test").host).toBe(
      "aurora.test",
    );
    expect(new URL(fillPlaceholders("{query.x}/\\evil.test", values("")), "https://aurora.test").host).toBe(
      "aurora.test",
    );
  });

  it("are not filled in a host that is written in an odd way", () => {
    expect(
      new URL(fillPlaceholders("//\\a{query.x}", values("x=.evil.test")), "https://aurora.test").host,
    ).toBe("a");
    expect(
      new URL(fillPlaceholders("\t/\n/a{query.x}/b", values("x=.evil.test")), "https://aurora.test").host,
    ).toBe("a");
    expect(
      new URL(fillPlaceholders("http:a{query.x}", values("x=.evil.test")), "https://aurora.test").host,
    ).toBe("a");
  });

  it(`stop after ${PLACEHOLDER_LIMIT}`, () => {
    const many = "{query.x}".repeat(PLACEHOLDER_LIMIT + 5);
    expect(fillText(many, values("x=1"))).toBe("1".repeat(PLACEHOLDER_LIMIT));
  });

  it("survive half a surrogate pair", () => {
    expect(fillPlaceholders("/{query.x}", { query: new URLSearchParams([["x", "\ud800"]]) })).toBe(
      "/%EF%BF%BD",
    );
  });

  it("never change the host, whatever the visitor sends", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "{query.a}",
        "{query.b}",
        "{user.uuid}",
        "{other}",
        "/",
        "\\",
        "?",
        "#",
        ":",
        "@",
        ".",
        "x",
        "javascript",
      ),
      fc.string({ maxLength: 5 }),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom("//evil.test", "javascript:alert(1)", "@evil.test", "\\\\evil.test"),
    );
    const base = fc.constantFrom(
      "/",
      "https://partner.example/",
      "https://partner.example",
      "offers/",
      "?x=",
    );
    fc.assert(
      fc.property(base, fc.array(piece, { maxLength: 8 }), text, text, text, (start, pieces, a, b, uuid) => {
        const written = start + (start.endsWith("example") ? "/" : "") + pieces.join("");
        const filled = fillPlaceholders(written, {
          query: new URLSearchParams([
            ["a", a],
            ["b", b],
          ]),
          user: { uuid },
        });
        const empty = fillPlaceholders(written, { query: new URLSearchParams(), user: null });
        const site = "https://aurora.test/en/page";
        if (!URL.canParse(empty, site)) return;
        expect(new URL(filled, site).origin).toBe(new URL(empty, site).origin);
        expect(new URL(filled, site).protocol).toBe("https:");
      }),
      { numRuns: 3000 },
    );
  });
});
