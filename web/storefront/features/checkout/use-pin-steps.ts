// State of the steps of a payment by telephone: which step is asked, the number that was typed, a PIN sent once more.
import { useState } from "react";
import { latinDigits } from "./latin-digits";
import type { AskedStep } from "./next-step";

/** The next step; null where something else is shown instead. Throws where no answer came. */
export type AnswerStep = (body: Record<string, string>) => Promise<AskedStep | null>;

export function usePinSteps(first: AskedStep, answer: AnswerStep) {
  const [step, setStep] = useState(first);
  const [number, setNumber] = useState("");
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const asksPin = step.name === "PIN";
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
  return { step, asksPin, number, sent, busy, submit, resend };
}
