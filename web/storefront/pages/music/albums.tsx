// The list of albums, all or of one category, paged.

import * as links from "#generated/links";
import type { MusicAlbumsPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { AlbumCard } from "#features/music/music-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MusicAlbumsPage>): PageHead {
  const tenant = envelope.shell.title;
  const albums = intl.formatMessage({ id: "music.albums.title" });
  const title = props.category
    ? intl.formatMessage({ id: "music.albums.categoryTitle" }, { category: props.category.name })
    : props.artist
      ? intl.formatMessage({ id: "music.albums.by" }, { name: props.artist.name })
      : albums;
  return {
    title,
    description: props.category
      ? intl.formatMessage(
          { id: "music.albums.categoryDescription" },
          { category: props.category.name, tenant },
        )
      : intl.formatMessage({ id: "music.albums.description" }, { tenant }),
    image: props.albums[0]?.artwork?.src,
  };
}

const join = joinLists<MusicAlbumsPage>("albums");

export default function Albums({ albums, categories, category, artist, sorts, paging }: MusicAlbumsPage) {
  const text = useText();
  const envelope = useEnvelope();
  return (
    <>
      <header className="page-head">
        <h1>
          {category ? (
            <FormattedMessage id="music.albums.categoryTitle" values={{ category: category.name }} />
          ) : artist ? (
            <FormattedMessage id="music.albums.by" values={{ name: artist.name }} />
          ) : (
            <FormattedMessage id="music.albums.title" />
          )}
        </h1>
        <p>
          <FormattedMessage id="music.albums.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
      </header>
      <GenreFilter
        // Of an artist there are no categories, and so no filter.
        genres={[{ slug: "", name: "", href: localePrefix(envelope) + links.music.albums }, ...categories]}
        current={category?.slug ?? ""}
      />
      <section className="section" aria-label={text("music.albums.title")}>
        {albums.length > 0 ? (
          <CardGrid>
            {albums.map((album, index) => (
              <AlbumCard key={album.id} album={album} eager={index < 6} />
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
