// Cards of apps and partners.
import type { MarketApp, MarketPartner } from "#generated/payloads";
import { useIntl } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { artistNames } from "#features/catalogue/artist-links";
import { usePriceWords } from "./price-words";

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
