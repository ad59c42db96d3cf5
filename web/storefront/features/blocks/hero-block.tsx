// A block: the hero at the top of a page, as a carousel of its cards or a single image.
import { HeroCarousel, type HeroSlide } from "./hero-carousel";
import type { BlockProps } from "./registry";

export function HeroBlock({ block }: BlockProps) {
  const slides: HeroSlide[] = block.cards.map((card) => ({
    id: card.id || card.href,
    eyebrow: block.title,
    title: card.title,
    text: card.subTitle,
    artwork: card.artwork,
    href: card.href,
    actionText: block.actionText,
  }));
  if (slides.length === 0 && block.title) {
    const { id, title, subTitle, artwork, clickUrl, actionText } = block;
    slides.push({ id, title, text: subTitle, artwork, href: clickUrl, actionText });
  }
  return <HeroCarousel slides={slides} label={block.title} />;
}
