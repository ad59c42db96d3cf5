// Structured data (schema.org) of a film or an episode.
import type { FilmPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { filmObject, filmSteps } from "#features/video/schema-org";

export const structuredData: StructuredData<FilmPage> = ({ props, envelope, head }) => [
  describe(envelope, props.video.series ? "TVEpisode" : "Movie", filmObject(envelope, props, head)),
  breadcrumbs(envelope, [
    ...filmSteps(envelope, props.video.series !== undefined, props.video.series, props.source),
    { name: props.video.title, href: props.video.href },
  ]),
];
