// The dialog of the subscribe button: the plans of the category that is being looked at.
import { type MessageKey, useText } from "#kit/messages/i18n";
import { Dialog } from "#ui/overlays/dialog";
import type { OfferProps } from "../open-subscribe";
import { AllPlans, PlanChoice, usePlanViews } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";

export const closesWithPurchase = true;

const titles: Record<string, MessageKey> = {
  music: "subscription.subscribe.music",
  video: "subscription.subscribe.video",
};

export default function SubscribeDialog({ plans = [], category, title }: Partial<OfferProps>) {
  const text = useText();
  const views = usePlanViews(plans);
  useClosedWithout(views.length > 0);
  if (views.length === 0) return null;
  return (
    <Dialog title={title || text(titles[category ?? ""] ?? "subscription.title")}>
      <PlanChoice groups={[{ title: "", plans: views }]} />
      <AllPlans />
    </Dialog>
  );
}
