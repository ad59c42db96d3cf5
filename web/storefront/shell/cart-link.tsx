// The way to the cart in the top bar, where the tenant sells what is put into one. How much is in it is asked for after
// the page, and only of who may have something in it.
import * as links from "#generated/links";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope, useShell } from "#kit/page/page";
import { useLazy } from "#kit/page/use-lazy";
import { useSession } from "#kit/session/session";
import { Icon } from "#ui/icon";

export function CartLink() {
  const prefix = localePrefix(useEnvelope());
  const { navigation, footer } = useShell();
  const text = useText();
  const isKnown = useSession(({ status }) => status !== "starting");
  const vouchers = prefix + links.vouchers.list;
  const sells = [...navigation, ...footer].some(
    ({ href }) => href === vouchers || href === links.vouchers.list,
  );
  const Counted = useLazy(
    sells && isKnown,
    async () => (await import("./counted-cart-link")).CountedCartLink,
  );
  if (!sells) return null;
  if (Counted) return <Counted />;
  const name = text("shell.cart", { count: 0 });
  return (
    <a className="icon-button" href={prefix + links.cart.mine} rel="nofollow" aria-label={name} title={name}>
      <Icon name="cart" />
    </a>
  );
}
