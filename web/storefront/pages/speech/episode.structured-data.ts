// Structured data (schema.org) of an episode of a podcast.
import type { EpisodePage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { persons, podcastEpisode } from "#features/speech/schema-org";

export const structuredData: StructuredData<EpisodePage> = ({ props, envelope, head }) => {
  const { episode, language, people } = props;
  const { track } = episode;
  return [
    describe(envelope, "PodcastEpisode", {
      ...podcastEpisode(envelope, episode),
      ...(language && { inLanguage: language }),
      description: head.description,
      actor: persons(envelope, people),
    }),
    breadcrumbs(envelope, [
      ...(track.album ? [{ name: track.album.title, href: track.album.href }] : []),
      { name: track.title, href: track.href },
    ]),
  ];
};
