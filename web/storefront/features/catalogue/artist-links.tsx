// Artist names as links, joined as a list of the language ("A, B and C").

import { Fragment, type ReactNode } from "react";
import type { ArtistLink } from "#generated/payloads";
import { useIntl } from "#kit/messages/i18n";

export function ArtistLinks({ artists }: { artists: ArtistLink[] }) {
  const intl = useIntl();
  const [only] = artists;
  if (only && artists.length === 1) return <a href={only.href}>{only.name}</a>;
  const parts = intl.formatListToParts(
    artists.map(
      (artist): ReactNode => (
        <a key={artist.id} href={artist.href}>
          {artist.name}
        </a>
      ),
    ),
    { type: "unit", style: "short" },
  );
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** The same as plain text; the short form names the first two artists. */
export function artistNames(
  artists: ArtistLink[],
  intl: { formatList: (names: string[], options: { type: "unit"; style: "short" }) => string },
): string {
  return intl.formatList(
    artists.slice(0, 2).map((artist) => artist.name),
    { type: "unit", style: "short" },
  );
}
