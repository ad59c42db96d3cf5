// The films and series of one genre.
import type { VideoGenrePage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid, Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { Section } from "#ui/section";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { FilmCard, SeriesCard } from "#features/video/video-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<VideoGenrePage>): PageHead {
  const genre = props.genre.name;
  return {
    title: intl.formatMessage({ id: "video.genre.title" }, { genre }),
    description: intl.formatMessage(
      { id: "video.genre.description" },
      { genre, tenant: envelope.shell.title },
    ),
    image: (props.films[0] ?? props.series[0])?.artwork?.src,
  };
}

const join = joinLists<VideoGenrePage>("films");

export default function VideoGenre(props: VideoGenrePage) {
  const { genre, genres, sorts, films, paging, series, allSeries } = props;
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="video.genre.title" values={{ genre: genre.name }} />
        </h1>
        {films.length > 1 && <SortLinks sorts={sorts} />}
      </header>
      <GenreFilter genres={genres} current={genre.slug} />
      {series.length > 0 && (
        <Shelf title={text("video.series.title")} href={allSeries} shape="tall">
          {series.map((one) => (
            <SeriesCard key={one.id} series={one} eager />
          ))}
        </Shelf>
      )}
      {films.length > 0 && (
        <Section title={text("video.films.title")}>
          <CardGrid shape="wide">
            {films.map((film, index) => (
              <FilmCard key={film.id} video={film} eager={index < 6} />
            ))}
          </CardGrid>
        </Section>
      )}
      {films.length + series.length === 0 && <NothingHere />}
      <Paging paging={paging} join={join} />
    </>
  );
}
