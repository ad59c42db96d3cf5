import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile, UserSubscription } from "#generated/payloads";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { forgetOffers } from "#features/plans/offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { accessibilityFaults } from "#testing/axe";
import { sampleView } from "#testing/sample-envelope";
import { samplePlan, sampleSubscription } from "#testing/sample-subscriptions";
import ProfileSubscriptionsRoute from "../../pages/profile/subscriptions";
import { type OwnAction, ownActions } from "./own-actions";

const user = {
  userId: "1",
  uuid: "1",
  roles: ["user"],
  name: "Mira",
  lastName: "Holm",
  email: "mira@aurora.example",
  closesAt: "2027-12-24T10:00:00Z",
  state: "active",
} as unknown as Profile;

function show(subscriptions: UserSubscription[], locale: "en" | "ar" = "en", state = "active") {
  const { envelope, intl } = sampleView({
    page: "profile/subscriptions",
    path: "/profile/subscriptions",
    url: `/${locale}/profile/subscriptions`,
    locale,
    iso: locale === "ar" ? "ar-EG" : "en-US",
    dir: locale === "ar" ? "rtl" : "ltr",
  });
  return render(
    <I18nProvider intl={intl}>
      <EnvelopeProvider value={envelope}>
        <main>
          <ProfileSubscriptionsRoute user={{ ...user, state } as Profile} subscriptions={subscriptions} />
        </main>
      </EnvelopeProvider>
    </I18nProvider>,
  );
}
const panel = (name: string) => within(screen.getByRole("region", { name }));
const buttons = (name: string) =>
  panel(name)
    .queryAllByRole("button")
    .concat(panel(name).queryAllByRole("link"))
    .map((each) => each.textContent);

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  forgetOwnSubscriptions();
  forgetOffers();
  vi.unstubAllGlobals();
});

describe("what can be done with a subscription", () => {
  const rows: [string, Partial<UserSubscription>, OwnAction[]][] = [
    ["that renews", {}, ["change", "method", "pause", "cancel"]],
    [
      "that changes to another plan",
      { nextTypeId: "P0000000MONTH" },
      ["takeBack", "change", "method", "pause", "cancel"],
    ],
    ["whose provider keeps its card", { canChangePaymentMethod: false }, ["change", "pause", "cancel"]],
    [
      "that is canceled and still runs",
      { nextRenewalDate: undefined, endDate: "2027-12-01" },
      ["keep", "change"],
    ],
    [
      "that a voucher's code paid",
      { nextRenewalDate: undefined, endDate: "2027-12-01", paymentMethod: "voucher" },
      [],
    ],
    ["that will pause", { pauseDate: "2027-12-01" }, ["resume", "cancel"]],
    ["that is paused", { state: "INACTIVE", subState: "PAUSED", active: false }, ["resume", "cancel"]],
    ["whose renewal failed", { retryDate: "2027-12-02" }, ["cancel"]],
    [
      "whose renewal failed and can be paid",
      { retryDate: "2027-12-02", paymentDue: { amount: 9.99, currency: "EUR" } },
      ["pay", "cancel"],
    ],
    ["whose payment is missing", { state: "INACTIVE", active: false }, ["pay", "change"]],
    [
      "whose payment is under way",
      { state: "REQUESTED", subState: "PENDING", active: false },
      ["look", "change"],
    ],
    ["that is over", { state: "CANCELED", active: false }, ["again"]],
  ];
  it.each(rows)("%s", (_name, changes, actions) => {
    expect(ownActions(sampleSubscription(changes))).toEqual(actions);
  });
});

