// The footer: the tenant's links, languages and the name of the storefront.
import { useText } from "#kit/messages/i18n";
import { useEnvelope, useShell } from "#kit/page/page";
import { Logo } from "./top-bar";

export function Footer() {
  return (
    <footer className="footer">
      <FooterLinks />
      <Languages />
      <FinePrint />
    </footer>
  );
}

/** The footer of the tenant's own layout (StorefrontHeader), with logo and name. */
export function StorefrontFooter() {
  return (
    <footer className="footer footer-storefront">
      <div className="footer-brand">
        <Logo />
        <Languages />
      </div>
      <FooterLinks />
      <FinePrint />
    </footer>
  );
}

function FooterLinks() {
  const { footer } = useShell();
  const text = useText();
  if (footer.length === 0) return null;
  return (
    <nav aria-label={text("shell.footer")}>
      <ul className="footer-links">
        {footer.map((link) => (
          <li key={link.key}>
            <a href={link.href} aria-current={link.current ? "page" : undefined}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages() {
  const { locales, locale } = useEnvelope();
  const text = useText();
  return (
    <nav className="footer-languages" aria-label={text("shell.languages")}>
      {locales.map(({ code, name, dir, href }) => (
        <a
          key={code}
          href={href}
          lang={code}
          hrefLang={code}
          dir={dir}
          aria-current={code === locale ? "true" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function FinePrint() {
  const { title, footerNote } = useShell();
  const text = useText();
  return (
    <div className="footer-small">
      <p>{text("shell.copyright", { tenant: title })}</p>
      {footerNote && <p>{footerNote}</p>}
    </div>
  );
}
