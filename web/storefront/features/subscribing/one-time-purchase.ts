// Buying one article: its ways to pay, then the payment step by step.
import type { Envelope, MoneyBody } from "../../../generated/payloads";
import { promptSignIn, useSession } from "../../../kit/session";
import { sessionCalls } from "../../../kit/session-calls";
import { openDialog } from "../../../ui/dialog-store";
import type { Step } from "./next-step";
import { offerUpgrade } from "./offer-upgrade";
import {
  closePurchaseDialogs,
  type PaymentFlow,
  runFlow,
  sendOnce,
  settled,
  showFeedback,
} from "./payment-flow";
import { purchaseReturnUrl } from "./return-url";

interface OneTimePurchase {
  article: { id: string; title: string; price?: MoneyBody };
  /** ALBUM, GAME, …: what the return leads to. */
  purchaseType: string;
  returnUrl: string;
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
  const body = { redirectionUrl: url.href, lang: envelope.locale, transactionId: article.id };
  const flow: PaymentFlow = {
    envelope,
    purchase: { article },
    begin: () =>
      sendOnce(body, (idempotencyKey) =>
        call("POST /subscription/oneTimePaymentOptions", { body, idempotencyKey }),
      ),
    pay: (option, answers) =>
      settled(
        answers
          ? call("POST /subscription/api", {
              body: { paymentOptionUUID: option.paymentOptionUUID, body: answers },
            })
          : call("POST /subscription/oneTimePurchase", {
              body: { paymentOptionUUID: option.paymentOptionUUID, redirectionUrl: url.href },
            }),
      ),
    handle: async (step: Step) => {
      if (step.do === "offer-upgrade") return offerUpgrade(envelope, { ...step, title: article.title });
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
