// The dialogs that offer plans, and the buying sheet: what opens for whom, what they say, and that everybody can use them.
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlansPage, PlanTrial, Profile, SubscriptionType, UserSubscription } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, openDialog, useDialog } from "#ui/overlays/dialog-store";
import { forgetPreviews, keepPreview } from "#features/plans/change-preview";
import { forgetOffers } from "#features/plans/offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { accessibilityFaults } from "#testing/axe";
import { pageSample } from "#testing/page-samples";
import { sampleEnvelope } from "#testing/sample-envelope";
import { sampleQuote } from "#testing/sample-subscriptions";
import { renderInPage } from "#testing/sample-view";
import { DialogSlot } from "../../shell/dialog-slot";
import { forgetOpenings, openSubscribe } from "./open-subscribe";
import { startSubscribe } from "./subscribe";

vi.mock("./subscribe", () => ({ startSubscribe: vi.fn(async () => undefined) }));
const prompts = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({
  ...(await original<typeof import("#kit/session/session")>()),
  promptSignIn: prompts,
}));

// The first case would wait for code that all of them load.
beforeAll(async () => {
  await import("../../shell/open-dialog");
  await Promise.all(
    Object.values(import.meta.glob("../{checkout,purchases,subscriptions}/dialogs/*.tsx")).map((load) =>
      load(),
    ),
  );
}, 60_000);

const { plans } = pageSample<PlansPage>("subscription").props;
const planOf = (name: string): SubscriptionType => plans.find((plan) => plan.name === name)!;
const user = { roles: ["user"], userId: "u", name: "Mira" } as unknown as Profile;
const music = plans.filter((plan) => plan.subscriptionTypeGroupList[0]?.name === "Music");
const films = plans.filter((plan) => plan.subscriptionTypeGroupList[0]?.name === "Films");

/** Nobody has had a trial yet. */
const trials: PlanTrial[] = plans
  .filter((plan) => plan.maxTrialDuration)
  .map(({ id }) => ({ subscriptionTypeId: id, eligible: true }));

const held = (name: string): UserSubscription => ({
  id: "s1",
  typeId: planOf(name).id,
  state: "ACTIVE",
  active: true,
  startDate: "2026-11-01T10:00:00Z",
  canChangePaymentMethod: false,
  nextRenewalDate: "2026-12-01T10:00:00Z",
  nextRenewalPrice: { amount: 9.99, currency: "EUR" },
  contingents: [],
  subscriptionType: planOf(name),
  subscriptionTypeGroupList: [],
});

