// /profile/receipts/:id: one receipt or credit note, to read, print or keep as a PDF.
import { useState } from "react";
import * as links from "#generated/links";
import type { ProfileReceiptPage, ReceiptDetails } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope } from "#kit/page/page";
import { Button, ButtonLink } from "#ui/button";
import { ProfileFrame } from "#features/profile/profile-frame";
import { showFailure } from "#features/profile/save-results";
import { downloadReceipt } from "#features/receipts/download-receipt";
import {
  amountFacts,
  paymentFacts,
  periodText,
  type ReceiptFact,
  receiptTitle,
  stateText,
} from "#features/receipts/receipt-facts";
import "#ui/tag.css";
import "#features/profile/panel.css";
import "#features/receipts/receipts.css";

export function head({ intl, props: { receipt } }: HeadContext<ProfileReceiptPage>) {
  return { title: `${receiptTitle(intl, receipt)} ${receipt.number}` };
}

export default function ProfileReceiptRoute({ user, receipt }: ProfileReceiptPage) {
  const intl = useIntl();
  const prefix = localePrefix(useEnvelope());
  return (
    <ProfileFrame user={user} title={receiptTitle(intl, receipt)}>
      <article className="panel receipt">
        <header className="receipt-head">
          <p className="receipt-number">
            <bdi>{receipt.number}</bdi>
          </p>
          <span className={`tag${receipt.state === "paid" ? " tag-accent" : ""}`}>
            {stateText(intl, receipt.state)}
          </span>
        </header>
        <Parties receipt={receipt} />
        <Purchase receipt={receipt} />
        <Facts facts={paymentFacts(intl, receipt)} />
        <References receipt={receipt} prefix={prefix} />
      </article>
      <Actions receipt={receipt} listHref={prefix + links.profile.receipts} />
    </ProfileFrame>
  );
}

function Parties({ receipt: { seller, buyerName, buyerEmail } }: { receipt: ReceiptDetails }) {
  const text = useText();
  return (
    <div className="receipt-parties">
      <address>
        <span className="fine-text">{text("receipt.seller")}</span>
        <b>
          <bdi>{seller.name}</bdi>
        </b>
        {seller.address.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
        {seller.taxId && (
          <span>
            {text("receipt.taxId")}: <bdi>{seller.taxId}</bdi>
          </span>
        )}
      </address>
      {(buyerName || buyerEmail) && (
        <address>
          <span className="fine-text">{text("receipt.buyer")}</span>
          {buyerName && (
            <b>
              <bdi>{buyerName}</bdi>
            </b>
          )}
          {buyerEmail && <bdi>{buyerEmail}</bdi>}
        </address>
      )}
    </div>
  );
}

function Purchase({ receipt }: { receipt: ReceiptDetails }) {
  const text = useText();
  const intl = useIntl();
  const period = periodText(intl, receipt);
  return (
    <div className="receipt-purchase">
      <p className="receipt-item">
        <span className="fine-text">{text("receipt.item")}</span>
        <b>
          <bdi>{receipt.item}</bdi>
        </b>
        {period && <span>{period}</span>}
      </p>
      <dl className="receipt-amounts">
        {amountFacts(intl, receipt).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Facts({ facts }: { facts: ReceiptFact[] }) {
  return (
    <dl className="receipt-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** From a credit note to its receipt, and from there to all credit notes. */
function References({
  receipt: { corrects, creditNotes },
  prefix,
}: {
  receipt: ReceiptDetails;
  prefix: string;
}) {
  const text = useText();
  const all = corrects ? [corrects] : creditNotes;
  if (all.length === 0) return null;
  return (
    <p className="receipt-references">
      <span>{text(corrects ? "receipt.corrects" : "receipt.creditNotes")}</span>
      {all.map(({ id, number }) => (
        <a key={id} href={prefix + links.profile.receipt({ id })}>
          <bdi>{number}</bdi>
        </a>
      ))}
    </p>
  );
}

function Actions({ receipt, listHref }: { receipt: ReceiptDetails; listHref: string }) {
  const text = useText();
  const { shell } = useEnvelope();
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void downloadReceipt(shell, receipt)
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className="panel-actions receipt-actions">
      <Button tone="primary" icon="download" busy={busy} onClick={save}>
        {text("receipt.download")}
      </Button>
      <Button onClick={() => print()}>{text("receipt.print")}</Button>
      <ButtonLink href={listHref}>{text("receipt.all")}</ButtonLink>
    </div>
  );
}
