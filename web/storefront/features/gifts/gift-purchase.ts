// Paying for a gift, with the steps of buying an article for oneself.
import type { Envelope, MoneyBody } from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { payloads } from "#kit/navigation/payload-cache";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import type { Step } from "#features/checkout/next-step";
import {
  closePurchaseDialogs,
  type PaymentFlow,
  runFlow,
  sendOnce,
  settled,
  showFeedback,
} from "#features/checkout/payment-flow";
import { giftReturnUrl } from "#features/checkout/return-url";
import { withMessages } from "#features/profile/save-results";

export interface GiftArticle {
  id: string;
  title: string;
  contentType: string;
}

export interface GiftWords {
  email: string;
  name?: string;
  message?: string;
}

interface GiftOrder {
  article: GiftArticle;
  price: MoneyBody;
  /** Of the price that was shown: nobody pays another one. */
  purchaseIdentifier: string;
  words: GiftWords;
}

/** Rejects with what the form has to say where a field was refused; everything else is said in a dialog. */
export async function payGift(
  envelope: Envelope,
  { article, price, purchaseIdentifier, words }: GiftOrder,
): Promise<void> {
  const call = sessionCalls(envelope.shell);
  const body = {
    redirectionUrl: giftReturnUrl(location.href),
    lang: envelope.locale,
    articleId: article.id,
    purchaseIdentifier,
    ...words,
  };
  /** The PIN confirms the price of now: a token of the server says what that is. */
  const confirm = async (paymentTransactionUuid: string, pin: string) => {
    const { purchaseToken } = await call("GET /gift/quote", { query: { articleId: article.id } });
    return call("POST /purchase/VerifyOneTimePurchasePin", {
      body: { paymentTransactionUuid, articleId: article.id, pin, purchaseToken },
    });
  };
  let refused: unknown = null;
  const flow: PaymentFlow = {
    envelope,
    purchase: { article: { id: article.id, title: article.title, price } },
    begin: () =>
      sendOnce(body, (idempotencyKey) =>
        call("POST /gift/paymentOptions", { body, idempotencyKey }).catch((error: unknown) => {
          if (outcomeOf(error).status === 400) refused = error;
          throw error;
        }),
      ),
    pay: ({ paymentOptionUUID }, answers) =>
      settled(
        answers?.pin !== undefined
          ? confirm(paymentOptionUUID, answers.pin)
          : answers
            ? call("POST /subscription/api", { body: { paymentOptionUUID, body: answers } })
            : call("POST /subscription/oneTimePurchase", { body: { paymentOptionUUID } }),
      ),
    show: async (feedback) => {
      if (refused) return;
      if (feedback.status !== "success") return showFeedback(flow, feedback);
      payloads.clear(/\/myPurchases(?:\/|$)/);
      openDialog("gift-sent", { title: article.title, email: words.email });
    },
    handle: async (step: Step) => {
      if (step.do === "show-again" || step.do === "start-again")
        return openDialog("gift", {
          article,
          words,
          notice: step.do === "show-again" ? step.why : "quoteExpired",
        });
      if (step.do === "not-sold") return showFeedback(flow, { status: "error", code: 404 });
      if (step.do !== "sign-in") return showFeedback(flow, { status: "error" });
      closePurchaseDialogs();
      useSession.setState({ expired: false });
      promptSignIn({ reason: "action", intent: { gift: article.id } });
    },
  };
  await runFlow(flow);
  if (refused) throw withMessages(refused, { "name:link": "gift.noLinks", "message:link": "gift.noLinks" });
}
