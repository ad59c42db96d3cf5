// Structured data (schema.org) of an app.
import type { AppPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { softwareApplication } from "#features/market/schema-org";

export const structuredData: StructuredData<AppPage> = ({ props, envelope }) => [
  describe(envelope, "SoftwareApplication", softwareApplication(envelope, props)),
  breadcrumbs(envelope, [...props.genres.slice(0, 1), { name: props.app.title, href: props.app.href }]),
];
