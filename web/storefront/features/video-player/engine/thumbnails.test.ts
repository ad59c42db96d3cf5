// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readThumbnails, thumbnailAt } from "./thumbnails";

const file = `WEBVTT

00:00.000 --> 00:05.000
thumbnails-1.jpg#xywh=0,0,160,90

00:05.000 --> 00:10.000
thumbnails-1.jpg#xywh=160,0,160,90

00:10.000 --> 00:15.000
https://elsewhere.example/x.jpg#xywh=0,0,160,90

00:15.000 --> 00:20.000
thumbnails-1.jpg#xywh=0,0,0,90
`;

describe("thumbnails", () => {
  const read = readThumbnails(file, "https://kiosk.example/media/v/TOKEN/3f/a0/hash/thumbnails.vtt");

  it("are parts of the pictures beside the file; those of other sites and empty ones are left out", () => {
    expect(read).toHaveLength(2);
    expect(read[1]).toEqual({
      start: 5,
      src: "https://kiosk.example/media/v/TOKEN/3f/a0/hash/thumbnails-1.jpg",
      x: 160,
      y: 0,
      width: 160,
      height: 90,
    });
  });

  it("are found by the position", () => {
    expect(thumbnailAt(read, 0)?.x).toBe(0);
    expect(thumbnailAt(read, 7)?.x).toBe(160);
    expect(thumbnailAt(read, 900)?.x).toBe(160);
    expect(thumbnailAt([], 3)).toBeUndefined();
  });
});
