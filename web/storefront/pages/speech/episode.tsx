// The episode page: what it is about, its notes and chapters, who is heard, and more episodes.

import type { EpisodePage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { inLanguage, ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Section } from "#ui/section";
import { RichText } from "#features/blocks/rich-text";
import { AsidePart } from "#features/catalogue/aside-part";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { spokenLength } from "#features/catalogue/spoken-length";
import { PlayButton } from "#features/player/controls/play-button";
import { useSharedStart } from "#features/player/positions/use-shared-start";
import { EpisodeChapters } from "#features/speech/episode-chapters";
import { EpisodeList, episodePlace } from "#features/speech/episode-list";
import { People } from "#features/speech/people";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<EpisodePage>): PageHead {
  const { track, summary, summaryLang } = props.episode;
  const podcast = track.album?.title ?? "";
  return {
    title: podcast
      ? intl.formatMessage({ id: "speech.episode.pageTitle" }, { title: track.title, podcast })
      : track.title,
    description:
      ownLanguage(summary, summaryLang) ||
      intl.formatMessage({ id: "speech.episode.description" }, { title: track.title, podcast }),
    image: track.artwork?.src,
  };
}

export default function EpisodeOfPodcast(props: EpisodePage) {
  const { episode, languageName, notes, notesLang, chapters, people, genres, link, more } = props;
  const { track, summary, summaryLang, released } = episode;
  const text = useText();
  const sharedStart = useSharedStart(track.id);
  const podcast = track.album;
  const from = podcast ?? { title: track.title, href: track.href };
  const { title, href, id } = track;
  return (
    <ArtworkBackdrop artwork={track.artwork}>
      <DetailHead
        artwork={track.artwork}
        icon="podcast"
        eyebrow={text("speech.episode.kind")}
        sharedStart={sharedStart}
        title={title}
        badge={track.badge}
        offer="PODCAST"
        by={podcast && <a href={podcast.href}>{podcast.title}</a>}
        facts={[
          released,
          spokenLength(track.durationSeconds, text),
          episodePlace(episode, text),
          languageName,
        ]}
        lead={summary}
        leadLang={summaryLang}
        actions={<PlayButton target={{ kind: "episode", id, title, href, tracks: [track] }} />}
      />
      <div className="detail-columns detail-columns-two">
        <div className="detail-stack">
          {chapters.length > 0 && (
            <section className="detail-aside" aria-labelledby="chapters">
              <h2 id="chapters">
                <FormattedMessage id="speech.episode.chapters" />
              </h2>
              <EpisodeChapters chapters={chapters} track={track} source={`episode:${id}`} from={from} />
            </section>
          )}
          {notes && (
            <section className="detail-aside" aria-labelledby="notes">
              <h2 id="notes">
                <FormattedMessage id="speech.episode.notes" />
              </h2>
              <div {...inLanguage(notesLang)}>
                <RichText html={notes} />
              </div>
            </section>
          )}
        </div>
        {(people.length > 0 || genres.length > 0 || link) && (
          <aside className="detail-stack" aria-label={text("speech.people.title")}>
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
            {link && (
              <div className="actions">
                <ButtonLink icon="globe" href={link} rel="noopener" target="_blank">
                  <FormattedMessage id="speech.episode.website" />
                </ButtonLink>
              </div>
            )}
          </aside>
        )}
      </div>
      {more.length > 0 && (
        <Section title={text("speech.episode.more")} href={podcast?.href}>
          <EpisodeList
            episodes={more}
            source={`podcast:${podcast?.id ?? ""}:more`}
            from={from}
            label={text("speech.episode.more")}
          />
        </Section>
      )}
    </ArtworkBackdrop>
  );
}
