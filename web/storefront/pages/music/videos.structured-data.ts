// Structured data (schema.org) of the list of music videos.
import type { MusicVideosPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MusicVideosPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.videos.map(({ title, href }) => ({ name: title, href })),
  );
