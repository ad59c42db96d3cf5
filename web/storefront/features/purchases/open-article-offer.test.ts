import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { forgetOffers } from "#features/plans/offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { sampleEnvelope } from "#testing/sample-envelope";
import { samplePlan, sampleSubscription } from "#testing/sample-subscriptions";
import {
  sampleArticle,
  sampleCredit,
  sampleOfferedPlan,
  sampleOptions,
  samplePrice,
  sampleUpgrade,
} from "#testing/sample-ways";
import { openArticleOffer } from "./open-article-offer";

const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));

const json = (data: unknown, status = 200) => Response.json({ data }, { status });
const refused = (error: string, status: number) => Response.json({ error }, { status });
const optionsPath = "GET /purchase/ArticlePurchaseOptions/A1";
let answers: Record<string, () => Response>;
let sent: { call: string; body: Record<string, unknown>; key: string | null }[];

const open = () => useDialog.getState().open;
const props = <T>() => open()!.props as T;
const offer = () => openArticleOffer(sampleEnvelope({ url: "/en/music" }), sampleArticle);

beforeEach(() => {
  sent = [];
  answers = {
    "GET /subscription": () => json([]),
    "GET /subscription/isFreeTrialEligible": () => json({ eligible: false, plans: [], promotionsUsed: [] }),
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, location.href).pathname.replace("/backend", "")}`;
    const key = new Headers(init.headers).get("idempotency-key");
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : {}, key });
    const answer = answers[call];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  sessionStorage.clear();
});
afterEach(() => {
  closeDialog("left");
  forgetOwnSubscriptions();
  forgetOffers();
  promptSignIn.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSession.setState({ status: "starting", user: null, expired: false });
});

describe("the offer of one article", () => {
  it("leads a guest to sign in, with what was wanted, and asks nothing", async () => {
    useSession.setState({ status: "guest", user: null });
    await offer();
    expect(promptSignIn).toHaveBeenCalledWith({
      reason: "action",
      intent: { articleId: "A1", purchaseType: "FULL_TRACK_MUSIC" },
    });
    expect(sent).toEqual([]);
  });

  it("consumes a credit once it is confirmed, with the same key until an answer has come", async () => {
    answers[optionsPath] = () => json(sampleOptions({ consume: [sampleCredit], purchase: [samplePrice] }));
    await offer();
    expect(open()).toMatchObject({
      name: "confirm-purchase",
      props: { article: sampleArticle, option: sampleCredit },
    });
    const { consume, onOther } = props<{ consume(): Promise<void>; onOther(): void }>();
    await consume();
    expect(open()).toMatchObject({ name: "generic-error", props: { offline: true } });
    answers["POST /purchase/consume"] = () =>
      json({ articleId: "A1", isWalletItem: true, consumed: true, remaining: 4 });
    await consume();
    expect(open()).toMatchObject({ name: "purchase-result", props: { result: "consumed", remaining: 4 } });
    const consumed = sent.filter(({ call }) => call === "POST /purchase/consume");
    expect(consumed.map(({ body }) => body)).toEqual([
      { articleId: "A1", purchaseIdentifier: "credit" },
      { articleId: "A1", purchaseIdentifier: "credit" },
    ]);
    expect(consumed[0]!.key).toBeTruthy();
    expect(consumed[1]!.key).toBe(consumed[0]!.key);
    onOther();
    expect(open()).toMatchObject({ name: "purchase-popup", props: { ways: [{ kind: "buy" }] } });
  });

  it.each([
    [
      "no credit left says so",
      refused("INSUFFICIENT_CREDIT", 402),
      { name: "purchase-result", props: { result: "insufficient" } },
    ],
    [
      "an identifier that is too old shows the offer again",
      refused("QUOTE_EXPIRED", 400),
      { name: "confirm-purchase" },
    ],
    ["what is gone meanwhile says so", refused("NOT_AVAILABLE", 404), { name: "device-not-supported" }],
  ])("of a refused consumption: %s", async (_name, answer, expected) => {
    answers[optionsPath] = () => json(sampleOptions({ consume: [sampleCredit] }));
    answers["POST /purchase/consume"] = () => answer;
    await offer();
    await props<{ consume(): Promise<void> }>().consume();
    await vi.waitFor(() => expect(open()).toMatchObject(expected));
  });

  it("of a price alone is confirmed, and paid with the identifier of what was shown", async () => {
    answers[optionsPath] = () => json(sampleOptions({ purchase: [samplePrice] }));
    await offer();
    expect(open()).toMatchObject({
      name: "single-purchase-confirm",
      props: { article: { price: samplePrice.price } },
    });
    answers["POST /subscription/oneTimePaymentOptions"] = () => refused("PRICE_CHANGED", 409);
    await props<{ pay(): Promise<void> }>().pay();
    expect(sent.at(-2)!.body).toMatchObject({ transactionId: "A1", purchaseIdentifier: "price" });
    await vi.waitFor(() =>
      expect(open()).toMatchObject({ name: "single-purchase-confirm", props: { notice: "priceChanged" } }),
    );
  });

  it("with several ways lists them, and each leads on", async () => {
    const plan = samplePlan({ id: "P1" });
    answers["GET /subscription/type"] = () => json([plan]);
    answers[optionsPath] = () =>
      json(sampleOptions({ purchase: [sampleOfferedPlan, samplePrice], upgradeTo: [sampleUpgrade] }));
    await offer();
    const { ways, take } = props<{ ways: { kind: string }[]; take(way: object): Promise<void> }>();
    expect(ways.map(({ kind }) => kind)).toEqual(["subscribe", "buy", "upgrade"]);
    await take(ways[1]!);
    expect(open()!.name).toBe("single-purchase-confirm");
    await take(ways[0]!);
    expect(open()).toMatchObject({ name: "buying", props: { plan: { id: "P1" } } });
  });

  it("that a plan which rests would give opens that one", async () => {
    const held = sampleSubscription({ state: "INACTIVE", active: false });
    answers["GET /subscription"] = () => json([held]);
    answers[optionsPath] = () =>
      json(
        sampleOptions({
          unavailable: [
            {
              type: "subscription",
              consumable: false,
              sort: 30,
              articleSubscription: { id: held.id, typeId: held.typeId, state: "INACTIVE" },
            },
          ],
        }),
      );
    await offer();
    expect(open()).toMatchObject({ name: "inactive-subscription", props: { held: { id: held.id } } });
  });

  it("that is 404 opens device-not-supported, with the reason", async () => {
    answers[optionsPath] = () => refused("DEVICE_NOT_SUPPORTED", 404);
    await offer();
    expect(open()).toMatchObject({ name: "device-not-supported", props: { error: "DEVICE_NOT_SUPPORTED" } });
  });
});
