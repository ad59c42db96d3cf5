// Structured data (schema.org) of the questions about apps.
import type { AppsFaqPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { questionEntities } from "#features/market/schema-org";

export const structuredData: StructuredData<AppsFaqPage> = ({ props, envelope, head }) => [
  describe(envelope, "FAQPage", {
    name: head.title,
    mainEntity: props.groups.flatMap(({ questions }) => questionEntities(questions)),
  }),
  breadcrumbs(envelope, [{ name: head.title, href: envelope.head.canonical }]),
];
