// The offer of one group of plans: which one, what it includes, and on to the buying sheet.
import { useText } from "#kit/messages/i18n";
import { Dialog } from "#ui/overlays/dialog";
import type { OfferProps } from "../open-subscribe";
import { AllPlans, PlanChoice, usePlanViews } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";

export const closesWithPurchase = true;

export default function SubscriptionPopupV1({ plans = [] }: Partial<OfferProps>) {
  const text = useText();
  const views = usePlanViews(plans);
  useClosedWithout(views.length > 0);
  if (views.length === 0) return null;
  return (
    <Dialog title={text("subscription.offer.title")} text={text("subscription.offer.text")}>
      <PlanChoice groups={[{ title: "", plans: views }]} />
      <AllPlans />
    </Dialog>
  );
}
