// Structured data (schema.org) of a partner of the marketplace.
import type { PartnerPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<PartnerPage> = ({ props, envelope }) => {
  const { partner, link } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  return [
    describe(envelope, "Organization", {
      name: partner.name,
      url: absolute(envelope, partner.href),
      ...(description && { description }),
      ...(link && { sameAs: link }),
      ...(partner.artwork && { logo: absolute(envelope, partner.artwork.src) }),
    }),
    breadcrumbs(envelope, [{ name: partner.name, href: partner.href }]),
  ];
};
