// The cancel confirmation, the second of two clicks: until when the plan lasts, and that this can be undone.
import { useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName } from "#features/checkout/purchase-dialog";
import { dayText } from "#features/plans/price";
import { type CancelConfirmationProps, useCancel } from "../cancel-confirmation";

export const closesWithPurchase = true;

export default function CancelConfirmationV1Dialog({ held, onConfirm }: Partial<CancelConfirmationProps>) {
  const text = useText();
  const intl = useIntl();
  const nameOf = usePlanName();
  const { busy, cancel } = useCancel(onConfirm);
  if (!held?.subscriptionType || !onConfirm) return <NothingToShow />;
  const plan = nameOf(held.subscriptionType);
  const until = held.nextRenewalDate ?? held.endDate;
  return (
    <Dialog
      title={text("subscription.cancel.ask", { plan })}
      text={
        until
          ? text("subscription.cancel.until", { date: dayText(intl, until) })
          : text("subscription.cancel.now")
      }
    >
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={() => cancel()}>
          {text("subscription.cancel.confirm")}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.cancel.keep")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
