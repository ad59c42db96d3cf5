// The withdrawal function: the dialog in its states, the declaration with the amount that was shown, and the link of the footer.
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile, UserSubscription, WithdrawalPreview } from "#generated/payloads";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import { accessibilityFaults } from "#testing/axe";
import { sampleView } from "#testing/sample-envelope";
import { samplePlan, sampleSubscription, sampleWithdrawal } from "#testing/sample-subscriptions";
import ProfileSubscriptionsRoute from "../../pages/profile/subscriptions";
import WithdrawalDialog from "./dialogs/withdrawal";
import { ownActions } from "./own-actions";
import { openWithdrawal, type WithdrawalProps } from "./withdrawal";

const held = sampleSubscription({ withdrawalUntil: "2027-11-15T22:59:59.999Z" });
const receipt = {
  id: "0000000000002",
  declaredAt: "2027-11-04T10:00:00Z",
  amount: { amount: 8.99, currency: "EUR" },
  refund: "PAID" as const,
};

function viewOf(locale: "en" | "ar" = "en") {
  return sampleView({
    page: "profile/subscriptions",
    path: "/profile/subscriptions",
    url: `/${locale}/profile/subscriptions`,
    locale,
    iso: locale === "ar" ? "ar-EG" : "en-US",
    dir: locale === "ar" ? "rtl" : "ltr",
  });
}

function show(
  preview: Partial<WithdrawalPreview> = {},
  declare: WithdrawalProps["declare"] = async () => ({ receipt }),
  locale: "en" | "ar" = "en",
) {
  const { envelope, intl } = viewOf(locale);
  return render(
    <I18nProvider intl={intl}>
      <EnvelopeProvider value={envelope}>
        <WithdrawalDialog held={held} preview={sampleWithdrawal(preview)} declare={declare} />
      </EnvelopeProvider>
    </I18nProvider>,
  );
}

