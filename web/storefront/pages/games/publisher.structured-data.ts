// Structured data (schema.org) of a publisher of games.
import type { GamePublisherPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe, itemList } from "#features/catalogue/schema-org";
import { gameSteps } from "#features/games/schema-org";
import { image } from "#features/speech/schema-org";

export const structuredData: StructuredData<GamePublisherPage> = ({ props, envelope, head }) => {
  const { publisher, link, games } = props;
  return [
    describe(envelope, "Organization", {
      name: publisher.name,
      description: head.description,
      ...(link && { url: link }),
      ...image(envelope, publisher.artwork),
    }),
    itemList(
      envelope,
      games.map(({ title, href }) => ({ name: title, href })),
    ),
    breadcrumbs(envelope, [...gameSteps(envelope), publisher]),
  ];
};
