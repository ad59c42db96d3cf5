// The card of any catalogue item in a block: its kind decides what the button plays and which placeholder is drawn.
import type { Card as CardData } from "../../../generated/payloads";
import { Card } from "../../../ui/card";
import type { IconName } from "../../../ui/icon";
import { CardPlayButton } from "../player/play-button";

// A kind that is not listed gets the note icon.
const icons: Record<string, IconName> = {
  album: "disc",
  artist: "user",
  playlist: "list",
  video: "video",
  full_length_video: "video",
  series_episode: "video",
  videocollection: "video",
  article: "article",
  podcast: "podcast",
  podcastcollection: "podcast",
  audiobook: "book",
  audio_book_chapter: "book",
  game: "games",
  online_game: "games",
  voucher: "ticket",
};

export function BlockCard({ card, eager }: { card: CardData; eager?: boolean }) {
  return (
    <Card
      href={card.href}
      title={card.title}
      subTitle={card.subTitle}
      subTitleLang={card.subTitleLang}
      shape={card.shape}
      artwork={card.artwork}
      badge={card.badge}
      icon={icons[card.kind]}
      eager={eager}
      tile={card.kind === "genre"}
      play={
        card.playId && (
          <CardPlayButton
            target={{ kind: card.playKind || card.kind, id: card.playId, title: card.title, href: card.href }}
          />
        )
      }
    />
  );
}
