// All games, those of one kind or those of one category.
import type { GamesPage } from "#generated/payloads";
import { FormattedMessage, type MessageKey, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid, Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { Section } from "#ui/section";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { GameCard } from "#features/games/game-cards";
import "#ui/section.css";

const titles: Record<GamesPage["name"], MessageKey> = {
  all: "games.title",
  online: "games.list.online",
  cloud: "games.list.cloud",
  install: "games.list.install",
};

export function head({ props, envelope, intl }: HeadContext<GamesPage>): PageHead {
  const tenant = envelope.shell.title;
  const category = props.category?.name;
  const image = props.games[0]?.artwork?.src;
  if (!category)
    return {
      title: intl.formatMessage({ id: titles[props.name] }),
      description: intl.formatMessage({ id: "games.description" }, { tenant }),
      image,
    };
  return {
    title: intl.formatMessage({ id: "games.category.title" }, { category }),
    description: intl.formatMessage({ id: "games.category.description" }, { category, tenant }),
    image,
  };
}

const join = joinLists<GamesPage>("games");

export default function Games({ name, category, games, cloud, install, sorts, genres, paging }: GamesPage) {
  const text = useText();
  const title = category ? text("games.category.title", { category: category.name }) : text(titles[name]);
  const beside = [
    { title: "games.list.cloud", list: cloud },
    { title: "games.list.install", list: install },
  ] as const;
  const hasMore = cloud.length + install.length > 0;
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <p>
          <FormattedMessage
            id="games.count"
            values={{ count: paging.total + cloud.length + install.length }}
          />
        </p>
        {paging.total > 1 && <SortLinks sorts={sorts} />}
      </header>
      <GenreFilter genres={genres} current={category?.slug ?? ""} />
      {games.length > 0 && (
        <Section title={hasMore ? text("games.list.online") : ""}>
          <CardGrid>
            {games.map((game, index) => (
              <GameCard key={game.id} game={game} eager={index < 6} />
            ))}
          </CardGrid>
        </Section>
      )}
      <Paging paging={paging} join={join} />
      {beside.map(
        ({ title: kind, list }) =>
          list.length > 0 && (
            <Shelf key={kind} title={text(kind)}>
              {list.map((game) => (
                <GameCard key={game.id} game={game} />
              ))}
            </Shelf>
          ),
      )}
      {games.length === 0 && !hasMore && <NothingHere />}
    </>
  );
}
