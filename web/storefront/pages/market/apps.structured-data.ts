// Structured data (schema.org) of the list of apps.
import type { AppsPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<AppsPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.apps.map(({ title, href }) => ({ name: title, href })),
  );
