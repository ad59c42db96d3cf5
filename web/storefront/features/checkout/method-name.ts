// A way to pay in words.
import { useText } from "#kit/messages/i18n";
import { methodName } from "./payment-methods";

/** "Card". */
export function useMethodName(): (name: string) => string {
  const text = useText();
  return (name) => methodName(name, (method) => text(`subscription.method.${method}`));
}
