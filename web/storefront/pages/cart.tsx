// /myCart: what is to be bought together, what is taken off, what has changed, and on to paying.
import { useEffect } from "react";
import * as links from "#generated/links";
import type { CartChange, CartData, CartItem, MyCartPage } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { Button } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { IconButton } from "#ui/icon-button";
import { openDialog } from "#ui/overlays/dialog-store";
import { EmptyState, FailedState, Spinner } from "#ui/states";
import {
  acceptChanges,
  loadCart,
  removeItem,
  removeVoucher,
  setQuantity,
  useCart,
} from "#features/cart/cart-calls";
import { checkOut } from "#features/cart/checkout";
import { usePurchasing } from "#features/checkout/payment-flow";
import "#features/cart/cart.css";

export function head({ intl }: HeadContext<MyCartPage>) {
  return { title: intl.formatMessage({ id: "cart.title" }) };
}

export default function MyCartRoute() {
  const text = useText();
  const envelope = useEnvelope();
  const { status, cart } = useCart();
  const session = useSession((state) => state.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another cart
  useEffect(() => void loadCart(envelope), [session]);
  return (
    <div className="cart">
      <h1>{text("cart.title")}</h1>
      {status === "failed" ? (
        <FailedState
          title={text("cart.failed")}
          text={text("cart.failedText")}
          onRetry={() => void loadCart(envelope)}
        />
      ) : cart === null ? (
        <p className="cart-loading">
          <Spinner /> {text("cart.loading")}
        </p>
      ) : (
        <Contents cart={cart} />
      )}
    </div>
  );
}

function Contents({ cart }: { cart: CartData }) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      {cart.changes.length > 0 && <Changes changes={cart.changes} />}
      {cart.items.length === 0 ? (
        <EmptyState
          icon="ticket"
          title={text("cart.empty")}
          text={text("cart.emptyText")}
          href={prefix + links.vouchers.list}
          linkText={text("cart.look")}
        />
      ) : (
        <div className="cart-columns">
          <ul className="cart-items">
            {cart.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <Summary cart={cart} />
        </div>
      )}
    </>
  );
}

/** Nobody pays what they have not seen: what is not as it was is said, and has to be accepted. */
function Changes({ changes }: { changes: CartChange[] }) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const busy = useCart((state) => state.busy === "");
  const words = ({ kind, name, price, priceBefore, quantity, quantityBefore }: CartChange) => {
    if (kind === "price" && price && priceBefore)
      return text("cart.change.price", {
        name,
        before: formatPrice(intl, priceBefore),
        now: formatPrice(intl, price),
      });
    if (kind === "quantity")
      return text("cart.change.quantity", { name, before: quantityBefore ?? 0, now: quantity ?? 0 });
    return text("cart.change.gone", { name });
  };
  return (
    <section className="cart-changes" role="status" aria-label={text("cart.changes")}>
      <h2>{text("cart.changes")}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.kind + change.articleId}>{words(change)}</li>
        ))}
      </ul>
      <Button busy={busy} onClick={() => void acceptChanges(envelope)}>
        {text("cart.accept")}
      </Button>
    </section>
  );
}

const refusals: Record<string, MessageKey> = { ALREADY_OWNED: "cart.owned" };

