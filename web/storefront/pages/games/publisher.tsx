// The page of a publisher of games.
import * as links from "#generated/links";
import type { GamePublisherPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { Section } from "#ui/section";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { Prose } from "#features/catalogue/prose";
import { GameCard } from "#features/games/game-cards";
import "#ui/styles/rich-text.css";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<GamePublisherPage>): PageHead {
  const { name, artwork } = props.publisher;
  const about = ownLanguage(props.about, props.aboutLang);
  return {
    title: name,
    description: about || intl.formatMessage({ id: "games.publisher.description" }, { name }),
    image: artwork?.src,
  };
}

const join = joinLists<GamePublisherPage>("games");

export default function Publisher({ publisher, about, aboutLang, link, games, paging }: GamePublisherPage) {
  const text = useText();
  const envelope = useEnvelope();
  const { name } = publisher;
  return (
    <ArtworkBackdrop artwork={publisher.artwork}>
      <Breadcrumbs steps={[{ name: text("games.title"), href: localePrefix(envelope) + links.games.list }]} />
      <DetailHead
        artwork={publisher.artwork}
        icon="games"
        eyebrow={text("games.publisher.kind")}
        title={name}
        facts={[text("games.count", { count: paging.total })]}
        actions={
          link && (
            <ButtonLink icon="globe" href={link} rel="noopener" target="_blank">
              <FormattedMessage id="games.publisher.website" />
            </ButtonLink>
          )
        }
      />
      {games.length > 0 && (
        <Section title={text("games.publisher.games", { name })}>
          <CardGrid>
            {games.map((game, index) => (
              <GameCard key={game.id} game={game} eager={index < 6} />
            ))}
          </CardGrid>
        </Section>
      )}
      <Paging paging={paging} join={join} />
      {about && (
        <Section title={text("games.publisher.about", { name })}>
          <div className="text-block detail-stack">
            <Prose text={about} lang={aboutLang} />
          </div>
        </Section>
      )}
    </ArtworkBackdrop>
  );
}
