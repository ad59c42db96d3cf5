// The small pictures of the seek bar: thumbnails.vtt names a part of a sprite for each stretch of the film.
import { cueAt, readWebvtt } from "#features/player/speech/webvtt";

export interface Thumbnail {
  start: number;
  /** The address of the sprite, and the part of it in pixels. */
  src: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `address` is that of the file, which names its pictures relative to itself. Pictures of other sites are left out. */
export function readThumbnails(file: string, address: string): Thumbnail[] {
  const origin = new URL(address).origin;
  return readWebvtt(file).flatMap(({ start, text }) => {
    const [name = "", part = ""] = text.split("#xywh=");
    const [x, y, width, height] = part.split(",").map((number) => Number.parseInt(number, 10));
    if (!name || !URL.canParse(name, address)) return [];
    const src = new URL(name, address);
    if (src.origin !== origin || !(x! >= 0) || !(y! >= 0) || !(width! > 0) || !(height! > 0)) return [];
    return [{ start, src: src.href, x: x!, y: y!, width: width!, height: height! }];
  });
}

export function thumbnailAt(thumbnails: readonly Thumbnail[], position: number): Thumbnail | undefined {
  return thumbnails[Math.max(0, cueAt(thumbnails, position))];
}
