// The cancel confirmation with a list of what ends and a question for the reason. Nobody has to answer, and no other
// offer is made.
import { useState } from "react";
import { useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { Select } from "#ui/forms/select";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow } from "#features/checkout/purchase-dialog";
import { planView } from "#features/plans/plans";
import { dayText } from "#features/plans/price";
import { type CancelConfirmationProps, useCancel } from "../cancel-confirmation";

export const closesWithPurchase = true;

const reasons = ["price", "use", "content", "other"] as const;

export default function CancelConfirmationV2Dialog({ held, onConfirm }: Partial<CancelConfirmationProps>) {
  const text = useText();
  const intl = useIntl();
  const { locale } = useEnvelope();
  const [reason, setReason] = useState("");
  const { busy, cancel } = useCancel(onConfirm);
  if (!held?.subscriptionType || !onConfirm) return <NothingToShow />;
  const plan = planView(held.subscriptionType, locale);
  const until = held.nextRenewalDate ?? held.endDate;
  return (
    <Dialog
      title={text("subscription.cancel.ask", { plan: plan.name })}
      text={
        until
          ? text("subscription.cancel.until", { date: dayText(intl, until) })
          : text("subscription.cancel.now")
      }
    >
      {plan.bullets.length > 0 && (
        <ul className="purchase-loss" aria-label={text("subscription.cancel.loses")}>
          {plan.bullets.map((bullet) => (
            <li key={bullet}>
              <Icon name="close" size={20} />
              <span>{bullet}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="purchase-form">
        <Select
          name="reason"
          label={text("subscription.cancel.reason")}
          optional
          placeholder={text("subscription.cancel.reason.none")}
          options={reasons.map((value) => ({ value, label: text(`subscription.cancel.reason.${value}`) }))}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={() => cancel(reason)}>
          {text("subscription.cancel.confirm")}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.cancel.keep")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
