// The layout of the hosted sign-in pages: logo and language menu only.
import type { ReactNode } from "react";
import { useText } from "#kit/messages/i18n";
import { useShell } from "#kit/page/page";
import { LanguageMenu } from "./language-menu";
import { ThemeMenu } from "./theme-menu";
import { Logo } from "./top-bar";
import "./hosted-frame.css";

export function HostedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame hosted" data-layout="hosted">
      <header className="hosted-top">
        <Logo />
        <div className="top-end">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main className="hosted-main" id="main">
        {children}
      </main>
      <SmallPrint />
    </div>
  );
}

/** The name of the storefront and its legal pages. */
export function SmallPrint() {
  const { footer, title } = useShell();
  const text = useText();
  return (
    <footer className="hosted-small">
      <p>{text("shell.copyright", { tenant: title })}</p>
      {footer.length > 0 && (
        <nav aria-label={text("shell.footer")}>
          <ul>
            {footer.map((link) => (
              <li key={link.key}>
                <a href={link.href}>{link.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}
