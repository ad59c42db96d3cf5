import { describe, expect, it, vi } from "vitest";
import { claimPlayback, onOtherTabPlays } from "./cross-tab";

describe("the signal between tabs", () => {
  it("toggles, so that other tabs hear of it each time", () => {
    localStorage.clear();
    const values = [1, 2, 3].map(() => {
      claimPlayback();
      return localStorage.getItem("currentTrackTime");
    });
    expect(values).toEqual(["1", "0", "1"]);
  });

  it("pauses this tab when another one plays", () => {
    const pause = vi.fn();
    onOtherTabPlays(pause);
    const hear = (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
    hear("player", "1");
    hear("currentTrackTime", null);
    expect(pause).not.toHaveBeenCalled();
    hear("currentTrackTime", "0");
    expect(pause).toHaveBeenCalledOnce();
  });
});
