// Relates a plan to the visitor: held, on its way, a change from another plan of its group, or new.
import type { MoneyBody, SubscriptionType, UserSubscription } from "#generated/payloads";
import { replacedBy } from "./change-preview";
import { hasBegun } from "./held-state";
import type { OwnSubscriptions } from "./own-subscriptions";
import { type ChangeKind, changeKind, type PlanView } from "./plans";

type PlanRelation =
  | { kind: "new" }
  | { kind: "held"; held: UserSubscription }
  | { kind: ChangeKind; held: UserSubscription };

/** Own subscriptions that are not over. */
const living = ({ active, inactive, pending }: OwnSubscriptions) => [...active, ...inactive, ...pending];

export function relationTo(plan: SubscriptionType, own: OwnSubscriptions): PlanRelation {
  const held = living(own).find((each) => each.typeId === plan.id && hasBegun(each));
  if (held) return { kind: "held", held };
  // One that ended for want of payment is in the way of no other plan; a paused one goes on.
  const paused = own.inactive.filter(({ subState }) => subState === "PAUSED");
  const other = replacedBy(plan, [...own.active, ...paused]);
  return other?.subscriptionType
    ? { kind: changeKind(other.subscriptionType, plan), held: other }
    : { kind: "new" };
}

/**
 * Whether the plan begins with its trial. A guest is shown it; for a user the server decides. Where it has not answered,
 * the price is shown: nobody is promised a trial that was used.
 */
export function hasTrial(plan: SubscriptionType, own: OwnSubscriptions): boolean {
  if (!plan.maxTrialDuration) return false;
  if (own.status === "guest" || own.status === "loading") return true;
  const trials = own.trial?.plans ?? [];
  return trials.some(({ subscriptionTypeId, eligible }) => subscriptionTypeId === plan.id && eligible);
}

/** A promotion is once for a person in a group of plans, and the server knows whose it was. */
export const hadPromotion = (plan: Pick<SubscriptionType, "id">, own: Pick<OwnSubscriptions, "trial">) =>
  own.trial?.promotionsUsed.includes(plan.id) === true;

/** The plan as this visitor gets it: without a promotion that was used. */
export function forVisitor(plan: PlanView, own: Pick<OwnSubscriptions, "trial">): PlanView {
  return hadPromotion(plan, own) ? { ...plan, promotion: null } : plan;
}

/** The amount due at once for a plan that is held and not paid: a renewal that failed, or the price of resuming it. */
export function amountDue(own: UserSubscription): MoneyBody | undefined {
  if (own.paymentDue) return own.paymentDue;
  if (!hasBegun(own)) return undefined;
  return own.state === "INACTIVE" && own.subState === undefined ? own.nextRenewalPrice : undefined;
}
