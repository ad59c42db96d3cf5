// The page of a game: what it is about, who made it, what it is played on and with, and what else there is.
import * as links from "#generated/links";
import type { GamePage } from "#generated/payloads";
import { formatFileSize } from "#kit/messages/file-size";
import { useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { DeviceNote, GameButton } from "#features/games/game-button";
import { GameCard, gameOffer } from "#features/games/game-cards";
import { GameFacts } from "#features/games/game-facts";
import { GamePictures } from "#features/games/game-pictures";
import { AgeGrade } from "#features/video/age-grade";
import "#features/catalogue/detail-columns.css";

export function head({ props, envelope, intl }: HeadContext<GamePage>): PageHead {
  const { title, artwork } = props.game;
  return {
    title: intl.formatMessage({ id: "games.pageTitle" }, { title }),
    description:
      ownLanguage(props.description, props.descriptionLang) ||
      intl.formatMessage({ id: "games.pageDescription" }, { title, tenant: envelope.shell.title }),
    image: artwork?.src,
  };
}

export default function GameDetails(props: GamePage) {
  const { game, description, descriptionLang, genres, bytes, copyright, moreByDeveloper, related } = props;
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const [category] = genres;
  const [developer] = game.developers;
  return (
    <ArtworkBackdrop artwork={game.artwork}>
      <Breadcrumbs
        steps={[
          { name: text("games.title"), href: localePrefix(envelope) + links.games.list },
          ...(category ? [category] : []),
        ]}
      />
      <DetailHead
        artwork={game.artwork}
        icon="games"
        eyebrow={text(`games.kind.${game.kind}`)}
        title={game.title}
        by={game.developers.length > 0 && <ArtistLinks artists={game.developers} />}
        facts={[<AgeGrade key="age" rating={game.rating} />, category?.name, formatFileSize(bytes, intl)]}
        badge={game.badge}
        offer={gameOffer}
        actions={<GameButton {...props} />}
      />
      <div className="detail-columns detail-columns-two">
        <div className="detail-stack">
          <DeviceNote {...props} />
          <GamePictures {...props} />
          {description && (
            <AsidePart title="games.about">
              <Prose text={description} lang={descriptionLang} />
            </AsidePart>
          )}
        </div>
        <aside className="detail-stack" aria-label={text("games.facts.title")}>
          <GameFacts {...props} />
          {genres.length > 0 && (
            <AsidePart title="games.categories">
              <GenreChips genres={genres} label={text("games.categories")} />
            </AsidePart>
          )}
          {copyright && <p className="fine-text own-direction">{copyright}</p>}
        </aside>
      </div>
      {moreByDeveloper.length > 0 && developer && (
        <Shelf title={text("games.more.by", { name: developer.name })} href={developer.href}>
          {moreByDeveloper.map((other) => (
            <GameCard key={other.id} game={other} />
          ))}
        </Shelf>
      )}
      {related.length > 0 && (
        <Shelf title={text("games.related")}>
          {related.map((other) => (
            <GameCard key={other.id} game={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}
