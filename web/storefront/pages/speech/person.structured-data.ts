// Structured data (schema.org) of a person.
import type { PersonPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";
import { image } from "#features/speech/schema-org";

export const structuredData: StructuredData<PersonPage> = ({ props, envelope }) => {
  const { person, link } = props;
  const description = ownLanguage(props.biography, props.biographyLang);
  return [
    describe(envelope, "Person", {
      name: person.name,
      url: absolute(envelope, person.href),
      ...(description && { description }),
      ...(link && { sameAs: link }),
      ...image(envelope, person.artwork),
    }),
    breadcrumbs(envelope, [{ name: person.name, href: person.href }]),
  ];
};
