// The language menu: each language by its own name. Plain links, so that they work before hydration.
import { useRef } from "react";
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Icon } from "#ui/icon";
import { useMenuClosing } from "#ui/overlays/menu";

export function LanguageMenu() {
  const { locales, locale, url, shell } = useEnvelope();
  const text = useText();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu);
  if (!shell.languages) return null;
  const current = locales.find(({ code }) => code === locale);
  return (
    // A new page closes the menu.
    <details className="menu" ref={menu} key={url} name="top">
      <summary
        className="button menu-button"
        aria-label={text("shell.language", { name: current?.name ?? locale })}
      >
        <Icon name="globe" />
        <span className="menu-words">{current?.name ?? locale}</span>
      </summary>
      <div className="menu-list">
        <LanguageLinks />
      </div>
    </details>
  );
}

function LanguageLinks() {
  const { locales, locale } = useEnvelope();
  return locales.map(({ code, name, dir, href }) => (
    <a key={code} href={href} lang={code} hrefLang={code} aria-current={code === locale ? "true" : undefined}>
      <span dir={dir}>{name}</span>
      <Icon name="check" size={20} />
    </a>
  ));
}
