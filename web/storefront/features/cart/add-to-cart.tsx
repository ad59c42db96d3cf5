// The button that puts an article into the cart.
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Button } from "#ui/button";
import { addToCart, useCart } from "./cart-calls";

export function AddToCart({ id }: { id: string }) {
  const text = useText();
  const envelope = useEnvelope();
  const busy = useCart((state) => state.busy === id);
  return (
    <Button tone="primary" size="large" icon="cart" busy={busy} onClick={() => void addToCart(envelope, id)}>
      {text("cart.add")}
    </Button>
  );
}
