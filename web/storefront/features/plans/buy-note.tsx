// The lines beside every buy button: price, period, renewal, and how to cancel.
import { useIntl, useText } from "#kit/messages/i18n";
import type { PlanView } from "./plans";
import { termsText } from "./price";

interface BuyNoteProps {
  plan: PlanView;
  /** The visitor still gets the trial of this plan. */
  withTrial: boolean;
  /** The terms of a change, in place of the plan's own price. */
  terms?: string;
}

export function BuyNote({ plan, withTrial, terms }: BuyNoteProps) {
  const intl = useIntl();
  const text = useText();
  return (
    <div className="buy-note">
      {plan.aboveButton && <p>{plan.aboveButton}</p>}
      <p>
        <span>{terms ?? termsText(intl, plan, withTrial)}</span> <span>{text("subscription.renews")}</span>
      </p>
    </div>
  );
}
