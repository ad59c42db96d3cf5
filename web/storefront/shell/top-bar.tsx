// The top bar: logo, search, language menu, theme toggle, cart, account.
import { useText } from "#kit/messages/i18n";
import { useShell } from "#kit/page/page";
import { AccountButton } from "./account-button";
import { CartLink } from "./cart-link";
import { LanguageMenu } from "./language-menu";
import { SearchField, SearchLink } from "./search-field";
import { MoreSections } from "./sections";
import { ThemeMenu } from "./theme-menu";

export function TopBar() {
  return (
    <header className="top">
      <Logo />
      <SearchField />
      <div className="top-end">
        <SearchLink />
        <LanguageMenu />
        <ThemeMenu />
        <CartLink />
        <AccountButton />
      </div>
    </header>
  );
}

const FEWEST_IN_THE_BAR = 3;

export function StorefrontHeader() {
  const { navigation } = useShell();
  const text = useText();
  return (
    <header className="storefront-header">
      <Logo />
      <nav className="storefront-navigation" aria-label={text("shell.sections")}>
        {navigation.map((link) => (
          <a key={link.key} href={link.href} aria-current={link.current ? "page" : undefined}>
            {link.title}
          </a>
        ))}
        {/* The style says how many have room at which width, and leaves those out of the menu. */}
        {navigation.length > FEWEST_IN_THE_BAR && <MoreSections sections={navigation} />}
      </nav>
      <SearchField />
      <div className="top-end">
        <SearchLink />
        <LanguageMenu />
        <ThemeMenu />
        <CartLink />
        <AccountButton />
      </div>
    </header>
  );
}

/** The way home from a page without navigation. */
export function LogoBar() {
  return (
    <header className="hosted-top">
      <Logo />
    </header>
  );
}

export function Logo() {
  const { logo, title, homeUrl } = useShell();
  const text = useText();
  return (
    <a className="logo" href={homeUrl} aria-label={text("shell.home", { tenant: title })}>
      {logo && <img src={logo} alt="" width={30} height={30} />}
      <span>{title}</span>
    </a>
  );
}
