import { beforeEach, describe, expect, it, vi } from "vitest";
import { announceOwned, onOwned, rememberPreviewEnd, takePreviewEnd } from "./article-offers";

describe("what has become the visitor's own", () => {
  it("is said to all who listen, and to nobody who has stopped", () => {
    const [one, other] = [vi.fn(), vi.fn()];
    const stops = [onOwned(one), onOwned(other)];
    announceOwned();
    stops[0]!();
    announceOwned();
    stops[1]!();
    announceOwned();
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
  });
});

describe("where a preview ended", () => {
  beforeEach(() => sessionStorage.clear());

  it("is known once, for this article, and not for ever", () => {
    rememberPreviewEnd("a", 30, 1000);
    expect(takePreviewEnd("b", 1000)).toBeNull();
    expect(takePreviewEnd("a", 1000 + 30 * 60_000)).toBe(30);
    expect(takePreviewEnd("a", 1000)).toBeNull();
    rememberPreviewEnd("a", 30, 1000);
    expect(takePreviewEnd("a", 1001 + 30 * 60_000)).toBeNull();
  });

  it("is not believed of what another version has kept", () => {
    for (const text of ["", "{", "[]", '{"id":"a"}', '{"id":"a","seconds":"x","at":1}']) {
      sessionStorage.setItem("previewEnd", text);
      expect(takePreviewEnd("a", 1)).toBeNull();
    }
  });
});
