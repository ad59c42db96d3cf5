// The list of films or of series, all or of one genre, paged.
import type { VideosPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { FilmCard, SeriesCard } from "#features/video/video-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<VideosPage>): PageHead {
  const tenant = envelope.shell.title;
  const films = props.name === "films";
  return {
    title: intl.formatMessage({ id: films ? "video.films.title" : "video.series.title" }),
    description: intl.formatMessage(
      { id: films ? "video.films.description" : "video.series.listDescription" },
      { tenant },
    ),
    image: (props.films[0] ?? props.series[0])?.artwork?.src,
  };
}

const join = joinLists<VideosPage>("films", "series");

export default function Videos({ name, films, series, sorts, genres, genre, paging }: VideosPage) {
  const text = useText();
  const isFilms = name === "films";
  const title = text(isFilms ? "video.films.title" : "video.series.title");
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <p>
          <FormattedMessage
            id={isFilms ? "video.films.count" : "video.series.count"}
            values={{ count: paging.total }}
          />
        </p>
        <SortLinks sorts={sorts} />
      </header>
      <GenreFilter genres={genres} current={genre} />
      <section className="section" aria-label={title}>
        {paging.total > 0 ? (
          <CardGrid shape={isFilms ? "wide" : "tall"}>
            {isFilms
              ? films.map((film, index) => <FilmCard key={film.id} video={film} eager={index < 6} />)
              : series.map((one, index) => <SeriesCard key={one.id} series={one} eager={index < 6} />)}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
    </>
  );
}
