// The list of ways to pay: one button for each, with what happens next.
import { useState } from "react";
import type { CheckoutOption } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { useMethodName } from "./method-name";

interface PaymentWaysProps {
  options: CheckoutOption[];
  choose: (option: CheckoutOption) => Promise<void>;
}

export function PaymentWays({ options, choose }: PaymentWaysProps) {
  const text = useText();
  const nameOf = useMethodName();
  const [busy, setBusy] = useState<string | null>(null);
  const take = async (option: CheckoutOption) => {
    if (busy) return;
    setBusy(option.paymentOptionUUID);
    await choose(option).finally(() => setBusy(null));
  };
  return (
    <div className="purchase-ways">
      {options.map((option) => (
        <button
          key={option.paymentOptionUUID}
          type="button"
          className="purchase-way"
          aria-busy={busy === option.paymentOptionUUID || undefined}
          aria-disabled={busy !== null || undefined}
          onClick={() => void take(option)}
        >
          <Icon name={option.flow === "API" ? "phone" : "ticket"} />
          <span>
            <b>{nameOf(option.name)}</b>
            <span className="fine-text">
              {text(option.flow === "API" ? "subscription.method.phoneHint" : "subscription.method.cardHint")}
            </span>
          </span>
          <Icon name="chevron" size={20} directional />
        </button>
      ))}
    </div>
  );
}
