// Above a list: its genres and its orders, as links, so that each choice has an address.
import type { GenreLink, SortLink } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import "#ui/chip.css";
import "./list-choices.css";

export function GenreFilter({ genres, current }: { genres: GenreLink[]; current: string }) {
  const text = useText();
  if (genres.length < 2) return null;
  return (
    <nav className="chips chips-bar" aria-label={text("catalogue.categories")}>
      {genres.map(({ slug, name, href }) => (
        <a key={slug} className="chip" href={href} aria-current={slug === current ? "page" : undefined}>
          {name || text("catalogue.categories.all")}
        </a>
      ))}
    </nav>
  );
}

export function SortLinks({ sorts }: { sorts: SortLink[] }) {
  const text = useText();
  return (
    <nav className="list-sorts" aria-label={text("catalogue.sort")}>
      {sorts.map(({ sort, href, current }) => (
        <a key={sort} href={href} aria-current={current ? "page" : undefined}>
          {text(`catalogue.sort.${sort}`)}
        </a>
      ))}
    </nav>
  );
}
