// The confirmation before a credit is consumed: for what, and how many are left afterwards.
import { useState } from "react";
import type { PurchaseOption } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow } from "#features/checkout/purchase-dialog";
import type { WantedArticle } from "../open-article-offer";

export const closesWithPurchase = true;

interface ConfirmPurchaseProps {
  article: WantedArticle;
  option: PurchaseOption;
  consume: () => Promise<void>;
  /** Other ways to it, without a credit. */
  onOther?: () => void;
}

export default function ConfirmPurchaseDialog({
  article,
  option,
  consume,
  onOther,
}: Partial<ConfirmPurchaseProps>) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  if (!article || !option || !consume) return <NothingToShow />;
  const remaining = option.remaining ?? 1;
  // A plan without a limit takes nothing away for it.
  const isUnlimited = remaining < 0;
  const { title } = article;
  const confirm = async () => {
    setBusy(true);
    await consume().finally(() => setBusy(false));
  };
  return (
    <Dialog
      picture={<Icon name="ticket" />}
      title={
        isUnlimited
          ? text("subscription.article.confirm.addTitle", { title })
          : text("subscription.article.confirm.title", { title })
      }
      text={
        isUnlimited
          ? text("subscription.article.confirm.addText")
          : text("subscription.article.confirm.text", { left: Math.max(0, remaining - 1) })
      }
    >
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={() => void confirm()}>
          {text(isUnlimited ? "subscription.article.confirm.add" : "subscription.article.confirm.yes")}
        </Button>
        {onOther && (
          <Button size="large" wide onClick={onOther}>
            {text("subscription.article.confirm.other")}
          </Button>
        )}
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.notNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
