// Structured data (schema.org) of an album.
import type { MusicAlbumPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe, groups, trackItems } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicAlbumPage> = ({ props, envelope }) => {
  const { album, tracks, paging, genres, releasedAt } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  return [
    describe(envelope, "MusicAlbum", {
      name: album.title,
      url: absolute(envelope, album.href),
      byArtist: groups(envelope, album.artists),
      datePublished: releasedAt.slice(0, 10) || undefined,
      genre: genres.map((genre) => genre.name),
      numTracks: paging.total,
      ...(description && { description }),
      ...(album.artwork && { image: absolute(envelope, album.artwork.src) }),
      track: trackItems(envelope, tracks, paging.offset),
    }),
    breadcrumbs(envelope, [...album.artists.slice(0, 1), { name: album.title, href: album.href }]),
  ];
};
