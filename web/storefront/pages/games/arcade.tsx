// The arcade's page of a game: it is played here, within the portal.
import * as links from "#generated/links";
import type { ArcadePage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { Shelf } from "#ui/cards/shelf";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { GameCard } from "#features/games/game-cards";
import { GameStage } from "#features/games/game-stage";
import { ShareButton } from "#features/share/share-button";

export function head({ props, intl }: HeadContext<ArcadePage>): PageHead {
  const { title, artwork } = props.play.game;
  const name = intl.formatMessage({ id: "games.play.pageTitle" }, { title });
  return { title: name, description: name, image: artwork?.src };
}

export default function Arcade({ play, genres, related }: ArcadePage) {
  const { game } = play;
  const text = useText();
  const envelope = useEnvelope();
  const [category] = genres;
  return (
    <>
      <Breadcrumbs
        steps={[
          { name: text("games.title"), href: localePrefix(envelope) + links.games.list },
          ...(category ? [category] : []),
          { name: game.title, href: game.href },
        ]}
      />
      <header className="page-head">
        <h1>{game.title}</h1>
        <div className="actions">
          <ButtonLink href={game.href} icon="info">
            <FormattedMessage id="games.toDetails" />
          </ButtonLink>
          <ShareButton title={game.title} />
        </div>
      </header>
      <div className="arcade-stage">
        <GameStage key={game.id} play={play} autoStart={envelope.url.includes("state=play")} />
      </div>
      {related.length > 0 && (
        <Shelf title={text("games.related")}>
          {related.map((other) => (
            <GameCard key={other.id} game={other} />
          ))}
        </Shelf>
      )}
    </>
  );
}
