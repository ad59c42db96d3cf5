// Structured data (schema.org) of a genre of music.
import type { MusicGenrePage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe, trackItems } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicGenrePage> = ({ props, envelope }) => {
  const { genre, tracks } = props;
  return [
    describe(envelope, "MusicPlaylist", {
      name: genre.name,
      genre: genre.name,
      track: trackItems(envelope, tracks),
    }),
    breadcrumbs(envelope, [{ name: genre.name, href: genre.href }]),
  ];
};
