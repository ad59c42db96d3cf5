// The list box below the search field: suggestions grouped by kind, or the recent searches.
import type { ReactNode } from "react";
import * as links from "#generated/links";
import type { SearchKind, SearchResult, Suggestions } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { IconButton } from "#ui/icon-button";
import { cardIcon } from "#features/blocks/block-card";
import { Highlighted } from "./highlighted";

interface ListProps {
  id: string;
  /** The place of the option that the arrow keys have reached. */
  active: number;
  /** Called with the words of the option. */
  onChoose: (words: string) => void;
}

export function SuggestionList({ id, found, active, onChoose }: ListProps & { found: Suggestions }) {
  const text = useText();
  const { query, results, meant, href } = found;
  const groups = groupsOf(results);
  let place = 0;
  const next = () => {
    const own = place++;
    return { id: `${id}-${own}`, isActive: own === active };
  };
  // A list box holds nothing but options.
  if (results.length === 0 && !meant)
    return (
      <p className="suggestions-nothing" id={id}>
        <FormattedMessage id="search.suggestions.nothing" values={{ query: <bdi>{query}</bdi> }} />
      </p>
    );
  return (
    <div role="listbox" id={id} aria-label={text("search.suggestions")}>
      {groups.map(([kind, entries]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <span className="suggestions-kind" id={`${id}-${kind}`}>
            {text(`search.kind.${kind}`)}
          </span>
          {entries.map((result) => (
            <Option
              key={result.card.href}
              {...next()}
              href={result.card.href}
              onChoose={() => onChoose(result.card.title)}
            >
              <ResultLine result={result} />
            </Option>
          ))}
        </div>
      ))}
      {meant && (
        <Option {...next()} href={meant.href} onChoose={() => onChoose(meant.query)}>
          <span className="suggestion-words">
            <FormattedMessage
              id="search.meant"
              values={{ query: <bdi className="link">{meant.query}</bdi> }}
            />
          </span>
        </Option>
      )}
      {results.length > 0 && (
        <Option {...next()} href={href} onChoose={() => onChoose(query)}>
          <span className="suggestion-icon">
            <Icon name="search" size={20} />
          </span>
          <span className="suggestion-words">
            <FormattedMessage id="search.allResults" values={{ query: <bdi>{query}</bdi> }} />
          </span>
        </Option>
      )}
    </div>
  );
}

function ResultLine({ result: { card, title, subTitle } }: { result: SearchResult }) {
  return (
    <>
      <Cover
        artwork={card.artwork}
        shape={card.shape === "round" ? "round" : "square"}
        sizes="40px"
        icon={cardIcon(card.kind)}
      />
      <span className="suggestion-words">
        <span className="own-direction">
          <Highlighted segments={title} />
        </span>
        {subTitle.length > 0 && (
          <span className="suggestion-second own-direction" lang={card.subTitleLang}>
            <Highlighted segments={subTitle} />
          </span>
        )}
      </span>
    </>
  );
}

/** In the order of the best result of each kind. */
function groupsOf(results: SearchResult[]): [SearchKind, SearchResult[]][] {
  const groups = new Map<SearchKind, SearchResult[]>();
  for (const result of results) groups.set(result.kind, [...(groups.get(result.kind) ?? []), result]);
  return [...groups];
}

interface RecentListProps extends ListProps {
  /** The newest last, as they are stored. */
  terms: string[];
  onRemove: (term: string) => void;
  onClear: () => void;
}

/** The buttons that remove a search lie beside the list box, which may hold nothing but options. */
export function RecentList({ id, terms, active, onChoose, onRemove, onClear }: RecentListProps) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const newestFirst = [...terms].reverse();
  return (
    <>
      <div className="suggestions-head">
        <b>{text("search.recent")}</b>
        <button type="button" className="link" onClick={onClear}>
          {text("search.recent.clear")}
        </button>
      </div>
      <div className="suggestions-recent">
        <div role="listbox" id={id} aria-label={text("search.recent")}>
          {newestFirst.map((term, place) => (
            <Option
              key={term}
              id={`${id}-${place}`}
              isActive={place === active}
              href={`${prefix}${links.search.page}?q=${encodeURIComponent(term)}`}
              onChoose={() => onChoose(term)}
            >
              <span className="suggestion-icon">
                <Icon name="clock" size={20} />
              </span>
              <span className="suggestion-words">
                <span className="own-direction">{term}</span>
              </span>
            </Option>
          ))}
        </div>
        <div>
          {newestFirst.map((term) => (
            <IconButton
              key={term}
              icon="close"
              label={text("search.recent.remove", { query: term })}
              onClick={() => onRemove(term)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  href: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A link, so that it can be opened in a new tab; the focus stays in the field. */
function Option({ id, isActive, href, onChoose, children }: OptionProps) {
  return (
    <a
      role="option"
      id={id}
      className="suggestion"
      href={href}
      tabIndex={-1}
      aria-selected={isActive}
      draggable={false}
      onClick={onChoose}
    >
      {children}
    </a>
  );
}
