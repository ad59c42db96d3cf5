import { describe, expect, it } from "vitest";
import type { SubscriptionType } from "#generated/payloads";
import {
  ActionCode,
  type ActionFacts,
  actionOf,
  categoryOfPaths,
  type SubscribeFacts,
  type SubscribeFlags,
  subscribeFlags,
  Validity,
  whichSubscribeDialog,
} from "./which-dialog";

const none = subscribeFlags({ features: {} });
const plan = (id: string, group = "music", changes: Partial<SubscriptionType> = {}): SubscriptionType => ({
  id,
  name: id,
  billingCycle: "P1M",
  subscriptionTypePrice: { amount: 10, currency: "EUR" },
  attributes: [],
  contingents: [],
  accumulateContingent: false,
  consents: [],
  paymentMethods: [],
  subscriptionTypeGroupList: [
    {
      id: group,
      name: group,
      levels: [{ order: 0, currentSubscriptionExist: false, subscriptionTypeIds: [id] }],
    },
  ],
  ...changes,
});
const one = [plan("a")];
const two = [plan("a"), plan("b")];
const groups = [plan("a"), plan("b", "films")];
const trial = [plan("a", "music", { maxTrialDuration: "P14D" })];

describe("what opens to subscribe", () => {
  const cases: [string, Partial<SubscribeFlags>, Partial<SubscribeFacts>, string][] = [
    ["for an offer of one plan is the popup v1", {}, {}, "subscription-popup-v1"],
    ["for several plans of a group too", {}, { plans: two }, "subscription-popup-v1"],
    ["with SubscriptionPopUpV2 is the popup v2", { SubscriptionPopUpV2: true }, {}, "subscription-popup-v2"],
    ["for what begins free is the popup v3", {}, { plans: trial }, "subscription-popup-v3"],
    [
      "for what begins free is v2 all the same with SubscriptionPopUpV2",
      { SubscriptionPopUpV2: true },
      { plans: trial },
      "subscription-popup-v2",
    ],
    ["for several groups is the group popup", {}, { plans: groups }, "subscription-popup-group"],
    [
      "for several groups is the modal V2 with V2Modals",
      { V2Modals: true },
      { plans: groups },
      "subscription-modal-v2",
    ],
    ["for one group ignores V2Modals", { V2Modals: true }, { plans: two }, "subscription-popup-v1"],
    [
      "for several groups is the page with redirectToSubPage",
      { redirectToSubPage: true },
      { plans: groups },
      "subscription-page",
    ],
    [
      "for one group ignores redirectToSubPage",
      { redirectToSubPage: true },
      { plans: two },
      "subscription-popup-v1",
    ],
    [
      "for a song stays where it is with redirectToSubPage",
      { redirectToSubPage: true },
      { plans: groups, contentType: "FULL_TRACK_MUSIC" },
      "subscription-popup-group",
    ],
    [
      "for a podcast stays where it is with redirectToSubPage",
      { redirectToSubPage: true },
      { plans: groups, contentType: "PODCAST" },
      "subscription-popup-group",
    ],
    [
      "for a film is the page with redirectToSubPage",
      { redirectToSubPage: true },
      { plans: groups, contentType: "VIDEO" },
      "subscription-page",
    ],
    ["where nothing is on offer is the page that says so", {}, { plans: [] }, "subscription-page"],
    [
      "for one plan is nothing with directSubscriptionFlow",
      { directSubscriptionFlow: true },
      {},
      "subscribe-at-once",
    ],
    [
      "for several plans ignores directSubscriptionFlow",
      { directSubscriptionFlow: true },
      { plans: two },
      "subscription-popup-v1",
    ],
    ["with a plan's own button is the buying sheet", {}, { from: "plan" }, "buying"],
    [
      "with a plan's own button subscribes at once with directSubscriptionFlow",
      { directSubscriptionFlow: true },
      { from: "plan" },
      "subscribe-at-once",
    ],
    [
      "for a guest is the sign-in with subAuthRequired",
      { subAuthRequired: true },
      { isGuest: true },
      "login",
    ],
    [
      "for a guest is the sign-in first, whatever the other flags say",
      { subAuthRequired: true, directSubscriptionFlow: true },
      { isGuest: true },
      "login",
    ],
    ["for a guest shows the offer without subAuthRequired", {}, { isGuest: true }, "subscription-popup-v1"],
    [
      "for who holds a plan with it that rests is that plan",
      {},
      { hasRestingPlan: true },
      "inactive-subscription",
    ],
    [
      "for who holds a plan with it that rests is that plan, whatever the flags say",
      { redirectToSubPage: true, V2Modals: true, directSubscriptionFlow: true, SubscriptionPopUpV2: true },
      { hasRestingPlan: true, plans: groups },
      "inactive-subscription",
    ],
    ["for a user ignores subAuthRequired", { subAuthRequired: true }, {}, "subscription-popup-v1"],
    [
      "for a guest of a campaign shows the offer before the sign-in",
      { subAuthRequired: true },
      { isGuest: true, hasCampaign: true },
      "subscription-popup-v1",
    ],
    [
      "with the subscribe button is the dialog of the category",
      {},
      { from: "button", category: "music" },
      "subscribe",
    ],
    ["with the subscribe button off any category decides", {}, { from: "button" }, "subscribe-decide"],
    [
      "with the subscribe button a second time is the dialog",
      {},
      { from: "button", category: "music", openings: 1 },
      "subscribe",
    ],
    [
      "with the subscribe button a third time decides",
      {},
      { from: "button", category: "music", openings: 2 },
      "subscribe-decide",
    ],
    [
      "with the subscribe button is the page with redirectToSubPage",
      { redirectToSubPage: true },
      { from: "button", category: "music", plans: groups },
      "subscription-page",
    ],
  ];
  it.each(cases)("%s", (_sentence, flags, facts, way) => {
    const usual: Omit<SubscribeFacts, "flags"> = {
      isGuest: false,
      hasCampaign: false,
      plans: one,
      from: "offer",
      openings: 0,
      hasRestingPlan: false,
      category: null,
    };
    expect(whichSubscribeDialog({ ...usual, ...facts, flags: { ...none, ...flags } })).toBe(way);
  });

  it("reads flags from the shell, and nothing but true counts", () => {
    expect(
      subscribeFlags({ features: { V2Modals: true, subAuthRequired: "true", redirectToSubPage: 1 } }),
    ).toEqual({
      ...none,
      V2Modals: true,
    });
  });
});

