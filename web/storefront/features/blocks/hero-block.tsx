// A block: the hero at the top of a page, as a carousel of its cards or a single image.
import { type MessageKey, useText } from "#kit/messages/i18n";
import type { BlockProps } from "./block-props";
import { HeroCarousel, type HeroSlide } from "./hero-carousel";

export function HeroBlock({ block }: BlockProps) {
  const text = useText();
  const slides: HeroSlide[] = block.cards.map((card) => {
    const invitation = invitationOf(card.kind);
    return {
      id: card.id || card.href,
      eyebrow: block.title,
      title: card.title,
      text: card.subTitle,
      artwork: card.artwork,
      href: card.href,
      actionText: block.actionText || (invitation && text(invitation)),
    };
  });
  if (slides.length === 0 && block.title) {
    const { id, title, subTitle, artwork, clickUrl, actionText } = block;
    slides.push({ id, title, text: subTitle, artwork, href: clickUrl, actionText });
  }
  return <HeroCarousel slides={slides} label={block.title} />;
}

/** The words of a slide's button where the editor gave none. */
function invitationOf(kind: string): MessageKey | undefined {
  if (/video|series/.test(kind)) return "blocks.hero.watch";
  return /podcast|audio_?book/.test(kind) ? "blocks.hero.listen" : undefined;
}
