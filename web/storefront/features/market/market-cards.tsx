// Cards of apps and partners, and the list of apps that the pages of all apps and of one category share.
import type { MarketApp, MarketPartner } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { CardGrid } from "#ui/cards/shelf";
import { NothingHere } from "#features/blocks/empty-block";
import { artistNames } from "#features/catalogue/artist-links";
import { usePriceWords } from "./price-words";
import "#ui/section.css";

export function AppCard({ app, eager }: { app: MarketApp; eager?: boolean }) {
  const price = usePriceWords();
  const intl = useIntl();
  const words = price(app.prices);
  const partner = artistNames(app.partners, intl);
  // A free app bears a badge already.
  const second =
    app.badge === "free" || !words
      ? partner
      : intl.formatMessage({ id: "market.card.priceAndPartner" }, { price: words, partner });
  return (
    <Card
      href={app.href}
      title={app.title}
      subTitle={second}
      artwork={app.artwork}
      badge={app.badge}
      icon="shapes"
      eager={eager}
    />
  );
}

export function PartnerCard({ partner, eager }: { partner: MarketPartner; eager?: boolean }) {
  return (
    <Card
      href={partner.href}
      title={partner.name}
      subTitle={partner.tagline}
      subTitleLang={partner.taglineLang}
      artwork={partner.artwork}
      icon="user"
      eager={eager}
    />
  );
}

export function AppGrid({ apps }: { apps: MarketApp[] }) {
  return (
    <CardGrid>
      {apps.map((app, index) => (
        <AppCard key={app.id} app={app} eager={index < 6} />
      ))}
    </CardGrid>
  );
}

/** The apps that there are, or a line that there are none. */
export function AppList({ apps }: { apps: MarketApp[] }) {
  const text = useText();
  return (
    <section className="section" aria-label={text("market.apps.title")}>
      {apps.length > 0 ? <AppGrid apps={apps} /> : <NothingHere />}
    </section>
  );
}
