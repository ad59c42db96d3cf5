// Structured data (schema.org) of a game.
import type { GamePage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { breadcrumbs, describe } from "#features/catalogue/schema-org";
import { gameObject, gameSteps } from "#features/games/schema-org";

export const structuredData: StructuredData<GamePage> = ({ props, envelope, head }) => [
  describe(envelope, "VideoGame", gameObject(envelope, props, head)),
  breadcrumbs(envelope, [...gameSteps(envelope), { name: props.game.title, href: props.game.href }]),
];
