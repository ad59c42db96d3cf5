// The subscriptions of the signed-in user, loaded by a call after the page: active, pending and canceled ones, credits,
// and whether a trial is still available.
import { create } from "zustand";
import type { Envelope, TrialEligibility, UserSubscription } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";

/** Lists by the states of the specification. */
interface SubscriptionLists {
  all: UserSubscription[];
  active: UserSubscription[];
  inactive: UserSubscription[];
  pending: UserSubscription[];
  /** The newest of each plan, the newest first, at most five. */
  canceled: UserSubscription[];
  /** Those with credits that can run out. */
  credit: UserSubscription[];
  /** At least one is active. */
  subscribed: boolean;
  /** Had one, and has none that is active or on its way. */
  expiredWithoutActive: boolean;
}

export interface OwnSubscriptions extends SubscriptionLists {
  status: "guest" | "loading" | "ready" | "failed";
  /** When they were loaded; 0 before. */
  at: number;
  trial: TrialEligibility | null;
}

const MOST_CANCELED = 5;
const UNLIMITED = -1;

export function listsOf(all: UserSubscription[]): SubscriptionLists {
  const isPending = ({ state, subState }: UserSubscription) =>
    state === "REQUESTED" || (subState === "PENDING" && (state === "ACTIVE" || state === "INACTIVE"));
  const inState = (state: UserSubscription["state"]) =>
    all.filter((each) => each.state === state && !isPending(each));
  const active = inState("ACTIVE");
  const pending = all.filter(isPending);
  const canceled = newestOfEachPlan(inState("CANCELED"));
  return {
    all,
    active,
    inactive: inState("INACTIVE"),
    pending,
    canceled,
    credit: active.filter(({ contingents, subscriptionType }) =>
      [...contingents, ...(subscriptionType?.contingents ?? [])].some(({ amount }) => amount !== UNLIMITED),
    ),
    subscribed: active.length > 0,
    expiredWithoutActive: active.length === 0 && pending.length === 0 && canceled.length > 0,
  };
}

function newestOfEachPlan(canceled: UserSubscription[]): UserSubscription[] {
  const newestFirst = canceled.toSorted((one, other) =>
    (other.endDate ?? other.startDate ?? "").localeCompare(one.endDate ?? one.startDate ?? ""),
  );
  const seen = new Set<string>();
  return newestFirst.filter(({ typeId }) => !seen.has(typeId) && seen.add(typeId)).slice(0, MOST_CANCELED);
}

const nothing: OwnSubscriptions = { ...listsOf([]), status: "loading", at: 0, trial: null };

export const useOwnSubscriptions = create<OwnSubscriptions>(() => nothing);

let latest = 0;
let underWay = 0;

/**
 * Loads them again: after a sign-in and after each change. Only people with the first role "user" have any; everybody else
 * has none. A failure keeps what was known, and says so.
 */
export async function loadOwnSubscriptions({ shell }: Pick<Envelope, "shell">): Promise<void> {
  latest += 1;
  const number = latest;
  const set = (state: Partial<OwnSubscriptions>) => {
    if (number === latest) useOwnSubscriptions.setState(state);
  };
  const { status, user } = useSession.getState();
  if (status === "starting") return;
  if (status === "guest" || user?.roles[0] !== "user") {
    return set({ ...nothing, status: "guest", at: Date.now() });
  }
  const call = sessionCalls(shell);
  if (useOwnSubscriptions.getState().status === "guest") set({ status: "loading" });
  underWay += 1;
  try {
    const [all, trial] = await Promise.all([
      call("GET /subscription", { query: { inclCancelled: true, inclSubscriptionType: true } }),
      call("GET /subscription/isFreeTrialEligible").catch((error: unknown) => {
        console.error(error);
        return null;
      }),
    ]);
    set({ ...listsOf(all), status: "ready", at: Date.now(), trial });
  } catch (error) {
    console.error(error);
    set({ status: "failed" });
  } finally {
    underWay -= 1;
  }
}

let follows = false;

/** Loads them now unless they are known or on their way, and again whenever somebody signs in or out. */
export function followOwnSubscriptions(envelope: () => Pick<Envelope, "shell">) {
  if (useOwnSubscriptions.getState().at === 0 && underWay === 0) void loadOwnSubscriptions(envelope());
  if (follows) return;
  follows = true;
  useSession.subscribe((now, before) => {
    if (now.status !== before.status || now.user?.userId !== before.user?.userId)
      void loadOwnSubscriptions(envelope());
  });
}

/** For tests: as if nothing had been loaded. */
export function forgetOwnSubscriptions() {
  latest += 1;
  useOwnSubscriptions.setState(nothing);
}

/** The content that access is wanted for. */
interface WantedAccess {
  typeIds?: readonly string[];
  category?: string;
  /** The credits of the offered plan: somebody who has fewer does not count as subscribed to it. */
  contingents?: readonly { contentTypes: readonly string[]; amount: number }[];
}

/** Whether an active subscription is one of these plans, is of the category, or has the credits. */
export function isSubscribedToAny(own: Pick<SubscriptionLists, "active">, wanted: WantedAccess): boolean {
  return own.active.some(
    (each) => isOfPlanOrCategory(each, wanted) && hasCredits(each, wanted.contingents ?? []),
  );
}

function isOfPlanOrCategory(
  { typeId, subscriptionType }: UserSubscription,
  { typeIds, category }: WantedAccess,
) {
  if (typeIds) return typeIds.includes(typeId);
  if (category === undefined) return true;
  const json = subscriptionType?.attributes.find(({ key }) => key === "ment_category")?.value;
  try {
    const categories: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(categories) && categories.includes(category);
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Amounts above 0, and -1 (unlimited), can be used. */
function hasCredits(own: UserSubscription, wanted: NonNullable<WantedAccess["contingents"]>): boolean {
  return wanted.every(({ contentTypes, amount }) =>
    own.contingents.some(
      (each) =>
        each.contentTypes.some((type) => contentTypes.includes(type)) &&
        (each.amount === UNLIMITED || (each.amount > 0 && amount !== UNLIMITED && each.amount >= amount)),
    ),
  );
}
