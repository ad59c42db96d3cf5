// Offers the whole song, episode or chapter where only a preview plays, or nothing: the one place where the player
// leads to a purchase.

import { promptSignIn, useSession } from "#kit/session/session";
import { openDialog } from "#ui/overlays/dialog-store";
import { offerArticle } from "#features/entitlement/article-offers";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { followingTrack } from "../playlist/playlist-changes";
import { contentTypeOf } from "../positions/play-history";
import { speechKind } from "../speech/speech-state";

/** `asked`: by the listener; `ended`: after the preview; `refused`: there is no preview, and nothing plays. */
export type OfferReason = "asked" | "ended" | "refused";

export function offerWhole(reason: OfferReason) {
  const { playlist, purchase, duration } = usePlayer.getState();
  const track = currentTrack(playlist);
  if (!track) return;
  const { id, title, spoken } = track;
  const book = spoken && speechKind(track) === "audiobook" ? track.album?.title : undefined;
  const next = reason === "ended" && followingTrack(playlist) !== undefined;
  const explain = () =>
    openDialog("full-song", {
      id,
      title,
      spoken,
      book,
      purchase,
      reason,
      next,
      seconds: Math.round(duration),
    });
  const contentType = contentTypeOf(track).toUpperCase();
  // Nothing of it can be heard without an account: a guest signs in first.
  const { status } = useSession.getState();
  if (reason === "refused" && status === "guest")
    return promptSignIn({ reason: "action", intent: { articleId: id, purchaseType: contentType } });
  // A guest is told first what it is about.
  if (status !== "user") return explain();
  const contentTypes = spoken ? ["PODCAST", "AUDIO_BOOK"] : [contentType];
  offerArticle({ id, title: book ?? title, contentType, contentTypes }).catch((error: unknown) => {
    console.error(error);
    explain();
  });
}
