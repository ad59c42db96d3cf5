import { afterEach, describe, expect, it } from "vitest";
import type { UserSubscription } from "#generated/payloads";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { CAMPAIGN_KEY, campaignOf, keepCampaign, keptCampaign } from "#features/checkout/marketing-campaign";
import {
  forgetKey,
  keepUpgrade,
  keepWanted,
  keyOfRequest,
  takeUpgrade,
  takeWanted,
} from "#features/checkout/purchase-intent";
import { purchaseReturnUrl } from "#features/checkout/return-url";
import { forgetOwnSubscriptions, listsOf, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { sampleEnvelope } from "#testing/sample-envelope";
import { afterCancel, cancelWay } from "./cancel";
import { expirationAlert, expiringCredit } from "./credit-expiration";
import { watchCredit } from "./offer-credit";

const now = Date.parse("2027-03-01T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
type Type = NonNullable<UserSubscription["subscriptionType"]>;
const credit = ({
  type = {},
  ...changes
}: Omit<Partial<UserSubscription>, "subscriptionType"> & {
  type?: Partial<Type>;
} = {}): UserSubscription => ({
  id: "S1",
  typeId: "P1",
  state: "ACTIVE",
  active: true,
  canChangePaymentMethod: false,
  nextRenewalDate: inHours(48),
  contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: 4 }],
  subscriptionTypeGroupList: [],
  subscriptionType: {
    id: "P1",
    name: "Ten songs",
    billingCycle: "P7D",
    subscriptionTypePrice: { amount: 3, currency: "EUR" },
    attributes: [],
    contingents: [],
    accumulateContingent: false,
    consents: [],
    paymentMethods: [],
    subscriptionTypeGroupList: [],
    ...type,
  },
  ...changes,
});
const alert = { enabled: true, hours: 24, days: 3 };
const daily = { billingCycle: "P1D" };

describe("the credit-expiration dialog", () => {
  const rows: [string, UserSubscription[], object | null, object?][] = [
    [
      "opens when days left are at most the days of the alert",
      [credit({ nextRenewalDate: inHours(72) })],
      { left: 3, unit: "day", amount: 4 },
    ],
    ["does not open a moment earlier", [credit({ nextRenewalDate: inHours(72.1) })], null],
    [
      "opens for a daily plan when hours left are at most the hours of the alert",
      [credit({ nextRenewalDate: inHours(24), type: daily })],
      { left: 24, unit: "hour" },
    ],
    [
      "does not open for a daily plan a moment earlier",
      [credit({ nextRenewalDate: inHours(24.1), type: daily })],
      null,
    ],
    [
      "takes the end date before the next renewal",
      [credit({ endDate: inHours(5), nextRenewalDate: inHours(500) })],
      { left: 1, unit: "day" },
    ],
    ["does not open without a date", [credit({ nextRenewalDate: undefined })], null],
    ["does not open for what is over", [credit({ nextRenewalDate: inHours(-1) })], null],
    ["does not open for credit that accumulates", [credit({ type: { accumulateContingent: true } })], null],
    [
      "does not open when nothing is left",
      [credit({ contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: 0 }] })],
      null,
    ],
    [
      "does not open for what is unlimited",
      [credit({ contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }] })],
      null,
    ],
    [
      "does not open for who holds no full-track music",
      [credit({ contingents: [{ contentTypes: ["VIDEO"], amount: 4 }] })],
      null,
    ],
    ["does not open where the tenant has not enabled it", [credit()], null, { enabled: false }],
    ["does not open for who has nothing", [], null],
    [
      "is about the first subscription with credit",
      [
        credit({ id: "S0", type: { accumulateContingent: true } }),
        credit({ id: "S1", nextRenewalDate: inHours(500) }),
        credit({ id: "S2" }),
      ],
      null,
    ],
  ];
  it.each(rows)("%s", (_name, subscriptions, expected, settings) => {
    const found = expiringCredit(subscriptions, { ...alert, ...settings }, now);
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeNull();
  });

  it("reads its settings from the shell, and has usual ones", () => {
    expect(expirationAlert({})).toEqual({ enabled: false, hours: 24, days: 3 });
    expect(
      expirationAlert({ "expiration popup enabled": true, expirationHoursAlert: 6, expirationDaysAlert: 0 }),
    ).toEqual({ enabled: true, hours: 6, days: 0 });
    expect(expirationAlert({ "expiration popup enabled": "true", expirationDaysAlert: "9" }).days).toBe(3);
  });
});

describe("the watch over credit", () => {
  const envelope = () => {
    const made = sampleEnvelope();
    return { ...made, shell: { ...made.shell, features: { "expiration popup enabled": true } } };
  };
  const hold = (all: UserSubscription[], status: "ready" | "guest" = "ready") =>
    useOwnSubscriptions.setState({ ...listsOf(all), status, at: 1 });
  const soon = () => credit({ nextRenewalDate: new Date(Date.now() + 3_600_000).toISOString() });
  afterEach(() => {
    closeDialog("left");
    sessionStorage.clear();
    forgetOwnSubscriptions();
  });
  it("opens its dialog for a signed-in user, once for each grant", () => {
    hold([soon()]);
    watchCredit(envelope());
    hold([soon()], "guest");
    expect(useDialog.getState().open).toBeNull();
    hold([soon()]);
    expect(useDialog.getState().open).toMatchObject({
      name: "credit-expiration",
      props: { left: 1, unit: "day" },
    });
    const one = soon();
    closeDialog("left");
    hold([one]);
    closeDialog("left");
    hold([one]);
    expect(useDialog.getState().open).toBeNull();
  });
});

