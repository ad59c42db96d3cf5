// Structured data (schema.org) of a podcast.
import type { PodcastPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";
import { podcastEpisode, podcastSeries } from "#features/speech/schema-org";

export const structuredData: StructuredData<PodcastPage> = ({ props, envelope }) => {
  const { podcast, language, genres, episodes, feed } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  return [
    describe(envelope, "PodcastSeries", {
      ...podcastSeries(envelope, podcast),
      ...(language && { inLanguage: language }),
      genre: genres.map((genre) => genre.name),
      ...(description && { description }),
      ...(feed && { webFeed: absolute(envelope, feed) }),
      hasPart: episodes.map((episode) => podcastEpisode(envelope, episode)),
    }),
    breadcrumbs(envelope, [{ name: podcast.title, href: podcast.href }]),
  ];
};
