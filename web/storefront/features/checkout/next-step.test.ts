import { describe, expect, it } from "vitest";
import type { CheckoutAnswer, CheckoutOption } from "#generated/payloads";
import { sampleQuote } from "#testing/sample-subscriptions";
import { nextStep, type Outcome, type Step, type StepContext, stepOfOption } from "./next-step";

const context: StepContext = { locale: "de", showPaymentOptions: false };
const answer = (data: Partial<CheckoutAnswer>, status = 200): Outcome => ({
  status,
  data: { type: "options", options: [], ...data },
});
const card: CheckoutOption = {
  paymentOptionUUID: "c".repeat(32),
  name: "card",
  flow: "WEB",
  redirectionUrl: "https://aurora.example/backend/payment/option/1",
};
const phone: CheckoutOption = { paymentOptionUUID: "f".repeat(32), name: "phone", flow: "API" };
const feedback = (status: string, more: object = {}, reload = false) => ({
  do: "feedback",
  feedback: { status, ...more },
  reload,
});

describe("the answer of POST /subscription", () => {
  const rows: [string, Outcome, object][] = [
    [
      "200: success, and the subscriptions are loaded again",
      answer({ type: "subscribed" }),
      feedback("success", {}, true),
    ],
    [
      "201: success, and the subscriptions are loaded again",
      answer({ type: "subscribed" }, 201),
      feedback("success", {}, true),
    ],
    ["201 without a body: success", { status: 201 }, feedback("success", {}, true)],
    ["202: pending", answer({ type: "pending" }, 202), feedback("pending", {}, true)],
    ["202 without a body: pending", { status: 202 }, feedback("pending", {}, true)],
    [
      "402: insufficient",
      { status: 402, error: "INSUFFICIENT_FUNDS", i18n: "error.insufficientFunds" },
      feedback("insufficient"),
    ],
    ["402 of a provider: insufficient", { status: 402 }, feedback("insufficient")],
    ["409: duplicate", { status: 409, error: "USER_ALREADY_SUBSCRIBED" }, feedback("duplicate", {}, true)],
    ["409 without a code: duplicate", { status: 409 }, feedback("duplicate", {}, true)],
    [
      "409 of an article: duplicate",
      { status: 409, error: "ALREADY_OWNED" },
      feedback("duplicate", {}, true),
    ],
    [
      "409 NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE: end of subscription with redirect",
      { status: 409, error: "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE" },
      { do: "end-of-subscription-redirect", direction: "upgrade" },
    ],
    [
      "409 NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE: end of subscription with redirect",
      { status: 409, error: "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE" },
      { do: "end-of-subscription-redirect", direction: "downgrade" },
    ],
    [
      "409 PRICE_CHANGED: the new price is shown",
      { status: 409, error: "PRICE_CHANGED" },
      { do: "show-again", why: "priceChanged" },
    ],
    [
      "400 QUOTE_EXPIRED: the offer of now is shown",
      { status: 400, error: "QUOTE_EXPIRED" },
      { do: "show-again", why: "quoteExpired" },
    ],
    [
      "409 QUOTE_CHANGED: the new quote is shown",
      { status: 409, error: "QUOTE_CHANGED", i18n: "error.priceChanged", quote: sampleQuote() },
      { do: "quote-changed", quote: sampleQuote() },
    ],
    [
      "409 QUOTE_CHANGED without a quote: the offer of now is shown",
      { status: 409, error: "QUOTE_CHANGED" },
      { do: "quote-changed" },
    ],
    [
      "409 PAYMENT_PENDING: pending, in words that name no plan",
      { status: 409, error: "PAYMENT_PENDING", i18n: "error.paymentPending" },
      feedback("pending", { i18n: "error.paymentPending" }),
    ],
    [
      "409 for another reason: a known error in its words",
      { status: 409, error: "TRIAL_NOT_AVAILABLE", i18n: "error.trialNotAvailable" },
      feedback("knownError", { i18n: "error.trialNotAvailable" }),
    ],
    [
      "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION: an upgrade is offered",
      {
        status: 409,
        error: "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION",
        fields: ["upgradeTo.P1", "upgradeTo.P2", "other.P3"],
      },
      { do: "offer-upgrade", planIds: ["P1", "P2"] },
    ],
    ["NOT_AVAILABLE: it is not sold by itself", { status: 404, error: "NOT_AVAILABLE" }, { do: "not-sold" }],
    [
      "490: error with the status as code",
      { status: 490, error: "PAYMENT_REFUSED", i18n: "error.paymentRefused" },
      feedback("error", { code: 490, i18n: "error.paymentRefused" }),
    ],
    [
      "400: error with the error as message",
      { status: 400, error: "INVALID_BODY", i18n: "error.invalidInput" },
      feedback("error", { i18n: "error.invalidInput" }),
    ],
    [
      "400 CONSENT_REQUIRED: the consents are asked for",
      { status: 400, error: "CONSENT_REQUIRED", fields: ["subscriptionConsentList.age"] },
      { do: "consent", names: ["age"] },
    ],
    [
      "404 REQUIRED_IDENTITY_FIELD_NOT_FOUND: its data goes back to the caller",
      { status: 404, error: "REQUIRED_IDENTITY_FIELD_NOT_FOUND", fields: ["msisdn", "name"] },
      { do: "identity", fields: ["msisdn", "name"] },
    ],
    [
      "404 of a way to pay that is no longer offered: again from the beginning",
      { status: 404, error: "UNKNOWN_PAYMENT_OPTION" },
      { do: "start-again" },
    ],
    [
      "404 of a plan that is no longer sold: it is gone",
      { status: 404, error: "UNKNOWN_SUBSCRIPTION_TYPE", i18n: "error.notFound" },
      { do: "gone" },
    ],
    ["401: sign in", { status: 401, error: "UNAUTHORIZED" }, { do: "sign-in" }],
    [
      "503: error with the i18n message",
      { status: 503, error: "PROVIDER_UNAVAILABLE", i18n: "error.unavailable" },
      feedback("error", { code: 503, i18n: "error.unavailable" }),
    ],
    [
      "anything else: error with the i18n message",
      { status: 418, i18n: "error.busy" },
      feedback("error", { code: 418, i18n: "error.busy" }),
    ],
    [
      "a code that is a word of JavaScript is no known code",
      { status: 500, error: "constructor" },
      feedback("error", { code: 500 }),
    ],
    ["no answer: there is no connection", { status: 0 }, { do: "no-connection" }],
  ];
  it.each(rows)("%s", (_name, outcome, step) => {
    expect(nextStep(outcome, context)).toEqual(step);
  });
});

