// A block: stories as a row of rings. A watched story's ring stays faded, also after a reload.
import { useEffect, useRef, useState } from "react";
import type { Card } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import { walkItems } from "#ui/cards/shelf";
import { Section } from "#ui/section";
import type { BlockProps } from "./block-props";
import { readViewedStories, rememberStory, type ViewedStories } from "./viewed-stories";
import "./stories-block.css";

export function StoriesBlock({ block }: BlockProps) {
  const row = useRef<HTMLUListElement>(null);
  const [viewed, setViewed] = useState<ViewedStories>({});
  useEffect(() => setViewed(readViewedStories()), []);
  if (block.cards.length === 0) return null;
  return (
    <Section title={block.title} subTitle={block.subTitle} href={block.clickUrl}>
      <ul className="stories" ref={row} onKeyDown={walkItems}>
        {block.cards.map((card, index) => (
          <li key={card.id || card.href}>
            <Story
              card={card}
              watched={viewed[card.id]?.isWatched ?? false}
              onOpen={() => setViewed(rememberStory(card.id, index))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Story({ card, watched, onOpen }: { card: Card; watched: boolean; onOpen: () => void }) {
  const text = useText();
  return (
    <a className="story" href={card.href} data-watched={watched ? "" : undefined} onClick={onOpen}>
      <Cover artwork={card.artwork} shape="round" sizes="76px" />
      <span>
        {card.title}
        {watched && <span className="visually-hidden"> {text("blocks.stories.watched")}</span>}
      </span>
    </a>
  );
}
