// Structured data (schema.org) of a song.
import type { MusicTrackPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe, recording } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicTrackPage> = ({ props, envelope }) => {
  const { track, genres, releasedAt } = props;
  return [
    describe(envelope, "MusicRecording", {
      ...recording(envelope, track),
      datePublished: releasedAt.slice(0, 10) || undefined,
      genre: genres.map((genre) => genre.name),
      ...(track.artwork && { image: absolute(envelope, track.artwork.src) }),
    }),
    breadcrumbs(envelope, [
      ...track.artists.slice(0, 1),
      ...(track.album ? [{ name: track.album.title, href: track.album.href }] : []),
      { name: track.title, href: track.href },
    ]),
  ];
};
