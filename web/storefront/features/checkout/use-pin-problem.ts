// Says what was wrong with the telephone number or the PIN that was typed.
import { useText } from "#kit/messages/i18n";
import type { AskedStep } from "./next-step";

export function usePinProblem({ problem, attemptsLeft }: AskedStep): string | undefined {
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
