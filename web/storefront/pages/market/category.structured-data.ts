// Structured data (schema.org) of a category of the marketplace.
import type { MarketCategoryPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<MarketCategoryPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.apps.map(({ title, href }) => ({ name: title, href })),
  );
