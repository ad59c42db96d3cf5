// The page of the test bank: amount, form, test numbers, a refusal and a payment that is closed.
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Envelope, PaymentPage } from "#generated/payloads";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope, sampleIntl } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { HostedFrame } from "../../shell/hosted-frame";
import Payment, { head } from "./payment";

const inArabic: Partial<Envelope> = { locale: "ar", iso: "ar-EG", dir: "rtl" };

const payload: PaymentPage = {
  action: "/backend/payment/sandbox/0f?lang=en",
  number: "4000 0000 0000 0001",
  description: "Music Monthly",
  amount: { amount: 9.99, currency: "EUR" },
  ended: false,
  back: "http://aurora.localhost/en",
  numbers: [
    { number: "4000 0000 0000 0001", behaviour: "hosted.payment.number.success" },
    { number: "4000 0000 0000 0002", behaviour: "hosted.payment.number.insufficient_funds" },
  ],
  errors: [],
};
const refused = { errors: [{ field: "number", message: "hosted.error.testNumber", values: {} }] };

function show(changes: Partial<PaymentPage> = {}, envelope: Partial<Envelope> = {}) {
  const props = { ...payload, ...changes };
  return renderInPage(
    <HostedFrame>
      <Payment {...props} />
    </HostedFrame>,
    { page: "hosted/payment", layout: "hosted", props, ...envelope },
  );
}

function titleOf(changes: Partial<PaymentPage> = {}, envelope: Partial<Envelope> = {}) {
  const props = { ...payload, ...changes };
  const whole = { ...sampleEnvelope(envelope), props } as Envelope<PaymentPage>;
  return head({ props, envelope: whole, intl: sampleIntl(whole) }).title;
}

afterEach(cleanup);

describe("the page of the test bank", () => {
  it("says what is paid, and how much", () => {
    show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pay €9.99");
    expect(screen.getByText("Music Monthly")).toBeTruthy();
    expect(titleOf()).toBe("Pay €9.99");
    expect(titleOf(refused)).toBe("Error: Pay €9.99");
  });

  it("confirms a card that is charged later, and says how much and when", () => {
    const later = { amount: { amount: 9.99, currency: "EUR" }, at: "2027-12-07T10:00:00Z" };
    const trial = { amount: { amount: 0, currency: "EUR" }, later };
    show(trial);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Confirm your card");
    screen.getByText(/Nothing is charged now\. €9\.99 will be charged on December 7, 2027\./);
    screen.getByRole("button", { name: "Confirm card" });
    expect(titleOf(trial)).toBe("Confirm your card");
    expect(document.body.textContent).not.toContain("€0");
    cleanup();
    show({ amount: { amount: 0, currency: "EUR" } });
    screen.getByText(/Nothing is charged now\./);
  });

  it("posts the number, or gives the payment up, without script", () => {
    const { container } = show();
    const form = container.querySelector("form") as HTMLFormElement;
    expect(form.getAttribute("action")).toBe(payload.action);
    expect(new FormData(form).get("number")).toBe("4000 0000 0000 0001");
    expect(screen.getByRole("button", { name: "Cancel" }).getAttribute("name")).toBe("cancel");
  });

  it("lists every number with what it does", () => {
    show();
    expect(screen.getByRole("row", { name: "4000 0000 0000 0002 Not enough money" })).toBeTruthy();
  });

  it("says which field was refused", () => {
    show(refused);
    expect(screen.getByLabelText("Card number").getAttribute("aria-invalid")).toBe("true");
  });

  it("has nothing to pay once the payment is closed", () => {
    const { container } = show({ ended: true, numbers: [] });
    expect(container.querySelector("form")).toBeNull();
    expect(screen.getByRole("heading", { name: "This payment is closed" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Aurora" }).getAttribute("href")).toBe(payload.back);
  });

  it.each(["en", "ar"])("is usable by everybody in %s", async (locale) => {
    for (const changes of [{}, refused, { ended: true, numbers: [] }]) {
      const { container } = show(changes, locale === "ar" ? inArabic : {});
      expect(await accessibilityFaults(container)).toEqual([]);
      cleanup();
    }
  });
});
