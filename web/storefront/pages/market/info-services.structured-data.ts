// Structured data (schema.org) of the list of info services.
import type { InfoServicesPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<InfoServicesPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.services.map(({ title, href }) => ({ name: title, href })),
  );
