// Structured data (schema.org) of an info service.
import type { InfoServicePage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";
import { offers } from "#features/market/schema-org";
import { image } from "#features/speech/schema-org";

export const structuredData: StructuredData<InfoServicePage> = ({ props, envelope, head }) => {
  const { service } = props;
  const [partner] = service.partners;
  return [
    describe(envelope, "Service", {
      name: service.title,
      description: head.description,
      url: absolute(envelope, service.href),
      ...image(envelope, service.artwork),
      ...(partner && {
        provider: { "@type": "Organization", name: partner.name, url: absolute(envelope, partner.href) },
      }),
      ...offers(envelope, service.href, service.prices),
    }),
    breadcrumbs(envelope, [{ name: service.title, href: service.href }]),
  ];
};
