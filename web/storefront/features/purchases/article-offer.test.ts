import { describe, expect, it } from "vitest";
import {
  sampleCredit,
  sampleOfferedPlan,
  sampleOptions,
  samplePrice,
  sampleUpgrade,
} from "#testing/sample-ways";
import { articleOffer, waysOf } from "./article-offer";

const resting = { id: "S1", typeId: "P1", state: "INACTIVE" as const };
const unavailable = [
  {
    type: "subscription",
    consumable: false,
    sort: 30,
    reason: "NO_ACTIVE_SUBSCRIPTION" as const,
    articleSubscription: resting,
  },
];
const own = { type: "DTO", consumable: false, sort: 0 };
const downgrade = { ...sampleUpgrade, toSubscriptionType: { ...sampleUpgrade.toSubscriptionType, id: "P0" } };

describe("the check before something is consumed", () => {
  it.each([
    ["what is owned, or in a plan, is allowed", { consume: [own] }, { show: "usable" }],
    [
      "a credit is asked for first",
      { consume: [sampleCredit] },
      { show: "confirm-purchase", option: sampleCredit },
    ],
    [
      "a credit goes before every other way",
      { consume: [sampleCredit], purchase: [samplePrice], unavailable },
      { show: "confirm-purchase", option: sampleCredit },
    ],
    [
      "unavailable with an article subscription opens the inactive one",
      { unavailable, purchase: [samplePrice] },
      { show: "inactive-subscription", subscriptionId: "S1" },
    ],
    [
      "a price alone is confirmed",
      { purchase: [samplePrice] },
      { show: "single-purchase-confirm", option: samplePrice },
    ],
    [
      "larger plans alone are offered as such",
      { upgradeTo: [sampleUpgrade] },
      { show: "upgrade", planIds: ["P2"] },
    ],
    [
      "unavailable without one says why",
      { error: "NOT_IN_REGION" },
      { show: "nothing-to-buy", error: "NOT_IN_REGION" },
    ],
    ["without any way there is nothing to buy", {}, { show: "nothing-to-buy" }],
  ])("%s", (_name, changes, expected) => {
    expect(articleOffer(sampleOptions(changes))).toEqual(expected);
  });

  it("shows upgrade, downgrade and purchase options together", () => {
    const offer = articleOffer(
      sampleOptions({ purchase: [samplePrice], upgradeTo: [sampleUpgrade], downgradeTo: [downgrade] }),
    );
    expect(offer.show).toBe("purchase-popup");
    expect(articleOffer(sampleOptions({ purchase: [sampleOfferedPlan] })).show).toBe("plans");
  });
});

describe("the ways to an article", () => {
  it("are in the order of their sort, and of the lists where that is the same", () => {
    const ways = waysOf(
      sampleOptions({
        consume: [sampleCredit],
        purchase: [samplePrice, sampleOfferedPlan],
        upgradeTo: [sampleUpgrade],
        downgradeTo: [downgrade],
      }),
    );
    expect(ways.map(({ kind }) => kind)).toEqual(["consume", "subscribe", "buy", "upgrade", "downgrade"]);
  });
});