function Item({ item }: { item: CartItem }) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const isBusy = useCart(({ busy }) => busy !== null);
  const { name, href, description, quantity, availableNo, currency, total, refusal } = item;
  return (
    <li className="cart-item">
      <Cover artwork={item.artwork} sizes="72px" icon="ticket" className="cart-cover" />
      <div className="cart-words">
        <h2 className="own-direction">{href ? <a href={href}>{name}</a> : name}</h2>
        {description && <p className="small-text own-direction">{description}</p>}
        <p className="fine-text">
          {refusal
            ? text(refusals[refusal] ?? "cart.gone")
            : text("cart.each", { price: formatPrice(intl, { amount: item.price, currency }) })}
        </p>
      </div>
      <div className="cart-amount">
        {!refusal && availableNo > 1 && (
          <fieldset className="cart-quantity" aria-label={text("cart.quantity", { name })}>
            <button
              type="button"
              className="cart-step"
              aria-label={text("cart.less", { name })}
              aria-disabled={isBusy || quantity <= 1 || undefined}
              onClick={() => quantity > 1 && void setQuantity(envelope, item.id, quantity - 1)}
            >
              −
            </button>
            <output className="numeric">{intl.formatNumber(quantity)}</output>
            <button
              type="button"
              className="cart-step"
              aria-label={text("cart.more", { name })}
              aria-disabled={isBusy || quantity >= availableNo || undefined}
              onClick={() => quantity < availableNo && void setQuantity(envelope, item.id, quantity + 1)}
            >
              +
            </button>
          </fieldset>
        )}
        {!refusal && <b className="numeric">{formatPrice(intl, total)}</b>}
        <IconButton
          icon="close"
          label={text("cart.remove", { name })}
          disabled={isBusy}
          onClick={() => void removeItem(envelope, item)}
        />
      </div>
    </li>
  );
}

const voucherRefusals: Record<string, MessageKey> = {
  VOUCHER_ALREADY_USED: "cart.voucher.used",
  VOUCHER_TAKES_NOTHING: "cart.voucher.nothing",
};

/** The code that the cart has, and why it takes nothing off; or a way to add one. */
function Voucher({ voucher }: { voucher: CartData["voucher"] }) {
  const text = useText();
  const envelope = useEnvelope();
  const isBusy = useCart(({ busy }) => busy !== null);
  if (!voucher)
    return (
      <Button icon="ticket" wide onClick={() => openDialog("redeem", { forCart: true })}>
        {text("cart.voucher.add")}
      </Button>
    );
  const { percent, refusal } = voucher;
  return (
    <div className="cart-voucher">
      <p>
        {text("cart.voucher.has", { percent: percent / 100 })}
        {refusal && (
          <span className="fine-text" role="status">
            {text(voucherRefusals[refusal] ?? "cart.voucher.over")}
          </span>
        )}
      </p>
      <IconButton
        icon="close"
        label={text("cart.voucher.remove")}
        disabled={isBusy}
        onClick={() => void removeVoucher(envelope)}
      />
    </div>
  );
}

function Summary({ cart }: { cart: CartData }) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const isGuest = useSession((state) => state.status === "guest");
  const isPaying = usePurchasing(({ busy }) => busy === cart.items[0]?.id);
  const { subtotal, total, discounts, changes } = cart;
  if (!subtotal || !total) return null;
  const nameOf = (id: string) => cart.items.find((item) => item.id === id)?.name ?? "";
  return (
    <aside className="cart-summary" aria-label={text("cart.summary")}>
      <dl>
        {discounts.length > 0 && (
          <div>
            <dt>{text("cart.subtotal")}</dt>
            <dd className="numeric">{formatPrice(intl, subtotal)}</dd>
          </div>
        )}
        {discounts.map(({ articleId, kind, name, percent, amount }) => (
          <div key={articleId}>
            <dt>
              {kind === "voucher"
                ? text("cart.voucher.discount", { percent: percent / 100, item: nameOf(articleId) })
                : text("cart.discount", { name, percent: percent / 100, item: nameOf(articleId) })}
            </dt>
            <dd className="numeric">{formatPrice(intl, { ...amount, amount: -amount.amount })}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>{text("cart.total")}</dt>
          <dd className="numeric">{formatPrice(intl, total)}</dd>
        </div>
      </dl>
      <Voucher voucher={cart.voucher} />
      <Button
        tone="primary"
        size="large"
        wide
        busy={isPaying}
        disabled={changes.length > 0}
        onClick={() => void checkOut(envelope, cart, text)}
      >
        {text(isGuest ? "cart.signIn" : "cart.pay")}
      </Button>
      <p className="fine-text">{text(changes.length > 0 ? "cart.acceptFirst" : "cart.once")}</p>
    </aside>
  );
}
