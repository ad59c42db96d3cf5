// Plans as radio cards with their prices, what the chosen one includes, and the way on to the buying sheet.
import { useId, useState } from "react";
import * as links from "#generated/links";
import type { SubscriptionType } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { RadioCards } from "#ui/forms/radio-cards";
import { BuyNote } from "#features/plans/buy-note";
import { forVisitor, hasTrial, relationTo } from "#features/plans/own-plan";
import { type PlanGroup, type PlanView, planView } from "#features/plans/plans";
import { eachText } from "#features/plans/price";
import { useLoadedSubscriptions } from "#features/plans/use-own-subscriptions";
import { openPlan } from "./open-plan";
import { Included } from "./plan-card";
import "#ui/tag.css";
import "./buying/buying.css";
import "#features/plans/plans.css";

/** In the page's language, sorted as they come. */
export function usePlanViews(plans: readonly SubscriptionType[]): PlanView[] {
  const { locale, shell } = useEnvelope();
  return plans.map((plan) => planView(plan, locale, shell.features.literalPercentOff === true));
}

/** The plan to begin with: the tenant's default, else the best value, else the first. */
export function usualPlan(plans: readonly PlanView[]): PlanView | undefined {
  return plans.find((plan) => plan.isDefault) ?? plans.find((plan) => plan.isBest) ?? plans[0];
}

/** One list, or one for each group with its title; one plan is chosen of all. */
export function PlanChoice({ groups: offered }: { groups: { title: string; plans: PlanView[] }[] }) {
  const text = useText();
  const envelope = useEnvelope();
  const own = useLoadedSubscriptions();
  const name = useId();
  const groups = offered.map((group) => ({
    ...group,
    plans: group.plans.map((each) => forVisitor(each, own)),
  }));
  const plans = groups.flatMap((group) => group.plans);
  const [id, setId] = useState(usualPlan(plans)?.id ?? "");
  const plan = plans.find((each) => each.id === id);
  if (!plan) return null;
  return (
    <>
      {plans.length > 1 &&
        groups.map((group) => (
          <RadioCards
            key={group.title}
            name={name}
            legend={group.title || text("subscription.offer.choose")}
            value={id}
            onChange={(event) => setId(event.target.value)}
            options={group.plans.map((each) => ({
              value: each.id,
              label: each.name,
              hint: <PriceLine plan={each} isHeld={relationTo(each.type, own).kind === "held"} />,
            }))}
          />
        ))}
      {plans.length === 1 && (
        <p className="offer-price">
          <PriceLine plan={plan} isHeld={false} />
        </p>
      )}
      <Included plan={plan} />
      <div className="buying-go">
        <Button tone="primary" size="large" wide onClick={() => openPlan(envelope, plan.type)}>
          {text("subscription.offer.go")}
        </Button>
        <div className="fine-text">
          {plan.type.partner ? (
            <p>{text("subscription.partnerNote")}</p>
          ) : (
            <BuyNote plan={plan} withTrial={hasTrial(plan.type, own)} />
          )}
        </div>
      </div>
    </>
  );
}

export function PriceLine({ plan, isHeld }: { plan: PlanView; isHeld: boolean }) {
  const intl = useIntl();
  const text = useText();
  return (
    <span className="offer-price">
      <span>{eachText(intl, plan.promotion?.price ?? plan.price, plan.cycle)}</span>
      {isHeld ? (
        <span className="tag">{text("subscription.yours")}</span>
      ) : (
        plan.promotion && (
          <span className="tag tag-accent">
            {text("subscription.percentOff", {
              percent: intl.formatNumber(plan.promotion.percentOff / 100, { style: "percent" }),
            })}
          </span>
        )
      )}
    </span>
  );
}

/** To everything that is on offer. */
export function AllPlans() {
  const text = useText();
  const envelope = useEnvelope();
  return (
    <a className="link offer-all" href={localePrefix(envelope) + links.subscription.plans}>
      {text("subscription.offer.all")}
    </a>
  );
}

/** Groups of payload plans as groups of views. */
export function viewsOfGroups(
  groups: readonly PlanGroup[],
  views: readonly PlanView[],
  otherTitle: string,
): { title: string; plans: PlanView[] }[] {
  return groups.map(({ title, plans }) => ({
    title: title || otherTitle,
    plans: plans.flatMap((plan) => views.find(({ id }) => id === plan.id) ?? []),
  }));
}
