// The dialog that changes how the renewals of a plan are paid: the present way and the others, and afterwards the
// result. One file, since each dialog's name is known to every page. Nothing is charged here.
import type { CheckoutOption, UserSubscription } from "#generated/payloads";
import { hasMessage, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { useMethodName } from "#features/checkout/method-name";
import { PaymentWays } from "#features/checkout/payment-ways";
import { NothingToShow, PurchaseNote, usePlanName } from "#features/checkout/purchase-dialog";
import { dayText } from "#features/plans/price";
import type { MethodResult } from "../payment-method";

export const closesWithPurchase = true;

interface PaymentMethodProps {
  renewals: UserSubscription;
  options: CheckoutOption[];
  choose: (option: CheckoutOption) => Promise<void>;
}

export default function PaymentMethodDialog(props: Partial<PaymentMethodProps & MethodResult>) {
  return props.result ? <Result {...props} /> : <Choice {...props} />;
}

function Choice({ renewals, options, choose }: Partial<PaymentMethodProps>) {
  const text = useText();
  const intl = useIntl();
  const methodName = useMethodName();
  const planName = usePlanName();
  if (!options?.length || !choose || !renewals?.subscriptionType) return <NothingToShow />;
  const { paymentMethod: method, paymentMethodSince: since } = renewals;
  const plan = planName(renewals.subscriptionType);
  return (
    <Dialog
      title={text("subscription.payMethod.title")}
      text={
        method && since
          ? text("subscription.payMethod.now", {
              plan,
              method: methodName(method),
              date: dayText(intl, since),
            })
          : plan
      }
    >
      <PaymentWays options={options} choose={choose} />
      <div className="purchase-note">
        <PurchaseNote renewals={renewals} />
      </div>
    </Dialog>
  );
}

const icons: Record<MethodResult["result"], IconName> = {
  changed: "check",
  pending: "clock",
  canceled: "info",
  refused: "warning",
};

function Result({ held, result, i18n, onRetry }: Partial<MethodResult>) {
  const text = useText();
  const intl = useIntl();
  const methodName = useMethodName();
  const planName = usePlanName();
  if (!held?.subscriptionType || !result || !Object.hasOwn(icons, result)) return <NothingToShow />;
  const plan = planName(held.subscriptionType);
  const method = held.paymentMethod ?? "";
  const about: MessageKey = i18n && hasMessage(intl, i18n) ? i18n : `subscription.payMethod.${result}Text`;
  return (
    <Dialog
      picture={<Icon name={icons[result]} />}
      title={
        result === "changed"
          ? text("subscription.payMethod.changed", { method, name: methodName(method) })
          : text(`subscription.payMethod.${result}`)
      }
      text={text(about, { plan, minutes: 1 })}
    >
      {result === "changed" && (
        <div className="purchase-note">
          <PurchaseNote renewals={held} />
        </div>
      )}
      <DialogActions>
        {onRetry && (
          <Button tone="primary" size="large" wide onClick={onRetry}>
            {text("subscription.payMethod.again")}
          </Button>
        )}
        <Button tone={onRetry ? undefined : "primary"} size="large" wide onClick={() => closeDialog()}>
          {text("subscription.feedback.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
