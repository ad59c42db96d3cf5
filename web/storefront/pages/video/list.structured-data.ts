// Structured data (schema.org) of the list of films and series.
import type { VideosPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<VideosPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    [...props.films, ...props.series].map(({ title, href }) => ({ name: title, href })),
  );
