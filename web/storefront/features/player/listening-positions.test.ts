import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTrack } from "../../../testing/sample-music";
import {
  forgetReadPositions,
  keepPosition,
  parsePositions,
  positionToGoOn,
  readPositions,
} from "./listening-positions";

const episode = (id: string) => sampleTrack(id, { spoken: true });

describe("the places where one left", () => {
  beforeEach(() => {
    localStorage.clear();
    forgetReadPositions();
  });

  it("come back after a reload", () => {
    keepPosition(episode("a"), 42.04, 200);
    forgetReadPositions();
    expect(positionToGoOn("a")).toBe(42);
    expect(positionToGoOn("b")).toBe(0);
  });

  it("are not kept of music, of the first seconds, and of what has no length", () => {
    keepPosition(sampleTrack("m"), 42, 200);
    keepPosition(episode("a"), 4, 200);
    keepPosition(episode("b"), 42, 0);
    expect(readPositions().size).toBe(0);
  });

  it("mark what was heard to its end, which begins from the start again", () => {
    keepPosition(episode("a"), 196, 200);
    expect(readPositions().get("a")).toEqual({ position: 196, duration: 200, finished: true });
    expect(positionToGoOn("a")).toBe(0);
    keepPosition(episode("a"), 20, 200);
    expect(positionToGoOn("a")).toBe(20);
  });

  it("forget the oldest items when there are too many", () => {
    for (let number = 0; number < 200; number += 1) keepPosition(episode(`e${number}`), 42, 200);
    keepPosition(episode("e0"), 50, 200);
    keepPosition(episode("new"), 42, 200);
    expect(readPositions().size).toBe(200);
    expect(positionToGoOn("e0")).toBe(50);
    expect(positionToGoOn("e1")).toBe(0);
    expect(positionToGoOn("new")).toBe(42);
  });

  it.each([
    null,
    "",
    "no JSON",
    "{}",
    "[1]",
    '[["a"]]',
    '[["a",null]]',
    '[["a",{"position":-1,"duration":9}]]',
  ])("are nothing where %j is kept instead", (text) => expect(parsePositions(text).size).toBe(0));

  it("need no storage", () => {
    const full = vi.fn(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("localStorage", { setItem: full, getItem: full });
    keepPosition(episode("a"), 42, 200);
    expect(positionToGoOn("a")).toBe(42);
    vi.unstubAllGlobals();
  });
});
