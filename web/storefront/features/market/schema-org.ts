// schema.org structured data (JSON-LD) of the marketplace. All addresses are absolute.

import type { AppPage, Envelope, ItemPrice, Question } from "#generated/payloads";
import { megabytes } from "#kit/messages/file-size";
import { ownLanguage } from "#kit/messages/text-language";
import { absolute } from "#features/catalogue/schema-org";
import { image } from "#features/speech/schema-org";

/** A free item has the price 0; an item that only a plan includes has no price of its own. */
export function offers(
  envelope: Envelope,
  href: string,
  prices: ItemPrice[],
  more: object = { availability: "https://schema.org/InStock" },
): object {
  const priced = prices.filter(({ businessModel, amount }) => businessModel !== "SUBSCRIPTION" || amount > 0);
  if (priced.length === 0) return {};
  return {
    offers: priced.map(({ amount, currency }) => ({
      "@type": "Offer",
      url: absolute(envelope, href),
      price: amount,
      priceCurrency: currency || "EUR",
      ...more,
    })),
  };
}

export function questionEntities(questions: Question[]): object[] {
  return questions
    .filter(({ questionLang, answerLang }) => !questionLang && !answerLang)
    .map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    }));
}

const operatingSystem = ({ systems }: AppPage) =>
  systems.map(({ name, version }) => [name, version].filter(Boolean).join(" ")).join(", ");

export function softwareApplication(envelope: Envelope, props: AppPage): object {
  const { app, genres, version, releasedAt, updatedAt, sizeBytes, screenshots } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const systems = operatingSystem(props);
  const [partner] = app.partners;
  return {
    name: app.title,
    url: absolute(envelope, app.href),
    ...(description && { description }),
    ...image(envelope, app.artwork),
    applicationCategory: genres.map(({ name }) => name),
    ...(systems && { operatingSystem: systems }),
    ...(version && { softwareVersion: version }),
    ...(sizeBytes > 0 && { fileSize: `${megabytes(sizeBytes)} MB` }),
    ...(releasedAt && { datePublished: releasedAt }),
    ...(updatedAt && { dateModified: updatedAt }),
    ...(screenshots.length > 0 && { screenshot: screenshots.map(({ src }) => absolute(envelope, src)) }),
    ...(partner && {
      publisher: { "@type": "Organization", name: partner.name, url: absolute(envelope, partner.href) },
    }),
    ...offers(envelope, app.href, app.prices),
  };
}
