// Decides what the player does with the answer about a track, and with a preview that has ended: two pure rules.
import type { SongData } from "#generated/payloads";

/** `offer`: the ways to the whole of it are shown, and nothing plays. */
type AnswerStep = "play" | "offer" | "close";

export function stepOfAnswer({ url, purchase }: Pick<SongData, "url" | "purchase">): AnswerStep {
  if (url) return "play";
  return purchase.length > 0 ? "offer" : "close";
}

interface PreviewEnd {
  purchase: SongData["purchase"];
  /** The tenant's flag FTMDOnly: songs are for download only, and the end of a preview asks nothing. */
  downloadOnly: boolean;
  /** The sleep timer ends playback here; the listener may be asleep. */
  stopsHere: boolean;
}

export function stepAfterPreview({ purchase, downloadOnly, stopsHere }: PreviewEnd): "offer" | "go-on" {
  return purchase.length > 0 && !downloadOnly && !stopsHere ? "offer" : "go-on";
}
