// The balances of credits that run out: what is left, until when it can be used, and when it is topped up.
import type { UserSubscription } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { dayText } from "./price";

const UNLIMITED = -1;

/** By the first content type; other kinds are just credits. */
const words: Record<string, MessageKey> = {
  FULL_TRACK_MUSIC: "subscription.credits.songs",
  VIDEO: "subscription.credits.films",
  FULL_LENGTH_VIDEO: "subscription.credits.films",
};

export function CreditBalances({ credit }: { credit: UserSubscription[] }) {
  const text = useText();
  const intl = useIntl();
  const rows = credit.flatMap((own) =>
    own.contingents
      .filter(({ amount }) => amount !== UNLIMITED)
      .map((contingent) => ({ ...contingent, own, key: `${own.id} ${contingent.expiresAt ?? ""}` })),
  );
  if (rows.length === 0) return null;
  return (
    <section className="credits" aria-labelledby="credits">
      <h2 id="credits">{text("subscription.credits.title")}</h2>
      {rows.map(({ key, amount, contentTypes, expiresAt, own }) => (
        <p key={key}>
          <b>
            {intl.formatMessage(
              { id: words[contentTypes[0] ?? ""] ?? "subscription.credits.other" },
              { count: amount },
            )}
          </b>
          <span>
            {expiresAt
              ? text("subscription.credits.expires", { date: dayText(intl, expiresAt) })
              : own.nextRenewalDate
                ? text("subscription.credits.renewed", { date: dayText(intl, own.nextRenewalDate) })
                : ""}
          </span>
        </p>
      ))}
    </section>
  );
}
