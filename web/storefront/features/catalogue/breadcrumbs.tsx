// The way to a page from its section, above the page's head.
import { useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import "./breadcrumbs.css";

export interface Step {
  name: string;
  href: string;
}

/** Without the page itself, which its heading names. */
export function Breadcrumbs({ steps }: { steps: Step[] }) {
  const text = useText();
  return (
    <nav className="breadcrumbs" aria-label={text("catalogue.breadcrumbs")}>
      <ol>
        {steps.map(({ name, href }) => (
          <li key={href}>
            <a className="own-direction" href={href}>
              {name}
            </a>
            <Icon name="chevron" directional size={16} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
