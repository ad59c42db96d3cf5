// The form of one step of a payment by telephone: a field for the number, or one for the PIN with what it confirms.
import { useText } from "#kit/messages/i18n";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { DialogActions } from "#ui/overlays/dialog";
import type { AskedStep } from "./next-step";
import type { Purchase } from "./payment-flow";
import { PurchaseNote } from "./purchase-dialog";
import { usePinProblem } from "./use-pin-problem";

interface PinFormProps {
  step: AskedStep;
  purchase: Purchase;
  onSubmit: (typed: { value: string }) => Promise<void>;
}

export function PinForm({ step, purchase, onSubmit }: PinFormProps) {
  const text = useText();
  const problem = usePinProblem(step);
  const asksPin = step.name === "PIN";
  const confirm = purchase.renewals ? "subscription.payMethod.confirm" : "subscription.order.pay";
  return (
    <Form<{ value: string }> key={step.name} rules={{ value: { required: true } }} onSubmit={onSubmit}>
      <div role="alert" className="visually-hidden">
        {problem}
      </div>
      {asksPin ? <PinField problem={problem} /> : <NumberField problem={problem} />}
      {asksPin && (
        <div className="purchase-note">
          <PurchaseNote {...purchase} />
        </div>
      )}
      <DialogActions>
        <SubmitButton wide>{text(asksPin ? confirm : "subscription.pin.send")}</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function PinField({ problem }: { problem?: string }) {
  const text = useText();
  return (
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
  );
}

function NumberField({ problem }: { problem?: string }) {
  const text = useText();
  return (
    <Field
      name="value"
      type="tel"
      label={text("subscription.pin.number")}
      error={problem}
      autoComplete="tel"
      maxLength={30}
      required
    />
  );
}
