// The layout around a page (top bar, navigation, footer), as named by the server for the route.
import type { ReactNode } from "react";
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Footer, StorefrontFooter } from "./footer";
import { HostedFrame, SmallPrint } from "./hosted-frame";
import { Rail, TabBar } from "./sections";
import { LogoBar, StorefrontHeader, TopBar } from "./top-bar";

export function Frame({ children }: { children: ReactNode }) {
  const { layout, url } = useEnvelope();
  if (layout === "hosted") return <HostedFrame>{children}</HostedFrame>;
  const chrome = layout === "default" || layout === "storefront";
  const own = layout === "storefront";
  const bare = layout === "none";
  return (
    <div className="frame" data-layout={layout}>
      {chrome && <SkipLinks />}
      {chrome && (own ? <StorefrontHeader /> : <TopBar />)}
      {bare && <LogoBar />}
      {layout === "default" && <Rail />}
      <main className="main" id="main">
        <div className="page">{children}</div>
        {/* A new page has a new footer: the old one moved by the height of the page would be a layout shift. */}
        {chrome && (own ? <StorefrontFooter key={url} /> : <Footer key={url} />)}
        {bare && <SmallPrint />}
      </main>
      {chrome && <TabBar />}
    </div>
  );
}

/** To the player only where there is one: see frame.css. */
function SkipLinks() {
  const text = useText();
  return (
    <>
      <a className="skip-link" href="#main">
        {text("shell.skip")}
      </a>
      <a className="skip-link skip-link-player" href="#player">
        {text("shell.skipToPlayer")}
      </a>
    </>
  );
}
