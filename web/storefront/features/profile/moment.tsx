// A date with its hour: in the visitor's time zone once the page runs; in UTC, and saying so, in the server's HTML.
import { useIntl } from "#kit/messages/i18n";
import { useHydrated } from "#kit/page/use-hydrated";

export function Moment({ at }: { at: string }) {
  const intl = useIntl();
  const hydrated = useHydrated();
  return (
    <time dateTime={at}>
      {intl.formatDate(at, {
        year: "numeric",
        month: "long",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
        ...(hydrated ? { timeZone: undefined } : { timeZoneName: "short" }),
      })}
    </time>
  );
}
