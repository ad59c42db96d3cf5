// A plan and a subscription to it, for tests and the workshop.
import type {
  ChangePreview,
  SubscriptionType,
  UserSubscription,
  WithdrawalPreview,
} from "#generated/payloads";

export function samplePlan(changes: Partial<SubscriptionType> = {}): SubscriptionType {
  return {
    id: "P0000000MONTH",
    name: "Music monthly",
    billingCycle: "P1M",
    subscriptionTypePrice: { amount: 9.99, currency: "EUR" },
    attributes: [
      { key: "DISPLAY_SERVICE_NAME_TEXT_en", value: "Aurora Plus" },
      { key: "DISPLAY_SERVICE_NAME_TEXT_ar", value: "أورورا بلس" },
      {
        key: "DISPLAY_SERVICE_BULLETS_TEXT_en",
        value: JSON.stringify(["All songs in full", "No interruptions", "Listen offline"]),
      },
      {
        key: "DISPLAY_SERVICE_BULLETS_TEXT_ar",
        value: JSON.stringify(["كل الأغاني كاملة", "بلا انقطاع", "الاستماع بلا اتصال"]),
      },
    ],
    contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
    accumulateContingent: false,
    consents: [],
    paymentMethods: ["card", "phone"],
    subscriptionTypeGroupList: [],
    ...changes,
  };
}

export function sampleSubscription(changes: Partial<UserSubscription> = {}): UserSubscription {
  const plan = changes.subscriptionType ?? samplePlan({ id: "P00000000WEEK", name: "Music weekly" });
  return {
    id: "S000000000001",
    typeId: plan.id,
    state: "ACTIVE",
    active: true,
    startDate: "2027-11-01T10:00:00Z",
    nextRenewalDate: "2027-12-01T10:00:00Z",
    nextRenewalPrice: plan.subscriptionTypePrice,
    paymentMethod: "card",
    paymentMethodSince: "2027-11-01T10:00:00Z",
    paymentMethodId: "M000000000001",
    canChangePaymentMethod: true,
    contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
    subscriptionType: plan,
    subscriptionTypeGroupList: [],
    ...changes,
  };
}

/** From a month of 9.99 to a year of 99.90, of which what is left of the month pays a part. */
export function sampleQuote(changes: Partial<ChangePreview> = {}): ChangePreview {
  return {
    quoteId: "q1",
    direction: "upgrade",
    policy: "now_prorated",
    amount: { amount: 97.63, currency: "EUR" },
    credit: { amount: 2.27, currency: "EUR" },
    lost: { amount: 0, currency: "EUR" },
    startsAt: "2026-12-01T10:00:00Z",
    expiresAt: "2099-01-01T00:00:00Z",
    keeps: false,
    ...changes,
  };
}

/** Three of thirty days of 9.99 were used. */
export function sampleWithdrawal(changes: Partial<WithdrawalPreview> = {}): WithdrawalPreview {
  return {
    subscriptionId: "S000000000001",
    allowed: true,
    until: "2027-11-15T22:59:59.999Z",
    paid: { amount: 9.99, currency: "EUR" },
    amount: { amount: 8.99, currency: "EUR" },
    daysUsed: 3,
    accessEndsAt: "2027-11-04T10:00:00Z",
    ...changes,
  };
}
