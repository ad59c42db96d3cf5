import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckoutAnswer, Envelope } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import type { SubscriptionFeedbackProps } from "#features/checkout/dialogs/subscription-feedback";
import { closePurchaseDialogs, usePurchasing } from "#features/checkout/payment-flow";
import { forgetPreviews, previewChange } from "#features/plans/change-preview";
import { forgetOffers } from "#features/plans/offers";
import {
  forgetOwnSubscriptions,
  loadOwnSubscriptions,
  useOwnSubscriptions,
} from "#features/plans/own-subscriptions";
import { startOneTimePurchase } from "#features/purchases/one-time-purchase";
import { sampleEnvelope } from "#testing/sample-envelope";
import { samplePlan, sampleQuote, sampleSubscription } from "#testing/sample-subscriptions";
import { startSubscribe } from "./subscribe";

const origin = "http://aurora.localhost:3000";
const plan = samplePlan();
const returnUrl = `${origin}/en/music`;
const answer = (data: Partial<CheckoutAnswer>) => ({ type: "subscribed", options: [], ...data });
const json = (data: unknown, status = 200) => Response.json({ data }, { status });
const refused = (error: string, status: number, more: object = {}) =>
  Response.json({ error, ...more }, { status });
interface Sent {
  call: string;
  body: Record<string, unknown>;
  key: string | null;
  cache: string | undefined;
}
let sent: Sent[] = [];
let answers: Record<string, (() => Response) | Response[]> = {};

const leaveForHosted = vi.hoisted(() => vi.fn(async () => undefined));
const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#features/sign-in/open-sign-in", () => ({ leaveForHosted }));
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));

function envelope(features: Record<string, boolean> = {}): Envelope {
  const made = sampleEnvelope({ url: "/en/music" });
  return { ...made, shell: { ...made.shell, features } };
}
const open = () => useDialog.getState().open;
const posts = () => sent.filter(({ call }) => call === "POST /backend/subscription");

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en/music`);
  sent = [];
  answers = {
    "GET /backend/subscription": () => json([]),
    "GET /backend/subscription/isFreeTrialEligible": () =>
      json({ eligible: false, plans: [], promotionsUsed: [] }),
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, origin).pathname}`;
    sent.push({
      call,
      body: init.body ? JSON.parse(String(init.body)) : {},
      key: new Headers(init.headers).get("idempotency-key"),
      cache: init.cache,
    });
    const found = answers[call];
    const given = Array.isArray(found) ? found.shift() : found?.();
    if (!given) throw new TypeError("Failed to fetch");
    return given;
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  sessionStorage.clear();
  forgetOffers();
  forgetPreviews();
});
afterEach(() => {
  closeDialog("left");
  usePurchasing.setState({ busy: null });
  forgetOwnSubscriptions();
  vi.restoreAllMocks();
  promptSignIn.mockClear();
  leaveForHosted.mockClear();
});

// Not after each: what is held is loaded again a moment after a test.
afterAll(() => void vi.unstubAllGlobals());

