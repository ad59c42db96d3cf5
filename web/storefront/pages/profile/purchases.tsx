// /myPurchases: what one owns, by credit or by price, with its receipt, and asking for the money back.
import { useState } from "react";
import * as links from "#generated/links";
import type { MyPurchasesPage, OwnedArticle, ReturnedArticle } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { openDialog } from "#ui/overlays/dialog-store";
import { Paging } from "#ui/paging";
import { EmptyState } from "#ui/states";
import { GiftRows } from "#features/gifts/gift-rows";
import { ProfileFrame } from "#features/profile/profile-frame";
import { downloadSong } from "#features/purchases/download-song";
import { openWords, ownedPath, refundWords } from "#features/purchases/owned-facts";
import { dateText } from "#features/receipts/date-text";
import "#ui/tag.css";
import "#features/purchases/purchases.css";

export function head({ intl }: HeadContext<MyPurchasesPage>) {
  return { title: intl.formatMessage({ id: "profile.purchases.title" }) };
}

export default function MyPurchasesRoute({
  user,
  items,
  paging,
  gifts,
  giftCount,
  returned,
  timeZone,
}: MyPurchasesPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <ProfileFrame user={user} title={text("profile.purchases.title")} lead={text("purchases.lead")}>
      {items.length === 0 ? (
        <EmptyState
          icon="ticket"
          title={text("purchases.none")}
          text={text("purchases.noneText")}
          href={`${prefix}/`}
          linkText={text("purchases.noneLink")}
        />
      ) : (
        <ul className="purchase-rows">
          {items.map((item) => (
            <PurchaseRow key={item.id} item={item} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <Paging paging={paging} />
      {gifts.length > 0 && <GiftRows gifts={gifts} count={giftCount} timeZone={timeZone} />}
      {returned.length > 0 && <Returned returned={returned} timeZone={timeZone} />}
    </ProfileFrame>
  );
}

function PurchaseRow({ item, timeZone }: { item: OwnedArticle; timeZone: string }) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const [refund, setRefund] = useState(item.refund);
  const [downloads, setDownloads] = useState(false);
  const { card, price, receipt } = item;
  const prefix = localePrefix(envelope);
  const download = async () => {
    setDownloads(true);
    await downloadSong(envelope, item.id).finally(() => setDownloads(false));
  };
  return (
    <li className="purchase-row">
      <Cover artwork={card?.artwork} sizes="72px" icon="ticket" className="purchase-cover" />
      <div className="purchase-words">
        <h2 className="own-direction">{card ? <a href={card.href}>{item.title}</a> : item.title}</h2>
        <p className="small-text own-direction">
          {[text(`purchases.kind.${item.contentType}` as MessageKey), card?.subTitle]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="fine-text purchase-facts">
          <time dateTime={item.acquiredAt}>{dateText(intl, item.acquiredAt, timeZone)}</time>
          <span>
            {price
              ? formatPrice(intl, price)
              : text(item.source === "voucher" ? "purchases.byVoucher" : "purchases.byCredit")}
          </span>
          {receipt && (
            <a href={prefix + links.profile.receipt({ id: receipt.id })}>
              {text("purchases.receipt")} <bdi>{receipt.number}</bdi>
            </a>
          )}
          {refund && refund !== "possible" && <span className="tag">{text(refundWords[refund])}</span>}
        </p>
      </div>
      <div className="purchase-actions">
        {card ? (
          <ButtonLink
            icon={openWords(item.contentType).icon}
            href={ownedPath(item.contentType, item.id, card.href, prefix)}
          >
            {text(openWords(item.contentType).words)}
          </ButtonLink>
        ) : (
          <p className="fine-text">{text("purchases.gone")}</p>
        )}
        {item.contentType === "full_track_music" && card && (
          <Button icon="download" busy={downloads} onClick={() => void download()}>
            {text("purchases.download")}
          </Button>
        )}
        {refund === "possible" && (
          <Button
            onClick={() =>
              openDialog("refund-request", {
                item: { id: item.id, title: item.title, price },
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

function Returned({ returned, timeZone }: { returned: ReturnedArticle[]; timeZone: string }) {
  const text = useText();
  const intl = useIntl();
  return (
    <section className="purchase-returned">
      <h2>{text("purchases.returned")}</h2>
      <ul>
        {returned.map((item) => (
          <li key={item.id + item.returnedAt}>
            <bdi>{item.title}</bdi>
            <span className="fine-text">
              <time dateTime={item.returnedAt}>{dateText(intl, item.returnedAt, timeZone)}</time>
            </span>
            <span className="numeric">{formatPrice(intl, item.price)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
