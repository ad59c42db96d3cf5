// The balances of credits that codes gave, and until when they can be used. Loaded by a call after the page.
import { useEffect, useState } from "react";
import type { VoucherCredit } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { useSession } from "#kit/session/session";
import { useCall } from "#kit/session/session-calls";
import { useDialog } from "#ui/overlays/dialog-store";
import { dayText } from "#features/plans/price";
import "./voucher-credits.css";

/** Of one content type; credits of several, and of other kinds, are just credits. */
const words: Record<string, MessageKey> = {
  FULL_TRACK_MUSIC: "subscription.credits.songs",
  VIDEO: "subscription.credits.films",
  FULL_LENGTH_VIDEO: "subscription.credits.films",
};

const wordsOf = ([first = "", ...others]: string[]): MessageKey =>
  (others.length === 0 && words[first]) || "subscription.credits.other";

export function VoucherCredits() {
  const text = useText();
  const intl = useIntl();
  const credits = useVoucherCredits();
  if (credits.length === 0) return null;
  return (
    <section className="voucher-credits" aria-labelledby="voucher-credits">
      <h2 id="voucher-credits">{text("subscription.credits.byCode")}</h2>
      {credits.map(({ remaining, contentTypes, expiresAt }) => (
        <p key={`${contentTypes.join()} ${expiresAt}`}>
          <b>{intl.formatMessage({ id: wordsOf(contentTypes) }, { count: remaining })}</b>
          <span>{expiresAt && text("subscription.credits.expires", { date: dayText(intl, expiresAt) })}</span>
        </p>
      ))}
    </section>
  );
}

/** Asked again after each dialog: a code may have given more. */
function useVoucherCredits(): VoucherCredit[] {
  const call = useCall();
  const isUser = useSession(({ status }) => status === "user");
  const isCovered = useDialog(({ open }) => open !== null);
  const [credits, setCredits] = useState<VoucherCredit[]>([]);
  useEffect(() => {
    if (!isUser || isCovered) return;
    let current = true;
    call("GET /voucher/credits").then(
      (answer) => current && setCredits(answer),
      (error: unknown) => console.info(String(error)),
    );
    return () => {
      current = false;
    };
  }, [call, isUser, isCovered]);
  return isUser ? credits : [];
}
