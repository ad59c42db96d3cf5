// Paying for the cart: the ways to pay, then the payment step by step as for one article.
import type { CartData, Envelope } from "#generated/payloads";
import type { useText } from "#kit/messages/i18n";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import type { Step } from "#features/checkout/next-step";
import {
  closePurchaseDialogs,
  type PaymentFlow,
  runFlow,
  sendOnce,
  settled,
  showFeedback,
} from "#features/checkout/payment-flow";
import { purchaseReturnUrl } from "#features/checkout/return-url";
import { loadCart } from "./cart-calls";

export async function checkOut(
  envelope: Envelope,
  { items, total, state }: CartData,
  text: ReturnType<typeof useText>,
): Promise<void> {
  const [first, ...others] = items;
  if (!first || !total) return;
  if (useSession.getState().status === "guest") return promptSignIn({ reason: "action" });
  const call = sessionCalls(envelope.shell);
  // The way back asks whether the first of them is the buyer's now.
  const url = new URL(
    purchaseReturnUrl(location.href, {
      typeId: "DTO",
      purchase: { id: first.id, type: first.contentType },
    }),
  );
  url.searchParams.set("articleId", first.id);
  const body = { redirectionUrl: url.href, lang: envelope.locale, total, state };
  const flow: PaymentFlow = {
    envelope,
    purchase: {
      article: {
        id: first.id,
        title: text("cart.names", { name: first.name, others: others.length }),
        price: total,
      },
    },
    begin: () => sendOnce(body, (idempotencyKey) => call("POST /cart/checkout", { body, idempotencyKey })),
    pay: ({ paymentOptionUUID }, answers) =>
      settled(
        answers
          ? call("POST /subscription/api", { body: { paymentOptionUUID, body: answers } })
          : call("POST /subscription/oneTimePurchase", {
              body: { paymentOptionUUID, redirectionUrl: url.href },
            }),
      ),
    show: async (feedback) => {
      void loadCart(envelope);
      showFeedback(flow, feedback);
    },
    handle: async (step: Step) => {
      if (step.do === "sign-in") {
        closePurchaseDialogs();
        useSession.setState({ expired: false });
        return promptSignIn({ reason: "action" });
      }
      // The cart has changed since it was shown: the page says how.
      if (step.do === "show-again" || step.do === "start-again") {
        closePurchaseDialogs();
        return loadCart(envelope);
      }
      showFeedback(flow, { status: "error" });
    },
  };
  await runFlow(flow);
}