describe("subscribing", () => {
  it.each([
    ["a type", { plan: { ...plan, id: "" } }, {}],
    ["a return URL", { returnUrl: "" }, {}],
    ["a language", {}, { locale: "" }],
  ])("without %s logs a warning, and nothing happens", async (_name, request, changes) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await startSubscribe({ ...envelope(), ...changes } as Envelope, { plan, returnUrl, ...request });
    expect(warned).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
    expect(open()).toBeNull();
  });

  it("sends what is wanted, the price that was shown, the campaign, and where to come back to", async () => {
    sessionStorage.setItem("marketingCampaign", JSON.stringify({ campgainId: "spring" }));
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    await startSubscribe(envelope(), {
      plan: { ...plan, subscriptionTypePromotionPrice: { amount: 4.99, currency: "EUR" } },
      returnUrl: `${returnUrl}?status=402&message=x`,
      purchase: { id: "A1", type: "ALBUM" },
    });
    expect(posts()[0]!.body).toEqual({
      subscriptionTypeId: plan.id,
      lang: "en",
      redirect: `${returnUrl}?type=${plan.id}&purchaseID=A1&purchaseType=ALBUM`,
      price: { amount: 4.99, currency: "EUR" },
      marketingCampaign: { campgainId: "spring" },
    });
    expect(open()?.name).toBe("subscription-feedback");
    expect((open()!.props as SubscriptionFeedbackProps).feedback).toEqual({ status: "success" });
    await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain("GET /backend/subscription"));
  });

  it("sends what is due of a plan that is held and not paid", async () => {
    const due = { amount: 8.49, currency: "EUR" };
    useOwnSubscriptions.setState({ all: [{ typeId: plan.id, state: "ACTIVE", paymentDue: due } as never] });
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    await startSubscribe(envelope(), {
      plan: { ...plan, subscriptionTypePromotionPrice: { amount: 4.99, currency: "EUR" } },
      returnUrl,
    });
    expect(posts()[0]!.body).toMatchObject({ price: due });
  });

  it("of a guest signs in first, and remembers the plan", async () => {
    useSession.setState({ status: "guest", user: null });
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(promptSignIn).toHaveBeenCalledExactlyOnceWith({
      reason: "action",
      intent: { subTypeId: plan.id },
    });
    expect(sent).toEqual([]);
    expect(sessionStorage.getItem("subscribeIntent")).toContain(plan.id);
  });

  it("of a guest with mssAutoSubscription leads to the sign-in without a dialog", async () => {
    useSession.setState({ status: "guest", user: null });
    await startSubscribe(envelope({ mssAutoSubscription: true }), { plan, returnUrl });
    expect(leaveForHosted).toHaveBeenCalledExactlyOnceWith(expect.anything(), "login", {
      reason: "action",
      intent: { subTypeId: plan.id },
    });
    expect(promptSignIn).not.toHaveBeenCalled();
  });

  it("without a sheet asks to begin within the time of withdrawal, where the law gives one", async () => {
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    const withRight = samplePlan({ withdrawalRight: true, consents: ["terms"] });
    await startSubscribe(envelope(), { plan: withRight, returnUrl });
    expect(open()).toMatchObject({
      name: "double-opt-in",
      props: { names: ["terms", "immediate_delivery"] },
    });
    expect(posts()).toEqual([]);
    const given = [
      { name: "terms", text: "I accept." },
      { name: "immediate_delivery", text: "Begin now." },
    ];
    await (open()!.props as { onAgree(given: object[]): Promise<void> }).onAgree(given);
    expect(posts()[0]!.body).toMatchObject({ subscriptionConsentList: given });
  });

  it.each([
    ["its sheet has asked", { maxTrialDuration: undefined }, { fromSheet: true, consents: [] }],
    ["its trial comes first", { maxTrialDuration: "P14D" }, {}],
    ["the law gives no right", { withdrawalRight: false }, {}],
  ])("asks nothing where %s", async (_name, changes, request) => {
    const withRight = samplePlan({ withdrawalRight: true, ...changes });
    const trial = { subscriptionTypeId: withRight.id, eligible: true };
    answers["GET /backend/subscription/isFreeTrialEligible"] = () =>
      json({ eligible: true, plans: [trial], promotionsUsed: [] });
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    await startSubscribe(envelope(), { plan: withRight, returnUrl, ...request });
    expect(posts()).toHaveLength(1);
  });

  it("pays the price where a promotion was used", async () => {
    const promoted = samplePlan({ subscriptionTypePromotionPrice: { amount: 4.99, currency: "EUR" } });
    useOwnSubscriptions.setState({ trial: { eligible: false, plans: [], promotionsUsed: [promoted.id] } });
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    await startSubscribe(envelope(), { plan: promoted, returnUrl });
    expect(posts()[0]!.body.price).toEqual(promoted.subscriptionTypePrice);
  });

  it("asks for the plan's consents, and sends what was agreed to", async () => {
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    const agreed = samplePlan({ consents: ["terms", "age"] });
    const terms = { name: "terms", text: "I accept." };
    await startSubscribe(envelope(), { plan: agreed, returnUrl, consents: [terms] });
    expect(open()).toMatchObject({ name: "double-opt-in", props: { names: ["age"] } });
    expect(sent).toEqual([]);
    const age = { name: "age", text: "I am of age." };
    await (open()!.props as { onAgree(given: object[]): Promise<void> }).onAgree([age]);
    expect(posts()[0]!.body.subscriptionConsentList).toEqual([terms, age]);
  });

  it("of a plan that a partner sells says so, and leads there", async () => {
    const assign = vi.spyOn(location, "replace").mockImplementation(() => undefined);
    answers["POST /backend/partner/getRedirectionUrl"] = [json({ url: "https://partner.example/buy" })];
    await startSubscribe(envelope(), { plan: samplePlan({ partner: "example-mobile" }), returnUrl });
    expect(open()?.name).toBe("partner-subscription");
    await (open()!.props as { go(): Promise<void> }).go();
    expect(assign).toHaveBeenCalledExactlyOnceWith("https://partner.example/buy");
  });

  it("of a partner's plan takes 402 as an answer with the page where money is paid in", async () => {
    answers["POST /backend/partner/getRedirectionUrl"] = [
      json({ url: "https://partner.example/top-up" }, 402),
    ];
    await startSubscribe(envelope(), { plan: samplePlan({ partner: "example-mobile" }), returnUrl });
    await (open()!.props as { go(): Promise<void> }).go();
    expect(open()).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { status: "insufficient" }, topUpUrl: "https://partner.example/top-up" },
    });
  });

  it("keeps its idempotency key until an answer comes, and has another one afterwards", async () => {
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({ name: "generic-error", props: { offline: true } });
    answers["POST /backend/subscription"] = [refused("INSUFFICIENT_FUNDS", 402), json(answer({}), 201)];
    await startSubscribe(envelope(), { plan, returnUrl });
    await startSubscribe(envelope(), { plan, returnUrl });
    const keys = posts().map(({ key }) => key);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("of a double click asks once", async () => {
    let give: (given: Response) => void = () => undefined;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      sent.push({
        call: `${init.method} ${new URL(address, origin).pathname}`,
        body: {},
        key: null,
        cache: undefined,
      });
      return new Promise<Response>((resolve) => {
        give = resolve;
      });
    });
    const first = startSubscribe(envelope(), { plan, returnUrl });
    await startSubscribe(envelope(), { plan, returnUrl });
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    give(refused("USER_ALREADY_SUBSCRIBED", 409));
    await first;
    expect(posts()).toHaveLength(1);
  });

  it("opens the payment options for several, and starts the one that was chosen beforehand", async () => {
    const options = [
      { paymentOptionUUID: "1", name: "card", flow: "WEB", redirectionUrl: "https://bank.example/1" },
      { paymentOptionUUID: "2", name: "phone", flow: "API" },
    ] as CheckoutAnswer["options"];
    answers["POST /backend/subscription"] = () => json(answer({ type: "options", options }));
    answers["POST /backend/subscription/api"] = [
      json(answer({ type: "onclick", nextApiFlowStep: "NUMBER" })),
      json(answer({}), 201),
    ];
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({ name: "payment-options", props: { options } });
    await startSubscribe(envelope(), { plan, returnUrl, method: "phone" });
    expect(open()).toMatchObject({ name: "payment-pin", props: { first: { name: "NUMBER" } } });
    const { answer: say } = open()!.props as { answer(body: object): Promise<unknown> };
    expect(await say({ number: "999" })).toBeNull();
    expect(open()?.name).toBe("subscription-feedback");
  });

  it("of a 401 in the API flow opens the sign-in and closes the payment options", async () => {
    const options = [{ paymentOptionUUID: "2", name: "phone", flow: "API" }] as CheckoutAnswer["options"];
    answers["POST /backend/subscription"] = () => json(answer({ type: "options", options }));
    answers["POST /backend/subscription/api"] = () => refused("UNAUTHORIZED", 401);
    await startSubscribe(envelope({ showPaymentOptions: true }), { plan, returnUrl });
    expect(open()?.name).toBe("payment-options");
    // As the page does once the dialog's code has loaded.
    const { closesWithPurchase } = await import("#features/checkout/dialogs/payment-options");
    useDialog.setState({ open: { ...open()!, closesWithPurchase } });
    await (open()!.props as { choose(option: object): Promise<void> }).choose(options[0]!);
    expect(open()).toBeNull();
    expect(promptSignIn).toHaveBeenCalledExactlyOnceWith({
      reason: "action",
      intent: { subTypeId: plan.id },
    });
  });

  it("of a price that has changed loads it past the cache, says so, and asks again", async () => {
    answers["POST /backend/subscription"] = [refused("PRICE_CHANGED", 409)];
    const dearer = samplePlan({ subscriptionTypePrice: { amount: 12, currency: "EUR" } });
    answers["GET /backend/subscription/type"] = [json([dearer])];
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({
      name: "buying",
      props: { plan: { subscriptionTypePrice: { amount: 12 } }, notice: "priceChanged" },
    });
    expect(sent.find(({ call }) => call.endsWith("/type"))?.cache).toBe("reload");
    answers["POST /backend/subscription"] = [refused("PRICE_CHANGED", 409)];
    answers["GET /backend/subscription/type"] = [json([])];
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { i18n: "subscription.feedback.gone" } },
    });
  });

  it("by a quote that has changed shows the new one, of what is held now, without asking for it", async () => {
    const group = { id: "G1", name: "Music", levels: [] };
    const wanted = samplePlan({ subscriptionTypeGroupList: [group] });
    const present = samplePlan({ id: "P00000000HELD", subscriptionTypeGroupList: [group] });
    const held = sampleSubscription({ subscriptionType: present, nextTypeId: "P00000000LESS" });
    const quote = sampleQuote({ quoteId: "q2", waitingTypeId: "P00000000LESS" });
    answers["GET /backend/subscription"] = () => json([held]);
    answers["GET /backend/subscription/type"] = [json([wanted, present])];
    answers["POST /backend/subscription"] = [
      refused("QUOTE_CHANGED", 409, { i18n: "error.priceChanged", quote }),
    ];
    await startSubscribe(envelope(), { plan: wanted, returnUrl, quoteId: "q1" });
    expect(open()).toMatchObject({
      name: "buying",
      props: { plan: { id: wanted.id }, notice: "quoteChanged" },
    });
    expect(await previewChange(envelope(), held, wanted)).toEqual({ preview: quote });
    expect(sent.filter(({ call }) => call.includes("/preview/"))).toEqual([]);
  });

  it("of the present plan takes back a change that waits, agrees to nothing, and says that it goes on", async () => {
    const kept = samplePlan({ withdrawalRight: true, consents: ["terms"] });
    answers["POST /backend/subscription"] = [json(answer({}), 201)];
    answers["GET /backend/subscription"] = () => json([sampleSubscription({ subscriptionType: kept })]);
    await startSubscribe(envelope(), { plan: kept, returnUrl, fromSheet: true, quoteId: "q1", keeps: true });
    expect(posts()[0]!.body).toMatchObject({ subscriptionTypeId: kept.id, quoteId: "q1" });
    expect(open()).toMatchObject({
      name: "subscription-feedback",
      props: { plan: kept, keeps: true, feedback: { status: "success" } },
    });
    expect(useOwnSubscriptions.getState().all.map(({ nextTypeId }) => nextTypeId)).toEqual([undefined]);
  });

  it("to keep a plan that is not on offer any more still shows its new quote", async () => {
    const held = sampleSubscription({ nextTypeId: "P00000000LESS" });
    const quote = sampleQuote({ quoteId: "q2", keeps: true });
    answers["GET /backend/subscription"] = () => json([held]);
    answers["GET /backend/subscription/type"] = [json([])];
    answers["POST /backend/subscription"] = [refused("QUOTE_CHANGED", 409, { quote })];
    const plan = held.subscriptionType!;
    await startSubscribe(envelope(), { plan, returnUrl, fromSheet: true, quoteId: "q1", keeps: true });
    expect(open()).toMatchObject({ name: "buying", props: { plan, notice: "quoteChanged" } });
    expect(await previewChange(envelope(), held, plan)).toEqual({ preview: quote });
  });

  it("returns what the identity lacks to its caller, and else leads to the profile", async () => {
    const lacking = () =>
      refused("REQUIRED_IDENTITY_FIELD_NOT_FOUND", 404, { errors: [{ field: "msisdn" }] });
    answers["POST /backend/subscription"] = lacking;
    const onIdentityMissing = vi.fn();
    await startSubscribe(envelope(), { plan, returnUrl, onIdentityMissing });
    expect(onIdentityMissing).toHaveBeenCalledExactlyOnceWith(["msisdn"]);
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({ name: "generic-error", props: { way: "profile" } });
  });

  it("of a plan that another one stands before opens the end of that one", async () => {
    const group = { id: "G1", name: "Everything", levels: [] };
    const wanted = samplePlan({ subscriptionTypeGroupList: [group] });
    const held = sampleSubscription({
      subscriptionType: samplePlan({ id: "P00000000HELD", subscriptionTypeGroupList: [group] }),
    });
    answers["GET /backend/subscription"] = () => json([held]);
    answers["POST /backend/subscription"] = [refused("NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE", 409)];
    await startSubscribe(envelope(), { plan: wanted, returnUrl });
    expect(open()).toMatchObject({
      name: "end-of-subscription-redirect",
      props: { direction: "upgrade", held: { id: held.id }, plan: { id: wanted.id } },
    });
  });

  it.each([
    ["of another plan of the group since then", "REQUESTED" as const, "G1", "subscription.feedback.givenUp"],
    ["of another plan of the group before, which is a change", "before" as const, "G1", undefined],
    ["of a plan of another group", "REQUESTED" as const, "G2", undefined],
  ])("whose payment is refused says why: after an order %s", async (_sentence, when, group, i18n) => {
    const of = (id: string) => [{ id, name: id, levels: [] }];
    const wanted = samplePlan({ subscriptionTypeGroupList: of("G1") });
    const other = sampleSubscription({
      state: when === "before" ? "ACTIVE" : when,
      subscriptionType: samplePlan({ id: "P2", subscriptionTypeGroupList: of(group) }),
    });
    answers["GET /backend/subscription"] = () => json(when === "before" ? [other] : []);
    await loadOwnSubscriptions(envelope());
    answers["GET /backend/subscription"] = () => json([other]);
    const options = [{ paymentOptionUUID: "2", name: "phone", flow: "API" }];
    answers["POST /backend/subscription"] = [json(answer({ type: "options", options } as never))];
    answers["POST /backend/subscription/api"] = [refused("PAYMENT_REFUSED", 490)];
    await startSubscribe(envelope(), { plan: wanted, returnUrl });
    const { feedback, onRetry } = open()!.props as SubscriptionFeedbackProps;
    expect(open()!.name).toBe("subscription-feedback");
    expect(feedback).toEqual(i18n ? { status: "knownError", i18n } : { status: "error", code: 490 });
    expect(onRetry === undefined).toBe(i18n !== undefined);
  });

  it("that needs a larger plan opens the sheet of the plans that the server names", async () => {
    const larger = ["P2", "P3", "P4"].map((id) => samplePlan({ id, name: id }));
    const errors = ["P4", "gone", "P2"].map((id) => ({ field: `upgradeTo.${id}`, rule: "upgrade" }));
    answers["GET /backend/subscription/type"] = [json([plan, ...larger])];
    answers["POST /backend/subscription"] = [
      refused("NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION", 409, { errors }),
    ];
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({
      name: "buying",
      props: { plan: { id: "P4" }, upgrade: { plans: [{ id: "P4" }, { id: "P2" }] } },
    });
  });

  it("that needs a larger plan says so where there is none on offer", async () => {
    answers["GET /backend/subscription/type"] = [json([plan])];
    answers["POST /backend/subscription"] = [refused("NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION", 409)];
    await startSubscribe(envelope(), { plan, returnUrl });
    expect(open()).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { status: "knownError", i18n: "subscription.feedback.upgrade" } },
    });
  });

  it("closes all dialogs of the family, and the loader, but no others", () => {
    const show = (number: number, closesWithPurchase?: boolean) =>
      useDialog.setState({ open: { name: "any", props: {}, number, closesWithPurchase } });
    usePurchasing.setState({ busy: plan.id });
    show(1, true);
    closePurchaseDialogs();
    expect([open(), usePurchasing.getState().busy]).toEqual([null, null]);
    show(2, false);
    closePurchaseDialogs();
    expect(open()?.number).toBe(2);
  });

  it("closes one whose code is still loading once that says what it is, unless another one is open by then", () => {
    const show = (number: number, closesWithPurchase?: boolean) =>
      useDialog.setState({ open: { name: "any", props: {}, number, closesWithPurchase } });
    show(1);
    closePurchaseDialogs();
    expect(open()?.number).toBe(1);
    show(1, true);
    expect(open()).toBeNull();
    show(2);
    closePurchaseDialogs();
    show(3, true);
    expect(open()?.number).toBe(3);
  });
});

