// Buying one article: its ways to pay, then the payment step by step.
import type { Envelope, MoneyBody } from "#generated/payloads";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import type { Step } from "#features/checkout/next-step";
import { offerUpgrade } from "#features/checkout/offer-upgrade";
import {
  closePurchaseDialogs,
  type PaymentFlow,
  runFlow,
  sendOnce,
  settled,
  showFeedback,
} from "#features/checkout/payment-flow";
import { purchaseReturnUrl } from "#features/checkout/return-url";

interface OneTimePurchase {
  article: { id: string; title: string; price?: MoneyBody };
  /** ALBUM, GAME, …: what the return leads to. */
  purchaseType: string;
  returnUrl: string;
  /** Of the option that was shown: nobody pays another price. */
  purchaseIdentifier?: string;
  /** Called when the price or quote that was shown has changed, and has to be shown again. */
  onChanged?: (why: "priceChanged" | "quoteExpired") => Promise<void>;
  /** Takes over where it comes with plans only; otherwise a dialog says that it is not to be had. */
  onNotSold?: () => Promise<void>;
}

export async function startOneTimePurchase(envelope: Envelope, request: OneTimePurchase): Promise<void> {
  const { article, purchaseType, returnUrl } = request;
  const intent = { articleId: article.id, purchaseType };
  if (useSession.getState().status === "guest") return promptSignIn({ reason: "action", intent });
  const call = sessionCalls(envelope.shell);
  const url = new URL(
    purchaseReturnUrl(returnUrl, { typeId: "DTO", purchase: { id: article.id, type: purchaseType } }),
  );
  url.searchParams.set("articleId", article.id);
  const { purchaseIdentifier } = request;
  const body = {
    redirectionUrl: url.href,
    lang: envelope.locale,
    transactionId: article.id,
    ...(purchaseIdentifier && { purchaseIdentifier }),
  };
  /** The PIN confirms the price of now: a token of the server says what that is. */
  const confirm = async (paymentTransactionUuid: string, pin: string) => {
    const query = { articleId: article.id };
    const { purchaseToken } = await call("GET /purchase/ArticleOneTimePurchase", { query });
    return call("POST /purchase/VerifyOneTimePurchasePin", {
      body: { paymentTransactionUuid, articleId: article.id, pin, purchaseToken },
    });
  };
  const flow: PaymentFlow = {
    envelope,
    purchase: { article },
    begin: () =>
      sendOnce(body, (idempotencyKey) =>
        call("POST /subscription/oneTimePaymentOptions", { body, idempotencyKey }),
      ),
    pay: (option, answers) =>
      settled(
        answers?.pin !== undefined
          ? confirm(option.paymentOptionUUID, answers.pin)
          : answers
            ? call("POST /subscription/api", {
                body: { paymentOptionUUID: option.paymentOptionUUID, body: answers },
              })
            : call("POST /subscription/oneTimePurchase", {
                body: { paymentOptionUUID: option.paymentOptionUUID, redirectionUrl: url.href },
              }),
      ),
    handle: async (step: Step) => {
      if (step.do === "offer-upgrade") return offerUpgrade(envelope, { ...step, title: article.title });
      if (step.do === "show-again" && request.onChanged) return request.onChanged(step.why);
      if (step.do === "start-again" && request.onChanged) return request.onChanged("quoteExpired");
      if (step.do === "not-sold" && request.onNotSold) return request.onNotSold();
      if (step.do === "not-sold") return showFeedback(flow, { status: "error", code: 404 });
      if (step.do !== "sign-in") return showFeedback(flow, { status: "error" });
      closePurchaseDialogs();
      useSession.setState({ expired: false });
      promptSignIn({ reason: "action", intent });
    },
  };
  if (!article.id || !envelope.locale || !returnUrl) {
    console.warn("A purchase needs an article, a language and a return URL.");
    return;
  }
  if (!article.title) return openDialog("generic-error", {});
  await runFlow(flow);
}
