// The offer of several groups with the flag V2Modals: first the kind of plan, then the plan.
import { useState } from "react";
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Dialog } from "#ui/overlays/dialog";
import { planGroups } from "#features/plans/plans";
import type { OfferProps } from "../open-subscribe";
import { AllPlans, PlanChoice, usePlanViews, viewsOfGroups } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";

export const closesWithPurchase = true;

export default function SubscriptionModalV2({ plans = [] }: Partial<OfferProps>) {
  const text = useText();
  const { locale } = useEnvelope();
  const views = usePlanViews(plans);
  const [chosen, setChosen] = useState(0);
  useClosedWithout(views.length > 0);
  if (views.length === 0) return null;
  const groups = viewsOfGroups(planGroups(plans, locale), views, text("subscription.otherPlans"));
  const group = groups[chosen] ?? groups[0]!;
  return (
    <Dialog title={text("subscription.offer.title")} text={text("subscription.offer.text")}>
      <fieldset className="plans-choice">
        <legend className="visually-hidden">{text("subscription.groups")}</legend>
        {groups.map(({ title }, index) => (
          <button key={title} type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
            {title}
          </button>
        ))}
      </fieldset>
      <PlanChoice key={chosen} groups={[{ title: "", plans: group.plans }]} />
      <AllPlans />
    </Dialog>
  );
}
