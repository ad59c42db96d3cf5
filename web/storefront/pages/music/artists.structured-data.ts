// Structured data (schema.org) of the list of artists.
import type { MusicArtistsPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicArtistsPage> = ({ props, envelope, head }) =>
  listOf(envelope, head, props.artists);
