// The page of somebody who writes, reads or talks: their books, podcasts and what they were a guest in.

import type { PersonPage } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { Section } from "#ui/section";
import { DetailHead } from "#features/catalogue/detail-head";
import { Prose } from "#features/catalogue/prose";
import { EpisodeList } from "#features/speech/episode-list";
import { AudiobookCard, PodcastCard } from "#features/speech/speech-cards";
import { FilmCard, SeriesCard } from "#features/video/video-cards";
import "#ui/styles/rich-text.css";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<PersonPage>): PageHead {
  const { person } = props;
  const biography = ownLanguage(props.biography, props.biographyLang);
  return {
    title: person.name,
    description: biography || intl.formatMessage({ id: "speech.person.description" }, { name: person.name }),
    image: person.artwork?.src,
  };
}

export default function Person(props: PersonPage) {
  const { person, biography, biographyLang, link, written, narrated, hosted } = props;
  const text = useText();
  const intl = useIntl();
  const { name } = person;
  const roles = rolesOf(props);
  return (
    <ArtworkBackdrop artwork={person.artwork}>
      <DetailHead
        artwork={person.artwork}
        shape="round"
        icon="user"
        eyebrow={intl.formatList(
          roles.map((role) => text(`speech.role.${role}`)),
          { type: "unit", style: "short" },
        )}
        title={name}
        actions={
          link && (
            <ButtonLink icon="globe" href={link} rel="noopener" target="_blank">
              <FormattedMessage id="speech.website" />
            </ButtonLink>
          )
        }
      />
      {hosted.length > 0 && (
        <Shelf title={text("speech.podcasts.title")}>
          {hosted.map((podcast) => (
            <PodcastCard key={podcast.id} podcast={podcast} />
          ))}
        </Shelf>
      )}
      {written.length > 0 && (
        <Shelf title={text("speech.person.written", { name })} shape="tall">
          {written.map((audiobook) => (
            <AudiobookCard key={audiobook.id} audiobook={audiobook} subTitle="year" />
          ))}
        </Shelf>
      )}
      {narrated.length > 0 && (
        <Shelf title={text("speech.person.narrated", { name })} shape="tall">
          {narrated.map((audiobook) => (
            <AudiobookCard key={audiobook.id} audiobook={audiobook} />
          ))}
        </Shelf>
      )}
      <GuestEpisodes {...props} />
      <FilmShelves {...props} />
      <SeriesShelves {...props} />
      {biography && (
        <Section title={text("speech.person.about", { name })}>
          <div className="text-block detail-stack">
            <Prose text={biography} lang={biographyLang} />
          </div>
        </Section>
      )}
      {roles.length === 0 && (
        <p className="detail-columns small-text">
          <FormattedMessage id="speech.person.nothingYet" />
        </p>
      )}
    </ArtworkBackdrop>
  );
}

/** Episodes in which the person is a guest. */
function GuestEpisodes({ person, guestIn }: PersonPage) {
  const text = useText();
  if (guestIn.length === 0) return null;
  return (
    <Section title={text("speech.person.guestIn")}>
      <EpisodeList
        episodes={guestIn}
        source={`person:${person.id}`}
        from={{ title: person.name, href: person.href }}
        label={text("speech.person.guestIn")}
        mixed
      />
    </Section>
  );
}

function FilmShelves({ person: { name }, directedFilms, films }: PersonPage) {
  const text = useText();
  const shelves = [
    { title: text("speech.person.directedFilms", { name }), list: directedFilms },
    { title: text("speech.person.films", { name }), list: films },
  ];
  return shelves.map(
    ({ title, list }) =>
      list.length > 0 && (
        <Shelf key={title} title={title} shape="wide">
          {list.map((film) => (
            <FilmCard key={film.id} video={film} />
          ))}
        </Shelf>
      ),
  );
}

function SeriesShelves({ person: { name }, directedSeries, series }: PersonPage) {
  const text = useText();
  const shelves = [
    { title: text("speech.person.directedSeries", { name }), list: directedSeries },
    { title: text("speech.person.series", { name }), list: series },
  ];
  return shelves.map(
    ({ title, list }) =>
      list.length > 0 && (
        <Shelf key={title} title={title} shape="tall">
          {list.map((one) => (
            <SeriesCard key={one.id} series={one} />
          ))}
        </Shelf>
      ),
  );
}

/** What the person does, by the works that there are. */
function rolesOf(props: PersonPage) {
  const works = [
    ["author", props.written.length],
    ["narrator", props.narrated.length],
    ["host", props.hosted.length],
    ["guest", props.guestIn.length],
    ["director", props.directedFilms.length + props.directedSeries.length],
    ["cast", props.films.length + props.series.length],
  ] as const;
  return works.filter(([, count]) => count > 0).map(([role]) => role);
}
