// The navigation between the tenant's sections: a rail on wide screens, a tab bar of at most five on phones.
import * as links from "../../generated/links";
import type { NavigationLink } from "../../generated/payloads";
import { useText } from "../../kit/i18n";
import { useEnvelope, useShell } from "../../kit/page";
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
      <div id="own-plan" />
    </nav>
  );
}

export function TabBar() {
  const { url, shell } = useEnvelope();
  const text = useText();
  const tabs = shell.navigation.slice(0, PLACES_ON_A_PHONE);
  // A section that has no tab, such as the genres, belongs to the tab of all music.
  const music = tabs.some((link) => link.current)
    ? undefined
    : tabs.find((link) => isMusicOf(link.href, url));
  return (
    <nav className="tab-bar" aria-label={text("shell.sections")}>
      {tabs.map((link) => (
        <SectionLink key={link.key} link={link === music ? { ...link, current: true } : link} />
      ))}
    </nav>
  );
}

/** Whether `href` is the page of all music ("/en/music/list") and `url` is below it ("/en/music/genre/oud"). */
function isMusicOf(href: string, url: string): boolean {
  return href.endsWith(links.music.list) && url.startsWith(href.slice(0, href.lastIndexOf("/") + 1));
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
