// The cart in the browser: loaded after the page, changed by calls that each answer it as it is then.
import { create } from "zustand";
import * as links from "#generated/links";
import type { CartData, CartItem, Envelope } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import type { MessageKey } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { knownSession } from "#kit/session/known-session";
import { useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { showToast } from "#ui/overlays/toast-store";

interface CartState {
  status: "loading" | "ready" | "failed";
  cart: CartData | null;
  /** The article whose call is under way. */
  busy: string | null;
}

export const useCart = create<CartState>(() => ({ status: "loading", cart: null, busy: null }));

const refusals: Record<string, MessageKey> = {
  ALREADY_OWNED: "cart.owned",
  NOT_AVAILABLE: "cart.gone",
  CART_CURRENCY: "error.cartCurrency",
  CART_FULL: "error.cartFull",
  CART_LIMIT: "error.cartLimit",
};

/** Says that this browser's guest has a cart: its cookie is not for scripts. */
const GUEST_KEY = "guestCart";

export function hasGuestCart(): boolean {
  try {
    return localStorage.getItem(GUEST_KEY) !== null;
  } catch {
    return false;
  }
}

/** A guest has put something into a cart, or a code: it comes along at sign-in. */
export function rememberGuestCart() {
  if (useSession.getState().status === "guest") localStorage.setItem(GUEST_KEY, "1");
}

/** Loads the cart. After a sign-in the articles of the guest's cart come into the user's own. */
export async function loadCart({ shell }: Pick<Envelope, "shell">): Promise<void> {
  await knownSession();
  const call = sessionCalls(shell);
  const merges = useSession.getState().status === "user" && localStorage.getItem(GUEST_KEY) !== null;
  try {
    const cart = merges ? await call("POST /cart/merge") : await call("GET /cart");
    if (merges) localStorage.removeItem(GUEST_KEY);
    useCart.setState({ status: "ready", cart });
  } catch (error) {
    console.error(error);
    useCart.setState({ status: "failed" });
  }
}

/** One more of an article. The toast leads to the cart. */
export async function addToCart(envelope: Envelope, articleId: string): Promise<void> {
  await knownSession();
  await change(articleId, async () => {
    const cart = await sessionCalls(envelope.shell)("POST /cart/items", { body: { articleId } });
    rememberGuestCart();
    const name = cart.items.find(({ id }) => id === articleId)?.name ?? "";
    showToast({
      message: "cart.added",
      values: { name },
      action: {
        label: "cart.open",
        run: () => location.assign(localePrefix(envelope) + links.cart.mine),
      },
    });
    return cart;
  });
}

export function setQuantity({ shell }: Envelope, id: string, quantity: number): Promise<void> {
  return change(id, () => sessionCalls(shell)("PUT /cart/items/:id", { params: { id }, body: { quantity } }));
}

/** Undone in the toast: with the same quantity, at the price of then. */
export function removeItem(envelope: Envelope, { id, name, quantity, refusal }: CartItem): Promise<void> {
  const call = sessionCalls(envelope.shell);
  return change(id, async () => {
    const cart = await call("DELETE /cart/items/:id", { params: { id } });
    showToast({
      message: "cart.removed",
      values: { name },
      ...(refusal
        ? {}
        : {
            undo: () =>
              void change(id, () => call("POST /cart/items", { body: { articleId: id, quantity } })),
          }),
    });
    return cart;
  });
}

/** The code that takes something off. */
export function removeVoucher({ shell }: Envelope): Promise<void> {
  return change("", () => sessionCalls(shell)("DELETE /cart/voucher"));
}

/** The owner has seen what is not as it was. */
export function acceptChanges({ shell }: Envelope): Promise<void> {
  return change("", () => sessionCalls(shell)("POST /cart/accept"));
}

async function change(id: string, ask: () => Promise<CartData>): Promise<void> {
  if (useCart.getState().busy !== null) return;
  useCart.setState({ busy: id });
  try {
    useCart.setState({ status: "ready", cart: await ask() });
  } catch (error) {
    console.error(error);
    const { error: code } = Object(error instanceof CallError && error.body) as { error?: string };
    showToast({ message: (code && refusals[code]) || "cart.failedText" });
  } finally {
    useCart.setState({ busy: null });
  }
}
