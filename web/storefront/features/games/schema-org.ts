// schema.org structured data (JSON-LD) of games. All addresses are absolute.
import * as links from "#generated/links";
import type { Envelope, GamePage } from "#generated/payloads";
import { localePrefix } from "#kit/navigation/addresses";
import type { PageHead } from "#kit/page/page";
import { absolute } from "#features/catalogue/schema-org";
import { image } from "#features/speech/schema-org";

const platforms: Record<string, string> = {
  desktop: "Desktop web platform",
  tablet: "Tablet web platform",
  phone: "Mobile web platform",
};

export function gameObject(envelope: Envelope, props: GamePage, head: PageHead): object {
  const { game, genres, devices, releasedAt, bytes, version } = props;
  return {
    name: game.title,
    url: absolute(envelope, game.href),
    description: head.description,
    genre: genres.map(({ name }) => name),
    gamePlatform: devices.map((device) => platforms[device]),
    applicationCategory: "Game",
    ...(bytes > 0 && { fileSize: `${Math.ceil(bytes / 1024)}KB` }),
    ...(version && { softwareVersion: version }),
    datePublished: releasedAt || undefined,
    ...(game.developers.length > 0 && {
      author: game.developers.map(({ name, href }) => ({
        "@type": "Organization",
        name,
        url: absolute(envelope, href),
      })),
    }),
    ...(game.badge === "free" && {
      offers: {
        "@type": "Offer",
        price: 0,
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
    }),
    ...image(envelope, game.artwork),
  };
}

/** The list above a game's page, as the tenant's section is called. */
export function gameSteps(envelope: Envelope): { name: string; href: string }[] {
  const list = localePrefix(envelope) + links.games.list;
  const section = envelope.shell.navigation.find(({ href }) => href === list);
  return section ? [{ name: section.title, href: list }] : [];
}
