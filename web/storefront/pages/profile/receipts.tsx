// /profile/receipts: every payment and refund with its receipt, the newest first.
import { useState } from "react";
import * as links from "#generated/links";
import type { ProfileReceiptsPage, ReceiptSummary } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope } from "#kit/page/page";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { EmptyState } from "#ui/states";
import { ProfileFrame } from "#features/profile/profile-frame";
import { showFailure } from "#features/profile/save-results";
import { dateText } from "#features/receipts/date-text";
import { amountText, receiptTitle, stateText } from "#features/receipts/receipt-facts";
import "#ui/tag.css";
import "#features/receipts/receipts.css";

export function head({ intl }: HeadContext<ProfileReceiptsPage>) {
  return { title: intl.formatMessage({ id: "profile.receipts.title" }) };
}

export default function ProfileReceiptsRoute({ user, receipts, total }: ProfileReceiptsPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const { shown, more, busy } = useMore(receipts);
  return (
    <ProfileFrame user={user} title={text("profile.receipts.title")} lead={text("receipt.lead")}>
      {shown.length === 0 ? (
        <EmptyState
          icon="list"
          title={text("receipt.none")}
          text={text("receipt.noneText")}
          href={prefix + links.profile.subscriptions}
          linkText={text("profile.plans.title")}
        />
      ) : (
        <ul className="receipt-rows">
          {shown.map((each) => (
            <ReceiptRow key={each.id} receipt={each} href={prefix + links.profile.receipt({ id: each.id })} />
          ))}
        </ul>
      )}
      {shown.length < total && (
        <div className="panel-actions">
          <Button busy={busy} onClick={() => void more()}>
            {text("receipt.more")}
          </Button>
        </div>
      )}
    </ProfileFrame>
  );
}

function ReceiptRow({ receipt, href }: { receipt: ReceiptSummary; href: string }) {
  const intl = useIntl();
  return (
    <li>
      <a className="receipt-row" href={href}>
        <span className="receipt-words">
          <b>
            <bdi>{receipt.item}</bdi>
          </b>
          <span className="fine-text">
            <time dateTime={receipt.paidAt}>{dateText(intl, receipt.paidAt, receipt.timeZone)}</time>
            <span>
              {receiptTitle(intl, receipt)} <bdi>{receipt.number}</bdi>
            </span>
          </span>
        </span>
        <span className="receipt-sum">
          <b className="numeric">{amountText(intl, receipt.amount)}</b>
          <span className={`tag${receipt.state === "paid" ? " tag-accent" : ""}`}>
            {stateText(intl, receipt.state)}
          </span>
        </span>
        <Icon name="chevron" size={20} directional />
      </a>
    </li>
  );
}

/** The rows that the page came with, and those that were asked for since. */
function useMore(first: ReceiptSummary[]) {
  const call = useCall();
  const [later, setLater] = useState<ReceiptSummary[]>([]);
  const [busy, setBusy] = useState(false);
  const known = new Set(first.map(({ id }) => id));
  const shown = [...first, ...later.filter(({ id }) => !known.has(id))];
  const more = async () => {
    setBusy(true);
    try {
      const rows = await call("GET /user/receipts", { query: { offset: shown.length, limit: 24 } });
      setLater([...later, ...rows]);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { shown, more, busy };
}
