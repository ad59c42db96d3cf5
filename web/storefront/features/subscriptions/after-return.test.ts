import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Envelope, UserSubscription } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { usePurchasing } from "#features/checkout/payment-flow";
import { keepMethodChange, keepUpgrade, keepWanted } from "#features/checkout/purchase-intent";
import { onStartRequest } from "#features/games/start-request";
import { forgetOffers } from "#features/plans/offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { sampleEnvelope } from "#testing/sample-envelope";
import { samplePlan, sampleSubscription } from "#testing/sample-subscriptions";
import { sampleArticle, sampleOptions, samplePrice } from "#testing/sample-ways";
import { afterReturn } from "./after-return";

const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));

const origin = "http://aurora.localhost:3000";
const plan = samplePlan();
let held: UserSubscription[] = [];
let sent: string[] = [];
let offers = [plan];
let action = "PLAY";

function at(query: string) {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${origin}/en/music?genre=jazz&${query}`,
  );
}
function envelope(features: Record<string, boolean> = {}): Envelope {
  const made = sampleEnvelope({ url: "/en/music" });
  return { ...made, shell: { ...made.shell, features } };
}
const open = () => useDialog.getState().open;

beforeEach(() => {
  held = [];
  sent = [];
  offers = [plan];
  action = "PLAY";
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, origin).pathname.replace("/backend", "")}`;
    sent.push(call);
    const data: Record<string, unknown> = {
      "GET /subscription": held,
      "GET /subscription/type": offers,
      "GET /subscription/isFreeTrialEligible": { eligible: false, plans: [], promotionsUsed: [] },
      "POST /subscription": { type: "subscribed", options: [] },
      "GET /game/access/0GAME00000001": { button: "play" },
      "GET /purchase/user/purchaseOptions": action,
      "GET /purchase/ArticlePurchaseOptions/0ARTN00000001": sampleOptions({ purchase: [samplePrice] }),
    };
    return call in data ? Response.json({ data: data[call] }) : new Response(null, { status: 503 });
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  sessionStorage.clear();
  promptSignIn.mockClear();
  forgetOffers();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  closeDialog("left");
  usePurchasing.setState({ busy: null });
  forgetOwnSubscriptions();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

describe("the way back from a provider", () => {
  it("leaves the address before anything is asked", () => {
    at(`status=200&type=${plan.id}`);
    void afterReturn(envelope());
    expect(location.search).toBe("?genre=jazz");
    expect(sent).toEqual([]);
  });

  it("shows as bought what the server knows to be bought", async () => {
    held = [sampleSubscription({ typeId: plan.id, subscriptionType: plan })];
    at(`status=200&type=${plan.id}`);
    await afterReturn(envelope());
    expect(open()).toMatchObject({ name: "purchased", props: { what: "plan", plan: { id: plan.id } } });
  });

  it("starts a game that was bought, on its page or on the page that plays it", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const start = vi.fn();
    const ended = onStartRequest("0GAME00000001", start);
    for (const type of ["ONLINE_GAME", "CLOUD_GAME", "GAME"]) {
      at(`status=200&articleId=0GAME00000001&purchaseType=${type}`);
      await afterReturn(envelope());
    }
    expect(start).toHaveBeenCalledTimes(3);
    expect(assign).not.toHaveBeenCalled();
    ended();
    at("status=200&articleId=0GAME00000001&purchaseType=ONLINE_GAME");
    await afterReturn(envelope());
    expect(assign.mock.lastCall?.[0]).toMatch(/\/games\/play\/0GAME00000001$/);
    at("status=200&articleId=0GAME00000001&purchaseType=GAME");
    await afterReturn(envelope());
    expect(assign.mock.lastCall?.[0]).toMatch(/\/games\/details\/0GAME00000001$/);
    expect(open()).toBeNull();
  });

  it("shows as pending what the server does not know yet, asks again, and then shows it", async () => {
    at(`status=200&type=${plan.id}`);
    const done = afterReturn(envelope());
    await vi.waitFor(() =>
      expect(open()).toMatchObject({
        name: "subscription-feedback",
        props: { feedback: { status: "pending" } },
      }),
    );
    held = [sampleSubscription({ typeId: plan.id, subscriptionType: plan })];
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(open()?.name).toBe("purchased");
  });

  it("of what never arrives stays pending, and asks a few times only", async () => {
    at(`status=success&subTypeId=${plan.id}`);
    const done = afterReturn(envelope());
    await vi.waitFor(() => expect(open()).not.toBeNull());
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(open()).toMatchObject({ props: { feedback: { status: "pending" } } });
    expect(sent.filter((call) => call === "GET /subscription")).toHaveLength(5);
  });

  it("of what needs a larger plan offers those above the present one", async () => {
    const level = (order: number, id: string) => ({
      order,
      currentSubscriptionExist: false,
      subscriptionTypeIds: [id],
    });
    const levels = [level(0, plan.id), level(1, "P2"), level(2, "P3")];
    const subscriptionTypeGroupList = [{ id: "G", name: "G", levels }];
    offers = [plan.id, "P2", "P3"].map((id) => samplePlan({ id, subscriptionTypeGroupList }));
    held = [sampleSubscription({ subscriptionType: offers[1]! })];
    at("status=409&error=NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION");
    await afterReturn(envelope());
    await vi.waitFor(() =>
      expect(open()).toMatchObject({ name: "buying", props: { upgrade: { plans: [{ id: "P3" }] } } }),
    );
  });

  it.each([
    ["FULL_TRACK_MUSIC", "PLAY", { what: "music", track: "0ARTN00000001" }],
    ["ALBUM", "PLAY", { what: "music", track: undefined }],
    ["FULL_LENGTH_VIDEO", "PLAY", { what: "article", track: undefined }],
  ])(
    "of %s asks what its button does, and is shown as bought where that is %s",
    async (type, answer, props) => {
      action = answer;
      at(`articleId=0ARTN00000001&purchaseType=${type}&status=200`);
      await afterReturn(envelope());
      expect(sent[0]).toBe("GET /purchase/user/purchaseOptions");
      expect(open()).toMatchObject({ name: "purchased", props });
    },
  );

  it("of an article that is not the visitor's stays pending", async () => {
    action = "PURCHASE";
    at("articleId=0ARTN00000001&purchaseType=ALBUM&status=200");
    const done = afterReturn(envelope());
    await vi.waitFor(() => expect(open()).toMatchObject({ props: { feedback: { status: "pending" } } }));
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(open()).toMatchObject({ name: "subscription-feedback" });
  });

  it("from a sign-in with an article that is not the visitor's yet goes on with its offer", async () => {
    action = "PURCHASE";
    at("articleId=0ARTN00000001&purchaseType=ALBUM");
    await afterReturn(envelope());
    expect(sent).toEqual([
      "GET /purchase/user/purchaseOptions",
      "GET /purchase/ArticlePurchaseOptions/0ARTN00000001",
    ]);
    expect(open()).toMatchObject({
      name: "single-purchase-confirm",
      props: { article: { id: "0ARTN00000001", title: sampleArticle.title, contentType: "ALBUM" } },
    });
  });

  it.each(["0AB", "0ARTU00000001", "../../admin"])("with %s for an article asks nothing", async (id) => {
    at(`articleId=${encodeURIComponent(id)}&purchaseType=ALBUM`);
    await afterReturn(envelope());
    expect([open(), sent]).toEqual([null, []]);
  });

  it("of a challenge only clears the parameters", async () => {
    action = "PURCHASE";
    at("articleId=0ARTN00000001&purchaseType=CHALLENGE");
    await afterReturn(envelope());
    expect(location.search).toBe("?genre=jazz");
    expect([open(), sent]).toEqual([null, ["GET /purchase/user/purchaseOptions"]]);
  });

  it("of who is signed out meanwhile asks to sign in, and shows nothing", async () => {
    useSession.setState({ status: "guest", user: null });
    at(`status=200&type=${plan.id}`);
    await afterReturn(envelope());
    expect(promptSignIn).toHaveBeenCalledOnce();
    expect([open(), sent]).toEqual([null, []]);
  });

  it("waits until the session is known", async () => {
    useSession.setState({ status: "starting", user: null });
    at("status=402");
    const done = afterReturn(envelope());
    expect(open()).toBeNull();
    useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
    await done;
    expect(open()).toMatchObject({ props: { feedback: { status: "insufficient" } } });
  });

  it("keeps a campaign, also of a guest", async () => {
    useSession.setState({ status: "guest", user: null });
    at("campgainId=spring");
    await afterReturn(envelope());
    expect(sessionStorage.getItem("marketingCampaign")).toBe('{"campgainId":"spring"}');
    expect([location.search, open()]).toEqual(["?genre=jazz", null]);
  });
});

