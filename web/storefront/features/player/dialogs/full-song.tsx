// The dialog that explains a preview: how long it is, and what unlocks the whole song.
import * as links from "../../../../generated/links";
import type { PurchaseOption } from "../../../../generated/payloads";
import { localePrefix } from "../../../../kit/addresses";
import { useIntl, useText } from "../../../../kit/i18n";
import { useEnvelope } from "../../../../kit/page";
import { formatPrice } from "../../../../kit/price";
import { promptSignIn, useSession } from "../../../../kit/session";
import { Button, ButtonLink } from "../../../../ui/button";
import { Dialog, DialogActions } from "../../../../ui/dialog";
import { closeDialog } from "../../../../ui/dialog-store";

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
}

export default function FullSongDialog({ id, title, spoken, book, seconds, purchase }: FullSongProps) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const isGuest = useSession((state) => state.status === "guest");
  const price = purchase.find((option) => option.price)?.price;
  const words = book ? "player.wholeBook" : spoken ? "player.whole" : "player.fullSong";
  const heard = spoken ? "player.whole.sample" : "player.fullSong.preview";
  const way = price ? text(`${words}.price`, { price: formatPrice(intl, price) }) : text(`${words}.plan`);
  return (
    <Dialog
      title={book ?? (spoken ? title : text("player.fullSong.title", { title }))}
      text={`${text(heard, { seconds })} ${way}`}
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
        <Button size="large" wide onClick={() => closeDialog()}>
          {text(spoken ? "player.whole.goOn" : "player.fullSong.goOn")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
