// The filters of the results: kind, genre, language and price, as links, so that they work without script.
import type { ReactNode } from "react";
import type { SearchOption, SearchPage } from "#generated/payloads";
import { type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import "#ui/chip.css";
import "./search-filters.css";

type Filters = Pick<SearchPage, "kinds" | "genres" | "languages" | "accesses">;

export function SearchFilters({ kinds, genres, languages, accesses }: Filters) {
  const text = useText();
  const groups = [
    { name: text("search.genre"), options: genres },
    { name: text("search.language"), options: languages },
    {
      name: text("search.access"),
      options: accesses.map((option) => ({
        ...option,
        name: text(`search.access.${option.value}` as MessageKey),
      })),
    },
  ].filter(({ options }) => options.length > 0);
  const chosen = groups.flatMap(({ options }) => options).filter(({ current }) => current).length;
  return (
    <>
      {kinds.length > 2 && (
        <nav className="chips chips-bar" aria-label={text("search.kinds")}>
          {kinds.map((kind) => (
            <OptionLink key={kind.value} option={kind}>
              {text(kind.value ? (`search.kind.${kind.value}` as MessageKey) : "search.all")}
            </OptionLink>
          ))}
        </nav>
      )}
      {groups.length > 0 && (
        <details className="search-filters" open={chosen > 0}>
          <summary className="button button-outline">
            <Icon name="settings" size={20} />
            {chosen > 0 ? text("search.filtersChosen", { count: chosen }) : text("search.filters")}
          </summary>
          {groups.map(({ name, options }) => (
            <nav key={name} aria-label={name}>
              <p aria-hidden="true">{name}</p>
              <div className="chips">
                {options.map((option) => (
                  <OptionLink key={option.value} option={option}>
                    {option.name}
                  </OptionLink>
                ))}
              </div>
            </nav>
          ))}
        </details>
      )}
    </>
  );
}

/** The link of a chosen one removes it. */
function OptionLink({
  option: { href, total, current },
  children,
}: {
  option: SearchOption;
  children: ReactNode;
}) {
  const { formatNumber } = useIntl();
  return (
    <a className="chip" href={href} aria-current={current ? "page" : undefined}>
      <span>{children}</span> <span className="search-count">{formatNumber(total)}</span>
    </a>
  );
}
