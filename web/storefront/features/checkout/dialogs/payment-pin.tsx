// The steps of the API flow: the telephone number, then the PIN that was sent to it.
import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import type { AskedStep } from "../next-step";
import type { Purchase } from "../payment-flow";
import { NothingToShow, PurchaseNote } from "../purchase-dialog";

export const closesWithPurchase = true;

interface PaymentPinProps extends Purchase {
  first: AskedStep;
  /** The next step; null where something else is shown instead. Throws where no answer came. */
  answer: (body: Record<string, string>) => Promise<AskedStep | null>;
}

export default function PaymentPinDialog({ first, answer, ...purchase }: Partial<PaymentPinProps>) {
  if (!first || !answer) return <NothingToShow />;
  return <Steps first={first} answer={answer} purchase={purchase} />;
}

function Steps({
  first,
  answer,
  purchase,
}: Pick<PaymentPinProps, "first" | "answer"> & { purchase: Purchase }) {
  const text = useText();
  const [step, setStep] = useState(first);
  const [number, setNumber] = useState("");
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const asksPin = step.name === "PIN";
  const confirm = purchase.renewals ? "subscription.payMethod.confirm" : "subscription.order.pay";
  // A new step, or the same one again: what is to be typed has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another step
  useEffect(() => {
    const input = box.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, [step]);
  const send = async (body: Record<string, string>) => {
    const next = await answer(body);
    if (next) setStep(next);
    return next;
  };
  const submit = async ({ value }: { value: string }) => {
    const typed = latinDigits(value).trim();
    setSent(false);
    if (!asksPin) setNumber(typed);
    await send(asksPin ? { pin: typed } : { number: typed });
  };
  const resend = async () => {
    setBusy(true);
    setSent(false);
    try {
      const next = await send({ resend: "true" });
      setSent(next !== null && !next.problem);
    } catch (error) {
      console.error(error);
      setStep({ ...step, problem: "OFFLINE" });
    } finally {
      setBusy(false);
    }
  };
  const problem = useProblem(step);
  return (
    <Dialog
      picture={<Icon name="phone" />}
      title={text(asksPin ? "subscription.pin.title" : "subscription.pin.numberTitle")}
      text={
        asksPin
          ? number
            ? text("subscription.pin.text", { number: `\u2066${number}\u2069` }) // LRI, PDI: left to right
            : text("subscription.pin.textUnknown")
          : text("subscription.pin.numberText")
      }
    >
      <div className="purchase-form" ref={box}>
        <Form<{ value: string }> key={step.name} rules={{ value: { required: true } }} onSubmit={submit}>
          <div role="alert" className="visually-hidden">
            {problem}
          </div>
          {asksPin ? (
            <Field
              name="value"
              label={text("subscription.pin.label")}
              error={problem}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              ltr
              required
            />
          ) : (
            <Field
              name="value"
              type="tel"
              label={text("subscription.pin.number")}
              error={problem}
              autoComplete="tel"
              maxLength={30}
              required
            />
          )}
          {asksPin && (
            <div className="purchase-note">
              <PurchaseNote {...purchase} />
            </div>
          )}
          <DialogActions>
            <SubmitButton wide>{text(asksPin ? confirm : "subscription.pin.send")}</SubmitButton>
          </DialogActions>
        </Form>
      </div>
      {asksPin && (
        <div className="purchase-resend">
          {step.problem === "TOO_MANY_PINS" ? (
            <p className="fine-text">{text("subscription.pin.noMore")}</p>
          ) : (
            <Button busy={busy} onClick={() => void resend()}>
              {text("subscription.pin.resend")}
            </Button>
          )}
          <p className="fine-text" role="status">
            {sent ? text("subscription.pin.sent") : ""}
          </p>
        </div>
      )}
    </Dialog>
  );
}

function useProblem({ problem, attemptsLeft }: AskedStep): string | undefined {
  const text = useText();
  switch (problem) {
    case undefined:
    case "TOO_MANY_PINS":
      return undefined;
    case "INVALID_NUMBER":
      return text("subscription.pin.wrongNumber");
    case "WRONG_PIN":
      return attemptsLeft === undefined
        ? text("subscription.pin.wrong")
        : text("subscription.pin.wrongLeft", { count: attemptsLeft });
    case "PIN_EXPIRED":
      return text("subscription.pin.expired");
    case "OFFLINE":
      return text("form.offline");
    default:
      return text("subscription.pin.unavailable");
  }
}

/** "١٢٣٤" → "1234". */
function latinDigits(typed: string): string {
  return typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
