import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, openDialog, useDialog } from "#ui/overlays/dialog-store";
import OneTimePaymentOptionsDialog from "#features/purchases/dialogs/one-time-payment-options";
import PurchasedDialog from "#features/purchases/dialogs/purchased";
import CancelConfirmationV1Dialog from "#features/subscriptions/dialogs/cancel-confirmation-v1";
import CancelConfirmationV2Dialog from "#features/subscriptions/dialogs/cancel-confirmation-v2";
import CreditExpirationDialog from "#features/subscriptions/dialogs/credit-expiration";
import DoubleOptInDialog from "#features/subscriptions/dialogs/double-opt-in";
import EndOfSubscriptionDialog from "#features/subscriptions/dialogs/end-of-subscription";
import EndOfSubscriptionRedirectDialog from "#features/subscriptions/dialogs/end-of-subscription-redirect";
import InactiveSubscriptionDialog from "#features/subscriptions/dialogs/inactive-subscription";
import PartnerSubscriptionDialog from "#features/subscriptions/dialogs/partner-subscription";
import PaymentMethodDialog from "#features/subscriptions/dialogs/payment-method";
import { accessibilityFaults } from "#testing/axe";
import { samplePlan, sampleSubscription } from "#testing/sample-subscriptions";
import { renderInPage } from "#testing/sample-view";
import { Frame } from "../../../dev/workshop/frame";
import * as stories from "../../../dev/workshop/payment-dialogs.stories";
import PaymentOptionsDialog from "./dialogs/payment-options";
import PaymentPinDialog from "./dialogs/payment-pin";
import SubscriptionFeedbackDialog from "./dialogs/subscription-feedback";
import type { AskedStep } from "./next-step";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("#kit/navigation/navigation", async (original) => ({
  ...(await original<object>()),
  useNavigator: () => ({ navigate }),
}));

const { title: _, ...shown } = stories;
const plan = samplePlan();
const held = sampleSubscription();
const dialog = () => within(screen.getByRole("dialog"));
const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole("button", { name }));

afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
});

describe("every payment dialog", () => {
  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    it.each(Object.entries(shown))(
      "%s has a name, a way to close it, and no accessibility fault",
      async (_name, Story) => {
        const Shown = Story as ComponentType;
        const { container } = render(
          <Frame locale="en" theme={theme}>
            <Shown />
          </Frame>,
        );
        await act(async () => undefined);
        expect(dialog().getByRole("heading", { level: 2 }).textContent).toBeTruthy();
        dialog().getByRole("button", { name: "Close" });
        expect(await accessibilityFaults(container)).toEqual([]);
      },
    );
  });
});