describe("the category of the subscribe button", () => {
  const cases: [string, (string | undefined)[], string | null][] = [
    ["is that of the current path", ["/music/tracks", "/video/list"], "music"],
    ["is that of the path before, off any category", ["/profile", "/video/list"], "video"],
    ["of music videos is video", ["/music/video/details/0AB"], "video"],
    ["of the arcade is games", ["/arcade/details/a/1"], "games"],
    ["needs the whole word", ["/musical"], null],
    ["is missing at home", ["/", undefined], null],
  ];
  it.each(cases)("%s", (_sentence, paths, category) => expect(categoryOfPaths(...paths)).toBe(category));
});

describe("the button of a plan", () => {
  const cases: [string, Partial<ActionFacts>, number][] = [
    ["opens the sheet", {}, ActionCode.OPENDIALOG],
    ["asks a guest to sign in", { isGuest: true }, ActionCode.LOGIN],
    ["leads to where the plan is sold", { redirect: "/apps/partner/x/1" }, ActionCode.REDIRECT],
    ["leads a guest there too", { isGuest: true, redirect: "/x" }, ActionCode.REDIRECT],
    ["does nothing for who has the plan", { isSubscribed: true, redirect: "/x" }, ActionCode.NOACTION],
    ["does nothing until that is known", { isKnown: false }, ActionCode.NOACTION],
    ["does nothing where the partner says valid", { validity: Validity.valid }, ActionCode.NOACTION],
    ["does nothing where the partner says pending", { validity: Validity.pending }, ActionCode.NOACTION],
    ["opens where the partner says expired", { validity: Validity.expired }, ActionCode.OPENDIALOG],
    ["opens where the partner says invalid", { validity: Validity.invalid }, ActionCode.OPENDIALOG],
  ];
  it.each(cases)("%s", (_sentence, facts, action) => {
    const usual = { isGuest: false, isKnown: true, isSubscribed: false, redirect: null };
    expect(actionOf({ ...usual, ...facts })).toBe(action);
  });

  it("has the specification's codes", () => {
    expect(ActionCode).toEqual({ REDIRECT: 0, OPENDIALOG: 1, LOGIN: 2, NOACTION: 3 });
    expect(Validity).toEqual({ valid: 1, invalid: 2, expired: 3, pending: 4 });
  });
});