function answer(status: number, body: object) {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  forgetOwnSubscriptions();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

describe("the withdrawal dialog", () => {
  it("says what is given back and when access ends, then gives a receipt with its time", async () => {
    const declare = vi.fn<WithdrawalProps["declare"]>(async () => ({ receipt }));
    const { container } = show({}, declare);
    screen.getByRole("dialog", { name: "Withdraw from Aurora Plus?" });
    screen.getByText(/until November 15/);
    screen.getByText("3 days");
    screen.getByText("€8.99");
    screen.getByText("At once");
    expect(await accessibilityFaults(container)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Confirm withdrawal" }));
    await screen.findByRole("dialog", { name: "Your withdrawal has been received" });
    expect(declare).toHaveBeenCalledTimes(1);
    expect(declare.mock.calls[0]![0].amount).toEqual({ amount: 8.99, currency: "EUR" });
    screen.getByText("0000000000002");
    screen.getByText("€8.99, sent back");
    expect(container.querySelector("time")?.dateTime).toBe("2027-11-04T10:00:00Z");
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("shows another amount before it is declared", async () => {
    show({}, async () => ({
      changed: sampleWithdrawal({ daysUsed: 4, amount: { amount: 8.66, currency: "EUR" } }),
    }));
    fireEvent.click(screen.getByRole("button", { name: "Confirm withdrawal" }));
    await screen.findByRole("alert");
    screen.getByText("€8.66");
    screen.getByRole("button", { name: "Confirm withdrawal" });
  });

  it("can be confirmed again after a fault", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    show({}, () => Promise.reject(new Error("no connection")));
    const confirm = screen.getByRole("button", { name: "Confirm withdrawal" });
    fireEvent.click(confirm);
    await waitFor(() => expect(confirm.getAttribute("aria-busy")).not.toBe("true"));
  });

  const reasons: [NonNullable<WithdrawalPreview["reason"]>, RegExp][] = [
    ["TOO_LATE", /14 days ended on November 15/],
    ["NO_RIGHT", /no right of withdrawal/],
    ["SOLD_BY_PARTNER", /partner sold you/],
    ["PAID_BY_VOUCHER", /redeemed a voucher/],
    ["NOT_CONCLUDED", /No contract/],
    ["REPEATED", /second time is not possible/],
  ];
  it.each(reasons)("says why it is not possible: %s", (reason, words) => {
    show({ allowed: false, reason });
    screen.getByText(words);
    expect(screen.queryByRole("button", { name: "Confirm withdrawal" })).toBeNull();
  });

  it("reads in Arabic", async () => {
    const { container } = show({}, undefined, "ar");
    screen.getByRole("button", { name: "تأكيد الرجوع عن العقد" });
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it.each([
    ["en", "Withdraw from contract here", "Confirm withdrawal", "Order and pay"],
    ["de", "Vertrag widerrufen", "Widerruf bestätigen", "Zahlungspflichtig bestellen"],
    ["fr", "Renoncer au contrat ici", "Confirmer la rétractation", "Commander avec obligation de paiement"],
    ["es", "Desistir del contrato aquí", "Confirmar desistimiento", "Pedido con obligación de pago"],
    ["ro", "Retragere din contract aici", "Confirmă retragerea", "Comandă cu obligație de plată"],
    ["ar", "الرجوع عن العقد هنا", "تأكيد الرجوع عن العقد", "اطلب وادفع"],
  ])("has the words of the law in %s", async (locale, link, confirm, order) => {
    const words = (await import(`../../../locales/${locale}.json`)).default as Record<string, string>;
    expect(words["subscription.withdraw.link"]).toBe(link);
    expect(words["subscription.withdraw.confirm"]).toBe(confirm);
    expect(words["subscription.order.pay"]).toBe(order);
  });

  it("shows nothing where it is asked for without its data", () => {
    const { envelope, intl } = viewOf();
    const { container } = render(
      <I18nProvider intl={intl}>
        <EnvelopeProvider value={envelope}>
          <WithdrawalDialog />
        </EnvelopeProvider>
      </I18nProvider>,
    );
    expect(container.textContent).toBe("");
  });
});

describe("the declaration", () => {
  it("sends the amount that was shown, and looks again where that has changed", async () => {
    const asked: [string, string, unknown][] = [];
    const answers = [
      answer(200, { data: sampleWithdrawal() }),
      answer(409, { error: "PRICE_CHANGED", i18n: "error.priceChanged" }),
      answer(200, { data: sampleWithdrawal({ daysUsed: 4 }) }),
    ];
    vi.stubGlobal("fetch", async (url: string | URL, init?: RequestInit) => {
      const { pathname } = new URL(String(url), location.href);
      if (!pathname.includes("withdraw")) return new Promise(() => undefined);
      asked.push([init?.method ?? "GET", pathname, init?.body ? JSON.parse(String(init.body)) : undefined]);
      return answers.shift()!;
    });
    await openWithdrawal(viewOf().envelope, held);
    const { name, props } = useDialog.getState().open!;
    expect(name).toBe("withdrawal");
    const { preview, declare } = props as WithdrawalProps;
    expect(await declare(preview)).toEqual({ changed: sampleWithdrawal({ daysUsed: 4 }) });
    expect(asked.map(([method]) => method)).toEqual(["GET", "POST", "GET"]);
    expect(asked[1]![2]).toEqual({ amount: { amount: 8.99, currency: "EUR" } });
  });
});

describe("the link of the footer", () => {
  const user = {
    userId: "1",
    roles: ["user"],
    name: "Mira",
    lastName: "Holm",
    state: "active",
  } as unknown as Profile;
  function arrive(subscriptions: UserSubscription[]) {
    history.replaceState(null, "", "/en/profile/subscriptions?withdraw=1&lang=en");
    const { envelope, intl } = viewOf();
    render(
      <I18nProvider intl={intl}>
        <EnvelopeProvider value={envelope}>
          <ProfileSubscriptionsRoute user={user} subscriptions={subscriptions} />
        </EnvelopeProvider>
      </I18nProvider>,
    );
  }

  it("opens the dialog of the only contract, and leaves the address", async () => {
    vi.stubGlobal("fetch", async () => answer(200, { data: sampleWithdrawal() }));
    arrive([held]);
    expect(location.search).toBe("?lang=en");
    await waitFor(() => expect(useDialog.getState().open?.name).toBe("withdrawal"));
  });

  it("asks for a choice of several, and says where there is none", () => {
    const other = sampleSubscription({
      id: "S2",
      subscriptionType: samplePlan(),
      withdrawalUntil: held.withdrawalUntil,
    });
    arrive([held, other]);
    screen.getByText(/Choose below which contract/);
    expect(screen.getAllByRole("button", { name: /^Withdraw from contract/ })).toHaveLength(2);
    cleanup();
    arrive([sampleSubscription()]);
    screen.getByText(/There is no contract that you can withdraw from now/);
    expect(useDialog.getState().open).toBeNull();
  });

  it("is an action beside the others while the time lasts", () => {
    expect(ownActions(held)).toEqual(["change", "method", "pause", "cancel", "withdraw"]);
    expect(ownActions(sampleSubscription())).toEqual(["change", "method", "pause", "cancel"]);
  });
});
