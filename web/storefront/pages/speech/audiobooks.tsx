// The list of audiobooks, all or of one genre, paged.

import * as links from "#generated/links";
import type { AudiobooksPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { AudiobookCard } from "#features/speech/speech-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<AudiobooksPage>): PageHead {
  const tenant = envelope.shell.title;
  const genre = props.genre?.name;
  return {
    title: genre
      ? intl.formatMessage({ id: "speech.audiobooks.genreTitle" }, { genre })
      : intl.formatMessage({ id: "speech.audiobooks.title" }),
    description: genre
      ? intl.formatMessage({ id: "speech.audiobooks.genreDescription" }, { genre, tenant })
      : intl.formatMessage({ id: "speech.audiobooks.description" }, { tenant }),
    image: props.audiobooks[0]?.artwork?.src,
  };
}

const join = joinLists<AudiobooksPage>("audiobooks");

export default function Audiobooks({ audiobooks, sorts, genres, genre, paging }: AudiobooksPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const all = prefix + links.speech.audiobooks;
  return (
    <>
      <header className="page-head">
        <h1>
          {genre ? (
            <FormattedMessage id="speech.audiobooks.genreTitle" values={{ genre: genre.name }} />
          ) : (
            <FormattedMessage id="speech.audiobooks.title" />
          )}
        </h1>
        <p>
          <FormattedMessage id="speech.audiobooks.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
        {genres.length > 0 && (
          <a className="link" href={prefix + links.speech.audiobookGenres}>
            <FormattedMessage id="speech.genres.title" />
          </a>
        )}
      </header>
      <GenreFilter genres={[{ slug: "", name: "", href: all }, ...genres]} current={genre?.slug ?? ""} />
      <section className="section" aria-label={text("speech.audiobooks.title")}>
        {audiobooks.length > 0 ? (
          <CardGrid shape="tall">
            {audiobooks.map((audiobook, index) => (
              <AudiobookCard key={audiobook.id} audiobook={audiobook} eager={index < 6} />
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
