import { describe, expect, it } from "vitest";
import { readSettings, speedBy, trackOfLanguage, usualSettings } from "./film-settings";

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
