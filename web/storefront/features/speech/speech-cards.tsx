// Cards for podcasts and audiobooks, and how their people and lengths are written.
import type { Audiobook, Podcast } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { artistNames } from "#features/catalogue/artist-links";
import { CardPlayButton } from "#features/player/controls/play-button";

export function PodcastCard({ podcast, eager }: { podcast: Podcast; eager?: boolean }) {
  const intl = useIntl();
  const text = useText();
  const hosts = artistNames(podcast.hosts, intl);
  return (
    <Card
      href={podcast.href}
      title={podcast.title}
      subTitle={hosts || text("speech.episodes.count", { count: podcast.episodeCount })}
      artwork={podcast.artwork}
      badge={podcast.badge}
      offer="PODCAST PODCASTCOLLECTION"
      icon="podcast"
      eager={eager}
      play={
        <CardPlayButton
          target={{ kind: "podcast", id: podcast.id, title: podcast.title, href: podcast.href }}
        />
      }
    />
  );
}

interface AudiobookCardProps {
  audiobook: Audiobook;
  /** On the author's page: show the year instead of the author. */
  subTitle?: "authors" | "year";
  eager?: boolean;
}

export function AudiobookCard({ audiobook, subTitle = "authors", eager }: AudiobookCardProps) {
  const intl = useIntl();
  return (
    <Card
      href={audiobook.href}
      title={audiobook.title}
      subTitle={subTitle === "year" ? audiobook.year : artistNames(audiobook.authors, intl)}
      shape="tall"
      artwork={audiobook.artwork}
      badge={audiobook.badge}
      offer="AUDIO_BOOK"
      icon="book"
      eager={eager}
      play={
        <CardPlayButton
          target={{ kind: "audiobook", id: audiobook.id, title: audiobook.title, href: audiobook.href }}
        />
      }
    />
  );
}
