// Structured data (schema.org) of the list of audiobooks.
import type { AudiobooksPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<AudiobooksPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.audiobooks.map(({ title, href }) => ({ name: title, href })),
  );
