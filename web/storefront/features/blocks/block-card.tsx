// The card of any catalogue item in a block: its kind decides what the button plays and which placeholder is shown.
import type { ReactNode } from "react";
import type { Card as CardData } from "#generated/payloads";
import { Card, type TicketWords } from "#ui/cards/card";
import type { IconName } from "#ui/icon";
import { CardPlayButton } from "#features/player/controls/play-button";

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
  cloud_game: "games",
  product: "shapes",
  partner: "user",
  info_service: "mail",
  voucher: "ticket",
  voucherbook: "ticket",
};

export const cardIcon = (kind: string) => icons[kind];

interface BlockCardProps {
  card: CardData;
  eager?: boolean;
  /** The same words with marks in them. */
  title?: ReactNode;
  subTitle?: ReactNode;
  /** What it says as a ticket, where a page has the words for that. */
  ticket?: TicketWords;
}

export function BlockCard({
  card,
  eager,
  title = card.title,
  subTitle = card.subTitle,
  ticket,
}: BlockCardProps) {
  return (
    <Card
      href={card.href}
      title={title}
      subTitle={subTitle}
      subTitleLang={card.subTitleLang}
      shape={card.shape}
      artwork={card.artwork}
      badge={card.badge}
      icon={cardIcon(card.kind)}
      eager={eager}
      tile={card.kind === "genre"}
      {...ticket}
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
