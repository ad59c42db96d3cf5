// The page of somebody who writes, reads or talks: their books, podcasts and what they were a guest in.

import type { PersonPage, SpeechRole } from "../../../generated/payloads";
import { FormattedMessage, useIntl, useText } from "../../../kit/i18n";
import type { HeadContext, PageHead } from "../../../kit/page";
import { ownLanguage } from "../../../kit/text-language";
import { ArtworkBackdrop } from "../../../ui/artwork-backdrop";
import { ButtonLink } from "../../../ui/button";
import { Section } from "../../../ui/section";
import { Shelf } from "../../../ui/shelf";
import { DetailHead } from "../../features/catalogue/detail-head";
import { Prose } from "../../features/catalogue/prose";
import { EpisodeList } from "../../features/speech/episode-list";
import { AudiobookCard, PodcastCard } from "../../features/speech/speech-cards";
import "../../../ui/rich-text.css";
import "../../features/catalogue/detail-columns.css";

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
  const { person, biography, biographyLang, link, written, narrated, hosted, guestIn } = props;
  const text = useText();
  const intl = useIntl();
  const { name, href } = person;
  return (
    <ArtworkBackdrop artwork={person.artwork}>
      <DetailHead
        artwork={person.artwork}
        shape="round"
        icon="user"
        eyebrow={intl.formatList(
          rolesOf(props).map((role) => text(`speech.role.${role}`)),
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
      {guestIn.length > 0 && (
        <Section title={text("speech.person.guestIn")}>
          <EpisodeList
            episodes={guestIn}
            source={`person:${person.id}`}
            from={{ title: name, href }}
            label={text("speech.person.guestIn")}
            mixed
          />
        </Section>
      )}
      {biography && (
        <Section title={text("speech.person.about", { name })}>
          <div className="text-block detail-stack">
            <Prose text={biography} lang={biographyLang} />
          </div>
        </Section>
      )}
      {hosted.length + written.length + narrated.length + guestIn.length === 0 && (
        <p className="detail-columns small-text">
          <FormattedMessage id="speech.person.nothingYet" />
        </p>
      )}
    </ArtworkBackdrop>
  );
}

function rolesOf({ written, narrated, hosted, guestIn }: PersonPage): SpeechRole[] {
  const works: [SpeechRole, number][] = [
    ["author", written.length],
    ["narrator", narrated.length],
    ["host", hosted.length],
    ["guest", guestIn.length],
  ];
  return works.filter(([, count]) => count > 0).map(([role]) => role);
}
