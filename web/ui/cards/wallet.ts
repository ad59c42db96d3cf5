// The articles that the signed-in user owns, parts of collections included. features/entitlement/load-wallet.ts fills it.
import { create } from "zustand";

export interface Wallet {
  status: "guest" | "loading" | "ready" | "failed";
  ids: ReadonlySet<string>;
}

export const useWallet = create<Wallet>(() => ({ status: "loading", ids: new Set() }));

/** Whether an article is the user's own; false before that is known. */
export const useIsOwned = (id: string): boolean => useWallet(({ ids }) => ids.has(id));
