// The podcast page: cover, hosts, episodes and what it is about.

import type { PodcastPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { inLanguage, ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { PlayButton } from "#features/player/controls/play-button";
import { moreOf } from "#features/player/playlist/more-tracks";
import { EpisodeList } from "#features/speech/episode-list";
import { People } from "#features/speech/people";
import { SampleButton } from "#features/speech/sample-button";
import { PodcastCard } from "#features/speech/speech-cards";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<PodcastPage>): PageHead {
  const { podcast, paging } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  return {
    title: intl.formatMessage({ id: "speech.podcast.pageTitle" }, { title: podcast.title }),
    description:
      description ||
      intl.formatMessage({ id: "speech.podcast.description" }, { title: podcast.title, count: paging.total }),
    image: podcast.artwork?.src,
    feed: props.feed ? { href: props.feed, type: "application/rss+xml" } : undefined,
  };
}

export default function Podcast(props: PodcastPage) {
  const { podcast, languageName, episodes, paging, copyright, related } = props;
  const text = useText();
  const { title, href, id } = podcast;
  // Each page of the episodes is a list of its own to the player.
  const list = paging.offset > 0 ? `${id}:${paging.offset}` : id;
  const from = { title, href, more: moreOf(paging) };
  const target = { kind: "podcast", id: list, ...from, tracks: episodes.map(({ track }) => track) };
  const trailer = episodes.find(({ type }) => type === "trailer");
  return (
    <ArtworkBackdrop artwork={podcast.artwork}>
      <DetailHead
        artwork={podcast.artwork}
        icon="podcast"
        eyebrow={text("speech.podcast.kind")}
        title={title}
        badge={podcast.badge}
        offer="PODCAST PODCASTCOLLECTION"
        by={<ArtistLinks artists={podcast.hosts} />}
        facts={[text("speech.episodes.count", { count: paging.total }), languageName]}
        actions={
          episodes.length > 0 && (
            <>
              <PlayButton target={target} />
              {trailer && <SampleButton kind="trailer" track={trailer.track} from={{ title, href }} />}
            </>
          )
        }
      />
      <div className="detail-columns detail-columns-two">
        <div>
          <h2 className="visually-hidden">
            <FormattedMessage id="speech.episodes.title" />
          </h2>
          {episodes.length > 0 ? (
            <EpisodeList
              episodes={episodes}
              source={`podcast:${list}`}
              from={from}
              label={text("speech.episodes.title")}
            />
          ) : (
            <NothingHere />
          )}
          <Paging paging={paging} />
          {copyright && <p className="fine-text fine-after own-direction">{copyright}</p>}
        </div>
        <AboutPodcast {...props} />
      </div>
      {related.length > 0 && (
        <Shelf title={text("speech.podcast.related")}>
          {related.map((other) => (
            <PodcastCard key={other.id} podcast={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}

function AboutPodcast(props: PodcastPage) {
  const { description, descriptionLang, people, genres } = props;
  const text = useText();
  return (
    <aside className="detail-stack" aria-label={text("speech.podcast.about")}>
      {description && (
        <AsidePart title="speech.podcast.about">
          <Prose text={description} lang={descriptionLang} />
        </AsidePart>
      )}
      {people.length > 0 && (
        <AsidePart title="speech.people.title">
          <People people={people} label={text("speech.people.title")} />
        </AsidePart>
      )}
      {genres.length > 0 && (
        <AsidePart title="speech.genres.of">
          <GenreChips genres={genres} label={text("speech.genres.of")} />
        </AsidePart>
      )}
      <PodcastLinks {...props} />
    </aside>
  );
}

/** Its website, its feed, and where its makers take money. */
function PodcastLinks({ link, funding, feed }: PodcastPage) {
  if (!link && !funding && !feed) return null;
  return (
    <div className="actions">
      {link && (
        <ButtonLink icon="globe" href={link} rel="noopener" target="_blank">
          <FormattedMessage id="speech.website" />
        </ButtonLink>
      )}
      {feed && (
        <ButtonLink href={feed}>
          <FormattedMessage id="speech.podcast.feed" />
        </ButtonLink>
      )}
      {funding && (
        <ButtonLink href={funding.link} rel="noopener" target="_blank">
          <span {...inLanguage(funding.labelLang)}>
            {funding.label || <FormattedMessage id="speech.podcast.fund" />}
          </span>
        </ButtonLink>
      )}
    </div>
  );
}
