// The dialog that asks for a refund of an article: the reason, what happens next, and that a person decides.
import { useState } from "react";
import type { MoneyBody, RefundAnswer, RefundReason } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { payloads } from "#kit/navigation/payload-cache";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { RadioCards } from "#ui/forms/radio-cards";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { showFailure } from "#features/profile/save-results";

interface RefundRequestProps {
  item: { id: string; title: string; price?: MoneyBody };
  /** `item` is the gift, not the article. */
  isGift?: boolean;
  onAnswer: (state: RefundAnswer) => void;
}

const reasons = ["accidental", "does_not_play", "not_as_described", "other"] as const;

export default function RefundRequestDialog({ item, isGift = false, onAnswer }: Partial<RefundRequestProps>) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const [reason, setReason] = useState<RefundReason>("accidental");
  const [busy, setBusy] = useState(false);
  if (!item) return null;
  const send = async () => {
    setBusy(true);
    try {
      const request = { params: { id: item.id }, body: { reason } };
      const { state } = isGift
        ? await call("POST /wallet/giftRefundRequest/:id", request)
        : await call("POST /wallet/refundRequest/:id", request);
      payloads.clear(/\/myPurchases(?:\/|$)/);
      onAnswer?.(state);
      closeDialog();
      showToast({ message: "purchases.refund.sent" });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={text("purchases.refund.title", { title: item.title })}
      text={text(
        isGift
          ? "purchases.gift.refundText"
          : item.price
            ? "purchases.refund.textPrice"
            : "purchases.refund.text",
        { price: item.price ? formatPrice(intl, item.price) : "" },
      )}
    >
      <RadioCards
        name="reason"
        legend={text("purchases.refund.why")}
        value={reason}
        onChange={(event) => setReason(event.target.value as RefundReason)}
        options={reasons.map((value) => ({ value, label: text(`purchases.refund.reason.${value}`) }))}
      />
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={() => void send()}>
          {text("purchases.refund.send")}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("purchases.refund.keep")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
