// Redeems a code: says in words what it gives, and makes the calls.
import type {
  CartData,
  ConsentBody,
  Envelope,
  RedeemedArticle,
  SubscriptionType,
  VoucherCredit,
  VoucherLook,
} from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import type { IntlShape, MessageKey } from "#kit/messages/i18n";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { rememberGuestCart, useCart } from "#features/cart/cart-calls";
import { loadOffers } from "#features/plans/offers";
import { ownChanged } from "#features/plans/own-changed";

/** The result of redeeming a code. */
export type Redeemed =
  | { kind: "article"; article: RedeemedArticle }
  | { kind: "plan"; name: string; pending: boolean }
  | { kind: "credits"; credit: VoucherCredit };

const typeWords: Record<string, MessageKey> = {
  ALBUM: "redeem.type.album",
  ARTICLE: "redeem.type.article",
  AUDIO_BOOK: "redeem.type.audiobook",
  FULL_LENGTH_VIDEO: "redeem.type.film",
  FULL_TRACK_MUSIC: "redeem.type.song",
  GAME: "redeem.type.game",
  ONLINE_GAME: "redeem.type.game",
  PODCAST: "redeem.type.podcast",
  VIDEO: "redeem.type.video",
  VOUCHER: "redeem.type.voucher",
  VOUCHERBOOK: "redeem.type.voucher",
};

/** "songs and audiobooks" */
export function typesText(intl: IntlShape, types: readonly string[]): string {
  const words = types.map((type) => intl.formatMessage({ id: typeWords[type] ?? "redeem.type.other" }));
  return intl.formatList([...new Set(words)]);
}

/** For the cart: also a guest may. */
export async function putCodeInCart({ shell }: Envelope, voucherCode: string): Promise<CartData> {
  const cart = await sessionCalls(shell)("PUT /cart/voucher", { body: { voucherCode } });
  rememberGuestCart();
  useCart.setState({ status: "ready", cart });
  return cart;
}

export async function redeemArticle(envelope: Envelope, voucherCode: string): Promise<Redeemed> {
  const article = await sessionCalls(envelope.shell)("POST /voucher/consumption/article", {
    body: { voucherCode },
  });
  void ownChanged(envelope);
  return { kind: "article", article };
}

export async function redeemCredits(envelope: Envelope, voucherCode: string): Promise<Redeemed> {
  const credit = await sessionCalls(envelope.shell)("POST /voucher/consumption/credits", {
    body: { voucherCode },
  });
  void ownChanged(envelope);
  return { kind: "credits", credit };
}

/** Null where the subscriber is asked to agree to something first, in a dialog that goes on by itself. */
export async function redeemPlan(
  envelope: Envelope,
  voucherCode: string,
  { typeId, name }: VoucherLook,
  consents?: ConsentBody[],
): Promise<Redeemed | null> {
  if (!typeId) throw new Error("a code of no plan");
  const plan = (await loadOffers(envelope)).find(({ id }) => id === typeId);
  const again = (names: string[]) => {
    if (!plan) throw new Error(`the plan ${typeId} is not on offer`);
    askForConsent(plan, names, async (given) => {
      const done = await redeemPlan(envelope, voucherCode, { typeId, name } as VoucherLook, given);
      if (done) openDialog("redeem-feedback", { redeemed: done });
    });
    return null;
  };
  const wanted = plan?.consents ?? [];
  if (!consents && plan && wanted.length > 0) return again([...wanted]);
  try {
    const { type } = await sessionCalls(envelope.shell)("POST /voucher/consumption/subscription", {
      body: { voucherCode, typeId, lang: envelope.locale, subscriptionConsentList: consents },
    });
    void ownChanged(envelope);
    return { kind: "plan", name, pending: type !== "subscribed" };
  } catch (error) {
    const { error: code, fields = [] } = outcomeOf(error);
    const names = fields.map((field) => field.slice(field.lastIndexOf(".") + 1));
    const isAsked =
      code === "CONSENT_REQUIRED" && names.some((each) => !consents?.some((own) => own.name === each));
    if (isAsked && plan) return again([...new Set([...wanted, ...names])]);
    throw error;
  }

  function askForConsent(
    plan: SubscriptionType,
    names: string[],
    onAgree: (given: ConsentBody[]) => Promise<void>,
  ) {
    openDialog("double-opt-in", { plan, names, byCode: true, onAgree });
  }
}
