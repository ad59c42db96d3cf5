// Structured data (schema.org) of a page of blocks.
import type { StructurePage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<StructurePage> = ({ props, envelope }) => {
  const url = envelope.head.canonical;
  const name = envelope.shell.title;
  if (envelope.path === "/") return [describe(envelope, "WebSite", { name, url: absolute(envelope, url) })];
  return [breadcrumbs(envelope, [{ name: props.title || name, href: url }])];
};
