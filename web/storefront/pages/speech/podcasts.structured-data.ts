// Structured data (schema.org) of the list of podcasts.
import type { PodcastsPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<PodcastsPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.podcasts.map(({ title, href }) => ({ name: title, href })),
  );
