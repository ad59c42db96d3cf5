// The dialog after a purchase that the server has confirmed: what was bought, and what can be done with it now.
import * as links from "#generated/links";
import type { SubscriptionType } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName, WayLink } from "#features/checkout/purchase-dialog";
import { openWords } from "../owned-facts";

export const closesWithPurchase = true;

interface PurchasedProps {
  what: "plan" | "music" | "play-game" | "download-game" | "article";
  plan?: SubscriptionType;
  title?: string;
  /** The song that was bought. */
  track?: string;
  /** The kind of what was bought: "FULL_TRACK_MUSIC". */
  contentType?: string;
}

const texts = {
  plan: "subscription.purchased.plan",
  music: "subscription.purchased.music",
  "play-game": "subscription.purchased.game",
  "download-game": "subscription.purchased.game",
  article: "subscription.purchased.article",
} as const;

export default function PurchasedDialog({ what, plan, title, track, contentType }: Partial<PurchasedProps>) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const nameOf = usePlanName();
  if (!what || !Object.hasOwn(texts, what)) return <NothingToShow />;
  const name = plan ? nameOf(plan) : title;
  return (
    <Dialog
      picture={<Icon name="check" />}
      title={name ? text("subscription.purchased.titleOf", { name }) : text("subscription.purchased.title")}
      text={text(texts[what])}
    >
      <DialogActions>
        {track && (
          <ButtonLink tone="primary" size="large" wide href={prefix + links.music.trackById({ track })}>
            {text(openWords("full_track_music").words)}
          </ButtonLink>
        )}
        <Button tone={track ? undefined : "primary"} size="large" wide onClick={() => closeDialog()}>
          {/* What was bought elsewhere is on the page below. */}
          {text(
            contentType && !track ? openWords(contentType.toLowerCase()).words : "subscription.feedback.goOn",
          )}
        </Button>
        {what === "plan" ? (
          <WayLink to="mine" />
        ) : (
          <ButtonLink size="large" wide href={prefix + links.purchases.mine}>
            {text("subscription.article.result.mine")}
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  );
}
