import { beforeEach, describe, expect, it } from "vitest";
import { readSettings, speedBy, trackOfLanguage, usualSettings } from "./film-settings";
import { locallyWatched, localPosition } from "./positions";

const watching = { finished: false, leaving: false };

describe("the choices for all films", () => {
  it("are read back, and each one that makes no sense is as usual", () => {
    expect(readSettings(null)).toEqual(usualSettings);
    expect(readSettings("{")).toEqual(usualSettings);
    expect(readSettings("null")).toEqual(usualSettings);
    const kept = { volume: 0.3, speed: 9, captionsOn: true, captionStyle: { size: "huge", color: "plaid" } };
    expect(readSettings(JSON.stringify(kept))).toEqual({
      ...usualSettings,
      volume: 0.3,
      captionsOn: true,
      captionStyle: { ...usualSettings.captionStyle, size: "huge" },
    });
  });

  it("have speeds that end at both ends", () => {
    expect(speedBy(1, 1)).toBe(1.25);
    expect(speedBy(2, 1)).toBe(2);
    expect(speedBy(0.5, -1)).toBe(0.5);
  });

  it("find a track in the wanted language, whatever its region", () => {
    const tracks = [
      { index: 0, language: "en" },
      { index: 1, language: "de-AT" },
    ];
    expect(trackOfLanguage(tracks, "de")).toBe(1);
    expect(trackOfLanguage(tracks, "", "ar", "en-GB")).toBe(0);
    expect(trackOfLanguage(tracks, "fr")).toBe(-1);
  });
});

describe("the positions of a guest", () => {
  beforeEach(() => localStorage.clear());

  it("are kept by film", async () => {
    localPosition("A").write(31.6, watching);
    localPosition("B").write(5, watching);
    expect(await localPosition("A").read()).toBe(32);
    expect(await localPosition("C").read()).toBe(0);
    localPosition("B", () => 7).write(90, { finished: true, leaving: true });
    expect(locallyWatched().get("B")).toEqual({ position: 90, finished: true, on: 7 });
  });

  it("are bounded; the oldest go first", async () => {
    for (let film = 0; film < 205; film += 1) localPosition(`film ${film}`, () => film).write(20, watching);
    expect(await localPosition("film 0").read()).toBe(0);
    expect(await localPosition("film 204").read()).toBe(20);
  });

  it("survive nonsense in the storage", async () => {
    localStorage.setItem("videoPositions", '[null, 3, {"at": "x"}]');
    expect(await localPosition("A").read()).toBe(0);
    localStorage.setItem("videoPositions", "{");
    expect(await localPosition("A").read()).toBe(0);
  });
});