describe("the way back from a sign-in", () => {
  it("shows the plan that was wanted", async () => {
    at(`subTypeId=${plan.id}`);
    await afterReturn(envelope());
    expect(open()).toMatchObject({ name: "buying", props: { plan: { id: plan.id } } });
    expect(location.search).toBe("?genre=jazz");
  });

  it("with mssAutoSubscription subscribes who asked for it in this tab", async () => {
    keepWanted(plan.id);
    at(`subTypeId=${plan.id}`);
    await afterReturn(envelope({ mssAutoSubscription: true }));
    expect(sent).toContain("POST /subscription");
  });

  it("with mssAutoSubscription subscribes nobody by a link from elsewhere", async () => {
    at(`subTypeId=${plan.id}`);
    await afterReturn(envelope({ mssAutoSubscription: true }));
    expect(sent).not.toContain("POST /subscription");
    expect(open()?.name).toBe("buying");
  });

  it("says so where the plan is held already, or no longer on offer", async () => {
    held = [sampleSubscription({ typeId: plan.id, subscriptionType: plan })];
    at(`subTypeId=${plan.id}`);
    await afterReturn(envelope());
    expect(open()).toMatchObject({ props: { feedback: { status: "duplicate" } } });
    at("subTypeId=P9999999999999");
    await afterReturn(envelope());
    expect(open()).toMatchObject({ props: { feedback: { i18n: "subscription.feedback.gone" } } });
  });

  it("after the plan before was canceled says when the wanted one can begin", async () => {
    const group = { id: "G1", name: "Everything", levels: [] };
    plan.subscriptionTypeGroupList = [group];
    const before = samplePlan({ id: "P00000000HELD", subscriptionTypeGroupList: [group] });
    held = [sampleSubscription({ typeId: before.id, subscriptionType: before, nextRenewalDate: undefined })];
    keepUpgrade(plan.id);
    at(`subTypeId=${plan.id}`);
    await afterReturn(envelope());
    expect(open()).toMatchObject({ name: "end-of-subscription", props: { plan: { id: plan.id } } });
  });
});

