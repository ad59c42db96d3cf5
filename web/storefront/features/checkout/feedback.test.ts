import { describe, expect, it } from "vitest";
import { feedbackStatus, shownCode } from "./feedback";

describe("the feedback of a subscription", () => {
  it.each([
    [1, "success"],
    [2, "insufficient"],
    [3, "duplicate"],
    [4, "error"],
    [5, "knownError"],
    [6, "pending"],
    [0, "error"],
    [7, "error"],
    [490, "error"],
    [-1, "error"],
    [Number.NaN, "error"],
  ] as const)("of code %s is %s", (code, status) => {
    expect(feedbackStatus(code)).toBe(status);
  });

  it("shows the code of an error times 95", () => {
    expect(shownCode(490)).toBe(46_550);
    expect(shownCode(1)).toBe(95);
    for (const none of [undefined, 0, -490, Number.NaN, Number.POSITIVE_INFINITY])
      expect(shownCode(none)).toBeUndefined();
  });
});