describe("a dialog that is asked for without its data", () => {
  it.each([
    ["payment options", PaymentOptionsDialog],
    ["one-time payment options", OneTimePaymentOptionsDialog],
    ["payment method", PaymentMethodDialog],
    ["payment PIN", PaymentPinDialog],
    ["double opt-in", DoubleOptInDialog],
    ["partner subscription", PartnerSubscriptionDialog],
    ["subscription feedback", SubscriptionFeedbackDialog],
    ["end of subscription", EndOfSubscriptionDialog],
    ["end of subscription with redirect", EndOfSubscriptionRedirectDialog],
    ["inactive subscription", InactiveSubscriptionDialog],
    ["purchased", PurchasedDialog],
    ["credit expiration", CreditExpirationDialog],
    ["cancel confirmation v1", CancelConfirmationV1Dialog],
    ["cancel confirmation v2", CancelConfirmationV2Dialog],
  ] as [string, ComponentType<object>][])("closes: %s", (_name, Asked) => {
    openDialog("anything");
    renderInPage(<Asked />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(useDialog.getState().open).toBeNull();
  });
});

describe("the payment PIN", () => {
  const answers: (AskedStep | null)[] = [];
  const sent: Record<string, string>[] = [];
  const answer = async (body: Record<string, string>) => {
    sent.push(body);
    return answers.shift() ?? null;
  };
  beforeEach(() => {
    answers.length = 0;
    sent.length = 0;
  });
  const type = async (label: string, value: string) => {
    const input = dialog().getByLabelText(label);
    fireEvent.change(input, { target: { value } });
    await act(async () => {
      fireEvent.submit(input.closest("form")!);
    });
  };
  const show = (first: AskedStep) =>
    renderInPage(<PaymentPinDialog plan={plan} first={first} answer={answer} />);

  it("asks for the number, then for the PIN that was sent to it", async () => {
    answers.push({ name: "NUMBER", problem: "INVALID_NUMBER" }, { name: "PIN", attemptsLeft: 3 }, null);
    show({ name: "NUMBER" });
    await type("Mobile number", "12");
    dialog().getByText("That is not a mobile number that can pay here. Check it, please.", {
      selector: "span",
    });
    await type("Mobile number", "999 000 000 001");
    dialog().getByRole("heading", { name: "Enter the PIN" });
    expect(dialog().getByText(/We have sent it to/).textContent).toContain("999 000 000 001");
    expect(document.activeElement).toBe(dialog().getByLabelText("PIN"));
    await type("PIN", "١٢٣٤");
    expect(sent).toEqual([{ number: "12" }, { number: "999 000 000 001" }, { pin: "1234" }]);
  });

  it.each([
    [{ name: "PIN", problem: "WRONG_PIN", attemptsLeft: 2 }, "This PIN is not correct. 2 tries are left."],
    [{ name: "PIN", problem: "WRONG_PIN", attemptsLeft: 1 }, "This PIN is not correct. One try is left."],
    [{ name: "PIN", problem: "WRONG_PIN" }, "This PIN is not correct."],
    [{ name: "PIN", problem: "PIN_EXPIRED" }, "This PIN is no longer valid. Ask for a new one."],
    [{ name: "PIN", problem: "UNAVAILABLE" }, "Your operator does not answer. Try again in a moment."],
  ] as [AskedStep, string][])("says what is wrong: %j", async (step, words) => {
    answers.push(step);
    show({ name: "PIN" });
    await type("PIN", "0000");
    dialog().getByText(words, { selector: "span" });
    expect(document.activeElement).toBe(dialog().getByLabelText("PIN"));
  });

  it("sends a new PIN, and says when there are no more", async () => {
    answers.push({ name: "PIN", attemptsLeft: 3 }, { name: "PIN", problem: "TOO_MANY_PINS" });
    show({ name: "PIN" });
    press("Send a new PIN");
    await waitFor(() => dialog().getByText("A new PIN is on its way."));
    press("Send a new PIN");
    await waitFor(() => dialog().getByText(/We can’t send more PINs/));
    expect(dialog().queryByRole("button", { name: "Send a new PIN" })).toBeNull();
    expect(sent).toEqual([{ resend: "true" }, { resend: "true" }]);
  });

  it("keeps what was typed where no answer comes", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    renderInPage(
      <PaymentPinDialog
        plan={plan}
        first={{ name: "PIN" }}
        answer={() => Promise.reject(new Error("offline"))}
      />,
    );
    await type("PIN", "1234");
    expect((dialog().getByLabelText("PIN") as HTMLInputElement).value).toBe("1234");
    expect(
      dialog()
        .getAllByRole("alert")
        .map((each) => each.textContent)
        .join(),
    ).not.toBe("");
    vi.restoreAllMocks();
  });
});

describe("another way to pay the renewals", () => {
  const price = { amount: 9.99, currency: "EUR" };
  const renewing = sampleSubscription({ nextRenewalPrice: price });
  it("says how they are paid now, and that nothing is charged before the next one", () => {
    const option = { paymentOptionUUID: "1", name: "phone", flow: "API" as const };
    const choose = vi.fn(async () => undefined);
    renderInPage(<PaymentMethodDialog renewals={renewing} options={[option]} choose={choose} />);
    dialog().getByText("Aurora Plus. Until now: Card, since November 1, 2027.");
    dialog().getByText("Nothing is charged now. The next payment is €9.99 on December 1, 2027.");
    press(/^Phone bill/);
    expect(choose).toHaveBeenCalledExactlyOnceWith(option);
  });

  it("is confirmed with the PIN, not ordered", () => {
    renderInPage(
      <PaymentPinDialog plan={plan} renewals={renewing} first={{ name: "PIN" }} answer={async () => null} />,
    );
    dialog().getByRole("button", { name: "Confirm" });
    dialog().getByText(/Nothing is charged now\./);
    expect(dialog().queryByRole("button", { name: "Order and pay" })).toBeNull();
  });

  it.each([
    ["card", "Renewals are now paid by card"],
    ["phone", "Renewals are now paid with your phone bill"],
    ["wallet", "Renewals are now paid with Wallet"],
  ])("says how they are paid from now on: %s", (paymentMethod, words) => {
    renderInPage(<PaymentMethodDialog held={{ ...renewing, paymentMethod }} result="changed" />);
    dialog().getByRole("heading", { name: words });
    dialog().getByText(/The next payment is €9\.99 on December 1, 2027/);
  });

  it("has the server's words for a refusal, but not a stranger's", () => {
    renderInPage(<PaymentMethodDialog held={renewing} result="refused" i18n="error.notPossibleNow" />);
    expect(dialog().queryByText(/The provider refused it/)).toBeNull();
    cleanup();
    renderInPage(<PaymentMethodDialog held={renewing} result="refused" i18n="Call 0900" />);
    dialog().getByText(/The provider refused it/);
  });
});

