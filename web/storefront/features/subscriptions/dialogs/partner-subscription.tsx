// The dialog for a plan that a partner sells: says so before the visitor is led to the partner's page.
import { useState } from "react";
import type { SubscriptionType } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, PurchaseNote, usePlanName } from "#features/checkout/purchase-dialog";

export const closesWithPurchase = true;

interface PartnerSubscriptionProps {
  plan: SubscriptionType;
  go: () => Promise<void>;
}

export default function PartnerSubscriptionDialog({ plan, go }: Partial<PartnerSubscriptionProps>) {
  const text = useText();
  const nameOf = usePlanName();
  const [busy, setBusy] = useState(false);
  if (!plan || !go) return <NothingToShow />;
  const leave = () => {
    setBusy(true);
    void go().finally(() => setBusy(false));
  };
  return (
    <Dialog
      picture={<Icon name="share" />}
      title={text("subscription.partner.title", { plan: nameOf(plan) })}
      text={text("subscription.partner.text")}
    >
      <div className="purchase-note">
        <PurchaseNote plan={plan} />
      </div>
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={leave}>
          {text("subscription.toPartner")}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.notNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
