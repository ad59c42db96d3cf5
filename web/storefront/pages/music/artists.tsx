// The list of artists, paged.

import type { MusicArtistsPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter } from "#features/catalogue/list-choices";
import { ArtistCard } from "#features/music/music-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MusicArtistsPage>): PageHead {
  const title = intl.formatMessage({ id: "music.artists.title" });
  return {
    title,
    description: intl.formatMessage({ id: "music.artists.description" }, { tenant: envelope.shell.title }),
    image: props.artists[0]?.artwork?.src,
  };
}

const join = joinLists<MusicArtistsPage>("artists");

export default function Artists({ artists, genres, genre, paging }: MusicArtistsPage) {
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="music.artists.title" />
        </h1>
        <p>
          <FormattedMessage id="music.artists.count" values={{ count: paging.total }} />
        </p>
      </header>
      <GenreFilter genres={genres} current={genre} />
      <section className="section" aria-label={text("music.artists.title")}>
        {artists.length > 0 ? (
          <CardGrid shape="round">
            {artists.map((artist) => (
              <ArtistCard key={artist.id} artist={artist} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
    </>
  );
}