describe("the double opt-in", () => {
  it("sends each consent with the words that were shown, and nothing before all are ticked", async () => {
    const onAgree = vi.fn(async () => undefined);
    renderInPage(
      <DoubleOptInDialog plan={plan} names={["terms", "immediate_delivery", "required"]} onAgree={onAgree} />,
    );
    const boxes = dialog().getAllByRole("checkbox");
    fireEvent.click(boxes[0]!);
    await act(async () => press("Order and pay"));
    expect(onAgree).not.toHaveBeenCalled();
    for (const box of boxes.slice(1)) fireEvent.click(box);
    await act(async () => press("Order and pay"));
    expect(onAgree).toHaveBeenCalledExactlyOnceWith([
      { name: "terms", text: "I accept the terms of use." },
      { name: "immediate_delivery", text: expect.stringContaining("14 days") },
      { name: "required", text: "I agree to: required" },
    ]);
  });
});

describe("the feedback of a subscription", () => {
  it("shows the number of an error, times 95, in small print", () => {
    renderInPage(<SubscriptionFeedbackDialog plan={plan} feedback={{ status: "error", code: 490 }} />);
    dialog().getByText("Code 46550");
    dialog().getByText(/Aurora Plus has not been bought/);
  });
  it("has the server's words for it, but not a stranger's", () => {
    const feedback = { status: "error", i18n: "error.paymentRefused" } as const;
    renderInPage(<SubscriptionFeedbackDialog feedback={feedback} />);
    dialog().getByText(/The payment was refused/);
    cleanup();
    renderInPage(<SubscriptionFeedbackDialog feedback={{ status: "error", i18n: "Call 0900" }} />);
    dialog().getByText(/Nothing has been bought/);
  });
  it("of a plan that begins when the present one ends says when", () => {
    renderInPage(
      <SubscriptionFeedbackDialog
        plan={plan}
        feedback={{ status: "success", from: "2027-12-01T10:00:00Z" }}
      />,
    );
    dialog().getByText(/^Changes to .* on (1 December|December 1)/);
    expect(dialog().queryByText(/has begun/)).toBeNull();
  });

  it("says of a change that was taken back that the plan goes on", () => {
    renderInPage(<SubscriptionFeedbackDialog plan={plan} keeps feedback={{ status: "success" }} />);
    dialog().getByText("Aurora Plus goes on as before, and no change waits anymore.");
    expect(dialog().queryByText(/has begun/)).toBeNull();
  });
  it.each([
    ["success", "You’re all set", "Start playing"],
    ["insufficient", "There wasn’t enough money", "All right"],
    ["duplicate", "You have this already", "Start playing"],
    ["knownError", "That is not possible now", "All right"],
    ["pending", "Your payment is on its way", "All right"],
    ["error", "That didn’t work", "All right"],
  ] as const)("of %s says so", (status, heading, button) => {
    renderInPage(<SubscriptionFeedbackDialog feedback={{ status }} />);
    dialog().getByRole("heading", { name: heading });
    dialog().getByRole("button", { name: button });
  });
});

describe("the cancel confirmation", () => {
  it("v1 cancels with the second click, and says until when everything stays", async () => {
    const onConfirm = vi.fn(async () => undefined);
    renderInPage(<CancelConfirmationV1Dialog held={held} onConfirm={onConfirm} />);
    dialog().getByText(/You keep everything until .*1 December|You keep everything until December 1/);
    await act(async () => press("Cancel now"));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith("");
  });
  it("v2 shows what ends, and sends a reason where one is given", async () => {
    const onConfirm = vi.fn(async () => undefined);
    renderInPage(<CancelConfirmationV2Dialog held={held} onConfirm={onConfirm} />);
    within(dialog().getByRole("list", { name: "What ends with it" })).getByText("No interruptions");
    fireEvent.change(dialog().getByRole("combobox"), { target: { value: "price" } });
    await act(async () => press("Cancel now"));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith("price");
  });
});

describe("the credit-expiration dialog", () => {
  const expiring = {
    subscription: held,
    amount: 4,
    endsAt: "2027-12-01T10:00:00Z",
    left: 2,
    unit: "day" as const,
  };
  beforeEach(() => navigate.mockClear());
  it("says how much ends and when", () => {
    renderInPage(<CreditExpirationDialog {...expiring} route={null} />);
    dialog().getByRole("heading", { name: "Your credit ends in 2 days" });
    dialog().getByText(/4 credits of Aurora Plus are left\. They can be used until December 1/);
    press("Use it now");
    expect(navigate).not.toHaveBeenCalled();
  });
  it.each([
    ["/music", "/en/music"],
    ["/en/music", "/en/music"],
  ])("routes to creditExpirationRoute %s when it is closed", (route, path) => {
    openDialog("credit-expiration");
    renderInPage(<CreditExpirationDialog {...expiring} route={route} />);
    press("Close");
    expect(navigate).toHaveBeenCalledExactlyOnceWith(path, { replace: true });
  });
  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "does not leave the site for %s",
    (route) => {
      renderInPage(<CreditExpirationDialog {...expiring} route={route} />);
      press("Close");
      expect(navigate).not.toHaveBeenCalled();
    },
  );
});
