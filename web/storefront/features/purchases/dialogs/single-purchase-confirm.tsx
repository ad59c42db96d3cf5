// The confirmation before one article is paid for: what it costs, that it is paid once, and on to the ways to pay.
import { useState } from "react";
import { useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import type { Purchase } from "#features/checkout/payment-flow";
import { NothingToShow } from "#features/checkout/purchase-dialog";
import { priceText } from "#features/plans/price";
import type { OfferNotice, WantedArticle } from "../open-article-offer";

export const closesWithPurchase = true;

interface SinglePurchaseConfirmProps {
  article: WantedArticle & NonNullable<Purchase["article"]>;
  notice?: OfferNotice;
  pay: () => Promise<void>;
}

export default function SinglePurchaseConfirmDialog({
  article,
  notice,
  pay,
}: Partial<SinglePurchaseConfirmProps>) {
  const text = useText();
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  if (!article?.price || !pay) return <NothingToShow />;
  const go = async () => {
    setBusy(true);
    await pay().finally(() => setBusy(false));
  };
  return (
    <Dialog
      picture={<Icon name="download" />}
      title={text("subscription.oneTime.title", { title: article.title })}
      text={notice ? text(`subscription.article.${notice}`) : text("subscription.oneTime.once")}
    >
      <p className="purchase-note purchase-price">{priceText(intl, article.price)}</p>
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={() => void go()}>
          {text("subscription.article.pay")}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.notNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
