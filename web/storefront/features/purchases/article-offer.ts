// Decides how one article is offered, from the ways that the server names: a table, without effects.
import type { ArticlePurchaseOptions, PurchaseOption } from "#generated/payloads";

type ArticleOffer =
  /** It is the visitor's already, or a plan includes it. */
  | { show: "usable" }
  /** A credit would be consumed, which is asked for first. */
  | { show: "confirm-purchase"; option: PurchaseOption }
  /** A plan that is held would give it, and is paused or not paid. */
  | { show: "inactive-subscription"; subscriptionId: string }
  /** Its price is the only way. */
  | { show: "single-purchase-confirm"; option: PurchaseOption }
  /** Larger plans than the one that is held are the only ways, the best first. */
  | { show: "upgrade"; planIds: string[] }
  /** Plans are the only ways. */
  | { show: "plans"; ways: ArticleWay[] }
  /** Several ways, in the server's order. */
  | { show: "purchase-popup"; ways: ArticleWay[] }
  | { show: "nothing-to-buy"; error?: string };

export interface ArticleWay {
  kind: "consume" | "buy" | "subscribe" | "upgrade" | "downgrade";
  option: PurchaseOption;
}

/** All that the answer offers, by their sort; those of one sort stay in the order of the lists. */
export function waysOf({ consume, purchase, upgradeTo, downgradeTo }: ArticlePurchaseOptions): ArticleWay[] {
  const ways: ArticleWay[] = [
    ...consume.filter(({ consumable }) => consumable).map((option) => ({ kind: "consume" as const, option })),
    ...purchase.map((option) => ({
      kind: isSoldItself(option) ? ("buy" as const) : ("subscribe" as const),
      option,
    })),
    ...upgradeTo.map((option) => ({ kind: "upgrade" as const, option })),
    ...downgradeTo.map((option) => ({ kind: "downgrade" as const, option })),
  ];
  return ways.toSorted((one, other) => one.option.sort - other.option.sort);
}

const isSoldItself = ({ type }: PurchaseOption) => type === "DTO";

/** The specification's check before something is consumed; who asks is signed in. */
export function articleOffer(options: ArticlePurchaseOptions): ArticleOffer {
  const [usable] = options.consume;
  if (usable) return usable.consumable ? { show: "confirm-purchase", option: usable } : { show: "usable" };
  const resting = options.unavailable.find(({ articleSubscription }) => articleSubscription);
  if (resting?.articleSubscription)
    return { show: "inactive-subscription", subscriptionId: resting.articleSubscription.id };
  const ways = waysOf(options);
  const [only] = ways;
  if (!only) return { show: "nothing-to-buy", ...(options.error ? { error: options.error } : {}) };
  if (ways.length === 1 && only.kind === "buy")
    return { show: "single-purchase-confirm", option: only.option };
  if (ways.every(({ kind }) => kind === "upgrade"))
    return { show: "upgrade", planIds: ways.map(({ option }) => option.toSubscriptionType?.id ?? "") };
  if (ways.every(({ kind }) => kind === "subscribe")) return { show: "plans", ways };
  return { show: "purchase-popup", ways };
}
