// The ways to pay for a plan, where the provider has several.
import type { CheckoutOption } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Dialog } from "#ui/overlays/dialog";
import type { Purchase } from "../payment-flow";
import { PaymentWays } from "../payment-ways";
import { NothingToShow, PurchaseNote, usePurchaseName } from "../purchase-dialog";

export const closesWithPurchase = true;

interface PaymentOptionsProps extends Purchase {
  options: CheckoutOption[];
  choose: (option: CheckoutOption) => Promise<void>;
}

export default function PaymentOptionsDialog({ options, choose, ...purchase }: Partial<PaymentOptionsProps>) {
  const text = useText();
  const nameOf = usePurchaseName();
  if (!options?.length || !choose || !purchase.plan) return <NothingToShow />;
  return (
    <Dialog title={text("subscription.options.title")} text={nameOf(purchase)}>
      <PaymentWays options={options} choose={choose} />
      <div className="purchase-note">
        <PurchaseNote {...purchase} />
      </div>
    </Dialog>
  );
}
