// The state of a subscription that the visitor has: begun, unpaid, paused, ending.
import type { UserSubscription } from "#generated/payloads";

/**
 * False of a subscription whose first payment was never made: it failed, was left, or is still to come. Its plan is bought
 * like a new one, and the server goes on with what was begun.
 */
export const hasBegun = ({ state, startDate }: UserSubscription) =>
  state !== "REQUESTED" && (state !== "INACTIVE" || startDate !== undefined);

/** The renewal of this one failed: nothing else of its group can be had until it is paid. */
export const isUnpaid = ({ paymentDue, retryDate }: UserSubscription) =>
  paymentDue !== undefined || retryDate !== undefined;

type HeldState = "renews" | "ends" | "trial" | "changes" | "paused" | "grace" | "pending" | "inactive";

/** The states of a subscription that are said in one line; the first that holds counts. */
const states: readonly { state: HeldState; when(own: UserSubscription): boolean }[] = [
  { state: "paused", when: ({ subState }) => subState === "PAUSED" },
  { state: "grace", when: isUnpaid },
  { state: "pending", when: ({ state, subState }) => state === "REQUESTED" || subState === "PENDING" },
  { state: "inactive", when: ({ state }) => state === "INACTIVE" },
  { state: "ends", when: ({ nextRenewalDate, endDate }) => !nextRenewalDate && endDate !== undefined },
  { state: "changes", when: ({ nextTypeId }) => nextTypeId !== undefined },
  { state: "trial", when: ({ trialEndDate }) => trialEndDate !== undefined },
  { state: "renews", when: () => true },
];

export function heldState(own: UserSubscription): HeldState {
  return states.find((row) => row.when(own))!.state;
}
