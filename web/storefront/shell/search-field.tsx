// Search in the top bar: a field; on a phone, where it has no room, a link to the search page.
import * as links from "#generated/links";
import type { SearchPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Icon } from "#ui/icon";
import { SearchForm } from "#features/search/search-form";

export function SearchField() {
  const { page, props } = useEnvelope<Partial<SearchPage>>();
  const query = page === "search" ? props.query : "";
  return <SearchForm key={query} query={query} />;
}

export function SearchLink() {
  const envelope = useEnvelope();
  const name = useText()("header.search");
  return (
    <a
      className="icon-button search-link"
      href={localePrefix(envelope) + links.search.page}
      aria-label={name}
      title={name}
    >
      <Icon name="search" />
    </a>
  );
}
