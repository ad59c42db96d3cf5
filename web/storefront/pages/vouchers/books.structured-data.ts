// Structured data (schema.org) of the list of voucher books.
import type { VoucherBooksPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<VoucherBooksPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    props.books.map(({ title, href }) => ({ name: title, href })),
  );
