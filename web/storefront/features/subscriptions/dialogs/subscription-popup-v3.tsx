// The offer of what begins free: what happens today and what is charged afterwards, before the button.
import { useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog } from "#ui/overlays/dialog";
import { BuyNote } from "#features/plans/buy-note";
import { forVisitor, hasTrial } from "#features/plans/own-plan";
import { durationText, eachText } from "#features/plans/price";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { openPlan } from "../open-plan";
import type { OfferProps } from "../open-subscribe";
import { Included } from "../plan-card";
import { AllPlans, PlanChoice, usePlanViews, usualPlan } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";

export const closesWithPurchase = true;

export default function SubscriptionPopupV3({ plans = [] }: Partial<OfferProps>) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const own = useLoadedSubscriptions();
  const views = usePlanViews(plans).map((plan) => forVisitor(plan, own));
  useClosedWithout(views.length > 0);
  const plan = usualPlan(views.filter(({ type }) => hasTrial(type, own)));
  if (views.length === 0) return null;
  // Somebody who has had the trial is offered the plans as they are.
  if (!plan?.trial)
    return (
      <Dialog title={text("subscription.offer.title")} text={text("subscription.offer.text")}>
        <PlanChoice groups={[{ title: "", plans: views }]} />
        <AllPlans />
      </Dialog>
    );
  const trial = durationText(intl, plan.trial);
  return (
    <Dialog
      picture={<Icon name="music" />}
      title={text("subscription.free.title", { trial })}
      text={plan.about || plan.name}
    >
      <ol className="offer-steps">
        <li>
          <Icon name="play" size={20} />
          <span>{text("subscription.buying.today")}</span>
          <b>{text("subscription.buying.free")}</b>
        </li>
        <li>
          <Icon name="clock" size={20} />
          <span>{text("subscription.buying.after", { trial })}</span>
          <b>{eachText(intl, plan.promotion?.price ?? plan.price, plan.cycle)}</b>
        </li>
      </ol>
      <Included plan={plan} />
      <div className="buying-go">
        <Button tone="primary" size="large" wide onClick={() => openPlan(envelope, plan.type)}>
          {text("subscription.tryFree", { trial })}
        </Button>
        <div className="fine-text">
          <BuyNote plan={plan} withTrial />
        </div>
      </div>
      <AllPlans />
    </Dialog>
  );
}
