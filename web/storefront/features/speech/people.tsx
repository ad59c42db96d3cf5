// Who is heard in a podcast, an episode or a book, or wrote it: portrait, name and what they do.
import type { Speaker } from "../../../generated/payloads";
import { useIntl, useText } from "../../../kit/i18n";
import { Cover } from "../../../ui/cover";
import "./people.css";

export function People({ people, label }: { people: Speaker[]; label: string }) {
  const intl = useIntl();
  const text = useText();
  return (
    <ul className="people" aria-label={label}>
      {people.map(({ id, name, href, roles, artwork }) => (
        <li key={id}>
          <a href={href}>
            <Cover artwork={artwork} shape="round" sizes="48px" icon="user" />
            <span>
              <span className="people-name own-direction">{name}</span>
              <span className="people-roles">
                {intl.formatList(
                  roles.map((role) => text(`speech.role.${role}`)),
                  { type: "unit", style: "short" },
                )}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
