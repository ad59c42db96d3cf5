// The audiobook page: cover, author and narrator, chapters, and what is known of the book.

import type { AudiobookPage } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { NothingHere } from "#features/blocks/empty-block";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { DetailHead } from "#features/catalogue/detail-head";
import { FactsList } from "#features/catalogue/facts-list";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { spokenLength } from "#features/catalogue/spoken-length";
import { PlayButton } from "#features/player/controls/play-button";
import { GetButton } from "#features/purchases/get-button";
import { GiftButton } from "#features/purchases/gift-button";
import { ChapterList } from "#features/speech/chapter-list";
import { People } from "#features/speech/people";
import { SampleButton } from "#features/speech/sample-button";
import { AudiobookCard } from "#features/speech/speech-cards";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<AudiobookPage>): PageHead {
  const { audiobook } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const authors = artistNames(audiobook.authors, intl);
  return {
    title: intl.formatMessage({ id: "speech.audiobook.pageTitle" }, { title: audiobook.title, authors }),
    description:
      description ||
      intl.formatMessage(
        { id: "speech.audiobook.description" },
        { title: audiobook.title, authors, count: audiobook.chapterCount },
      ),
    image: audiobook.artwork?.src,
  };
}

export default function Audiobook(props: AudiobookPage) {
  const { audiobook, languageName, people, chapters, copyright, abridged, moreByAuthor, related } = props;
  const text = useText();
  const intl = useIntl();
  const { title, href, id, authors } = audiobook;
  const narrators = people.filter(({ roles }) => roles.includes("narrator")).map(({ name }) => name);
  // Of what is not free for all: who may hear the book hears the chapter whole.
  const sample = audiobook.badge === "free" ? undefined : chapters.find(({ badge }) => badge !== "free");
  return (
    <ArtworkBackdrop artwork={audiobook.artwork}>
      <DetailHead
        artwork={audiobook.artwork}
        shape="tall"
        icon="book"
        eyebrow={text("speech.audiobook.kind")}
        title={title}
        badge={audiobook.badge}
        offer="AUDIO_BOOK"
        by={<ArtistLinks artists={authors} />}
        facts={[
          spokenLength(audiobook.durationSeconds, text),
          text("speech.chapters.count", { count: chapters.length }),
          languageName,
          abridged && text("speech.abridged"),
        ]}
        lead={
          narrators.length > 0
            ? text("speech.narratedBy", { names: intl.formatList(narrators, { type: "conjunction" }) })
            : undefined
        }
        actions={
          chapters.length > 0 && (
            <>
              <PlayButton target={{ kind: "audiobook", id, title, href, tracks: chapters }} />
              <GetButton id={id} title={title} contentType="AUDIO_BOOK" badge={audiobook.badge} />
              {sample && <SampleButton kind="sample" track={sample} from={{ title, href }} />}
              <GiftButton id={id} title={title} contentType="AUDIO_BOOK" badge={audiobook.badge} />
            </>
          )
        }
      />
      <div className="detail-columns detail-columns-two">
        <div>
          <h2 className="visually-hidden">
            <FormattedMessage id="speech.chapters.title" />
          </h2>
          {chapters.length > 0 ? (
            <ChapterList
              chapters={chapters}
              source={`audiobook:${id}`}
              from={{ title, href }}
              label={text("speech.chapters.title")}
            />
          ) : (
            <NothingHere />
          )}
          {copyright && <p className="fine-text fine-after own-direction">{copyright}</p>}
        </div>
        <AboutBook {...props} />
      </div>
      {moreByAuthor.length > 0 && (
        <Shelf
          title={text("speech.audiobook.moreBy", { name: authors[0]?.name ?? "" })}
          href={authors[0]?.href}
          shape="tall"
        >
          {moreByAuthor.map((other) => (
            <AudiobookCard key={other.id} audiobook={other} subTitle="year" />
          ))}
        </Shelf>
      )}
      {related.length > 0 && (
        <Shelf title={text("speech.audiobook.related")} shape="tall">
          {related.map((other) => (
            <AudiobookCard key={other.id} audiobook={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}

function AboutBook(props: AudiobookPage) {
  const { description, descriptionLang, people, genres } = props;
  const text = useText();
  return (
    <aside className="detail-stack" aria-label={text("speech.audiobook.about")}>
      {description && (
        <AsidePart title="speech.audiobook.about">
          <Prose text={description} lang={descriptionLang} />
        </AsidePart>
      )}
      {people.length > 0 && (
        <AsidePart title="speech.people.title">
          <People people={people} label={text("speech.people.title")} />
        </AsidePart>
      )}
      <BookFacts {...props} />
      {genres.length > 0 && (
        <AsidePart title="speech.genres.of">
          <GenreChips genres={genres} label={text("speech.genres.of")} />
        </AsidePart>
      )}
    </aside>
  );
}

function BookFacts({ languageName, publisher, released, isbn }: AudiobookPage) {
  return (
    <FactsList
      title="speech.facts.title"
      facts={[
        { name: "speech.facts.language", value: languageName },
        { name: "speech.facts.publisher", value: publisher },
        { name: "speech.facts.released", value: released },
        { name: "speech.facts.isbn", value: isbn },
      ]}
    />
  );
}
