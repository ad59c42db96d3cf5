// A block: a horizontal shelf of cards, which goes on as long as there are more.
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Shelf } from "#ui/cards/shelf";
import { useCardTicket } from "#features/catalogue/ticket-words";
import { BlockCard } from "./block-card";
import type { BlockProps } from "./block-props";
import { EmptyBlock } from "./empty-block";
import { useMoreCards } from "./use-more-cards";
import "#ui/cards/ticket.css";

export function ShelfBlock({ block, first }: BlockProps) {
  const text = useText();
  const ticket = useCardTicket();
  const { hasMore, load, added, hasFailed } = useMoreCards(block);
  const { title, cards } = block;
  if (cards.length === 0) return <EmptyBlock title={title} />;
  return (
    <Shelf
      title={title}
      subTitle={block.subTitle}
      href={block.clickUrl}
      shape={cards[0]?.shape}
      of={cards}
      onNearEnd={hasMore && !hasFailed ? load : undefined}
      end={
        hasFailed && (
          <Button icon="retry" onClick={load}>
            <FormattedMessage id="common.retry" />
          </Button>
        )
      }
      news={added > 0 ? text("common.shelf.more", { title, count: added }) : hasMore ? "" : undefined}
    >
      {cards.map((card, index) => (
        <BlockCard
          key={`${card.kind}-${card.id || card.href}`}
          card={card}
          ticket={ticket(card)}
          eager={first && index < 4}
        />
      ))}
    </Shelf>
  );
}
