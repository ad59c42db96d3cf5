// Structured data (schema.org) of the list of songs.
import type { MusicTracksPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe, trackItems } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicTracksPage> = ({ props, envelope, head }) => [
  describe(envelope, "MusicPlaylist", {
    name: head.title,
    numTracks: props.paging.total,
    track: trackItems(envelope, props.tracks, props.paging.offset),
  }),
  breadcrumbs(envelope, [{ name: head.title, href: envelope.head.canonical }]),
];
