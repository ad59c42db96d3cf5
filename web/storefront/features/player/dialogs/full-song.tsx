// The dialog that explains a preview while it plays and when it has ended, and what unlocks the whole song.
import * as links from "#generated/links";
import type { PurchaseOption } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { Button, ButtonLink } from "#ui/button";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import type { OfferReason } from "../engine/offer-whole";
import { player } from "../player-actions";

interface FullSongProps {
  id?: string;
  title: string;
  /** It is an episode or a chapter. */
  spoken?: boolean;
  /** Of a chapter: its audiobook, which is sold as a whole. */
  book?: string;
  /** The length of the preview. */
  seconds: number;
  purchase: PurchaseOption[];
  reason?: OfferReason;
  /** After a preview that has ended: something follows it in the list. */
  next?: boolean;
}

export default function FullSongDialog({
  id,
  title,
  spoken,
  book,
  seconds,
  purchase,
  reason = "asked",
  next = false,
}: FullSongProps) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const isGuest = useSession((state) => state.status === "guest");
  const price = purchase.find((option) => option.price)?.price;
  const words = book ? "player.wholeBook" : spoken ? "player.whole" : "player.fullSong";
  const heard = {
    asked: text(spoken ? "player.whole.sample" : "player.fullSong.preview", { seconds }),
    ended: text(spoken ? "player.whole.ended" : "player.fullSong.ended"),
    refused: "",
  }[reason];
  const goOn =
    reason === "asked"
      ? text(spoken ? "player.whole.goOn" : "player.fullSong.goOn")
      : text(!next ? "common.close" : spoken ? "player.nextPart" : "player.next");
  const way = price ? text(`${words}.price`, { price: formatPrice(intl, price) }) : text(`${words}.plan`);
  return (
    <Dialog
      title={book ?? (spoken ? title : text("player.fullSong.title", { title }))}
      text={heard ? `${heard} ${way}` : way}
    >
      <DialogActions>
        <ButtonLink
          tone="primary"
          size="large"
          wide
          href={localePrefix(envelope) + links.subscription.plans}
          data-offer={spoken ? "PODCAST AUDIO_BOOK" : "FULL_TRACK_MUSIC"}
          data-article={id}
          data-sold={price ? "" : undefined}
          data-title={book ?? title}
        >
          {text("player.fullSong.offer")}
        </ButtonLink>
        {isGuest && (
          <Button
            size="large"
            wide
            onClick={() => {
              closeDialog();
              promptSignIn({ reason: "button" });
            }}
          >
            {text("signIn.signIn")}
          </Button>
        )}
        <Button
          size="large"
          wide
          onClick={() => {
            closeDialog();
            if (next) player.next();
          }}
        >
          {goOn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
