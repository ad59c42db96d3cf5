// Cards of films, episodes and series.
import type { Series, Video } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { useAge } from "./age-grade";

/** The content types whose plans a badge offers. */
export const videoOffer = "FULL_LENGTH_VIDEO VIDEO VIDEOCOLLECTION";

export function FilmCard({ video, eager }: { video: Video; eager?: boolean }) {
  const text = useText();
  const age = useAge();
  const { season, number, rating, year } = video;
  return (
    <Card
      href={video.href}
      title={video.title}
      subTitle={
        video.series
          ? text("video.episode.place", { season, number })
          : year
            ? text("video.card.facts", { year, age: age.short(rating) })
            : age.short(rating)
      }
      shape="wide"
      artwork={video.artwork}
      badge={video.badge}
      offer={videoOffer}
      duration={video.duration}
      icon="video"
      eager={eager}
    />
  );
}

export function SeriesCard({ series, eager }: { series: Series; eager?: boolean }) {
  const text = useText();
  const age = useAge();
  const { seasonCount, year, rating } = series;
  const first = seasonCount > 0 ? text("video.seasons.count", { count: seasonCount }) : year;
  return (
    <Card
      href={series.href}
      title={series.title}
      subTitle={text("video.card.facts", { year: first, age: age.short(rating) })}
      shape="tall"
      artwork={series.artwork}
      badge={series.badge}
      offer={videoOffer}
      icon="video"
      eager={eager}
    />
  );
}
