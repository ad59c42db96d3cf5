// The way to the cart with how much is in it.
import { useEffect } from "react";
import * as links from "#generated/links";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { Icon } from "#ui/icon";
import { hasGuestCart, loadCart, useCart } from "#features/cart/cart-calls";

export function CountedCartLink() {
  const envelope = useEnvelope();
  const text = useText();
  const intl = useIntl();
  const isUser = useSession(({ status }) => status === "user");
  const count = useCart(({ cart }) => (cart?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visitor, not for each page
  useEffect(() => {
    if (useCart.getState().status === "loading" && (isUser || hasGuestCart())) void loadCart(envelope);
  }, [isUser]);
  const name = text("shell.cart", { count });
  return (
    <a
      className="icon-button"
      href={localePrefix(envelope) + links.cart.mine}
      rel="nofollow"
      aria-label={name}
      title={name}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span className="cart-count" aria-hidden="true">
          {count > 99 ? "99+" : intl.formatNumber(count)}
        </span>
      )}
    </a>
  );
}
