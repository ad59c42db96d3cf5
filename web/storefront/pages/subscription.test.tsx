// The page of plans, from its sample: guests, subscribers, the three looks, and what a change costs.
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlansPage, PlanTrial, Profile, SubscriptionType, UserSubscription } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { forgetPreviews } from "#features/plans/change-preview";
import { keepFreshOffers } from "#features/plans/fresh-offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { accessibilityFaults } from "#testing/axe";
import { pageSample } from "#testing/page-samples";
import { renderInPage } from "#testing/sample-view";
import SubscriptionRoute from "./subscription";

const { props, shell, ...envelope } = pageSample<PlansPage>("subscription");
const planOf = (name: string): SubscriptionType => props.plans.find((plan) => plan.name === name)!;
const user = { roles: ["user"], userId: "u", name: "Mira" } as unknown as Profile;

function held(name: string, changes: Partial<UserSubscription> = {}): UserSubscription {
  const plan = planOf(name);
  return {
    id: "s1",
    typeId: plan.id,
    state: "ACTIVE",
    active: true,
    startDate: "2026-11-01T10:00:00Z",
    canChangePaymentMethod: false,
    nextRenewalDate: "2026-12-01T10:00:00Z",
    nextRenewalPrice: { amount: 9.99, currency: "EUR" },
    contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
    subscriptionType: plan,
    subscriptionTypeGroupList: plan.subscriptionTypeGroupList,
    ...changes,
  };
}

interface Backend {
  own?: UserSubscription[];
  trials?: PlanTrial[];
  promotionsUsed?: string[];
  preview?: (plan: string) => Response;
}

