// A way to pay in words.
import { useText } from "../../../kit/i18n";

/** "Card"; a way that we have no word for has the provider's name. */
export function useMethodName(): (name: string) => string {
  const text = useText();
  return (name) => (name === "card" || name === "phone" ? text(`subscription.method.${name}`) : titled(name));
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
