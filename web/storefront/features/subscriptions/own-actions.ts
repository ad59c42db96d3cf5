// The actions of a subscription in each of its states, the most likely first.
import type { UserSubscription } from "#generated/payloads";
import { heldState } from "#features/plans/held-state";

export type OwnAction =
  | "pay"
  | "keep"
  | "takeBack"
  | "resume"
  | "look"
  | "again"
  | "change"
  | "method"
  | "pause"
  | "cancel"
  | "withdraw";

const table: readonly { when(own: UserSubscription): boolean; actions: OwnAction[] }[] = [
  { when: ({ state }) => state === "CANCELED", actions: ["again"] },
  { when: ({ subState }) => subState === "PAUSED", actions: ["resume", "cancel"] },
  // Of a payment that is under way nothing can be changed; a requested one that was left is begun again.
  {
    when: ({ subState, state }) => subState === "PENDING" || state === "REQUESTED",
    actions: ["look", "change"],
  },
  { when: ({ state }) => state === "INACTIVE", actions: ["pay", "change"] },
  // The renewal that failed is tried again by itself; who does not want to wait pays it.
  { when: ({ paymentDue }) => paymentDue !== undefined, actions: ["pay", "cancel"] },
  { when: ({ retryDate }) => retryDate !== undefined, actions: ["cancel"] },
  { when: ({ pauseDate }) => pauseDate !== undefined, actions: ["resume", "cancel"] },
  // A plan that a code paid for was never canceled, and the code pays for no other plan.
  {
    when: ({ nextRenewalDate, paymentMethod }) =>
      nextRenewalDate === undefined && paymentMethod === "voucher",
    actions: [],
  },
  { when: ({ nextRenewalDate }) => nextRenewalDate === undefined, actions: ["keep", "change"] },
  {
    when: (own) => heldState(own) === "changes",
    actions: ["takeBack", "change", "method", "pause", "cancel"],
  },
  { when: () => true, actions: ["change", "method", "pause", "cancel"] },
];

export function ownActions(own: UserSubscription): OwnAction[] {
  const row = table.find(({ when }) => when(own))!;
  const actions = row.actions.filter((action) => action !== "method" || own.canChangePaymentMethod);
  return own.withdrawalUntil ? [...actions, "withdraw"] : actions;
}
