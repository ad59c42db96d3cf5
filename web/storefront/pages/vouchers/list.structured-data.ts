// Structured data (schema.org) of the list of vouchers.
import type { VouchersPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, itemList } from "#features/catalogue/schema-org";
import { voucherSteps } from "#features/vouchers/schema-org";

export const structuredData: StructuredData<VouchersPage> = ({ props, envelope, head }) => {
  const items = props.vouchers.map(({ title, href }) => ({ name: title, href }));
  const { genre } = props;
  const own = genre ?? { name: head.title, href: envelope.head.canonical };
  return [itemList(envelope, items), breadcrumbs(envelope, genre ? [...voucherSteps(envelope), own] : [own])];
};
