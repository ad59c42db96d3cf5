// Structured data (schema.org) of the genres of music.
import type { MusicTrackCategoriesPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicTrackCategoriesPage> = ({ props, envelope, head }) =>
  listOf(envelope, head, props.genres);
