// The offer with the flag SubscriptionPopUpV2: each plan in a row with its own button.
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { Dialog } from "#ui/overlays/dialog";
import { BuyNote } from "#features/plans/buy-note";
import { hasTrial, relationTo } from "#features/plans/own-plan";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { openPlan } from "../open-plan";
import type { OfferProps } from "../open-subscribe";
import { AllPlans, PriceLine, usePlanViews } from "../plan-choice";
import { useClosedWithout } from "../use-closed-without";

export const closesWithPurchase = true;

export default function SubscriptionPopupV2({ plans = [] }: Partial<OfferProps>) {
  const text = useText();
  const envelope = useEnvelope();
  const own = useLoadedSubscriptions();
  const views = usePlanViews(plans);
  useClosedWithout(views.length > 0);
  if (views.length === 0) return null;
  return (
    <Dialog title={text("subscription.offer.title")} text={text("subscription.offer.text")}>
      <ul className="offer-rows">
        {views.map((plan) => {
          const isHeld = relationTo(plan.type, own).kind === "held";
          return (
            <li key={plan.id} className="offer-row">
              <div>
                <b id={`offer-${plan.id}`}>{plan.name}</b>
                <span className="small-text">
                  <PriceLine plan={plan} isHeld={isHeld} />
                </span>
                {!isHeld && (
                  <div className="fine-text">
                    {plan.type.partner ? (
                      text("subscription.partnerNote")
                    ) : (
                      <BuyNote plan={plan} withTrial={hasTrial(plan.type, own)} />
                    )}
                  </div>
                )}
              </div>
              {!isHeld && (
                <Button
                  tone={plan.isBest ? "primary" : "quiet"}
                  aria-describedby={`offer-${plan.id}`}
                  onClick={() => openPlan(envelope, plan.type)}
                >
                  {text("subscription.offer.go")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <AllPlans />
    </Dialog>
  );
}
