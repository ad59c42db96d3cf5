// Structured data (schema.org) of an audiobook.
import type { AudiobookPage } from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { audiobookItem, persons } from "#features/speech/schema-org";

export const structuredData: StructuredData<AudiobookPage> = ({ props, envelope }) => {
  const { audiobook, language, releasedAt, isbn, publisher, abridged, people, genres } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const narrators = people.filter(({ roles }) => roles.includes("narrator"));
  return [
    describe(envelope, "Audiobook", {
      ...audiobookItem(envelope, audiobook),
      ...(language && { inLanguage: language }),
      ...(description && { description }),
      ...(isbn && { isbn }),
      ...(publisher && { publisher: { "@type": "Organization", name: publisher } }),
      abridged,
      datePublished: releasedAt || undefined,
      readBy: persons(envelope, narrators),
      genre: genres.map((genre) => genre.name),
    }),
    breadcrumbs(envelope, [
      ...audiobook.authors.slice(0, 1),
      { name: audiobook.title, href: audiobook.href },
    ]),
  ];
};
