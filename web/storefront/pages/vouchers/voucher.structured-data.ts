// Structured data (schema.org) of a voucher.
import type { VoucherPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { voucherProduct, voucherSteps } from "#features/vouchers/schema-org";

export const structuredData: StructuredData<VoucherPage> = ({ props, envelope }) => {
  const { voucher } = props;
  return [
    describe(envelope, "Product", voucherProduct(envelope, props)),
    breadcrumbs(envelope, [
      ...voucherSteps(envelope),
      ...(voucher.book ? [{ name: voucher.book.title, href: voucher.book.href }] : []),
      { name: voucher.title, href: voucher.href },
    ]),
  ];
};