describe("offering plans", () => {
  let envelope = sampleEnvelope();
  let offers = plans;
  let own: UserSubscription[] = [];
  let preview: () => Response = () => Response.json({ data: sampleQuote() });
  const asked: { url: string; cache?: string }[] = [];

  beforeEach(() => {
    offers = plans;
    own = [];
    preview = () => Response.json({ data: sampleQuote() });
    asked.length = 0;
    prompts.mockClear();
    vi.mocked(startSubscribe).mockClear();
    forgetOwnSubscriptions();
    forgetPreviews();
    forgetOffers();
    forgetOpenings();
    sessionStorage.clear();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      const { pathname } = new URL(address, location.href);
      asked.push({ url: pathname, cache: init.cache });
      if (pathname.endsWith("/isFreeTrialEligible"))
        return Response.json({ data: { eligible: true, plans: trials, promotionsUsed: [] } });
      if (pathname.endsWith("/subscription/type")) return Response.json({ data: offers });
      if (pathname.includes("/subscription/preview/")) return preview();
      if (pathname.endsWith("/subscription")) return Response.json({ data: own });
      return new Response(null, { status: 404 });
    });
  });
  afterEach(() => {
    act(() => closeDialog("left"));
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.documentElement.removeAttribute("data-theme");
    forgetOwnSubscriptions();
    useSession.setState({ status: "starting", user: null, expired: false });
  });

  function page(
    session: "guest" | "user",
    features: Record<string, boolean> = {},
    changes: Partial<ReturnType<typeof sampleEnvelope>> = {},
  ) {
    envelope = sampleEnvelope({ url: "/en", ...changes });
    envelope.shell = { ...envelope.shell, features };
    useSession.setState(session === "user" ? { status: "user", user } : { status: "guest", user: null });
    return renderInPage(<DialogSlot />, envelope);
  }
  const dialog = async () => within(await screen.findByRole("dialog"));
  const opened = () => useDialog.getState().open?.name;

  describe("opens", () => {
    it("the sheet of a plan for its own button", async () => {
      page("guest");
      await act(() => openSubscribe(envelope, { from: "plan", plan: planOf("Films monthly") }));
      expect(opened()).toBe("buying");
      expect(asked.filter(({ url }) => url.endsWith("/type"))).toEqual([]);
    });

    it("only the plans that include what is to be played", async () => {
      page("guest");
      await act(() => openSubscribe(envelope, { from: "offer", contentTypes: ["VIDEO"] }));
      expect(opened()).toBe("subscription-popup-group");
      const sheet = await dialog();
      sheet.getByRole("group", { name: "Films" });
      expect(sheet.queryByText("Music monthly")).toBeNull();
    });

    it("the sign-in first with subAuthRequired, and brings the plan along", async () => {
      page("guest", { subAuthRequired: true });
      const plan = planOf("Films monthly");
      await act(() => openSubscribe(envelope, { from: "plan", plan }));
      expect(opened()).toBeUndefined();
      expect(prompts).toHaveBeenCalledExactlyOnceWith({ reason: "action", intent: { subTypeId: plan.id } });
    });

    it("the offer for a campaign's guest in spite of subAuthRequired", async () => {
      page("guest", { subAuthRequired: true });
      sessionStorage.setItem("marketingCampaign", JSON.stringify({ campgainId: "spring" }));
      await act(() => openSubscribe(envelope, { from: "plan", plan: planOf("Films monthly") }));
      expect(opened()).toBe("buying");
    });

    it("nothing but subscribes at once for one plan with directSubscriptionFlow", async () => {
      page("user", { directSubscriptionFlow: true });
      const plan = planOf("Films monthly");
      await act(() => openSubscribe(envelope, { from: "plan", plan }));
      expect(opened()).toBeUndefined();
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(envelope, { plan, returnUrl: location.href });
    });

    it("the page of plans with redirectToSubPage, unless a song waits", async () => {
      const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
      page("guest", { redirectToSubPage: true });
      await act(() => openSubscribe(envelope, { from: "offer" }));
      expect(assign).toHaveBeenCalledExactlyOnceWith("/en/subscription");
      await act(() => openSubscribe(envelope, { from: "offer", contentTypes: ["FULL_TRACK_MUSIC"] }));
      expect(opened()).toBe("subscription-popup-group");
    });

    it.each([
      ["subscription-modal-v2", { V2Modals: true }, plans],
      ["subscription-popup-group", {}, plans],
      ["subscription-popup-v2", { SubscriptionPopUpV2: true }, films],
      ["subscription-popup-v3", {}, music],
      ["subscription-popup-v1", {}, films],
    ])("the dialog %s", async (name, features, offered) => {
      offers = offered;
      page("guest", features);
      await act(() => openSubscribe(envelope, { from: "offer" }));
      expect(opened()).toBe(name);
    });

    it("the plans of the page's category with the subscribe button, and decides from the third time on", async () => {
      page("guest", {}, { url: "/en/music/albums" });
      for (const name of ["subscribe", "subscribe", "subscribe-decide", "subscribe-decide"]) {
        await act(() => openSubscribe(envelope, { from: "button" }));
        expect(opened()).toBe(name);
        act(() => closeDialog("left"));
      }
    });

    it("what decides with the subscribe button off any category", async () => {
      page("guest");
      await act(() => openSubscribe(envelope, { from: "button" }));
      expect(opened()).toBe("subscribe-decide");
    });

    it.each([
      ["is paused", { state: "INACTIVE", subState: "PAUSED", active: false }, "inactive-subscription"],
      ["is not paid any more", { state: "INACTIVE", active: false }, "inactive-subscription"],
      ["is past its grace time", { retryDate: "2026-12-02", active: false }, "inactive-subscription"],
      ["never began", { state: "INACTIVE", active: false, startDate: undefined }, "subscription-popup-v3"],
      ["is in force", {}, "subscription-popup-v3"],
    ] satisfies [string, Partial<UserSubscription>, string][])(
      "for what a plan includes that %s the right dialog",
      async (_sentence, changes, name) => {
        offers = music;
        own = [{ ...held("Music monthly"), ...changes }];
        page("user");
        await act(() => openSubscribe(envelope, { from: "offer", contentTypes: ["FULL_TRACK_MUSIC"] }));
        expect(opened()).toBe(name);
      },
    );

    it("words where the server does not answer", async () => {
      vi.stubGlobal("fetch", async () => {
        throw new TypeError("offline");
      });
      page("guest");
      await act(() => openSubscribe(envelope, { from: "offer" }));
      expect(opened()).toBe("generic-error");
    });
  });

  describe("the popups", () => {
    it("lead from the chosen plan to its sheet", async () => {
      offers = films;
      page("guest");
      await act(() => openSubscribe(envelope, { from: "offer" }));
      const popup = await dialog();
      fireEvent.click(popup.getByRole("radio", { name: /^Films monthly/ }));
      popup.getByText("€8.99 a month.");
      fireEvent.click(popup.getByRole("button", { name: "Continue" }));
      await waitFor(() =>
        expect(useDialog.getState().open).toMatchObject({
          name: "buying",
          props: { plan: { name: "Films monthly" } },
        }),
      );
    });

    it("say of a trial what is charged after it, before the button", async () => {
      offers = music;
      page("guest");
      await act(() => openSubscribe(envelope, { from: "offer" }));
      const popup = await dialog();
      popup.getByRole("heading", { name: "Free for 14 days" });
      popup.getByText("After 14 days");
      popup.getByRole("button", { name: "Try 14 days for free" });
    });

    it("with V2Modals first ask for the kind of plan", async () => {
      page("guest", { V2Modals: true });
      await act(() => openSubscribe(envelope, { from: "offer" }));
      const popup = await dialog();
      expect(popup.queryByRole("radio", { name: /^Films monthly/ })).toBeNull();
      fireEvent.click(popup.getByRole("button", { name: "Films", pressed: false }));
      popup.getByRole("radio", { name: /^Films monthly/ });
    });

    it("with SubscriptionPopUpV2 have a button in each row", async () => {
      offers = films;
      page("guest", { SubscriptionPopUpV2: true });
      await act(() => openSubscribe(envelope, { from: "offer" }));
      expect((await dialog()).getAllByRole("button", { name: "Continue" })).toHaveLength(films.length);
    });

    it("decide by what the visitor has: nothing to do, on to the plans, elsewhere, or sign in", async () => {
      own = [held("Films monthly")];
      const sold = plans.map((plan) =>
        plan.name.startsWith("Everything")
          ? {
              ...plan,
              attributes: [...plan.attributes, { key: "ment_redirect", value: "/apps/partner/x/1" }],
            }
          : plan,
      );
      page("user");
      act(() => openDialog("subscribe-decide", { plans: sold }));
      const decide = await dialog();
      await waitFor(() => decide.getByText("Included in what you have"));
      expect(decide.queryByRole("button", { name: /^Films/ })).toBeNull();
      expect(decide.getByRole("link", { name: /^Everything/ }).getAttribute("href")).toBe(
        "/apps/partner/x/1",
      );
      fireEvent.click(decide.getByRole("button", { name: /^Music/ }));
      await waitFor(() => expect(opened()).toBe("subscribe"));
    });

    it.each([
      "subscribe",
      "subscribe-decide",
      "subscription-popup-v1",
      "subscription-popup-v2",
      "subscription-popup-v3",
      "subscription-popup-group",
      "subscription-modal-v2",
    ])("%s closes where it was asked for without its data", async (name) => {
      page("guest");
      act(() => openDialog(name));
      await waitFor(() => expect(opened()).toBeUndefined());
      expect(console.error).not.toHaveBeenCalled();
    });
  });

  describe("the buying sheet", () => {
    const sheet = async (name: string, props: object = {}) => {
      act(() => openDialog("buying", { plan: planOf(name), ...props }));
      const shown = await dialog();
      await waitFor(() => shown.getByRole("heading", { level: 2 }));
      return shown;
    };

    it("leads a guest to the sign-in and back to the plan", async () => {
      page("guest");
      const shown = await sheet("Films monthly");
      shown.getByText(/^Nothing is ordered yet/);
      fireEvent.click(shown.getByRole("button", { name: "Sign in and go on" }));
      expect(prompts).toHaveBeenCalledExactlyOnceWith({
        reason: "action",
        intent: { subTypeId: planOf("Films monthly").id },
      });
      expect(startSubscribe).not.toHaveBeenCalled();
    });

    it("orders with the way to pay that was chosen, and price, renewal and cancelling beside the button", async () => {
      page("user");
      const shown = await sheet("Films monthly");
      fireEvent.click(await waitFor(() => shown.getByRole("radio", { name: /^Phone bill/ })));
      shown.getByText("€8.99 a month.");
      shown.getByText("Renews by itself until you cancel: any time, in your profile under Plans.");
      for (const box of shown.queryAllByRole("checkbox")) fireEvent.click(box);
      await act(async () => fireEvent.click(shown.getByRole("button", { name: "Order and pay" })));
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(
        envelope,
        expect.objectContaining({ plan: planOf("Films monthly"), method: "phone", returnUrl: location.href }),
      );
    });

    it("starts a trial with the price after it", async () => {
      page("user");
      const shown = await sheet("Music monthly");
      await waitFor(() => shown.getByRole("button", { name: "Start free trial, then pay" }));
      shown.getByText("After 14 days");
      shown.getByText("Free for 14 days, then €4.99 a month for 2 months, then €9.99 a month.");
    });

    it("records the waiver of the right of withdrawal with the words that were shown", async () => {
      page("user");
      const plan = { ...planOf("Films monthly"), withdrawalRight: true, consents: ["terms"] };
      const shown = await sheet("Films monthly", { plan });
      const order = await waitFor(() => shown.getByRole("button", { name: "Order and pay" }));
      fireEvent.click(order);
      expect(startSubscribe).not.toHaveBeenCalled();
      expect(shown.getAllByText("Please tick this to go on.")).toHaveLength(2);
      const [terms, waiver] = shown.getAllByRole("checkbox");
      fireEvent.click(terms!);
      fireEvent.click(waiver!);
      await act(async () => fireEvent.click(order));
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(
        envelope,
        expect.objectContaining({
          consents: [
            { name: "terms", text: "I accept the terms of use." },
            { name: "immediate_delivery", text: expect.stringMatching(/^Give me access at once/) },
          ],
        }),
      );
    });

    it("needs no waiver where the tenant's law gives no right of withdrawal, nor for a trial", async () => {
      page("user");
      const plan = { ...planOf("Films monthly"), withdrawalRight: undefined };
      const shown = await sheet("Films monthly", { plan });
      await waitFor(() => shown.getByRole("button", { name: "Order and pay" }));
      expect(shown.queryByRole("checkbox")).toBeNull();
      act(() => closeDialog("left"));
      cleanup();
      page("user");
      const trial = await sheet("Music monthly", {
        plan: { ...planOf("Music monthly"), withdrawalRight: true },
      });
      await waitFor(() => trial.getByRole("button", { name: "Start free trial, then pay" }));
      expect(trial.queryByRole("checkbox")).toBeNull();
    });

    it("shows what a change costs today and charges exactly the server's quote", async () => {
      own = [held("Music monthly")];
      page("user");
      const shown = await sheet("Music for a year");
      await waitFor(() => shown.getByText("What is left of Music monthly"));
      shown.getByText("-€2.27");
      shown.getByText("€97.63");
      shown.getByText("€97.63 today, then €99.90 a year.");
      for (const box of shown.queryAllByRole("checkbox")) fireEvent.click(box);
      await act(async () => fireEvent.click(shown.getByRole("button", { name: "Order and pay" })));
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(
        envelope,
        expect.objectContaining({ quoteId: "q1", terms: "€97.63 today, then €99.90 a year." }),
      );
    });

    it("says that the price has moved, and orders by the new quote, for which nothing is asked", async () => {
      own = [held("Music monthly")];
      page("user");
      const changed = sampleQuote({ quoteId: "q2", amount: { amount: 98.4, currency: "EUR" } });
      keepPreview(envelope, own[0]!, planOf("Music for a year"), changed);
      const shown = await sheet("Music for a year", { notice: "quoteChanged" });
      expect(shown.getByRole("alert").textContent).toMatch(
        /^Something has changed since this price was shown/,
      );
      await waitFor(() => shown.getByText("€98.40 today, then €99.90 a year."));
      for (const box of shown.queryAllByRole("checkbox")) fireEvent.click(box);
      await act(async () => fireEvent.click(shown.getByRole("button", { name: "Order and pay" })));
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(
        envelope,
        expect.objectContaining({ quoteId: "q2", terms: "€98.40 today, then €99.90 a year." }),
      );
      expect(asked.filter(({ url }) => url.includes("/preview/"))).toEqual([]);
    });

    it("offers a larger plan for what needs one, with what the change costs, and another one to choose", async () => {
      own = [held("Music for a week")];
      const [monthly, yearly] = [planOf("Music monthly"), planOf("Music for a year")];
      preview = () => Response.json({ data: sampleQuote({ amount: { amount: 7.77, currency: "EUR" } }) });
      page("user");
      const shown = await sheet("Music monthly", {
        upgrade: { plans: [monthly, yearly], title: "Harbour Lights" },
      });
      shown.getByText("Harbour Lights comes with Music monthly, a larger plan than yours.");
      await waitFor(() => shown.getByText("€7.77 today, then €9.99 a month."));
      shown.getByRole("button", { name: "Order and pay" });
      preview = () => Response.json({ data: sampleQuote({ quoteId: "q2" }) });
      fireEvent.click(shown.getByRole("radio", { name: /^Music for a year/ }));
      shown.getByText("Harbour Lights comes with Music for a year, a larger plan than yours.");
      expect(shown.queryByText(/€7\.77/)).toBeNull();
      await waitFor(() => shown.getByText("€97.63 today, then €99.90 a year."));
      for (const box of shown.queryAllByRole("checkbox")) fireEvent.click(box);
      await act(async () => fireEvent.click(shown.getByRole("button", { name: "Order and pay" })));
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(
        envelope,
        expect.objectContaining({ plan: yearly, quoteId: "q2" }),
      );
    });

    it("of the present plan takes a change back that waits: nothing is charged, nothing agreed to", async () => {
      const weekly = planOf("Music for a week");
      own = [{ ...held("Music monthly"), nextTypeId: weekly.id, nextStartsAt: "2026-12-03T10:00:00Z" }];
      preview = () =>
        Response.json({
          data: sampleQuote({
            direction: "change",
            policy: "at_period_end",
            amount: { amount: 8.49, currency: "EUR" },
            credit: { amount: 0, currency: "EUR" },
            startsAt: "2026-12-03T10:00:00Z",
            waitingTypeId: weekly.id,
            keeps: true,
          }),
        });
      page("user");
      const plan = { ...planOf("Music monthly"), withdrawalRight: true, consents: ["terms"] };
      const shown = await sheet("Music monthly", { plan });
      await waitFor(() => shown.getByText("Nothing is charged now. From December 3: €8.49 a month."));
      shown.getByRole("heading", { name: "Keep Music monthly" });
      shown.getByText("The change that waits is taken back.");
      shown.getByText("€0.00");
      expect(shown.queryByRole("checkbox")).toBeNull();
      await act(async () => fireEvent.click(shown.getByRole("button", { name: "Keep Music monthly" })));
      expect(startSubscribe).toHaveBeenCalledExactlyOnceWith(
        envelope,
        expect.objectContaining({ plan, quoteId: "q1", keeps: true, consents: [] }),
      );
    });

    it("of another plan says that the change that waits is taken back", async () => {
      own = [{ ...held("Music monthly"), nextTypeId: planOf("Music for a week").id }];
      preview = () => Response.json({ data: sampleQuote({ waitingTypeId: planOf("Music for a week").id }) });
      page("user");
      const shown = await sheet("Music for a year");
      await waitFor(() => shown.getByText("The change that waits is taken back."));
      shown.getByRole("button", { name: "Order and pay" });
    });

    it("says what is lost, and when a smaller plan begins", async () => {
      own = [held("Music monthly")];
      preview = () =>
        Response.json({
          data: sampleQuote({
            policy: "at_period_end",
            amount: { amount: 1.99, currency: "EUR" },
            lost: { amount: 1, currency: "EUR" },
          }),
        });
      page("user");
      const shown = await sheet("Music for a week");
      await waitFor(() => shown.getByRole("button", { name: "Change and pay from then on" }));
      shown.getByText(/^From December 1/);
      shown.getByText("€1.00 of what you paid is not given back.");
    });

    it("leads on where the present plan has to be canceled first", async () => {
      own = [held("Music monthly")];
      preview = () => Response.json({ error: "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE" }, { status: 409 });
      page("user");
      const shown = await sheet("Music for a year");
      await waitFor(() => shown.getByText("Cancel Music monthly first, then choose this one."));
      fireEvent.click(shown.getByRole("button", { name: "Continue" }));
      expect(startSubscribe).toHaveBeenCalledOnce();
    });

    it("asks for the open payment of the present plan first", async () => {
      own = [
        { ...held("Music monthly"), retryDate: "2026-12-02", paymentDue: { amount: 8.49, currency: "EUR" } },
      ];
      page("user");
      const shown = await sheet("Music for a year");
      await waitFor(() => shown.getByText(/^The last payment for Music monthly is still open\./));
      expect(shown.queryByRole("button", { name: "Order and pay" })).toBeNull();
      expect(asked.filter(({ url }) => url.includes("/preview/"))).toEqual([]);
      fireEvent.click(shown.getByRole("button", { name: "Pay for Music monthly first" }));
      const payment = await dialog();
      await waitFor(() => payment.getByRole("heading", { name: "Music monthly" }));
      await waitFor(() => payment.getByRole("button", { name: "Order and pay" }));
      expect(payment.getAllByText("€8.49").length).toBeGreaterThan(1);
    });

    it("sells nobody what she has", async () => {
      own = [held("Music monthly")];
      page("user");
      const shown = await sheet("Music monthly");
      await waitFor(() => shown.getByText("You already have Music monthly."));
      shown.getByText("Renews on December 1 for €9.99.");
      shown.getByRole("link", { name: "Manage" });
      expect(shown.queryByRole("button", { name: "Order and pay" })).toBeNull();
    });

    it("asks the plan's own price, with its trial, where the first payment failed", async () => {
      const changes = { state: "INACTIVE" as const, active: false, startDate: undefined };
      const nextRenewalPrice = { amount: 8.49, currency: "EUR" };
      own = [{ ...held("Music monthly"), ...changes, nextRenewalPrice }];
      page("user");
      const shown = await sheet("Music monthly");
      await waitFor(() => shown.getByRole("button", { name: "Start free trial, then pay" }));
      expect(shown.queryByText("€8.49")).toBeNull();
    });

    it.each([
      ["a renewal that failed", { retryDate: "2026-12-02", paymentDue: { amount: 8.49, currency: "EUR" } }],
      [
        "a plan that was not paid",
        { state: "INACTIVE" as const, active: false, nextRenewalPrice: { amount: 8.49, currency: "EUR" } },
      ],
    ])("asks what is due for %s, without promotion or trial", async (_name, changes) => {
      own = [{ ...held("Music monthly"), ...changes }];
      page("user");
      const shown = await sheet("Music monthly");
      await waitFor(() => shown.getByRole("button", { name: "Order and pay" }));
      expect(shown.getAllByText("€8.49").length).toBeGreaterThan(1);
      expect(shown.queryByText("€4.99")).toBeNull();
    });

    it.each([
      ["a price has changed", "priceChanged", "The price has changed"],
      ["an offer was too old", "quoteExpired", "This offer was good for a few minutes only"],
    ])("says that %s, and shows the present one", async (_name, notice, words) => {
      page("user");
      act(() => openDialog("buying", { plan: planOf("Films monthly"), notice }));
      const shown = await dialog();
      expect(shown.getByRole("alert").textContent).toContain(words);
      await waitFor(() => shown.getByText("€8.99 a month."));
    });

    it("says that a plan is gone", async () => {
      page("user");
      act(() => openDialog("buying", {}));
      (await dialog()).getByText("This plan is no longer on offer.");
    });

    it("is plain about a plan that a partner sells", async () => {
      page("user");
      const shown = await sheet("Everything with your partner");
      await waitFor(() => shown.getByRole("button", { name: "Continue with our partner" }));
      shown.getByText(/on its terms/);
      expect(shown.queryByText("Order and pay")).toBeNull();
    });
  });

  describe.each(["light", "dark"] as const)("in the %s theme everybody can use", (theme) => {
    const shown: [string, object, UserSubscription[]?][] = [
      ["buying", { plan: planOf("Music monthly") }],
      ["buying", { plan: { ...planOf("Films monthly"), withdrawalRight: true }, notice: "priceChanged" }],
      ["buying", { plan: planOf("Music for a year"), notice: "quoteChanged" }, [held("Music monthly")]],
      ["buying", { plan: planOf("Music monthly") }, [held("Music monthly")]],
      [
        "buying",
        { plan: planOf("Music for a year"), upgrade: { plans: music.slice(-2), title: "Harbour Lights" } },
        [held("Music for a week")],
      ],
      ["buying", {}],
      ["subscribe", { plans: music, category: "music" }],
      ["subscribe-decide", { plans }],
      ["subscription-popup-v1", { plans: films }],
      ["subscription-popup-v2", { plans: films }],
      ["subscription-popup-v3", { plans: music }],
      ["subscription-popup-group", { plans }],
      ["subscription-modal-v2", { plans }],
    ];
    it.each(shown)("%s", async (name, props, having = []) => {
      document.documentElement.dataset.theme = theme;
      own = having;
      page("user");
      act(() => openDialog(name, props));
      const element = await screen.findByRole("dialog");
      await act(async () => undefined);
      expect(await accessibilityFaults(element)).toEqual([]);
    });
  });
});
