// schema.org structured data (JSON-LD) of podcasts, episodes, audiobooks and people. All addresses are absolute.
import type { ArtistLink, Artwork, Audiobook, Envelope, Episode, Podcast } from "#generated/payloads";
import { absolute, isoDuration } from "#features/catalogue/schema-org";

export function persons(envelope: Envelope, people: Pick<ArtistLink, "name" | "href">[]): object[] {
  return people.map(({ name, href }) => ({ "@type": "Person", name, url: absolute(envelope, href) }));
}

export function image(envelope: Envelope, artwork: Artwork | undefined): object {
  return artwork ? { image: absolute(envelope, artwork.src) } : {};
}

export function podcastSeries(envelope: Envelope, podcast: Podcast): object {
  return {
    "@type": "PodcastSeries",
    name: podcast.title,
    url: absolute(envelope, podcast.href),
    author: persons(envelope, podcast.hosts),
    ...image(envelope, podcast.artwork),
  };
}

export function podcastEpisode(envelope: Envelope, { track, number, releasedAt }: Episode): object {
  return {
    "@type": "PodcastEpisode",
    name: track.title,
    url: absolute(envelope, track.href),
    datePublished: releasedAt,
    timeRequired: isoDuration(track.durationSeconds),
    ...(number > 0 && { episodeNumber: number }),
    ...image(envelope, track.artwork),
    ...(track.album && {
      partOfSeries: {
        "@type": "PodcastSeries",
        name: track.album.title,
        url: absolute(envelope, track.album.href),
      },
    }),
  };
}

export function audiobookItem(envelope: Envelope, audiobook: Audiobook): object {
  return {
    "@type": "Audiobook",
    name: audiobook.title,
    url: absolute(envelope, audiobook.href),
    author: persons(envelope, audiobook.authors),
    duration: isoDuration(audiobook.durationSeconds),
    ...image(envelope, audiobook.artwork),
  };
}
