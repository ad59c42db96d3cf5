// The card of an info service: what it costs and who sends it.
import type { InfoService } from "#generated/payloads";
import { useIntl } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { artistNames } from "#features/catalogue/artist-links";
import { useServicePrice } from "./service-words";

export function ServiceCard({ service, eager }: { service: InfoService; eager?: boolean }) {
  const intl = useIntl();
  const price = useServicePrice();
  const partner = artistNames(service.partners, intl);
  const words = price(service);
  return (
    <Card
      href={service.href}
      title={service.title}
      // A free service bears a badge already.
      subTitle={
        service.badge === "free" || !words
          ? partner
          : intl.formatMessage({ id: "market.card.priceAndPartner" }, { price: words, partner })
      }
      artwork={service.artwork}
      badge={service.badge}
      icon="mail"
      eager={eager}
    />
  );
}
