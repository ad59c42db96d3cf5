// The dialog for a change that the server refuses until the present plan has ended: ends it, and comes back for the
// other one.
import { useState } from "react";
import type { SubscriptionType, UserSubscription } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName } from "#features/checkout/purchase-dialog";
import { dayText } from "#features/plans/price";

export const closesWithPurchase = true;

interface EndOfSubscriptionRedirectProps {
  held: UserSubscription;
  plan: SubscriptionType;
  direction: "upgrade" | "downgrade";
  onEnd: () => Promise<void>;
}

export default function EndOfSubscriptionRedirectDialog({
  held,
  plan,
  direction,
  onEnd,
}: Partial<EndOfSubscriptionRedirectProps>) {
  const text = useText();
  const intl = useIntl();
  const nameOf = usePlanName();
  const [busy, setBusy] = useState(false);
  if (!held?.subscriptionType || !plan || !direction || !onEnd) return <NothingToShow />;
  const date = held.nextRenewalDate ?? held.endDate;
  const values = {
    held: nameOf(held.subscriptionType),
    plan: nameOf(plan),
    date: date ? dayText(intl, date) : "",
  };
  const end = () => {
    setBusy(true);
    void onEnd().finally(() => setBusy(false));
  };
  return (
    <Dialog
      picture={<Icon name="info" />}
      title={text("subscription.end.title", values)}
      text={text(`subscription.end.${direction}`, values)}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={end}>
          {text("subscription.end.confirm", values)}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.end.keep", values)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
