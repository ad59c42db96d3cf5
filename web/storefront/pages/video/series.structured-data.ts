// Structured data (schema.org) of a series.
import type { SeriesPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";
import { persons } from "#features/speech/schema-org";
import { filmSteps, seriesItem, trailerObject } from "#features/video/schema-org";

export const structuredData: StructuredData<SeriesPage> = ({ props, envelope, head }) => {
  const { series, facts, seasons, episodes } = props;
  return [
    describe(envelope, "TVSeries", {
      ...seriesItem(envelope, series),
      description: head.description,
      ...(facts.language && { inLanguage: facts.language }),
      datePublished: facts.releasedAt || undefined,
      genre: facts.genres.map(({ name }) => name),
      director: persons(envelope, facts.directors),
      numberOfEpisodes: series.episodeCount,
      numberOfSeasons: Math.max(1, seasons.length),
      ...trailerObject(envelope, facts, series.title, head.description, props.artwork),
      episode: episodes.map((episode) => ({
        "@type": "TVEpisode",
        name: episode.title,
        episodeNumber: episode.number,
        url: absolute(envelope, episode.href),
      })),
    }),
    breadcrumbs(envelope, [...filmSteps(envelope, true), { name: series.title, href: series.href }]),
  ];
};
