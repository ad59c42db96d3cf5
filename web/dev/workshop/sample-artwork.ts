// Artwork for stories: a drawn square in a hue of its own, as a data address, so that the workshop needs no media.
import type { Artwork } from "#generated/payloads";

export function sampleArtwork(hue = 200): Artwork {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="oklch(0.5 0.1 ${hue})"/><path d="M5 20c5 0 5-11 11-11s6 11 11 11" fill="none" stroke="oklch(0.95 0.03 ${hue})" stroke-width="2.6" stroke-linecap="round"/></svg>`;
  const src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return { src, widths: [], width: 640, height: 640, color: "#31576b", hueLight: hue, hueDark: hue };
}
