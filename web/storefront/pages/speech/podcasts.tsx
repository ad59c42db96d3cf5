// The list of podcasts, all or of one genre, paged; before the usual list the newest episodes.

import type { PodcastsPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { Section } from "#ui/section";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { EpisodeList } from "#features/speech/episode-list";
import { PodcastCard } from "#features/speech/speech-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<PodcastsPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "speech.podcasts.title" }),
    description: intl.formatMessage({ id: "speech.podcasts.description" }, { tenant: envelope.shell.title }),
    image: props.podcasts[0]?.artwork?.src,
  };
}

const join = joinLists<PodcastsPage>("podcasts");

export default function Podcasts({ podcasts, newest, sorts, genres, genre, paging }: PodcastsPage) {
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="speech.podcasts.title" />
        </h1>
        <p>
          <FormattedMessage id="speech.podcasts.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
      </header>
      <GenreFilter genres={genres} current={genre} />
      <section className="section" aria-label={text("speech.podcasts.title")}>
        {podcasts.length > 0 ? (
          <CardGrid>
            {podcasts.map((podcast, index) => (
              <PodcastCard key={podcast.id} podcast={podcast} eager={index < 6} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
      {newest.length > 0 && (
        <Section title={text("speech.episodes.newest")}>
          <EpisodeList
            episodes={newest}
            source="episodes:newest"
            label={text("speech.episodes.newest")}
            mixed
          />
        </Section>
      )}
    </>
  );
}
