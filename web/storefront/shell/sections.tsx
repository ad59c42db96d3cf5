// The navigation between the tenant's sections: a rail on wide screens, a tab bar of five places on phones, the last of
// which opens what has no place of its own.
import { useRef } from "react";
import * as links from "#generated/links";
import type { NavigationLink } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useEnvelope, useShell } from "#kit/page/page";
import { Icon, isIconName } from "#ui/icon";
import { useMenuClosing } from "#ui/overlays/menu";

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
  const { navigation } = shell;
  const fit = navigation.length <= PLACES_ON_A_PHONE ? navigation.length : PLACES_ON_A_PHONE - 1;
  const tabs = navigation.slice(0, fit);
  // A page that is of no section, such as an artist's, belongs to the tab of all music.
  const music = navigation.some((link) => link.current)
    ? undefined
    : tabs.find((link) => isMusicOf(link.href, url));
  return (
    <nav className="tab-bar" aria-label={text("shell.sections")}>
      {tabs.map((link) => (
        <SectionLink key={link.key} link={link === music ? { ...link, current: true } : link} />
      ))}
      {fit < navigation.length && <MoreSections sections={navigation.slice(fit)} />}
    </nav>
  );
}

/** A menu of sections, which opens without script, too. */
export function MoreSections({ sections }: { sections: NavigationLink[] }) {
  const { url } = useEnvelope();
  const text = useText();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu);
  return (
    // A new page closes the menu.
    <details className="menu more-sections" ref={menu} key={url} name="top">
      <summary data-current={sections.some((link) => link.current) || undefined}>
        <Icon name="more" />
        <span>{text("shell.more")}</span>
      </summary>
      <div className="menu-list">
        {sections.map((link) => (
          <SectionLink key={link.key} link={link} />
        ))}
      </div>
    </details>
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
