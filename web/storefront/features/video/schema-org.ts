// schema.org structured data (JSON-LD) of films, series and their episodes. All addresses are absolute.
import * as links from "#generated/links";
import type {
  Artwork,
  Envelope,
  FilmFacts,
  FilmPage,
  FilmSource,
  Series,
  SeriesLink,
} from "#generated/payloads";
import { localePrefix } from "#kit/navigation/addresses";
import type { PageHead } from "#kit/page/page";
import { absolute, isoDuration } from "#features/catalogue/schema-org";
import { image, persons } from "#features/speech/schema-org";

export function seriesItem(envelope: Envelope, series: Series): object {
  return {
    name: series.title,
    url: absolute(envelope, series.href),
    ...image(envelope, series.artwork),
  };
}

/** The trailer as a video of its own. Its address ends, so it is not said. */
export function trailerObject(
  envelope: Envelope,
  facts: FilmFacts,
  name: string,
  description: string | undefined,
  artwork: Artwork | undefined,
): object {
  if (!facts.trailer || !artwork) return {};
  return {
    trailer: videoObject(envelope, {
      name,
      description,
      day: facts.releasedAt,
      seconds: facts.trailer.seconds,
      artwork,
    }),
  };
}

/** A film or an episode. */
export function filmObject(envelope: Envelope, { video, facts }: FilmPage, head: PageHead): object {
  const { artwork, series, season, number, title } = video;
  const day = facts.releasedAt;
  const { description } = head;
  const actors = facts.people.filter(({ roles }) => roles.includes("actor"));
  return {
    name: title,
    url: absolute(envelope, video.href),
    description,
    datePublished: day || undefined,
    duration: isoDuration(video.durationSeconds),
    ...(facts.language && { inLanguage: facts.language }),
    genre: facts.genres.map(({ name }) => name),
    director: persons(envelope, facts.directors),
    actor: persons(envelope, actors),
    ...image(envelope, artwork),
    ...(artwork && {
      video: videoObject(envelope, {
        name: title,
        description,
        day,
        seconds: video.durationSeconds,
        artwork,
        player: video.streamHref,
      }),
    }),
    ...trailerObject(envelope, facts, title, description, artwork),
    ...(series && {
      episodeNumber: number,
      partOfSeason: { "@type": "TVSeason", seasonNumber: season },
      partOfSeries: { "@type": "TVSeries", name: series.title, url: absolute(envelope, series.href) },
    }),
  };
}

interface PlayableFilm {
  name: string;
  description: string | undefined;
  day: string;
  seconds: number;
  artwork: Artwork;
  /** The page that plays it. */
  player?: string;
}

function videoObject(
  envelope: Envelope,
  { name, description, day, seconds, artwork, player }: PlayableFilm,
): object {
  return {
    "@type": "VideoObject",
    name,
    description: description || name,
    uploadDate: day || undefined,
    duration: isoDuration(seconds),
    thumbnailUrl: [absolute(envelope, artwork.src)],
    ...(player && { embedUrl: absolute(envelope, player) }),
  };
}

/**
 * The pages above a film or a series: the list that is one of the tenant's sections, and an episode's series; above a
 * film of an external provider, its category there.
 */
export function filmSteps(envelope: Envelope, series: boolean, of?: SeriesLink, source?: FilmSource): Step[] {
  if (source) return [source.category];
  const list = localePrefix(envelope) + links.video.list({ name: series ? "series" : "films" });
  const section = envelope.shell.navigation.find(({ href }) => href === list);
  return [
    ...(section ? [{ name: section.title, href: list }] : []),
    ...(of ? [{ name: of.title, href: of.href }] : []),
  ];
}

interface Step {
  name: string;
  href: string;
}
