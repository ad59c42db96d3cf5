import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile, UserSubscription } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { sampleEnvelope } from "#testing/sample-envelope";
import {
  followOwnSubscriptions,
  forgetOwnSubscriptions,
  isSubscribedToAny,
  listsOf,
  loadOwnSubscriptions,
  useOwnSubscriptions,
} from "./own-subscriptions";

let count = 0;
function own(changes: Partial<UserSubscription> = {}, category?: string): UserSubscription {
  count += 1;
  return {
    id: `s${count}`,
    typeId: `t${count}`,
    state: "ACTIVE",
    active: true,
    canChangePaymentMethod: false,
    contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
    subscriptionTypeGroupList: [],
    ...(category && {
      subscriptionType: {
        id: `t${count}`,
        name: "",
        billingCycle: "P1M",
        subscriptionTypePrice: { amount: 1, currency: "EUR" },
        attributes: [{ key: "ment_category", value: category }],
        contingents: [],
        accumulateContingent: false,
        consents: [],
        paymentMethods: [],
        subscriptionTypeGroupList: [],
      },
    }),
    ...changes,
  };
}

describe("own subscriptions", () => {
  const cases: [string, Partial<UserSubscription>, "active" | "inactive" | "pending" | "canceled"][] = [
    ["ACTIVE is active", {}, "active"],
    ["ACTIVE and CANCELING is active", { subState: "CANCELING" }, "active"],
    ["ACTIVE in its grace time is active", { retryDate: "2026-12-02T10:00:00Z" }, "active"],
    ["ACTIVE and PENDING is pending", { subState: "PENDING" }, "pending"],
    ["INACTIVE is inactive", { state: "INACTIVE" }, "inactive"],
    ["INACTIVE and PAUSED is inactive", { state: "INACTIVE", subState: "PAUSED" }, "inactive"],
    ["INACTIVE and PENDING is pending", { state: "INACTIVE", subState: "PENDING" }, "pending"],
    ["REQUESTED is pending", { state: "REQUESTED" }, "pending"],
    ["CANCELED is canceled", { state: "CANCELED" }, "canceled"],
  ];
  it.each(cases)("%s", (_sentence, changes, list) => {
    const each = own(changes);
    const lists = listsOf([each]);
    for (const name of ["active", "inactive", "pending", "canceled"] as const)
      expect(lists[name]).toEqual(name === list ? [each] : []);
    expect(lists.subscribed).toBe(list === "active");
    expect(lists.expiredWithoutActive).toBe(list === "canceled");
  });

  it("list the newest canceled one of each plan, the newest first, at most five", () => {
    const canceled = ["01", "05", "03", "02", "06", "04", "07"].map((month, index) =>
      own({
        state: "CANCELED",
        typeId: index < 2 ? "same" : `plan ${month}`,
        endDate: `2026-${month}-01T00:00:00Z`,
      }),
    );
    expect(listsOf(canceled).canceled.map(({ endDate }) => endDate?.slice(5, 7))).toEqual([
      "07",
      "06",
      "05",
      "04",
      "03",
    ]);
    expect(listsOf(canceled.slice(0, 2)).canceled).toHaveLength(1);
  });

  it("are expired where one was canceled and none is active or on its way", () => {
    const canceled = own({ state: "CANCELED" });
    expect(listsOf([canceled, own()]).expiredWithoutActive).toBe(false);
    expect(listsOf([canceled, own({ state: "REQUESTED" })]).expiredWithoutActive).toBe(false);
    expect(listsOf([canceled, own({ state: "INACTIVE" })]).expiredWithoutActive).toBe(true);
    expect(listsOf([]).expiredWithoutActive).toBe(false);
  });

  it("with credits that can run out are credit subscriptions", () => {
    const credits = own({ contingents: [{ contentTypes: ["VIDEO"], amount: 0 }] });
    expect(listsOf([own(), credits]).credit).toEqual([credits]);
  });
});

