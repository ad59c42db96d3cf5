// The page of a film or of an episode: its picture or trailer, what it is about, who made it, and what comes next.
import * as links from "#generated/links";
import type { FilmPage, Video } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { Icon } from "#ui/icon";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { Prose } from "#features/catalogue/prose";
import { useAge } from "#features/video/age-grade";
import { FilmFactList, FilmGenres, FilmPeople } from "#features/video/film-about";
import { FilmStage } from "#features/video/film-stage";
import { FilmCard } from "#features/video/video-cards";
import { videoLength } from "#features/video/video-length";
import { isBegun, useWatched } from "#features/video/watched";
import { externalFilmKey } from "#features/video-player/film";
import "#features/catalogue/detail-columns.css";
import "./film.css";

export function head({ props, intl }: HeadContext<FilmPage>): PageHead {
  const { video, facts } = props;
  const { title, year, season, number, series } = video;
  const description = ownLanguage(facts.description, facts.descriptionLang);
  // An external provider may not say when a film was released.
  if (!series && !year) return { title, description: description || title, image: video.artwork?.src };
  if (!series)
    return {
      title: intl.formatMessage({ id: "video.film.pageTitle" }, { title, year }),
      description: description || intl.formatMessage({ id: "video.film.description" }, { title, year }),
      image: video.artwork?.src,
    };
  const place = intl.formatMessage({ id: "video.episode.place" }, { season, number });
  return {
    title: intl.formatMessage({ id: "video.episode.pageTitle" }, { title, series: series.title, place }),
    description:
      description || intl.formatMessage({ id: "video.episode.description" }, { title, series: series.title }),
    image: video.artwork?.src,
  };
}

export default function Film(props: FilmPage) {
  const { video, facts, previous, next, episodes, moreByDirector, related, source } = props;
  const text = useText();
  const envelope = useEnvelope();
  const { series, season, number, title } = video;
  const kept = source ? externalFilmKey(source.code, video.id) : video.id;
  const begun = isBegun(useWatched([kept], source ? [] : [kept]).get(kept));
  const director = facts.directors[0];
  const list = {
    name: text(series ? "video.series.title" : "video.films.title"),
    href: localePrefix(envelope) + links.video.list({ name: series ? "series" : "films" }),
  };
  return (
    <ArtworkBackdrop artwork={video.artwork}>
      <Breadcrumbs
        steps={[source?.category ?? list, ...(series ? [{ name: series.title, href: series.href }] : [])]}
      />
      <FilmStage
        key={video.id}
        artwork={video.artwork}
        eyebrow={
          series ? (
            <a className="own-direction" href={series.href}>
              {series.title}
            </a>
          ) : (
            text("video.film.kind")
          )
        }
        title={title}
        rating={video.rating}
        facts={[
          series ? text("video.episode.place", { season, number }) : video.year,
          videoLength(video.durationSeconds, text),
          facts.genres[0]?.name ?? "",
        ]}
        badge={video.badge}
        lead={facts.tagline || (facts.description.length <= 160 ? facts.description : "")}
        leadLang={facts.tagline ? facts.taglineLang : facts.descriptionLang}
        offered={source ? undefined : { id: video.id, contentType: series ? "VIDEO" : "FULL_LENGTH_VIDEO" }}
        play={{
          href: video.streamHref,
          label: text(begun ? "video.continue" : "video.play"),
          words: text(begun ? "video.continueTitle" : "video.playTitle", { title }),
        }}
        trailer={facts.trailer}
      />
      <div className="detail-columns detail-columns-two">
        <div className="detail-stack">
          {facts.description && (
            <AsidePart title={series ? "video.episode.about" : "video.film.about"}>
              <Prose text={facts.description} lang={facts.descriptionLang} />
            </AsidePart>
          )}
          <FilmPeople people={facts.people} />
          <Neighbours previous={previous} next={next} />
        </div>
        <aside className="detail-stack" aria-label={text("video.facts.title")}>
          <Facts {...props} />
          <FilmGenres facts={facts} />
          {facts.copyright && <p className="fine-text own-direction">{facts.copyright}</p>}
        </aside>
      </div>
      {episodes.length > 0 && (
        <Shelf title={text("video.episodes.more")} href={series?.href} shape="wide">
          {episodes.map((other) => (
            <FilmCard key={other.id} video={other} />
          ))}
        </Shelf>
      )}
      {moreByDirector.length > 0 && director && (
        <Shelf title={text("video.more.by", { name: director.name })} href={director.href} shape="wide">
          {moreByDirector.map((other) => (
            <FilmCard key={other.id} video={other} />
          ))}
        </Shelf>
      )}
      {related.length > 0 && (
        <Shelf title={text("video.film.related")} shape="wide">
          {related.map((other) => (
            <FilmCard key={other.id} video={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}

function Facts({ video, facts, sound, subtitles }: FilmPage) {
  const text = useText();
  const intl = useIntl();
  const age = useAge();
  const inList = (names: string[]) => intl.formatList(names, { type: "unit", style: "short" });
  return (
    <FilmFactList
      facts={facts}
      more={[
        { name: "video.facts.length", value: videoLength(video.durationSeconds, text) },
        { name: "video.facts.age", value: age.long(video.rating) },
        { name: "video.facts.sound", value: inList(sound.map(({ name }) => name)) },
        {
          name: "video.facts.subtitles",
          value: inList(
            subtitles.map(({ name, kind }) =>
              kind === "captions" ? text("video.facts.captions", { language: name }) : name,
            ),
          ),
        },
      ]}
    />
  );
}

/** The episodes before and after this one. */
function Neighbours({ previous, next }: { previous?: Video; next?: Video }) {
  const text = useText();
  if (!previous && !next) return null;
  return (
    <nav className="film-neighbours" aria-label={text("video.episode.neighbours")}>
      {previous && (
        <a href={previous.href} className="film-neighbour">
          <Icon name="chevron-back" directional />
          <span>
            <span className="fine-text">{text("video.episode.previous")}</span>
            <span className="own-direction">{previous.title}</span>
          </span>
        </a>
      )}
      {next && (
        <a href={next.href} className="film-neighbour film-neighbour-next">
          <span>
            <span className="fine-text">{text("video.episode.next")}</span>
            <span className="own-direction">{next.title}</span>
          </span>
          <Icon name="chevron" directional />
        </a>
      )}
    </nav>
  );
}
