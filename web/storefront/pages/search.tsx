// The search page: results by kind with the words marked, links that narrow them, and a way on where nothing was found.
import { useEffect } from "react";
import * as links from "#generated/links";
import type { SearchGroup, SearchPage } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { appended, type JoinParts, joinedRange } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { CardGrid, Shelf } from "#ui/cards/shelf";
import { Icon } from "#ui/icon";
import { Paging } from "#ui/paging";
import { Section } from "#ui/section";
import { BlockCard } from "#features/blocks/block-card";
import { useCardTicket } from "#features/catalogue/ticket-words";
import { rememberSearch } from "#features/search/recent-searches";
import { SearchFilters } from "#features/search/search-filters";
import { SearchForm } from "#features/search/search-form";
import { SearchResultCard } from "#features/search/search-result-card";
import "#ui/states.css";
import "./search.css";

export function head({ props: { query }, envelope, intl }: HeadContext<SearchPage>): PageHead {
  const tenant = envelope.shell.title;
  return {
    title: query
      ? intl.formatMessage({ id: "search.titleOf" }, { query })
      : intl.formatMessage({ id: "search.title" }),
    description: intl.formatMessage({ id: "search.description" }, { tenant }),
  };
}

export default function Search(page: SearchPage) {
  const { query, groups, kind, popular, paging } = page;
  const ticket = useCardTicket();
  const text = useText();
  useEffect(() => {
    rememberSearch(query);
  }, [query]);
  return (
    <>
      <header className="page-head search-head">
        {/* Before the heading in sight only: on a phone the page has the field that the top bar has elsewhere. */}
        <SearchForm query={query} autoFocus={!query} label={text("search.title")} />
        <h1>
          {query ? (
            <FormattedMessage id="search.titleOf" values={{ query: <bdi>{query}</bdi> }} />
          ) : (
            text("search.title")
          )}
        </h1>
        <Summary {...page} />
      </header>
      {query && <SearchFilters {...page} />}
      {groups.map((group) =>
        kind ? (
          <Section key={group.kind} title={text(`search.kind.${group.kind}`)}>
            <CardGrid shape={group.results[0]?.card.shape}>{cardsOf(group)}</CardGrid>
          </Section>
        ) : (
          <GroupShelf key={group.kind} group={group} />
        ),
      )}
      <Paging paging={paging} join={joinKind} />
      {query && groups.length === 0 && <NothingFound {...page} />}
      {popular.length > 0 && (
        <Shelf title={text("search.popular")} shape={popular[0]?.shape}>
          {popular.map((card) => (
            <BlockCard key={card.href} card={card} ticket={ticket(card)} />
          ))}
        </Shelf>
      )}
    </>
  );
}

/** Of a chosen kind there is one group, whose results go on. */
const joinKind: JoinParts<SearchPage> = (shown, next) => ({
  ...shown,
  groups: shown.groups.map((group, at) => ({
    ...group,
    results: appended(group.results, next.groups[at]?.results ?? [], ({ card }) => card.href),
  })),
  paging: joinedRange(shown.paging, next.paging),
});

/** How much was found, and what else the words may have meant. */
function Summary({ query, total, meant, tooLong }: SearchPage) {
  if (!query)
    return (
      <p>
        <FormattedMessage id="search.intro" />
      </p>
    );
  const other = meant && (
    <a className="link" href={meant.href}>
      <bdi>{meant.query}</bdi>
    </a>
  );
  return (
    <>
      {/* Where nothing was found, the box below says it. */}
      {total > 0 && (
        <p>
          <FormattedMessage id="search.results" values={{ count: total }} />
        </p>
      )}
      {meant && (
        <p className="search-meant">
          <FormattedMessage
            {...(meant.corrected
              ? { id: "search.corrected", values: { query: <bdi>{query}</bdi>, meant: other } }
              : { id: "search.meant", values: { query: other } })}
          />
        </p>
      )}
      {tooLong && (
        <p>
          <FormattedMessage id="search.tooLong" />
        </p>
      )}
    </>
  );
}

function GroupShelf({ group }: { group: SearchGroup }) {
  const text = useText();
  const { formatNumber } = useIntl();
  const { kind, total, results, href } = group;
  return (
    <Shelf
      title={text(`search.kind.${kind}`)}
      subTitle={formatNumber(total)}
      href={total > results.length ? href : undefined}
      shape={results[0]?.card.shape}
      of={results}
    >
      {cardsOf(group)}
    </Shelf>
  );
}

const cardsOf = ({ results }: SearchGroup) =>
  results.map((result, index) => (
    <SearchResultCard key={result.card.href} result={result} eager={index < 4} />
  ));

function NothingFound({ query, kind, genres, languages, accesses }: SearchPage) {
  const envelope = useEnvelope();
  const isNarrowed = kind || [...genres, ...languages, ...accesses].some(({ current }) => current);
  return (
    <section className="section">
      <div className="state">
        <span className="state-icon">
          <Icon name="search" />
        </span>
        <div>
          <p className="state-title">
            <FormattedMessage id="search.nothing.title" values={{ query: <bdi>{query}</bdi> }} />
          </p>
          <p>
            <FormattedMessage id={isNarrowed ? "search.nothing.filters" : "search.nothing.text"} />
          </p>
        </div>
        {isNarrowed && (
          <div className="actions">
            <ButtonLink href={`${localePrefix(envelope)}${links.search.page}?q=${encodeURIComponent(query)}`}>
              <FormattedMessage id="search.nothing.unfiltered" />
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );
}