describe("the way back from a change of the way to pay", () => {
  const id = "S000000000001";
  const own = (changes: Partial<UserSubscription> = {}) =>
    sampleSubscription({ id, subscriptionType: plan, ...changes });
  const shown = () => [open()?.name, (open()?.props as { result?: string } | undefined)?.result];

  it("says how renewals are paid once the server has another card, and a reload says nothing again", async () => {
    keepMethodChange({ id, before: "M000000000001" });
    held = [own({ paymentMethodId: "M000000000002" })];
    at(`methodOf=${id}&status=200`);
    await afterReturn(envelope());
    expect(location.search).toBe("?genre=jazz");
    expect(shown()).toEqual(["payment-method", "changed"]);
    closeDialog("left");
    at(`methodOf=${id}&status=200`);
    await afterReturn(envelope());
    expect(open()).toBeNull();
  });

  it.each([
    ["canceled", "canceled"],
    ["402", "refused"],
    ["490", "refused"],
    ["409", "refused"],
  ])("of status %s says that nothing has changed, with a way to choose again", async (status, result) => {
    keepMethodChange({ id, before: "M000000000001" });
    held = [own()];
    at(`methodOf=${id}&status=${status}`);
    await afterReturn(envelope());
    expect(shown()).toEqual(["payment-method", result]);
    expect(open()?.props).toHaveProperty("onRetry");
  });

  it("believes the server, not the address", async () => {
    keepMethodChange({ id, before: undefined });
    held = [own()];
    at(`methodOf=${id}&status=402`);
    await afterReturn(envelope());
    expect(shown()).toEqual(["payment-method", "changed"]);
  });

  it("waits for a provider that has not decided", async () => {
    keepMethodChange({ id, before: "M000000000001" });
    held = [own()];
    at(`methodOf=${id}&status=202`);
    const done = afterReturn(envelope());
    await vi.waitFor(() => expect(shown()).toEqual(["payment-method", "pending"]));
    held = [own({ paymentMethodId: "M000000000002" })];
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(shown()).toEqual(["payment-method", "changed"]);
  });

  it("that this tab did not begin says nothing, whatever the address claims", async () => {
    held = [own({ paymentMethodId: "M000000000002" })];
    at(`methodOf=${id}&status=200`);
    await afterReturn(envelope());
    expect([open(), sent]).toEqual([null, []]);
  });
});
