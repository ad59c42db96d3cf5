// Structured data (schema.org) of the list of albums.
import type { MusicAlbumsPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicAlbumsPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.albums.map(({ title, href }) => ({ name: title, href })),
  );
