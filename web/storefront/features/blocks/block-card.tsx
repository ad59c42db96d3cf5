// A card that editors or rules put on a shelf: its kind says what its button plays and what is drawn without a picture.
import type { Card as CardData } from "../../../generated/payloads";
import { Card } from "../../../ui/card";
import type { IconName } from "../../../ui/icon";
import { CardPlayButton } from "../player/play-button";

// Where a kind is not named, the cover draws its note.
const icons: Record<string, IconName> = {
  album: "disc",
  artist: "user",
  playlist: "list",
  video: "video",
  article: "article",
  podcast: "podcast",
  audiobook: "book",
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
