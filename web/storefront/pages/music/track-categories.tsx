// The list of genres, with pictures.

import type { MusicTrackCategoriesPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreCard } from "#features/music/music-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MusicTrackCategoriesPage>): PageHead {
  const title = intl.formatMessage({ id: "music.genres.title" });
  return {
    title,
    description: intl.formatMessage({ id: "music.genres.description" }, { tenant: envelope.shell.title }),
    image: props.genres.find((genre) => genre.artwork)?.artwork?.src,
  };
}

export default function TrackCategories({ genres }: MusicTrackCategoriesPage) {
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="music.genres.title" />
        </h1>
      </header>
      <section className="section" aria-label={text("music.genres.title")}>
        {genres.length > 0 ? (
          <CardGrid>
            {genres.map((genre) => (
              <GenreCard key={genre.slug} genre={genre} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
    </>
  );
}
