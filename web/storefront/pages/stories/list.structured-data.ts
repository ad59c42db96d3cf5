// Structured data (schema.org) of the list of articles.
import type { StoriesPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, itemList } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<StoriesPage> = ({ props, envelope, head }) => {
  const { category, subcategory, stories } = props;
  const items = stories.map(({ title, href }) => ({ name: title, href }));
  const steps = [category, subcategory].filter((section) => section !== undefined);
  const own = { name: head.title, href: envelope.head.canonical };
  return [itemList(envelope, items), breadcrumbs(envelope, steps.length > 0 ? steps : [own])];
};
