// The subtitles of a video element that plays HLS by itself: lists them, and switches between them.
import { isSubtitle, type SourceEvents } from "./film-source";

/** @returns a function that switches to the subtitle with this index; -1 is none. */
export function followSubtitles(
  video: HTMLVideoElement,
  onTracks: SourceEvents["onTracks"],
  signal: AbortSignal,
): (wanted: number) => void {
  const list = () => Array.from(video.textTracks).filter(isSubtitle);
  const announce = () =>
    onTracks({
      subtitles: list().map(({ language, kind }, index) => ({
        index,
        language,
        isCaptions: kind === "captions",
      })),
    });
  video.textTracks.addEventListener("addtrack", announce, { signal });
  return (wanted) => {
    list().forEach((track, index) => {
      track.mode = index === wanted ? "hidden" : "disabled";
    });
    onTracks({ subtitle: wanted });
  };
}
