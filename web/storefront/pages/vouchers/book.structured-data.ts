// Structured data (schema.org) of a voucher book.
import type { VoucherBookPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { bookProduct, voucherSteps } from "#features/vouchers/schema-org";

export const structuredData: StructuredData<VoucherBookPage> = ({ props, envelope }) => [
  describe(envelope, "Product", bookProduct(envelope, props)),
  breadcrumbs(envelope, [...voucherSteps(envelope), { name: props.book.title, href: props.book.href }]),
];
