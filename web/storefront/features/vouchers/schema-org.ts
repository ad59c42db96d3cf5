// schema.org structured data (JSON-LD) of vouchers and voucher books. All addresses are absolute.

import * as links from "#generated/links";
import type { Envelope, VoucherBookPage, VoucherPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { absolute } from "#features/catalogue/schema-org";
import { offers } from "#features/market/schema-org";
import { image } from "#features/speech/schema-org";

const availability: Record<VoucherPage["voucher"]["state"], string> = {
  upcoming: "https://schema.org/PreSale",
  valid: "https://schema.org/InStock",
  sold_out: "https://schema.org/SoldOut",
  expired: "https://schema.org/Discontinued",
};

export function voucherProduct(envelope: Envelope, props: VoucherPage): object {
  const { voucher, genres, validFromAt, validUntilAt } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const [partner] = voucher.partners;
  return {
    name: voucher.title,
    url: absolute(envelope, voucher.href),
    sku: voucher.id,
    ...(description && { description }),
    ...(genres.length > 0 && { category: genres.map(({ name }) => name).join(", ") }),
    ...image(envelope, voucher.artwork),
    ...(partner && { brand: { "@type": "Brand", name: partner.name } }),
    ...offers(envelope, voucher.href, voucher.prices, {
      availability: availability[voucher.state],
      ...(validFromAt && { validFrom: validFromAt }),
      ...(validUntilAt && { validThrough: validUntilAt }),
    }),
  };
}

export function bookProduct(envelope: Envelope, props: VoucherBookPage): object {
  const { book, vouchers } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  return {
    name: book.title,
    url: absolute(envelope, book.href),
    sku: book.id,
    ...(description && { description }),
    ...image(envelope, book.artwork),
    ...offers(envelope, book.href, book.prices),
    isRelatedTo: vouchers.map(({ title, href }) => ({
      "@type": "Product",
      name: title,
      url: absolute(envelope, href),
    })),
  };
}

/** The list of vouchers, where the tenant has it among its sections. */
export function voucherSteps(envelope: Envelope): { name: string; href: string }[] {
  const list = localePrefix(envelope) + links.vouchers.list;
  const section = envelope.shell.navigation.find(({ href }) => href === list);
  return section ? [{ name: section.title, href: list }] : [];
}
