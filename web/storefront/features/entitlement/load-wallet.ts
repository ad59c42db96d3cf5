// Loads what the signed-in user owns, page by page. A module of its own, so that a guest's page does not load it.
import type { Envelope } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { useWallet, type Wallet } from "#ui/cards/wallet";

const PAGE_SIZE = 50;

let latest = 0;

/**
 * After a sign-in, and after each change. Only people with the first role "user" have a wallet. A failure keeps what was
 * known, and says so.
 */
export async function loadWallet({ shell }: Pick<Envelope, "shell">): Promise<void> {
  latest += 1;
  const number = latest;
  const set = (state: Partial<Wallet>) => {
    if (number === latest) useWallet.setState(state);
  };
  const { status, user } = useSession.getState();
  if (status === "starting") return;
  if (status === "guest" || user?.roles[0] !== "user") return set({ status: "guest", ids: new Set() });
  const call = sessionCalls(shell);
  try {
    const ids = new Set<string>();
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const items = await call("GET /wallet/userarticles", { query: { limit: PAGE_SIZE, offset } });
      for (const { id, collectionArticles } of items)
        for (const each of [id, ...collectionArticles]) ids.add(each);
      if (items.length < PAGE_SIZE) break;
    }
    set({ status: "ready", ids });
  } catch (error) {
    console.error("Failed to get wallet", error);
    set({ status: "failed" });
  }
}

let follows = false;

/** Loads it now, and again whenever somebody signs in or out. */
export function followWallet(envelope: () => Pick<Envelope, "shell">) {
  if (follows) return;
  follows = true;
  void loadWallet(envelope());
  useSession.subscribe((now, before) => {
    if (now.status !== before.status || now.user?.userId !== before.user?.userId) void loadWallet(envelope());
  });
}
