// Each language in its own words; a link, so that it works before the page is alive.
import { useEffect, useRef } from "react";
import { useText } from "../../kit/i18n";
import { useEnvelope } from "../../kit/page";
import { Icon } from "../../ui/icon";

export function LanguageMenu() {
  const { locales, locale, url } = useEnvelope();
  const text = useText();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const current = locales.find(({ code }) => code === locale);
  return (
    // A new page starts with the menu closed.
    <details className="menu" ref={menu} key={url} name="top">
      <summary
        className="btn menu-button"
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

export function LanguageLinks() {
  const { locales, locale } = useEnvelope();
  return locales.map(({ code, name, dir, href }) => (
    <a key={code} href={href} lang={code} hrefLang={code} aria-current={code === locale ? "true" : undefined}>
      <span dir={dir}>{name}</span>
      <Icon name="check" size={20} />
    </a>
  ));
}

/** Escape and a press elsewhere close it, and Escape gives the focus back. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [menu]);
}
