// Structured data (schema.org) of the list of games.
import type { GamesPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { listOf } from "#features/catalogue/schema-org";

export const structuredData: StructuredData<GamesPage> = ({ props, envelope, head }) =>
  listOf(
    envelope,
    head,
    [...props.games, ...props.cloud, ...props.install].map(({ title, href }) => ({ name: title, href })),
  );
