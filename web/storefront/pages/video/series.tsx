// The page of a series: its picture or trailer, its seasons with their episodes, and who made it.
import * as links from "#generated/links";
import type { SeasonLink, SeriesPage } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { inLanguage, ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { Prose } from "#features/catalogue/prose";
import { useAge } from "#features/video/age-grade";
import { EpisodeRows } from "#features/video/episode-rows";
import { FilmFactList, FilmGenres, FilmPeople } from "#features/video/film-about";
import { FilmStage } from "#features/video/film-stage";
import { SeriesCard } from "#features/video/video-cards";
import { lastBegun, useWatched } from "#features/video/watched";
import "#ui/chip.css";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<SeriesPage>): PageHead {
  const { series, facts, artwork } = props;
  const { title, episodeCount: count } = series;
  const description = ownLanguage(facts.description, facts.descriptionLang);
  return {
    title: intl.formatMessage({ id: "video.series.pageTitle" }, { title }),
    description: description || intl.formatMessage({ id: "video.series.description" }, { title, count }),
    image: (artwork ?? series.artwork)?.src,
  };
}

export default function Series(props: SeriesPage) {
  const { series, artwork, facts, seasons, episodes, moreByDirector, related } = props;
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const watched = useWatched(episodes.map(({ id }) => id));
  const begun = lastBegun(episodes, watched);
  const first = begun ?? episodes[0];
  const director = facts.directors[0];
  return (
    <ArtworkBackdrop artwork={artwork ?? series.artwork}>
      <Breadcrumbs
        steps={[{ name: text("video.series.title"), href: prefix + links.video.list({ name: "series" }) }]}
      />
      <FilmStage
        key={series.id}
        artwork={artwork ?? series.artwork}
        eyebrow={text("video.series.kind")}
        title={series.title}
        rating={series.rating}
        facts={[
          series.year,
          seasons.length > 0
            ? text("video.seasons.count", { count: seasons.length })
            : text("video.episodes.count", { count: series.episodeCount }),
          facts.genres[0]?.name ?? "",
        ]}
        badge={series.badge}
        lead={facts.tagline || (facts.description.length <= 160 ? facts.description : "")}
        leadLang={facts.tagline ? facts.taglineLang : facts.descriptionLang}
        play={
          first && {
            href: first.streamHref,
            label: text(begun ? "video.continue" : "video.play"),
            words: text(begun ? "video.continueTitle" : "video.playTitle", { title: first.title }),
          }
        }
        trailer={facts.trailer}
      />
      <div className="detail-columns detail-columns-two">
        <section aria-labelledby="episodes">
          <div className="seasons">
            <h2 id="episodes">{text("video.episodes.title")}</h2>
            <Seasons seasons={seasons} />
          </div>
          {episodes.length > 0 ? (
            <EpisodeRows episodes={episodes} label={text("video.episodes.title")} watched={watched} />
          ) : (
            <p className="small-text">{text("video.season.none")}</p>
          )}
        </section>
        <aside className="detail-stack" aria-label={text("video.series.about")}>
          {facts.description && (
            <AsidePart title="video.series.about">
              <Prose text={facts.description} lang={facts.descriptionLang} />
            </AsidePart>
          )}
          <FilmPeople people={facts.people} />
          <Facts {...props} />
          <FilmGenres facts={facts} />
          {facts.copyright && <p className="fine-text own-direction">{facts.copyright}</p>}
        </aside>
      </div>
      {moreByDirector.length > 0 && director && (
        <Shelf title={text("video.more.by", { name: director.name })} href={director.href} shape="tall">
          {moreByDirector.map((other) => (
            <SeriesCard key={other.id} series={other} />
          ))}
        </Shelf>
      )}
      {related.length > 0 && (
        <Shelf title={text("video.film.related")} shape="tall">
          {related.map((other) => (
            <SeriesCard key={other.id} series={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}

/** Links, so that a season has an address and needs no script. */
function Seasons({ seasons }: { seasons: SeasonLink[] }) {
  const text = useText();
  const named = seasons.some(({ title }) => title);
  if (seasons.length < 2 && !named) return null;
  return (
    <nav className="chips" aria-label={text("video.seasons.label")}>
      {seasons.map(({ number, title, titleLang, href, current }) => (
        <a key={number} className="chip" href={href} aria-current={current ? "page" : undefined}>
          <span {...(title ? inLanguage(titleLang) : {})}>
            {number === 0
              ? title || text("video.season.specials")
              : title
                ? text("video.season.titled", { number, title })
                : text("video.season", { number })}
          </span>
        </a>
      ))}
    </nav>
  );
}

function Facts({ series, facts }: SeriesPage) {
  const text = useText();
  const intl = useIntl();
  const age = useAge();
  const lengths = [
    text("video.seasons.count", { count: Math.max(1, series.seasonCount) }),
    text("video.episodes.count", { count: series.episodeCount }),
  ];
  return (
    <FilmFactList
      facts={facts}
      more={[
        { name: "video.facts.length", value: intl.formatList(lengths, { type: "unit", style: "short" }) },
        { name: "video.facts.age", value: age.long(series.rating) },
        { name: "video.facts.sound", value: facts.languageName },
      ]}
    />
  );
}
