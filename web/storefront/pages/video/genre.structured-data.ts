// Structured data (schema.org) of a genre of films and series.
import type { VideoGenrePage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<VideoGenrePage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    [...props.series, ...props.films].map(({ title, href }) => ({ name: title, href })),
  );
