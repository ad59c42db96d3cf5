// Structured data (schema.org) of a playlist.
import type { MusicPlaylistPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe, trackItems } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicPlaylistPage> = ({ props, envelope }) => {
  const { playlist, tracks, paging } = props;
  const description = ownLanguage(playlist.description, playlist.descriptionLang);
  return [
    describe(envelope, "MusicPlaylist", {
      name: playlist.title,
      url: absolute(envelope, playlist.href),
      numTracks: paging.total,
      ...(description && { description }),
      ...(playlist.artwork && { image: absolute(envelope, playlist.artwork.src) }),
      track: trackItems(envelope, tracks, paging.offset),
    }),
    breadcrumbs(envelope, [{ name: playlist.title, href: playlist.href }]),
  ];
};
