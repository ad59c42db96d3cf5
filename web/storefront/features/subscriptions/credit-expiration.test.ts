// The rule of the credit-expiration dialog: which credit it is about, when it opens, and once for each grant.
import { afterEach, describe, expect, it } from "vitest";
import type { UserSubscription } from "#generated/payloads";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { forgetOwnSubscriptions, listsOf, useOwnSubscriptions } from "#features/plans/own-subscriptions";
import { sampleEnvelope } from "#testing/sample-envelope";
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
