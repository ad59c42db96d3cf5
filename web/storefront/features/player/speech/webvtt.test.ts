// @vitest-environment node
import { describe, expect, it } from "vitest";
import { cueAt, readWebvtt } from "./webvtt";

const file = `WEBVTT

00:00:01.000 --> 00:00:03.500
<v Nora Bell>Bread &amp; salt &lt;here&gt;

1:02:00.250 --> 1:02:04.000
<v Theo>Two
lines

`;

describe("WebVTT", () => {
  it("is read as cues with their times, voices and plain text", () => {
    expect(readWebvtt(file)).toEqual([
      { start: 1, end: 3.5, voice: "Nora Bell", text: "Bread & salt <here>" },
      { start: 3720.25, end: 3724, voice: "Theo", text: "Two lines" },
    ]);
    expect(readWebvtt(file.replaceAll("\n", "\r\n"))).toEqual(readWebvtt(file));
  });

  it("of another kind has no cues", () => {
    expect(readWebvtt("")).toEqual([]);
    expect(readWebvtt("<html>not found</html>")).toEqual([]);
    expect(readWebvtt("WEBVTT\n\nsoon --> later\nwords")).toEqual([]);
  });

  it("says which sentence is heard, and keeps the last one through a pause", () => {
    const cues = readWebvtt(file);
    expect([0, 1, 2, 60, 3721].map((position) => cueAt(cues, position))).toEqual([-1, 0, 0, 0, 1]);
  });
});