describe("the plan that is wanted instead", () => {
  afterEach(() => sessionStorage.clear());
  it("is kept in session storage as upgradeTo, and taken once", () => {
    keepUpgrade("P1");
    expect(sessionStorage.getItem("upgradeTo")).toBe("P1");
    expect([takeUpgrade(), takeUpgrade()]).toEqual(["P1", null]);
  });
  it("after a sign-in is only what this tab asked for", () => {
    keepWanted("P1");
    expect([takeWanted("P2"), takeWanted("P1")]).toEqual([false, false]);
    keepWanted("P1");
    expect([takeWanted("P1"), takeWanted("P1")]).toEqual([true, false]);
  });
  it("has one idempotency key until it is answered", () => {
    const key = keyOfRequest({ a: 1 });
    expect(keyOfRequest({ a: 1 })).toBe(key);
    expect(keyOfRequest({ a: 2 })).not.toBe(key);
    forgetKey({ a: 1 });
    expect(keyOfRequest({ a: 1 })).not.toBe(key);
  });
});

describe("cancel", () => {
  it("navigates to the type's cancelUrl, and calls for a signed-in user without one", () => {
    const attributes = [{ key: "cancelUrl", value: "https://partner.example/end" }];
    expect(cancelWay({ cancelUrl: "https://partner.example/stop", attributes }, true)).toEqual({
      do: "go",
      url: "https://partner.example/stop",
    });
    expect(cancelWay({ attributes }, true)).toEqual({ do: "go", url: "https://partner.example/end" });
    expect(cancelWay({ cancelUrl: "javascript:alert(1)", attributes: [] }, true)).toEqual({ do: "call" });
    expect(cancelWay(undefined, true)).toEqual({ do: "call" });
    expect(cancelWay(undefined, false)).toEqual({ do: "nothing" });
  });

  it("redirects where the answer leads, else shows success for 200 or 204 and failure for anything else", () => {
    const url = "https://aurora.example/en/subscription";
    expect(afterCancel({ status: 200, data: { redirectionUrl: url } })).toEqual({ do: "go", url });
    expect(afterCancel({ status: 409, data: { redirectionUrl: url } })).toMatchObject({
      do: "say",
      done: false,
    });
    for (const status of [200, 204])
      expect(afterCancel({ status })).toEqual({
        do: "say",
        message: "subscription.cancel.successMsg",
        done: true,
      });
    for (const status of [0, 201, 404, 409, 500])
      expect(afterCancel({ status })).toEqual({
        do: "say",
        message: "subscription.cancel.failMsg",
        done: false,
      });
  });
});

describe("the return URL", () => {
  const here = "https://aurora.example/en/music?genre=jazz&status=402&message=x&type=old&purchaseID=1#top";
  it("is stripped of message and status and gets the type", () => {
    expect(purchaseReturnUrl(here, { typeId: "P1" })).toBe(
      "https://aurora.example/en/music?genre=jazz&type=P1",
    );
  });
  it("gets purchaseID and purchaseType when both exist", () => {
    const url = new URL(purchaseReturnUrl(here, { typeId: "P1", purchase: { id: "A1", type: "ALBUM" } }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      genre: "jazz",
      type: "P1",
      purchaseID: "A1",
      purchaseType: "ALBUM",
    });
    for (const purchase of [{ id: "A1" }, { type: "ALBUM" }, {}])
      expect(purchaseReturnUrl(here, { typeId: "P1", purchase })).not.toContain("purchase");
  });
  it("is never longer than the server takes", () => {
    const long = `https://aurora.example/en/music?q=${"x".repeat(2000)}`;
    expect(purchaseReturnUrl(long, { typeId: "P1" })).toBe("https://aurora.example/en/music?type=P1");
    expect(purchaseReturnUrl(`https://aurora.example/${"x".repeat(2000)}`, { typeId: "P1" })).toBe(
      "https://aurora.example/?type=P1",
    );
  });
});

describe("a marketing campaign", () => {
  afterEach(() => sessionStorage.clear());
  it("is kept in session storage, with both spellings", () => {
    expect(campaignOf(new URLSearchParams("campgainId=a&campaignId=b&clickId=c&x=1"))).toEqual({
      campgainId: "a",
      campaignId: "b",
      clickId: "c",
    });
    keepCampaign({ campgainId: "a", clickId: "c" });
    expect(JSON.parse(sessionStorage.getItem(CAMPAIGN_KEY)!)).toEqual({ campgainId: "a", clickId: "c" });
    expect(keptCampaign()).toEqual({ campgainId: "a", clickId: "c" });
  });
  it("that is empty, too long or there twice says nothing", () => {
    for (const query of ["", "campgainId=", `clickId=${"x".repeat(201)}`, "clickId=a&clickId=b"])
      expect(campaignOf(new URLSearchParams(query))).toBeNull();
  });
  it.each(["{", "7", "null", '{"clickId":7}', "[]"])("that was kept as %s is none", (kept) => {
    sessionStorage.setItem(CAMPAIGN_KEY, kept);
    expect(keptCampaign()).toBeNull();
  });
});
