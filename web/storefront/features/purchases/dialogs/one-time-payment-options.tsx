// The ways to pay for one article: bought once, without a subscription.
import type { CheckoutOption } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Dialog } from "#ui/overlays/dialog";
import type { Purchase } from "#features/checkout/payment-flow";
import { PaymentWays } from "#features/checkout/payment-ways";
import { NothingToShow } from "#features/checkout/purchase-dialog";
import { priceText } from "#features/plans/price";

export const closesWithPurchase = true;

interface OneTimePaymentOptionsProps extends Purchase {
  options: CheckoutOption[];
  choose: (option: CheckoutOption) => Promise<void>;
}

export default function OneTimePaymentOptionsDialog({
  options,
  choose,
  article,
}: Partial<OneTimePaymentOptionsProps>) {
  const text = useText();
  const intl = useIntl();
  if (!options?.length || !choose || !article) return <NothingToShow />;
  return (
    <Dialog
      title={text("subscription.oneTime.title", { title: article.title })}
      text={article.price ? priceText(intl, article.price) : undefined}
    >
      <PaymentWays options={options} choose={choose} />
      <p className="purchase-note">{text("subscription.oneTime.once")}</p>
    </Dialog>
  );
}
