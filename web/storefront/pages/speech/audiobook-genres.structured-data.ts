// Structured data (schema.org) of the genres of audiobooks.
import type { AudiobookGenresPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<AudiobookGenresPage> = ({ props, envelope, head }) =>
  listOf(envelope, head, props.genres);
