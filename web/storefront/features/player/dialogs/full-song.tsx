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
  /** The length of the preview. */
  seconds: number;
  purchase: PurchaseOption[];
}

export default function FullSongDialog({ id, title, spoken, seconds, purchase }: FullSongProps) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const isGuest = useSession((state) => state.status === "guest");
  const price = purchase.find((option) => option.price)?.price;
  const words = spoken ? "player.whole" : "player.fullSong";
  const way = price ? text(`${words}.price`, { price: formatPrice(intl, price) }) : text(`${words}.plan`);
  return (
    <Dialog
      title={spoken ? title : text("player.fullSong.title", { title })}
      text={`${text("player.fullSong.preview", { seconds })} ${way}`}
    >
      <DialogActions>
        <ButtonLink
          tone="primary"
          size="large"
          wide
          href={localePrefix(envelope) + links.subscription.plans}
          data-offer={spoken ? "PODCAST AUDIO_BOOK" : "FULL_TRACK_MUSIC"}
          // What is sold by itself needs no larger plan.
          data-article={price ? undefined : id}
          data-title={title}
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
          {text("player.fullSong.goOn")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