describe("subscribed to any of what is wanted", () => {
  const music = own({ typeId: "m" }, '["music", "video"]');
  const few = own({ typeId: "f", contingents: [{ contentTypes: ["VIDEO"], amount: 3 }] }, '["films"]');
  const empty = own({ typeId: "e", contingents: [{ contentTypes: ["VIDEO"], amount: 0 }] });
  it("compares plans, category and credits, and counts nobody who has fewer credits than a plan offers", () => {
    const own = { active: [few] };
    expect(isSubscribedToAny(own, { typeIds: ["f"], contingents: video(3) })).toBe(true);
    expect(isSubscribedToAny(own, { typeIds: ["f"], contingents: video(4) })).toBe(false);
    expect(isSubscribedToAny(own, { typeIds: ["x"] })).toBe(false);
    expect(isSubscribedToAny(own, { category: "films" })).toBe(true);
    expect(isSubscribedToAny(own, { category: "music" })).toBe(false);
  });

  const video = (amount: number) => [{ contentTypes: ["VIDEO"], amount }];
  const cases: [string, UserSubscription[], Parameters<typeof isSubscribedToAny>[1], boolean][] = [
    ["by a plan", [music, few], { typeIds: ["x", "f"] }, true],
    ["by another plan", [music], { typeIds: ["x"] }, false],
    ["by a category", [music], { category: "video" }, true],
    ["by another category", [music], { category: "games" }, false],
    ["by credits that are left", [few], { contingents: video(3) }, true],
    ["by fewer credits than a plan offers", [few], { contingents: video(4) }, false],
    ["by some credits where a plan offers unlimited ones", [few], { contingents: video(-1) }, false],
    ["by credits that are used up", [empty], { contingents: video(0) }, false],
    [
      "by unlimited credits",
      [music],
      { contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }] },
      true,
    ],
    ["by unlimited credits of another kind", [music], { contingents: video(1) }, false],
    ["by nothing", [], { typeIds: ["m"] }, false],
  ];
  it.each(cases)("%s", (_sentence, active, wanted, yes) =>
    expect(isSubscribedToAny({ active }, wanted)).toBe(yes),
  );
});

describe("loading own subscriptions", () => {
  const user = { roles: ["user"], userId: "u" } as unknown as Profile;
  const envelope = sampleEnvelope();
  const answers = vi.fn();
  beforeEach(() => {
    forgetOwnSubscriptions();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    answers.mockReset();
    vi.stubGlobal(
      "fetch",
      async (address: string) => answers(address) ?? new Response(null, { status: 404 }),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    forgetOwnSubscriptions();
    useSession.setState({ status: "starting", user: null, expired: false });
  });
  const answer = (all: UserSubscription[]) => (address: string) =>
    Response.json({
      data: address.includes("isFreeTrialEligible") ? { eligible: true, plans: [], promotionsUsed: [] } : all,
    });

  it("asks nothing for a guest, nor for somebody whose first role is another", async () => {
    useSession.setState({ status: "guest", user: null });
    await loadOwnSubscriptions(envelope);
    expect(useOwnSubscriptions.getState()).toMatchObject({ status: "guest", all: [], subscribed: false });
    useSession.setState({ status: "user", user: { ...user, roles: ["client", "user"] } });
    await loadOwnSubscriptions(envelope);
    expect(useOwnSubscriptions.getState().status).toBe("guest");
    expect(answers).not.toHaveBeenCalled();
  });

  it("fills the lists and the trial of a user", async () => {
    useSession.setState({ status: "user", user });
    answers.mockImplementation(answer([own(), own({ state: "CANCELED" })]));
    await loadOwnSubscriptions(envelope);
    expect(useOwnSubscriptions.getState()).toMatchObject({
      status: "ready",
      subscribed: true,
      trial: { eligible: true, plans: [], promotionsUsed: [] },
    });
    const asked = answers.mock.calls.map(([address]) => String(address));
    expect(
      asked.some((address) => /\/subscription\?inclCancelled=true&inclSubscriptionType=true$/.test(address)),
    ).toBe(true);
  });

  it("asks once for all that want to know", async () => {
    useSession.setState({ status: "user", user });
    answers.mockImplementation(answer([own()]));
    for (let i = 0; i < 3; i += 1) followOwnSubscriptions(() => envelope);
    await vi.waitFor(() => expect(useOwnSubscriptions.getState().status).toBe("ready"));
    followOwnSubscriptions(() => envelope);
    expect(answers).toHaveBeenCalledTimes(2); // the subscriptions and the trial
  });

  it("keeps what was known where the server fails, and says so", async () => {
    useSession.setState({ status: "user", user });
    answers.mockImplementation(answer([own()]));
    await loadOwnSubscriptions(envelope);
    answers.mockImplementation(() => new Response(null, { status: 500 }));
    await loadOwnSubscriptions(envelope);
    expect(useOwnSubscriptions.getState()).toMatchObject({ status: "failed", subscribed: true });
  });
});
