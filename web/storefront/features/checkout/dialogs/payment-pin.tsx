// The steps of the API flow: the telephone number, then the PIN that was sent to it.
import { useEffect, useRef } from "react";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog } from "#ui/overlays/dialog";
import type { AskedStep } from "../next-step";
import type { Purchase } from "../payment-flow";
import { PinForm } from "../pin-form";
import { NothingToShow } from "../purchase-dialog";
import { type AnswerStep, usePinSteps } from "../use-pin-steps";

export const closesWithPurchase = true;

interface PaymentPinProps extends Purchase {
  first: AskedStep;
  answer: AnswerStep;
}

export default function PaymentPinDialog({ first, answer, ...purchase }: Partial<PaymentPinProps>) {
  if (!first || !answer) return <NothingToShow />;
  return <Steps first={first} answer={answer} purchase={purchase} />;
}

interface StepsProps {
  first: AskedStep;
  answer: AnswerStep;
  purchase: Purchase;
}

function Steps({ first, answer, purchase }: StepsProps) {
  const text = useText();
  const { step, asksPin, number, sent, busy, submit, resend } = usePinSteps(first, answer);
  const box = useRef<HTMLDivElement>(null);
  // A new step, or the same one again: what is to be typed has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another step
  useEffect(() => {
    const input = box.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, [step]);
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
        <PinForm step={step} purchase={purchase} onSubmit={submit} />
      </div>
      {asksPin && (
        <Resend noMore={step.problem === "TOO_MANY_PINS"} busy={busy} sent={sent} onResend={resend} />
      )}
    </Dialog>
  );
}

interface ResendProps {
  noMore: boolean;
  busy: boolean;
  sent: boolean;
  onResend: () => Promise<void>;
}

/** Sends the PIN once more, and says so. */
function Resend({ noMore, busy, sent, onResend }: ResendProps) {
  const text = useText();
  return (
    <div className="purchase-resend">
      {noMore ? (
        <p className="fine-text">{text("subscription.pin.noMore")}</p>
      ) : (
        <Button busy={busy} onClick={() => void onResend()}>
          {text("subscription.pin.resend")}
        </Button>
      )}
      <p className="fine-text" role="status">
        {sent ? text("subscription.pin.sent") : ""}
      </p>
    </div>
  );
}
