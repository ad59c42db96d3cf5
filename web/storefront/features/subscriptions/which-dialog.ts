// Decides what opens when somebody wants to subscribe: a table from flags, plans and the visitor to a dialog or a page;
// and what a button of the decide dialog does.
import type { Shell, SubscriptionType } from "#generated/payloads";
import { planGroups } from "#features/plans/plans";

export interface SubscribeFlags {
  subAuthRequired: boolean;
  directSubscriptionFlow: boolean;
  redirectToSubPage: boolean;
  V2Modals: boolean;
  SubscriptionPopUpV2: boolean;
}

export interface SubscribeFacts {
  flags: SubscribeFlags;
  isGuest: boolean;
  /** A marketing campaign is in session storage; its visitors see the offer before they sign in. */
  hasCampaign: boolean;
  /** The plans on offer: all, those of a category, or the one that was chosen. */
  plans: readonly SubscriptionType[];
  /**
   * The subscribe button of the frame; an offer, such as a badge, a promo or the end of a preview; or a plan whose own
   * button was pressed.
   */
  from: "button" | "offer" | "plan";
  /** Of what is to be played: FULL_TRACK_MUSIC, PODCAST. */
  contentType?: string;
  /** How often the subscribe dialog has been opened before. */
  openings: number;
  /** A plan that the visitor holds gives what is wanted, once it is resumed or paid. */
  hasRestingPlan: boolean;
  /** The plan category that belongs to the current or previous path; null where there is none. */
  category: string | null;
}

export type SubscribeWay =
  | "login"
  | "subscription-page"
  | "subscribe-at-once"
  | "inactive-subscription"
  | "buying"
  | "subscribe"
  | "subscribe-decide"
  | "subscription-popup-group"
  | "subscription-modal-v2"
  | "subscription-popup-v1"
  | "subscription-popup-v2"
  | "subscription-popup-v3";

/** The specification's action codes of the decide and purchase dialogs. */
export const ActionCode = { REDIRECT: 0, OPENDIALOG: 1, LOGIN: 2, NOACTION: 3 } as const;
export type ActionCode = (typeof ActionCode)[keyof typeof ActionCode];

/** What POST /subscription/validate/external answers for a plan that a partner sells. */
export const Validity = { valid: 1, invalid: 2, expired: 3, pending: 4 } as const;
export type Validity = (typeof Validity)[keyof typeof Validity];

/** After so many openings of the subscribe dialog the visitor chooses from everything. */
const OPENINGS_BEFORE_DECIDE = 2;

const severalGroups = ({ plans }: SubscribeFacts) => planGroups(plans, "").length > 1;
/** A song or an episode is waiting to be played: its visitor stays where it is. */
const isPlayed = ({ contentType }: SubscribeFacts) =>
  contentType === "FULL_TRACK_MUSIC" || contentType === "PODCAST";

const table: readonly { way: SubscribeWay; when(facts: SubscribeFacts): boolean }[] = [
  {
    way: "login",
    when: ({ flags, isGuest, hasCampaign }) => flags.subAuthRequired && !hasCampaign && isGuest,
  },
  { way: "inactive-subscription", when: ({ hasRestingPlan }) => hasRestingPlan },
  {
    way: "subscription-page",
    when: (facts) =>
      facts.plans.length === 0 || (facts.flags.redirectToSubPage && severalGroups(facts) && !isPlayed(facts)),
  },
  {
    way: "subscribe-at-once",
    when: ({ flags, plans }) => flags.directSubscriptionFlow && plans.length === 1,
  },
  { way: "buying", when: ({ from }) => from === "plan" },
  {
    way: "subscribe-decide",
    when: ({ from, openings, category }) =>
      from === "button" && (openings >= OPENINGS_BEFORE_DECIDE || category === null),
  },
  { way: "subscribe", when: ({ from }) => from === "button" },
  { way: "subscription-modal-v2", when: (facts) => facts.flags.V2Modals && severalGroups(facts) },
  { way: "subscription-popup-group", when: severalGroups },
  { way: "subscription-popup-v2", when: ({ flags }) => flags.SubscriptionPopUpV2 },
  // A plan that begins for free says first when it costs something.
  { way: "subscription-popup-v3", when: ({ plans }) => plans.some((plan) => plan.maxTrialDuration) },
  { way: "subscription-popup-v1", when: () => true },
];

export function whichSubscribeDialog(facts: SubscribeFacts): SubscribeWay {
  return table.find((row) => row.when(facts))!.way;
}

export function subscribeFlags({ features }: Pick<Shell, "features">): SubscribeFlags {
  const on = (name: string) => features[name] === true;
  return {
    subAuthRequired: on("subAuthRequired"),
    directSubscriptionFlow: on("directSubscriptionFlow"),
    redirectToSubPage: on("redirectToSubPage"),
    V2Modals: on("V2Modals"),
    SubscriptionPopUpV2: on("SubscriptionPopUpV2"),
  };
}

/** By the first part of a path; music has films of its own. */
const categories = new Map([
  ["music", "music"],
  ["video", "video"],
  ["games", "games"],
  ["arcade", "games"],
  ["podcast", "podcast"],
  ["audiobook", "audiobook"],
  ["articles", "articles"],
  ["apps", "apps"],
]);

/** By the first of these paths that belongs to a category; paths are without language. */
export function categoryOfPaths(...paths: (string | undefined)[]): string | null {
  for (const path of paths) {
    const [, section = "", part] = path?.split("/") ?? [];
    const category = categories.get(section === "music" && part === "video" ? part : section);
    if (category) return category;
  }
  return null;
}

export interface ActionFacts {
  isGuest: boolean;
  /** Whether the visitor's own subscriptions are known; always for a guest. */
  isKnown: boolean;
  isSubscribed: boolean;
  /** The plan is sold at another address. */
  redirect: string | null;
  /** Of a plan that a partner sells, where the partner was asked. */
  validity?: Validity | null;
}

/** What the button of a plan does. */
export function actionOf({ isGuest, isKnown, isSubscribed, redirect, validity }: ActionFacts): ActionCode {
  if (!isKnown || isSubscribed) return ActionCode.NOACTION;
  if (validity === Validity.valid || validity === Validity.pending) return ActionCode.NOACTION;
  if (redirect) return ActionCode.REDIRECT;
  return isGuest ? ActionCode.LOGIN : ActionCode.OPENDIALOG;
}
