// The dialog for a plan that has to end before another one begins: ends it here, or says when it ends.
import { useState } from "react";
import type { SubscriptionType, UserSubscription } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName, WayLink } from "#features/checkout/purchase-dialog";
import { ownChanged } from "#features/plans/own-changed";
import { dayText } from "#features/plans/price";
import { cancelSubscription } from "../cancel";

export const closesWithPurchase = true;

interface EndOfSubscriptionProps {
  held: UserSubscription;
  /** The plan that is wanted instead. */
  plan: SubscriptionType;
}

export default function EndOfSubscriptionDialog({ held, plan }: Partial<EndOfSubscriptionProps>) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const nameOf = usePlanName();
  const [busy, setBusy] = useState(false);
  if (!held?.subscriptionType || !plan) return <NothingToShow />;
  const values = { held: nameOf(held.subscriptionType), plan: nameOf(plan) };
  const goesOn = held.nextRenewalDate !== undefined;
  const date = held.nextRenewalDate ?? held.endDate;
  const end = async () => {
    setBusy(true);
    const ended = await cancelSubscription(envelope, held).finally(() => setBusy(false));
    if (!ended) return;
    closeDialog();
    ownChanged(envelope);
  };
  return (
    <Dialog
      picture={<Icon name="clock" />}
      title={text("subscription.end.title", values)}
      text={text(goesOn ? "subscription.end.text" : "subscription.end.already", {
        ...values,
        date: date ? dayText(intl, date) : "",
      })}
    >
      <DialogActions>
        {goesOn ? (
          <Button tone="primary" size="large" wide busy={busy} onClick={() => void end()}>
            {text("subscription.end.confirm", values)}
          </Button>
        ) : (
          <WayLink to="mine" tone="primary" />
        )}
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.end.keep", values)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
