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

  it("goes by the channel, too, where nothing can be stored, and does not come back to its own tab", async () => {
    const pause = vi.fn();
    const stop = onOtherTabPlays(pause);
    const otherTab = new BroadcastChannel("currentTrackTime");
    const heard = new Promise<unknown>((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    const setItem = () => {
      throw new Error("It is full.");
    };
    claimPlayback({ getItem: () => null, setItem } as unknown as Storage);
    expect(await heard).toBe("plays");
    expect(pause).not.toHaveBeenCalled();
    otherTab.postMessage("plays");
    await vi.waitFor(() => expect(pause).toHaveBeenCalledOnce());
    stop();
    otherTab.close();
  });
});
