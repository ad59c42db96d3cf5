// The facts beside the main part of a film, an episode or a series: words, people, facts, genres.
import type { ReactNode } from "react";
import type { FilmFacts, FilmPerson } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { type Fact, FactsList } from "#features/catalogue/facts-list";
import { GenreChips } from "#features/catalogue/genre-chips";
import { PeopleList } from "#features/catalogue/people";
import "#features/catalogue/detail-columns.css";

export function FilmPeople({ people }: { people: FilmPerson[] }) {
  const text = useText();
  const intl = useIntl();
  if (people.length === 0) return null;
  const partOf = ({ roles, character, characterLang }: FilmPerson): ReactNode => (
    <>
      {intl.formatList(
        roles.map((role) => text(`video.role.${role}`)),
        { type: "unit", style: "short" },
      )}
      {character && (
        <>
          {" "}
          <FormattedMessage
            id="video.people.as"
            values={{ character: <bdi {...inLanguage(characterLang)}>{character}</bdi> }}
          />
        </>
      )}
    </>
  );
  return (
    <AsidePart title="video.people.title">
      <PeopleList
        people={people.map((person) => ({ ...person, part: partOf(person) }))}
        label={text("video.people.title")}
      />
    </AsidePart>
  );
}

export function FilmFactList({ facts, more }: { facts: FilmFacts; more: Fact[] }) {
  return (
    <FactsList
      title="video.facts.title"
      facts={[
        {
          name: "video.facts.directors",
          value: facts.directors.length > 0 && <ArtistLinks artists={facts.directors} />,
        },
        ...more,
        { name: "video.facts.released", value: facts.released },
        { name: "video.facts.licensor", value: facts.licensor },
      ]}
    />
  );
}

export function FilmGenres({ facts }: { facts: FilmFacts }) {
  const text = useText();
  if (facts.genres.length === 0) return null;
  return (
    <AsidePart title="video.genres">
      <GenreChips genres={facts.genres} label={text("video.genres")} />
    </AsidePart>
  );
}
