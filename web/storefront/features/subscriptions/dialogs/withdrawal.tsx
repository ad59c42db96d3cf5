// The withdrawal function: what is given back and when access ends, the confirmation, and its receipt with the time.
import { type ReactNode, useState } from "react";
import type { UserSubscription, WithdrawalPreview, WithdrawalReceipt } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { NothingToShow, usePlanName } from "#features/checkout/purchase-dialog";
import { dayText, priceText } from "#features/plans/price";
import { showFailure } from "#features/profile/save-results";
import type { WithdrawalProps } from "../withdrawal";
import "../buying/buying.css";

export default function WithdrawalDialog({ held, preview, declare }: Partial<WithdrawalProps>) {
  const [shown, setShown] = useState(preview);
  const [receipt, setReceipt] = useState(preview?.receipt);
  const [changed, setChanged] = useState(false);
  if (!held?.subscriptionType || !shown || !declare) return <NothingToShow />;
  if (receipt) return <Receipt held={held} receipt={receipt} />;
  if (!shown.allowed) return <Refused held={held} preview={shown} />;
  const confirm = async () => {
    const answer = await declare(shown);
    if ("receipt" in answer) return setReceipt(answer.receipt);
    setShown(answer.changed);
    setReceipt(answer.changed.receipt);
    setChanged(true);
  };
  return <Question held={held} preview={shown} changed={changed} confirm={confirm} />;
}

interface QuestionProps {
  held: UserSubscription;
  preview: WithdrawalPreview;
  changed: boolean;
  confirm: () => Promise<void>;
}

function Question({ held, preview, changed, confirm }: QuestionProps) {
  const text = useText();
  const intl = useIntl();
  const plan = usePlanName()(held.subscriptionType!);
  const [busy, setBusy] = useState(false);
  const { amount, paid, daysUsed, until } = preview;
  const declare = () => {
    setBusy(true);
    void confirm()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={text("subscription.withdraw.title", { plan })}
      text={until ? text("subscription.withdraw.text", { date: dayText(intl, until) }) : undefined}
    >
      {changed && (
        <p className="buying-changed" role="alert">
          {text("subscription.withdraw.changed")}
        </p>
      )}
      <Facts
        rows={[
          [text("subscription.withdraw.paid"), priceText(intl, paid)],
          [text("subscription.withdraw.used"), text("subscription.withdraw.days", { count: daysUsed })],
          [text("subscription.withdraw.access"), text("subscription.withdraw.atOnce")],
        ]}
        total={[text("subscription.withdraw.refund"), priceText(intl, amount)]}
      />
      <p className="fine-text">
        {text(amount.amount > 0 ? "subscription.withdraw.note" : "subscription.withdraw.noteFree")}
      </p>
      <DialogActions>
        <Button tone="primary" size="large" wide busy={busy} onClick={declare}>
          {text("subscription.withdraw.confirm")}
        </Button>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("subscription.mine.keepNamed", { plan })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Receipt({ held, receipt }: { held: UserSubscription; receipt: WithdrawalReceipt }) {
  const text = useText();
  const intl = useIntl();
  const plan = usePlanName()(held.subscriptionType!);
  const { id, declaredAt, refund } = receipt;
  const amount = priceText(intl, receipt.amount);
  // To the second and with its zone, in the visitor's own: it is the proof of when it was received.
  const moment = intl.formatDate(declaredAt, {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <Dialog
      picture={<Icon name="check" />}
      title={text("subscription.withdraw.done")}
      text={text("subscription.withdraw.doneText", { plan })}
    >
      <div role="status">
        <Facts
          rows={[
            [
              text("subscription.withdraw.moment"),
              <time key="moment" dateTime={declaredAt}>
                {moment}
              </time>,
            ],
            [text("subscription.withdraw.number"), <bdi key="number">{id}</bdi>],
          ]}
          total={[
            text("subscription.withdraw.refund"),
            refund === "NONE" ? amount : text(`subscription.withdraw.state.${refund}`, { amount }),
          ]}
        />
      </div>
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => closeDialog()}>
          {text("subscription.withdraw.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Refused({ held, preview }: { held: UserSubscription; preview: WithdrawalPreview }) {
  const text = useText();
  const intl = useIntl();
  const plan = usePlanName()(held.subscriptionType!);
  const date = preview.until ? dayText(intl, preview.until) : "";
  return (
    <Dialog
      title={text("subscription.withdraw.title", { plan })}
      text={text(`subscription.withdraw.reason.${preview.reason ?? "NO_RIGHT"}`, { date })}
    >
      <DialogActions>
        <Button tone="primary" size="large" wide onClick={() => closeDialog()}>
          {text("subscription.withdraw.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Fact = [name: string, value: ReactNode];

function Facts({ rows, total }: { rows: Fact[]; total: Fact }) {
  return (
    <dl className="buying-sum">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="buying-total">
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
    </dl>
  );
}