describe("the subscribe flow", () => {
  const rows: [string, Outcome, object, Partial<StepContext>?][] = [
    ["executes one option directly", answer({ options: [phone] }), { do: "start", option: phone }],
    [
      "shows one option too with showPaymentOptions",
      answer({ options: [phone] }),
      { do: "choose", options: [phone] },
      { showPaymentOptions: true },
    ],
    [
      "opens the payment options for several",
      answer({ options: [card, phone] }),
      { do: "choose", options: [card, phone] },
    ],
    [
      "of type redirect navigates with lang",
      answer({ type: "redirect", url: "https://bank.example/pay?id=7" }),
      { do: "go", url: "https://bank.example/pay?id=7&lang=de" },
    ],
    [
      "of type redirect keeps a lang that the address has",
      answer({ type: "redirect", url: "https://bank.example/pay?lang=fr" }),
      { do: "go", url: "https://bank.example/pay?lang=fr" },
    ],
    [
      "of type redirect never leads to a script",
      answer({ type: "redirect", url: "javascript:alert(1)" }),
      feedback("error"),
    ],
    [
      "of type onclick records an API-flow response",
      answer({ type: "onclick", nextApiFlowStep: "NUMBER" }),
      { do: "ask", step: { name: "NUMBER" } },
    ],
    [
      "of the API flow asks again with the reason",
      answer({ type: "onclick", nextApiFlowStep: "PIN", attemptsLeft: 2, problem: "WRONG_PIN" }),
      { do: "ask", step: { name: "PIN", attemptsLeft: 2, problem: "WRONG_PIN" } },
    ],
    [
      "of the API flow goes where 302 with a url leads, before its next step",
      answer({ type: "onclick", status: 302, url: "https://bank.example/3ds", nextApiFlowStep: "PIN" }),
      { do: "go", url: "https://bank.example/3ds?lang=de" },
    ],
    [
      "does not know a step that is neither number nor PIN",
      answer({ type: "onclick", nextApiFlowStep: "BLOOD" }),
      feedback("error"),
    ],
    ["does not take an answer without anything for success", answer({ type: "options" }), feedback("error")],
    [
      "does not take a redirect without an address for success",
      answer({ type: "redirect" }),
      feedback("error"),
    ],
  ];
  it.each(rows)("%s", (_name, outcome, step, more) => {
    expect(nextStep(outcome, { ...context, ...more })).toEqual(step);
  });

  it("redirects WEB to the option's page, and calls for API", () => {
    expect(stepOfOption(card)).toEqual({ do: "go", url: card.redirectionUrl });
    expect(stepOfOption(phone)).toEqual({ do: "call" });
    expect(stepOfOption({ ...card, redirectionUrl: undefined })).toEqual({ do: "call" });
    expect((stepOfOption({ ...card, redirectionUrl: "data:text/html,x" }) as Step).do).toBe("feedback");
  });
});
