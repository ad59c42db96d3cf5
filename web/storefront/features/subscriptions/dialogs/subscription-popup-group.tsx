// The offer of several groups of plans: one list for each group, one choice among all.
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Dialog } from "#ui/overlays/dialog";
import { planGroups } from "#features/plans/plans";
import type { OfferProps } from "../open-subscribe";
import { AllPlans, PlanChoice, usePlanViews, viewsOfGroups } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";

export const closesWithPurchase = true;

export default function SubscriptionPopupGroup({ plans = [] }: Partial<OfferProps>) {
  const text = useText();
  const { locale } = useEnvelope();
  const views = usePlanViews(plans);
  useClosedWithout(views.length > 0);
  if (views.length === 0) return null;
  const groups = viewsOfGroups(planGroups(plans, locale), views, text("subscription.otherPlans"));
  return (
    <Dialog title={text("subscription.offer.title")} text={text("subscription.offer.text")}>
      <PlanChoice groups={groups} />
      <AllPlans />
    </Dialog>
  );
}
