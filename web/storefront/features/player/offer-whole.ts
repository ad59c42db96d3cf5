// Offers the whole of what is heard as a preview, or not heard at all: the one place where the player leads to a
// purchase.
import { openDialog } from "../../../ui/dialog-store";
import { currentTrack } from "./playlist";
import { followingTrack } from "./playlist-changes";
import { speechKind } from "./speech-playback";
import { usePlayer } from "./use-player";

/** `asked`: by the listener; `ended`: after the preview; `refused`: there is no preview, and nothing plays. */
export type OfferReason = "asked" | "ended" | "refused";

export function offerWhole(reason: OfferReason) {
  const { playlist, purchase, duration } = usePlayer.getState();
  const track = currentTrack(playlist);
  if (!track) return;
  const { id, title, spoken } = track;
  const book = spoken && speechKind(track) === "audiobook" ? track.album?.title : undefined;
  const next = reason === "ended" && followingTrack(playlist) !== undefined;
  openDialog("full-song", { id, title, spoken, book, purchase, reason, next, seconds: Math.round(duration) });
}
