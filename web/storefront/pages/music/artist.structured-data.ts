// Structured data (schema.org) of an artist.
import type { MusicArtistPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { absolute, albumItem, breadcrumbs, describe, trackItems } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicArtistPage> = ({ props, envelope }) => {
  const { artist, genres, topTracks, albums } = props;
  const description = ownLanguage(props.biography, props.biographyLang);
  return [
    describe(envelope, "MusicGroup", {
      name: artist.name,
      url: absolute(envelope, artist.href),
      genre: genres.map((genre) => genre.name),
      ...(description && { description }),
      ...(artist.artwork && { image: absolute(envelope, artist.artwork.src) }),
      track: trackItems(envelope, topTracks),
      album: albums.map((album) => albumItem(envelope, album)),
    }),
    breadcrumbs(envelope, [{ name: artist.name, href: artist.href }]),
  ];
};
