// The ways to one article, for tests and the workshop: a credit, its price, a plan and a change of plan.
import type { ArticlePurchaseOptions } from "#generated/payloads";
import { type ArticleWay, waysOf } from "#features/purchases/article-offer";

const offered = (id: string, name: string, amount: number) => ({
  id,
  name,
  billingCycle: "P1M",
  subscriptionTypePrice: { amount, currency: "EUR" },
});

export const sampleArticle = { id: "A1", title: "Greenhouse Frequency", contentType: "FULL_TRACK_MUSIC" };

export function sampleOptions(changes: Partial<ArticlePurchaseOptions> = {}): ArticlePurchaseOptions {
  return {
    articleId: sampleArticle.id,
    contentType: sampleArticle.contentType,
    title: sampleArticle.title,
    isWalletItem: false,
    consume: [],
    unavailable: [],
    purchase: [],
    upgradeTo: [],
    downgradeTo: [],
    ...changes,
  };
}

export const sampleCredit = {
  type: "subscription",
  consumable: true,
  sort: 0,
  remaining: 5,
  purchaseIdentifier: "credit",
};
export const samplePrice = {
  type: "DTO",
  title: sampleArticle.title,
  consumable: false,
  sort: 30,
  price: { amount: 0.99, currency: "EUR" },
  purchaseIdentifier: "price",
};
export const sampleOfferedPlan = {
  type: "subscription",
  title: "Aurora Plus",
  subscriptionType: offered("P1", "Music monthly", 9.99),
  consumable: false,
  sort: 20,
  purchaseIdentifier: "plan",
};
export const sampleUpgrade = {
  type: "subscription",
  title: "Everything",
  toSubscriptionType: offered("P2", "Everything", 14.99),
  consumable: false,
  sort: 30,
};

export const sampleWays: ArticleWay[] = waysOf(
  sampleOptions({
    consume: [sampleCredit],
    purchase: [sampleOfferedPlan, samplePrice],
    upgradeTo: [sampleUpgrade],
  }),
);
