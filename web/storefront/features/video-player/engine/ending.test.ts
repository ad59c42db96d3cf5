// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Mark } from "../film";
import { isEnding, markToSkip, resumeAt } from "./ending";

const intro: Mark = { kind: "intro", start: 5, end: 20 };
const credits: Mark = { kind: "credits", start: 80, end: 90 };

describe("skipping", () => {
  it("is offered within an intro or a recap, as long as there is something to skip", () => {
    const at = (position: number) => markToSkip({ marks: [intro], position, duration: 100 }, false);
    expect(at(4.9)).toBeNull();
    expect(at(5)).toBe(intro);
    expect(at(18)).toBeNull();
    expect(at(20)).toBeNull();
  });

  it("of credits is offered only if something comes after them and no episode follows", () => {
    expect(markToSkip({ marks: [credits], position: 82, duration: 100 }, false)).toBe(credits);
    expect(markToSkip({ marks: [credits], position: 82, duration: 91 }, false)).toBeNull();
    expect(markToSkip({ marks: [credits], position: 82, duration: 100 }, true)).toBeNull();
  });
});

describe("the end", () => {
  it("begins with the credits", () => {
    expect(isEnding({ marks: [credits], position: 79, duration: 91 })).toBe(false);
    expect(isEnding({ marks: [credits], position: 80, duration: 91 })).toBe(true);
  });

  it("begins shortly before the last picture where no mark says so, never in the first half", () => {
    expect(isEnding({ marks: [], position: 86, duration: 100 })).toBe(false);
    expect(isEnding({ marks: [], position: 88, duration: 100 })).toBe(true);
    expect(isEnding({ marks: [], position: 7, duration: 16 })).toBe(false);
    expect(isEnding({ marks: [], position: 0, duration: 0 })).toBe(false);
  });
});

describe("resuming", () => {
  it("goes on where one left, but not at the first seconds, in the credits or at the end", () => {
    expect(resumeAt(50, 100, [])).toBe(50);
    expect(resumeAt(4, 100, [])).toBe(0);
    expect(resumeAt(81, 91, [credits])).toBe(0);
    expect(resumeAt(99, 100, [])).toBe(0);
    expect(resumeAt(Number.NaN, 100, [])).toBe(0);
  });
});
