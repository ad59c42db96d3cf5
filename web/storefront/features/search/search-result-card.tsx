// A result of the search: the card that its kind has everywhere, with the words marked and the place in its text.
import type { SearchResult } from "#generated/payloads";
import { BlockCard } from "#features/blocks/block-card";
import { useCardTicket } from "#features/catalogue/ticket-words";
import { Highlighted } from "./highlighted";
import "#ui/cards/ticket.css";
import "./search-result-card.css";

export function SearchResultCard({ result, eager }: { result: SearchResult; eager?: boolean }) {
  const ticket = useCardTicket();
  const { card, title, subTitle, excerpt, excerptLang } = result;
  return (
    <div>
      <BlockCard
        card={card}
        ticket={ticket(card)}
        eager={eager}
        title={<Highlighted segments={title} />}
        subTitle={subTitle.length > 0 ? <Highlighted segments={subTitle} /> : undefined}
      />
      {excerpt.length > 0 && (
        <p className="search-excerpt own-direction" lang={excerptLang}>
          <Highlighted segments={excerpt} />
        </p>
      )}
    </div>
  );
}
