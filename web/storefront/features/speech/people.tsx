// The people of a podcast, an episode or a book: portrait, name and what they do.
import type { Speaker } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { PeopleList } from "#features/catalogue/people";

export function People({ people, label }: { people: Speaker[]; label: string }) {
  const intl = useIntl();
  const text = useText();
  const partOf = ({ roles }: Speaker) =>
    intl.formatList(
      roles.map((role) => text(`speech.role.${role}`)),
      { type: "unit", style: "short" },
    );
  return <PeopleList people={people.map((person) => ({ ...person, part: partOf(person) }))} label={label} />;
}