describe("the page of plans", () => {
  let features: Record<string, boolean> = {};
  beforeEach(() => {
    features = {};
    forgetOwnSubscriptions();
    forgetPreviews();
    keepFreshOffers("", []);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T10:00:00Z") });
  });
  afterEach(() => {
    act(() => closeDialog("left"));
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    forgetOwnSubscriptions();
    useSession.setState({ status: "starting", user: null, expired: false });
  });

  function backend({
    own = [],
    trials = [],
    promotionsUsed = [],
    preview = () => new Response(null, { status: 404 }),
  }: Backend) {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      const url = new URL(address, location.href);
      asked.push(url.pathname);
      if (url.pathname.endsWith("/isFreeTrialEligible"))
        return Response.json({
          data: { eligible: false, reason: "TRIAL_USED", plans: trials, promotionsUsed },
        });
      if (url.pathname.includes("/subscription/preview/"))
        return preview(url.searchParams.get("subscriptionTypeId")!);
      if (url.pathname.endsWith("/subscription")) return Response.json({ data: own });
      return new Response(null, { status: 404 });
    });
    return asked;
  }
  async function show(session: "guest" | "user", answers: Backend = {}, page: Partial<PlansPage> = {}) {
    const asked = backend(answers);
    useSession.setState(session === "user" ? { status: "user", user } : { status: "guest", user: null });
    const shown = renderInPage(<SubscriptionRoute {...props} {...page} />, {
      ...envelope,
      shell: { ...shell, features: { ...shell.features, ...features } },
    });
    await act(async () => undefined);
    return { ...shown, asked };
  }
  const card = (name: string) => within(screen.getByRole("article", { name }));

  it("shows the groups of the tenant with each plan's price, period and renewal beside its button", async () => {
    const { asked } = await show("guest");
    expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual([
      "Music",
      "Films",
      "Articles",
      "Vouchers",
      "Everything",
      "Before you ask",
    ]);
    const weekly = card("Music for a week");
    weekly.getByText("€1.99");
    weekly.getByRole("button", { name: "Get Music for a week" });
    weekly.getByText("€1.99 a week.");
    weekly.getByText(/^Renews by itself until you cancel/);
    expect(asked).toEqual([]);
  });

  it("shows a promotion with the share it takes off, how long it lasts, and the trial before it", async () => {
    await show("guest");
    const monthly = card("Music monthly");
    monthly.getByText("Best value");
    monthly.getByText("50% off");
    monthly.getByText("for 2 months, then €9.99 a month");
    monthly.getByRole("button", { name: "Try 14 days for free" });
    monthly.getByText("Free for 14 days, then €4.99 a month for 2 months, then €9.99 a month.");
  });

  it("shows who has had a promotion the price that is charged", async () => {
    await show("user", { promotionsUsed: [planOf("Music monthly").id] });
    const monthly = card("Music monthly");
    monthly.getByText("€9.99");
    expect(monthly.queryByText("50% off")).toBeNull();
    expect(monthly.queryByText(/€4.99/)).toBeNull();
  });

  it("shows what is held and what a change costs from today, as the server says", async () => {
    const quote = (policy: string, amount: number) => ({
      data: {
        quoteId: "q1",
        direction: "upgrade",
        policy,
        amount: { amount, currency: "EUR" },
        credit: { amount: 2.27, currency: "EUR" },
        lost: { amount: 0, currency: "EUR" },
        startsAt: "2026-12-01T10:00:00Z",
        expiresAt: "2026-11-20T11:00:00Z",
      },
    });
    const yearly = planOf("Music for a year").id;
    await show("user", {
      own: [held("Music monthly")],
      preview: (plan) =>
        Response.json(plan === yearly ? quote("now_prorated", 97.63) : quote("at_period_end", 1.99)),
    });
    const mine = card("Music monthly");
    await waitFor(() => mine.getByText("Your plan"));
    mine.getByText("Renews on December 1 for €9.99.");
    expect(mine.getByRole("link", { name: "Manage" }).getAttribute("href")).toMatch(/^\/en\/profile/);
    expect(mine.queryByText("50% off")).toBeNull();
    await waitFor(() => card("Music for a year").getByText("€97.63 today, then €99.90 a year."));
    card("Music for a year").getByRole("button", { name: "Upgrade to Music for a year" });
    card("Music for a week").getByText("Starts on December 1, when Music monthly ends: €1.99 a week.");
    card("Films monthly").getByRole("button", { name: "Get Films monthly" });
  });

  it("shows a change that waits, with the way back, and its plan as chosen already", async () => {
    const weekly = planOf("Music for a week");
    const { asked } = await show("user", {
      own: [
        held("Music monthly", {
          nextTypeId: weekly.id,
          nextStartsAt: "2026-12-03T10:00:00Z",
          nextRenewalPrice: weekly.subscriptionTypePrice,
        }),
      ],
    });
    const mine = card("Music monthly");
    await waitFor(() => mine.getByText("Changes to Music for a week on December 3."));
    mine.getByText("€9.99");
    card("Music for a week").getByText("Starts on December 3, when Music monthly ends: €1.99 a week.");
    expect(card("Music for a week").queryByRole("button")).toBeNull();
    card("Music for a year").getByRole("button", { name: "Upgrade to Music for a year" });
    expect(asked.filter((path) => path.includes("/preview/"))).not.toEqual([]);
    fireEvent.click(mine.getByRole("button", { name: "Keep Music monthly" }));
    await waitFor(() =>
      expect(useDialog.getState().open).toMatchObject({
        name: "buying",
        props: { plan: { name: "Music monthly" } },
      }),
    );
  });

  it("offers nothing to keep where no change waits", async () => {
    await show("user", { own: [held("Music monthly")] });
    await waitFor(() => card("Music monthly").getByText("Your plan"));
    expect(screen.queryByRole("button", { name: /^Keep/ })).toBeNull();
    card("Music for a week").getByRole("button", { name: "Change to Music for a week" });
  });

  it("says what is in the way of a change", async () => {
    await show("user", {
      own: [held("Music monthly")],
      preview: () => Response.json({ error: "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE" }, { status: 409 }),
    });
    await waitFor(() =>
      card("Music for a year").getByText("Cancel Music monthly first, then choose this one."),
    );
  });

  it("asks for the open payment before a change, and for no preview", async () => {
    const { asked } = await show("user", {
      own: [
        held("Music monthly", {
          retryDate: "2026-12-02T10:00:00Z",
          paymentDue: { amount: 9.99, currency: "EUR" },
        }),
      ],
    });
    await waitFor(() => card("Music monthly").getByText("Your plan"));
    const yearly = card("Music for a year");
    yearly.getByText(
      "The last payment for Music monthly is still open. Once it is paid, you can choose this one.",
    );
    fireEvent.click(yearly.getByRole("button", { name: "Pay for Music monthly first" }));
    await waitFor(() =>
      expect(useDialog.getState().open).toMatchObject({
        name: "buying",
        props: { plan: { name: "Music monthly" } },
      }),
    );
    card("Films monthly").getByRole("button", { name: "Get Films monthly" });
    expect(asked.filter((path) => path.includes("/preview/"))).toEqual([]);
  });

  const states: [string, Partial<UserSubscription>, string][] = [
    [
      "that ends",
      { nextRenewalDate: undefined, endDate: "2026-12-01T10:00:00Z" },
      "Ends on December 1. Nothing renews.",
    ],
    ["in its trial", { trialEndDate: "2026-12-01T10:00:00Z" }, "Free until December 1, then €9.99 a month."],
    ["that is paused", { state: "INACTIVE", subState: "PAUSED" }, "Paused. Resume it in your profile."],
    [
      "that was not paid",
      { retryDate: "2026-12-02T10:00:00Z" },
      "The last payment didn’t go through. We’ll try again; please check how you pay.",
    ],
    ["whose payment is under way", { subState: "PENDING" }, "Payment under way."],
  ];
  it.each(states)("says in a line how it is with a plan %s", async (_sentence, changes, line) => {
    await show("user", { own: [held("Music monthly", changes)] });
    await waitFor(() => card("Music monthly").getByText(line));
  });

  it.each([
    ["failed", { state: "INACTIVE" as const }],
    ["is to come", { state: "REQUESTED" as const, subState: "PENDING" as const }],
  ])("counts a plan whose first payment %s as none", async (_sentence, changes) => {
    const { asked } = await show("user", {
      own: [held("Music monthly", { ...changes, active: false, startDate: undefined })],
    });
    await waitFor(() => card("Music monthly").getByRole("button", { name: "Get Music monthly" }));
    expect(screen.queryByText("Your plan")).toBeNull();
    card("Music for a year").getByRole("button", { name: "Get Music for a year" });
    expect(asked.filter((path) => path.includes("/preview/"))).toEqual([]);
  });

  it("shows neither a trial nor an offer as somebody's own before it is known what she has", async () => {
    let answer: (response: Response) => void = () => undefined;
    backend({});
    const others = fetch;
    vi.stubGlobal("fetch", (address: string) =>
      new URL(address, location.href).pathname.endsWith("/subscription")
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : others(address),
    );
    useSession.setState({ status: "user", user });
    renderInPage(<SubscriptionRoute {...props} />, { ...envelope, shell });
    await act(async () => undefined);
    expect(card("Music monthly").queryByRole("button")).toBeNull();
    expect(card("Music for a year").queryByRole("button")).toBeNull();
    await act(async () => answer(Response.json({ data: [] })));
    card("Music monthly").getByRole("button", { name: "Get Music monthly" });
    card("Music for a year").getByRole("button", { name: "Get Music for a year" });
  });

  it("takes the new price of a plan that was loaded again, for the visitor whose it is", async () => {
    await show("user");
    const films = planOf("Films monthly");
    const newPrice = { ...films, subscriptionTypePrice: { amount: 9.49, currency: "EUR" } };
    await waitFor(() => card("Films monthly").getByText("€8.99"));
    act(() => keepFreshOffers("u", [newPrice]));
    card("Films monthly").getByText("€9.49");
    card("Films monthly").getByText("€9.49 a month.");
    act(() => keepFreshOffers("another", [newPrice]));
    card("Films monthly").getByText("€8.99");
  });

  it("offers no trial to who has had it", async () => {
    await show("user");
    await waitFor(() => card("Music monthly").getByRole("button", { name: "Get Music monthly" }));
    card("Music monthly").getByText("€4.99 a month for 2 months, then €9.99 a month.");
  });

  it("offers the trial of another plan to who has had one", async () => {
    const plans = props.plans.map((plan) =>
      plan.name === "Films monthly" ? { ...plan, maxTrialDuration: "P14D" } : plan,
    );
    const trials: PlanTrial[] = [
      { subscriptionTypeId: planOf("Music monthly").id, eligible: false, reason: "TRIAL_USED" },
      { subscriptionTypeId: planOf("Films monthly").id, eligible: true },
    ];
    await show("user", { trials }, { plans });
    await waitFor(() => card("Music monthly").getByRole("button", { name: "Get Music monthly" }));
    card("Films monthly").getByRole("button", { name: /free/i });
  });

  it("shows what is left of credits, and until when", async () => {
    const credits = [
      { contentTypes: ["VIDEO"], amount: 3, expiresAt: "2027-01-15T00:00:00Z" },
      { contentTypes: ["VIDEO"], amount: 5, expiresAt: "2027-02-15T00:00:00Z" },
    ];
    await show("user", { own: [held("Five films", { contingents: credits })] });
    const balances = within(await screen.findByRole("region", { name: "Your credits" }));
    balances.getByText("3 films left");
    balances.getByText("until January 15, 2027");
    balances.getByText("until February 15, 2027");
  });

  it("compares what the plans of a group include", async () => {
    await show("guest");
    fireEvent.click(screen.getByText("Compare Films"));
    const films = within(screen.getByRole("region", { name: "Compare Films" }));
    expect(films.getAllByRole("columnheader").map((each) => each.textContent)).toEqual([
      "Included",
      "Five films",
      "Films monthly",
    ]);
    const row = within(films.getByRole("row", { name: /^All films and clips/ }));
    expect(row.getAllByRole("cell").map((each) => each.textContent)).toEqual(["–Not included", "Included"]);
    films.getByRole("row", { name: /€5\.99 a month.*€8\.99 a month/ });
  });

  it("shows one group at a time with V2Modals, by keyboard too", async () => {
    features = { V2Modals: true };
    await show("guest");
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
      ["Music", "true"],
      ["Films", "false"],
      ["Articles", "false"],
      ["Vouchers", "false"],
      ["Everything", "false"],
    ]);
    expect(screen.queryByRole("article", { name: "Films monthly" })).toBeNull();
    fireEvent.keyDown(tabs[0]!, { key: "ArrowRight" });
    screen.getByRole("article", { name: "Films monthly" });
    expect(screen.queryByRole("article", { name: "Music monthly" })).toBeNull();
  });

  it("shows rows in place of cards with SubscriptionPopUpV2", async () => {
    features = { SubscriptionPopUpV2: true };
    const { container } = await show("guest");
    expect(container.querySelectorAll(".plan-row")).toHaveLength(props.plans.length);
    expect(container.querySelectorAll(".plan")).toHaveLength(0);
  });

  it("leads on from a tenant that sells nothing", async () => {
    await show("guest", {}, { plans: [] });
    screen.getByText("No plans on offer right now");
    screen.getByRole("link", { name: "Browse albums" });
  });

  it("opens the buying sheet with a plan's button", async () => {
    await show("guest");
    await import("#features/subscriptions/open-subscribe");
    fireEvent.click(card("Films monthly").getByRole("button"));
    await waitFor(() =>
      expect(useDialog.getState().open).toMatchObject({
        name: "buying",
        props: { plan: { name: "Films monthly" } },
      }),
    );
  });

  it.each([
    ["cards", {}],
    ["tabs", { V2Modals: true }],
    ["rows", { SubscriptionPopUpV2: true }],
  ])("can be used by everybody as %s", async (_look, flags) => {
    features = flags;
    const { container } = await show("user", { own: [held("Music monthly")] });
    expect(await accessibilityFaults(container)).toEqual([]);
  });
});
