// Another way to pay the renewals: what is sent, which dialogs follow, and what is said in the end.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserSubscription } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { usePurchasing } from "#features/checkout/payment-flow";
import { takeMethodChange } from "#features/checkout/purchase-intent";
import { forgetOffers } from "#features/plans/offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { sampleEnvelope } from "#testing/sample-envelope";
import { samplePlan, sampleSubscription } from "#testing/sample-subscriptions";
import { changeMethod, type MethodResult } from "./payment-method";

const origin = "http://aurora.localhost:3000";
const here = `${origin}/en/profile/subscriptions`;
const plan = samplePlan();
const own = sampleSubscription({ subscriptionType: plan });
const options = [
  { paymentOptionUUID: "1", name: "card", flow: "WEB" as const, redirectionUrl: "https://bank.example/pay" },
  { paymentOptionUUID: "2", name: "phone", flow: "API" as const },
];
const begins = `POST /subscription/paymentMethod/${own.id}`;
const steps = "POST /subscription/api";
let sent: { call: string; body: Record<string, unknown> }[] = [];
let answers: Record<string, Response[]> = {};
let held: UserSubscription[] = [];

const data = (data: object) => Response.json({ data: { options: [], ...data } });
const refused = (error: string, status: number) =>
  Response.json({ error, i18n: "error.notPossibleNow" }, { status });
const open = () => useDialog.getState().open;
const result = () => {
  expect(open()?.name).toBe("payment-method");
  return open()!.props as MethodResult;
};
const change = () => changeMethod(sampleEnvelope({ url: "/en/profile/subscriptions" }), own);

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${here}?status=402`);
  sent = [];
  answers = {};
  held = [own];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, origin).pathname.replace("/backend", "")}`;
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : {} });
    if (call === "GET /subscription") return Response.json({ data: held });
    if (call === "GET /subscription/type") return Response.json({ data: [plan] });
    if (call === "GET /subscription/isFreeTrialEligible")
      return Response.json({ data: { eligible: false, plans: [], promotionsUsed: [] } });
    const given = answers[call]?.shift();
    if (!given) throw new TypeError("Failed to fetch");
    return given;
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  sessionStorage.clear();
  forgetOffers();
});
afterEach(() => {
  closeDialog("left");
  usePurchasing.setState({ busy: null });
  forgetOwnSubscriptions();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

describe("another way to pay", () => {
  it("asks how, says that nothing is charged now, and comes back to the same page", async () => {
    answers[begins] = [data({ type: "options", options })];
    await change();
    expect(open()).toMatchObject({ name: "payment-method", props: { renewals: own, options } });
    expect(sent[0]).toEqual({
      call: begins,
      body: { lang: "en", redirect: `${here}?methodOf=${own.id}`, price: { amount: 0, currency: "EUR" } },
    });
    expect(takeMethodChange(own.id)).toEqual({ id: own.id, before: own.paymentMethodId });
  });

  it("by telephone goes through its steps, and says what the server has then", async () => {
    answers[begins] = [data({ type: "options", options })];
    answers[steps] = [
      data({ type: "onclick", nextApiFlowStep: "NUMBER" }),
      data({ type: "onclick", nextApiFlowStep: "PIN" }),
      data({ type: "subscribed" }),
    ];
    await change();
    await (open()!.props as { choose(option: object): Promise<void> }).choose(options[1]!);
    expect(open()?.name).toBe("payment-pin");
    const { answer } = open()!.props as { answer(body: object): Promise<object | null> };
    expect(await answer({ number: "999000000001" })).toEqual({ name: "PIN" });
    held = [{ ...own, paymentMethod: "phone", paymentMethodId: "M2" }];
    expect(await answer({ pin: "1234" })).toBeNull();
    expect(result()).toMatchObject({ result: "changed", held: { paymentMethod: "phone" } });
    expect(takeMethodChange(own.id)).toBeNull();
  });

  it("with one click is changed at once", async () => {
    answers[begins] = [data({ type: "subscribed" })];
    await change();
    expect(result().result).toBe("changed");
  });

  it("that the provider has not decided says so", async () => {
    answers[begins] = [data({ type: "pending" })];
    await change();
    expect(result().result).toBe("pending");
  });

  it("that is refused says why, and can be tried again", async () => {
    answers[begins] = [refused("NOT_POSSIBLE_NOW", 409), data({ type: "options", options })];
    await change();
    expect(result()).toMatchObject({ result: "refused", i18n: "error.notPossibleNow" });
    result().onRetry!();
    await vi.waitFor(() => expect(open()?.name).toBe("payment-method"));
  });

  it("of a renewal that has failed meanwhile charges nothing unseen, and shows what is due", async () => {
    answers[begins] = [refused("PRICE_CHANGED", 409)];
    await change();
    expect(open()).toMatchObject({ name: "buying", props: { plan: { id: plan.id } } });
  });

  it("begins once more where the way to pay was good no longer", async () => {
    answers[begins] = [data({ type: "options", options }), data({ type: "options", options })];
    answers[steps] = [refused("UNKNOWN_PAYMENT_OPTION", 404), refused("UNKNOWN_PAYMENT_OPTION", 404)];
    await change();
    const choose = () => (open()!.props as { choose(option: object): Promise<void> }).choose(options[1]!);
    await choose();
    expect(open()?.name).toBe("payment-method");
    await choose();
    expect(result().result).toBe("refused");
  });

  it("without a connection says just that", async () => {
    await change();
    expect(open()).toMatchObject({ name: "generic-error", props: { offline: true } });
  });
});
