// A block: a grid of cards.

import { CardGrid } from "#ui/cards/shelf";
import { Section } from "#ui/section";
import { useCardTicket } from "#features/catalogue/ticket-words";
import { BlockCard } from "./block-card";
import type { BlockProps } from "./block-props";
import { EmptyBlock } from "./empty-block";
import "#ui/cards/ticket.css";

export function GridBlock({ block, first }: BlockProps) {
  const ticket = useCardTicket();
  if (block.cards.length === 0) return <EmptyBlock title={block.title} />;
  return (
    <Section title={block.title} subTitle={block.subTitle} href={block.clickUrl}>
      <CardGrid shape={block.cards[0]?.shape}>
        {block.cards.map((card, index) => (
          <BlockCard
            key={`${card.kind}-${card.id || card.href}`}
            card={card}
            ticket={ticket(card)}
            eager={first && index < 6}
          />
        ))}
      </CardGrid>
    </Section>
  );
}