describe("buying one article", () => {
  const article = { id: "A1", title: "Greenhouse Frequency", price: { amount: 0.99, currency: "EUR" } };
  const options = [
    { paymentOptionUUID: "1", name: "card", flow: "WEB" },
    { paymentOptionUUID: "2", name: "phone", flow: "API" },
  ] as CheckoutAnswer["options"];
  const paths = { options: "POST /backend/subscription/oneTimePaymentOptions" };

  it("opens its ways to pay, and ends with what was bought", async () => {
    answers[paths.options] = [json(answer({ type: "options", options }))];
    answers["POST /backend/subscription/oneTimePurchase"] = [json(answer({}), 201)];
    await startOneTimePurchase(envelope(), { article, purchaseType: "FULL_TRACK_MUSIC", returnUrl });
    expect(open()).toMatchObject({ name: "one-time-payment-options", props: { article, options } });
    const { body } = sent.find(({ call }) => call === paths.options)!;
    expect(body).toMatchObject({ transactionId: "A1", lang: "en" });
    const back = new URL(body.redirectionUrl as string).searchParams;
    expect([back.get("articleId"), back.get("purchaseID"), back.get("purchaseType")]).toEqual([
      "A1",
      "A1",
      "FULL_TRACK_MUSIC",
    ]);
    await (open()!.props as { choose(option: object): Promise<void> }).choose(options[1]!);
    expect(open()).toMatchObject({ name: "purchase-result", props: { result: "bought", article } });
  });

  it("that comes with a larger plan only opens the sheet of that plan, with the article's title", async () => {
    const errors = [{ field: "upgradeTo.P2", rule: "upgrade" }];
    answers["GET /backend/subscription/type"] = [json([plan, samplePlan({ id: "P2" })])];
    answers[paths.options] = [refused("NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION", 409, { errors })];
    await startOneTimePurchase(envelope(), { article, purchaseType: "ALBUM", returnUrl });
    expect(open()).toMatchObject({
      name: "buying",
      props: { plan: { id: "P2" }, upgrade: { plans: [{ id: "P2" }], title: article.title } },
    });
  });

  it("that is not sold by itself is said, or left to its caller", async () => {
    answers[paths.options] = () => refused("NOT_AVAILABLE", 404);
    const onNotSold = vi.fn(async () => undefined);
    await startOneTimePurchase(envelope(), { article, purchaseType: "ALBUM", returnUrl, onNotSold });
    expect(onNotSold).toHaveBeenCalledOnce();
    expect(open()).toBeNull();
    await startOneTimePurchase(envelope(), { article, purchaseType: "ALBUM", returnUrl });
    expect(open()).toMatchObject({ name: "subscription-feedback", props: { feedback: { code: 404 } } });
  });

  it("that is owned already says so, and of a guest asks to sign in with what was wanted", async () => {
    answers[paths.options] = [refused("ALREADY_OWNED", 409)];
    await startOneTimePurchase(envelope(), { article, purchaseType: "ALBUM", returnUrl });
    expect(open()).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { status: "duplicate" } },
    });
    useSession.setState({ status: "guest", user: null });
    await startOneTimePurchase(envelope(), { article, purchaseType: "ALBUM", returnUrl });
    expect(promptSignIn).toHaveBeenCalledExactlyOnceWith({
      reason: "action",
      intent: { articleId: "A1", purchaseType: "ALBUM" },
    });
  });
});
