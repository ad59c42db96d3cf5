// The navigation between the tenant's sections: a rail on wide screens, a tab bar of at most five on phones.
import type { NavigationLink } from "../../generated/payloads";
import { useText } from "../../kit/i18n";
import { useShell } from "../../kit/page";
import { Icon, isIconName } from "../../ui/icon";

const PLACES_ON_A_PHONE = 5;

export function Rail() {
  const { navigation } = useShell();
  const text = useText();
  return (
    <nav className="rail" aria-label={text("shell.sections")}>
      {navigation.map((link) => (
        <SectionLink key={link.key} link={link} wordClass="rail-word" titled />
      ))}
    </nav>
  );
}

export function TabBar() {
  const { navigation } = useShell();
  const text = useText();
  return (
    <nav className="tab-bar" aria-label={text("shell.sections")}>
      {navigation.slice(0, PLACES_ON_A_PHONE).map((link) => (
        <SectionLink key={link.key} link={link} />
      ))}
    </nav>
  );
}

function SectionLink({
  link,
  wordClass,
  titled = false,
}: {
  link: NavigationLink;
  wordClass?: string;
  titled?: boolean;
}) {
  return (
    <a
      href={link.href}
      aria-current={link.current ? "page" : undefined}
      title={titled ? link.title : undefined}
    >
      <Icon name={isIconName(link.icon) ? link.icon : "list"} />
      <span className={wordClass}>{link.title}</span>
    </a>
  );
}
