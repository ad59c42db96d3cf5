// A block: a list of links, each with title and description.
import { Icon } from "#ui/icon";
import { Section } from "#ui/section";
import type { BlockProps } from "./block-props";
import "./link-list-block.css";

export function LinkListBlock({ block }: BlockProps) {
  if (block.cards.length === 0) return null;
  return (
    <Section title={block.title} subTitle={block.subTitle} href={block.clickUrl}>
      <ul className="link-list">
        {block.cards.map((card) => (
          <li key={card.id || card.href}>
            <a href={card.href}>
              <span className="link-list-words">
                <span className="link-list-title">{card.title}</span>
                {card.subTitle && <span className="link-list-subtitle">{card.subTitle}</span>}
              </span>
              <Icon name="chevron" size={20} directional />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