describe("/profile/subscriptions", () => {
  const rows: [string, Partial<UserSubscription>, string, RegExp][] = [
    ["renews", {}, "Active", /Renews on December 1.* for €9\.99/],
    ["is a trial", { trialEndDate: "2027-12-01T10:00:00Z" }, "Free trial", /Free until December 1/],
    ["ends", { nextRenewalDate: undefined, endDate: "2027-12-01T10:00:00Z" }, "Active", /Ends on December 1/],
    ["will pause", { pauseDate: "2027-12-01T10:00:00Z" }, "Active", /Pauses on December 1/],
    ["is paused", { state: "INACTIVE", subState: "PAUSED", active: false }, "Paused", /until you resume it/],
    [
      "is paused until a day",
      { state: "INACTIVE", subState: "PAUSED", active: false, resumeDate: "2028-01-01T10:00:00Z" },
      "Paused",
      /until January 1/,
    ],
    ["has a renewal that failed", { retryDate: "2027-12-02T10:00:00Z" }, "Active", /try again on December 2/],
    [
      "rests because of it",
      { retryDate: "2027-12-02T10:00:00Z", active: false },
      "Active",
      /so the plan rests\. We try again on December 2/,
    ],
    ["is not paid", { state: "INACTIVE", active: false }, "Not active", /payment is missing/],
    ["is under way", { state: "REQUESTED", subState: "PENDING", active: false }, "Under way", /under way/],
    [
      "is over",
      { state: "CANCELED", active: false, endDate: "2027-12-01T10:00:00Z" },
      "Ended",
      /Ended on December 1/,
    ],
  ];
  it.each(rows)("says in words that a plan %s", (_name, changes, tag, words) => {
    show([sampleSubscription(changes)]);
    panel("Aurora Plus").getByText(tag, { exact: true });
    panel("Aurora Plus").getByText(words);
  });

  it("names the next payment, how it is paid, and what is included", async () => {
    const { container } = show([
      sampleSubscription({
        contingents: [
          { contentTypes: ["FULL_TRACK_MUSIC"], amount: 3 },
          { contentTypes: ["FULL_TRACK_MUSIC"], amount: 1 },
          { contentTypes: ["VIDEO"], amount: -1 },
        ],
      }),
    ]);
    panel("Aurora Plus").getByText(/Renews on December 1.* for €9\.99/);
    panel("Aurora Plus").getByText("Card");
    panel("Aurora Plus").getByText("Since November 1, 2027");
    panel("Aurora Plus").getByText("4 songs left");
    panel("Aurora Plus").getByText("All films and clips");
    expect(buttons("Aurora Plus")).toEqual(["Change how you pay", "Pause", "Cancel plan", "Change plan"]);
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("names the change that waits, once its plan is known, and leads to the sheet that takes it back", async () => {
    const less = samplePlan({
      id: "P00000000LESS",
      attributes: [{ key: "DISPLAY_SERVICE_NAME_TEXT_en", value: "Aurora Basic" }],
    });
    vi.stubGlobal("fetch", (address: string) =>
      new URL(address, location.href).pathname.endsWith("/subscription/type")
        ? Promise.resolve(Response.json({ data: [samplePlan(), less] }))
        : new Promise(() => undefined),
    );
    show([sampleSubscription({ nextTypeId: less.id, nextStartsAt: "2027-12-03T10:00:00Z" })]);
    panel("Aurora Plus").getByText(/^Changes to another plan on December 3/);
    await panel("Aurora Plus").findByText(/^Changes to Aurora Basic on December 3/);
    fireEvent.click(panel("Aurora Plus").getByRole("button", { name: "Keep Aurora Plus" }));
    await vi.waitFor(() =>
      expect(useDialog.getState().open).toMatchObject({
        name: "buying",
        props: { plan: { id: "P00000000WEEK" } },
      }),
    );
  });

  it("leads who has nothing to the plans, and shows what was had before", () => {
    show([]);
    screen.getByText("You have no plan");
    expect(screen.getByRole("link", { name: "See plans" }).getAttribute("href")).toBe("/en/subscription");
    cleanup();
    show([sampleSubscription({ state: "CANCELED", active: false, endDate: "2027-11-30T10:00:00Z" })]);
    screen.getByText("You have no plan");
    expect(buttons("Aurora Plus")).toEqual(["Subscribe again"]);
  });

  it("does not list an old subscription of a plan that is held again", () => {
    const plan = samplePlan();
    show([
      sampleSubscription({ subscriptionType: plan }),
      sampleSubscription({ id: "S2", subscriptionType: plan, state: "CANCELED", active: false }),
    ]);
    expect(screen.getAllByRole("region", { name: "Aurora Plus" })).toHaveLength(1);
  });

  it("cancels in two clicks: the first asks", async () => {
    show([sampleSubscription()]);
    fireEvent.click(panel("Aurora Plus").getByRole("button", { name: /^Cancel plan/ }));
    await vi.waitFor(() => expect(useDialog.getState().open?.name).toBe("cancel-confirmation-v1"));
  });

  it("changes nothing of an account that is closing", () => {
    show([sampleSubscription()], "en", "closing");
    expect(buttons("Aurora Plus")).toEqual([]);
  });

  it("reads in Arabic", async () => {
    const { container } = show([sampleSubscription()], "ar");
    panel("أورورا بلس").getByText("نشطة");
    expect(await accessibilityFaults(container)).toEqual([]);
  });
});
