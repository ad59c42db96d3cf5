// The gifts that one gave, with the state of each, on the page of one's purchases.
import { useState } from "react";
import * as links from "#generated/links";
import type { GiftState, OwnGift } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { openDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { showFailure } from "#features/profile/save-results";
import { refundWords } from "#features/purchases/owned-facts";
import { dateText } from "#features/receipts/date-text";
import "#ui/tag.css";
import "#features/purchases/purchases.css";

const states: Record<Exclude<GiftState, "ORDERED">, MessageKey> = {
  SENT: "purchases.gift.waiting",
  REDEEMED: "purchases.gift.redeemed",
  WITHDRAWN: "purchases.gift.withdrawn",
};

interface GiftRowsProps {
  gifts: OwnGift[];
  /** Of all, where `gifts` are the newest. */
  count: number;
  timeZone: string;
}

export function GiftRows({ gifts: first, count, timeZone }: GiftRowsProps) {
  const text = useText();
  const call = useCall();
  const [gifts, setGifts] = useState(first);
  const [busy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    try {
      const next = await call("GET /wallet/gifts", { query: { limit: 50, offset: gifts.length } });
      setGifts([...gifts, ...next.filter(({ id }) => !gifts.some((gift) => gift.id === id))]);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="purchase-returned" id="gifts">
      <h2>{text("purchases.gifts")}</h2>
      <ul className="purchase-rows">
        {gifts.map((gift) => (
          <GiftRow key={gift.id} gift={gift} timeZone={timeZone} />
        ))}
      </ul>
      {gifts.length < count && (
        <Button busy={busy} onClick={() => void more()}>
          {text("purchases.gift.more")}
        </Button>
      )}
    </section>
  );
}

function GiftRow({ gift, timeZone }: { gift: OwnGift; timeZone: string }) {
  const text = useText();
  const intl = useIntl();
  const prefix = localePrefix(useEnvelope());
  const { left, busy, send } = useSendAgain(gift);
  const [refund, setRefund] = useState(gift.refund);
  const { price, receipt, state } = gift;
  return (
    <li className="purchase-row gift-row">
      <div className="purchase-words">
        <h3 className="own-direction">{gift.title}</h3>
        <p className="small-text">
          {gift.name && (
            <>
              <bdi>{gift.name}</bdi>
              {" · "}
            </>
          )}
          <bdi className="ltr">{gift.email}</bdi>
        </p>
        <p className="fine-text purchase-facts">
          <time dateTime={gift.sentAt}>{dateText(intl, gift.sentAt, timeZone)}</time>
          {price && <span>{formatPrice(intl, price)}</span>}
          {receipt && (
            <a href={prefix + links.profile.receipt({ id: receipt.id })}>
              {text("purchases.receipt")} <bdi>{receipt.number}</bdi>
            </a>
          )}
          {state !== "ORDERED" && (
            <span className={`tag${state === "REDEEMED" ? " tag-accent" : ""}`}>{text(states[state])}</span>
          )}
          {refund && refund !== "possible" && <span className="tag">{text(refundWords[refund])}</span>}
        </p>
      </div>
      <div className="purchase-actions">
        {left > 0 && (
          <Button busy={busy} onClick={() => void send()}>
            {text("purchases.gift.send")}
          </Button>
        )}
        {refund === "possible" && (
          <Button
            onClick={() =>
              openDialog("refund-request", {
                item: { id: gift.id, title: gift.title, price },
                isGift: true,
                onAnswer: setRefund,
              })
            }
          >
            {text("purchases.refund.ask")}
          </Button>
        )}
      </div>
    </li>
  );
}

function useSendAgain({ id, mailsLeft }: OwnGift) {
  const call = useCall();
  const [left, setLeft] = useState(mailsLeft);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const mailed = await call("POST /gift/:id/send", { params: { id } });
      setLeft(mailed.left);
      showToast({ message: "purchases.gift.sent" });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { left, busy, send };
}
