// People who had a part in something: portrait, name and what they do in it.
import type { ReactNode } from "react";
import type { Artwork } from "#generated/payloads";
import { Cover } from "#ui/cards/cover";
import "./people.css";

interface ShownPerson {
  id: string;
  name: string;
  href: string;
  artwork?: Artwork;
  /** What the person does. */
  part: ReactNode;
}

export function PeopleList({ people, label }: { people: ShownPerson[]; label: string }) {
  return (
    <ul className="people" aria-label={label}>
      {people.map(({ id, name, href, artwork, part }) => (
        <li key={id}>
          <a href={href}>
            <Cover artwork={artwork} shape="round" sizes="48px" icon="user" />
            <span>
              <span className="people-name own-direction">{name}</span>
              <span className="people-roles">{part}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
