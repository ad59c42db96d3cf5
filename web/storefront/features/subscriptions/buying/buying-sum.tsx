// The sum of an order: what is paid today and from when on what, line by line, with a total.
import type { ChangePreview } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import type { PlanView } from "#features/plans/plans";
import { dayText, durationText, eachText, priceText } from "#features/plans/price";

interface BuyingSumProps {
  plan: PlanView;
  withTrial: boolean;
  /** Of a change; its price is the server's. */
  preview?: ChangePreview;
  /** The plan that the change leaves. */
  heldName: string;
}

interface Line {
  words: string;
  amount: string;
}

export function BuyingSum({ plan, withTrial, preview, heldName }: BuyingSumProps) {
  const text = useText();
  const intl = useIntl();
  const name = plan.name;
  const first = preview ? plan.price : (plan.promotion?.price ?? plan.price);
  const { lines, today } = sum();
  return (
    <>
      <dl className="buying-sum">
        {lines.map(({ words, amount }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="buying-total">
          <dt>{text("subscription.buying.today")}</dt>
          <dd>{today}</dd>
        </div>
      </dl>
      {preview && preview.lost.amount > 0 && (
        <p className="fine-text">
          {text("subscription.buying.lost", { amount: priceText(intl, preview.lost) })}
        </p>
      )}
    </>
  );

  function sum(): { lines: Line[]; today: string } {
    const free = priceText(intl, { ...plan.price, amount: 0 });
    if (preview?.policy === "at_period_end") {
      const words = text("subscription.buying.from", { date: dayText(intl, preview.startsAt) });
      const later = { words, amount: eachText(intl, preview.amount, plan.cycle) };
      return { lines: [{ words: name, amount: priceText(intl, preview.amount) }, later], today: free };
    }
    if (preview) {
      const credit =
        preview.credit.amount > 0
          ? [
              {
                words: text("subscription.buying.credit", { plan: heldName }),
                amount: priceText(intl, { ...preview.credit, amount: -preview.credit.amount }),
              },
            ]
          : [];
      const full = { ...preview.amount, amount: preview.amount.amount + preview.credit.amount };
      return {
        lines: [{ words: name, amount: priceText(intl, full) }, ...credit],
        today: priceText(intl, preview.amount),
      };
    }
    if (withTrial && plan.trial) {
      const words = text("subscription.buying.after", { trial: durationText(intl, plan.trial) });
      return {
        lines: [
          { words: name, amount: text("subscription.buying.free") },
          { words, amount: priceText(intl, first) },
        ],
        today: free,
      };
    }
    return { lines: [{ words: name, amount: priceText(intl, first) }], today: priceText(intl, first) };
  }
}
