// Opens a film's address on a video element: by the browser itself (a preview, Safari) or by hls.js, which loads then.
import type { FilmSource, SourceEvents, SourceSettings } from "./film-source";

export type OpenSource = (settings: SourceSettings, events: SourceEvents) => Promise<FilmSource>;

const HLS_TYPE = "application/vnd.apple.mpegurl";

export const openSource: OpenSource = async (settings, events) => {
  if (settings.stream.mimeType !== HLS_TYPE || playsHlsItself(settings.video)) {
    const { openElementSource } = await import("./element-source");
    return openElementSource(settings, events);
  }
  const { openHlsSource } = await import("./hls-source");
  return openHlsSource(settings, events);
};

/**
 * Safari, and browsers without Media Source Extensions. Others that have HLS of their own do not let one choose a
 * quality, so hls.js plays there.
 */
export function playsHlsItself(video: Pick<HTMLVideoElement, "canPlayType">): boolean {
  const isSafari = "WebKitPlaybackTargetAvailabilityEvent" in globalThis;
  const hasMediaSource = "MediaSource" in globalThis || "ManagedMediaSource" in globalThis;
  return video.canPlayType(HLS_TYPE) !== "" && (isSafari || !hasMediaSource);
}
