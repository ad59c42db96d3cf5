// Decides what buying a plan means for this visitor: an order, a change from another plan, a payment that is due.
import type { SubscriptionType, UserSubscription } from "#generated/payloads";
import { heldState, isUnpaid } from "#features/plans/held-state";
import { amountDue, forVisitor, relationTo } from "#features/plans/own-plan";
import type { OwnSubscriptions } from "#features/plans/own-subscriptions";
import { type PlanView, planView } from "#features/plans/plans";

export interface BuyingSituation {
  /** As this visitor gets it. */
  plan: PlanView;
  kind: ReturnType<typeof relationTo>["kind"];
  /** The subscription to this plan, or to the one that it would replace. */
  held?: UserSubscription;
  /** The name of the plan that is held; empty where none is. */
  heldName: string;
  /** The amount of a renewal of this plan that failed and is still to be paid. */
  due?: ReturnType<typeof amountDue>;
  /** The plan that is held and has to be paid first. */
  unpaid?: SubscriptionType;
  /** The present plan was chosen while a change waits, which is taken back. */
  keeps: boolean;
  isChange: boolean;
}

export function buyingSituation(offered: PlanView, own: OwnSubscriptions, locale: string): BuyingSituation {
  const plan = forVisitor(offered, own);
  const relation = relationTo(plan.type, own);
  const held = relation.kind === "new" ? undefined : relation.held;
  const heldName = held?.subscriptionType ? planView(held.subscriptionType, locale).name : "";
  const other = relation.kind === "held" ? undefined : held;
  const unpaid = other && isUnpaid(other) ? other.subscriptionType : undefined;
  const keeps = relation.kind === "held" && heldState(relation.held) === "changes";
  const isChange = keeps || (other !== undefined && !unpaid);
  const due = relation.kind === "held" ? amountDue(relation.held) : undefined;
  return { plan, kind: relation.kind, held, heldName, due, unpaid, keeps, isChange };
}
