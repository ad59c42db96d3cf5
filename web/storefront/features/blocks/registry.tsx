// Maps a block's type to its component. An unknown type is skipped, so that it cannot break the page.
import type { ComponentType } from "react";
import type { Block } from "#generated/payloads";
import { BannerBlock } from "./banner-block";
import { BlockBoundary } from "./block-boundary";
import type { BlockProps } from "./block-props";
import { CountdownBlock } from "./countdown-block";
import { FaqBlock } from "./faq-block";
import { GridBlock } from "./grid-block";
import { HeroBlock } from "./hero-block";
import { LinkListBlock } from "./link-list-block";
import { PromoBlock } from "./promo-block";
import { RankedListBlock } from "./ranked-list-block";
import { RichTextBlock } from "./rich-text-block";
import { ShelfBlock } from "./shelf-block";
import { StoriesBlock } from "./stories-block";
import { TrackListBlock } from "./track-list-block";

const components: Record<string, ComponentType<BlockProps>> = {
  hero: HeroBlock,
  shelf: ShelfBlock,
  grid: GridBlock,
  "ranked-list": RankedListBlock,
  "track-list": TrackListBlock,
  banner: BannerBlock,
  promo: PromoBlock,
  countdown: CountdownBlock,
  stories: StoriesBlock,
  faq: FaqBlock,
  "rich-text": RichTextBlock,
  "link-list": LinkListBlock,
};

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    const component = Object.hasOwn(components, block.name) ? components[block.name] : undefined;
    if (!component) {
      console.warn(`unknown block: ${block.name}`);
      return null;
    }
    const Component = component;
    return (
      <BlockBoundary key={block.id || index} title={block.title}>
        <Component block={block} first={index === 0} />
      </BlockBoundary>
    );
  });
}
