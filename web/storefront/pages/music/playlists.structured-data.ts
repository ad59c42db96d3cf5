// Structured data (schema.org) of the list of playlists.
import type { MusicPlaylistsPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicPlaylistsPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.playlists.map(({ title, href }) => ({ name: title, href })),
  );
