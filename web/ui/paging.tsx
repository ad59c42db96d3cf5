// Links to the previous and next page of a list: plain addresses, so that every page can be indexed and bookmarked.
import type { PageRange } from "../generated/payloads";
import { FormattedMessage, useText } from "../kit/i18n";
import { ButtonLink } from "./button";
import "./paging.css";

export function Paging({ paging }: { paging: PageRange }) {
  const text = useText();
  const { offset, limit, total, previous, next } = paging;
  if (!previous && !next) return null;
  return (
    <nav className="paging" aria-label={text("common.paging.label")}>
      {previous && (
        <ButtonLink href={previous} rel="prev">
          <FormattedMessage id="common.paging.previous" />
        </ButtonLink>
      )}
      <p className="numeric">
        <FormattedMessage
          id="common.paging.range"
          values={{ first: offset + 1, last: Math.min(offset + limit, total), total }}
        />
      </p>
      {next && (
        <ButtonLink href={next} rel="next">
          <FormattedMessage id="common.paging.next" />
        </ButtonLink>
      )}
    </nav>
  );
}
