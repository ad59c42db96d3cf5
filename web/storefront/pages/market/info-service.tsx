// The page of an info service: examples of its messages, how often and how they come, and what they cost.
import * as links from "#generated/links";
import type { InfoServicePage } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { FactsList } from "#features/catalogue/facts-list";
import { Prose } from "#features/catalogue/prose";
import { SampleMessages } from "#features/market/sample-messages";
import { ServiceCard } from "#features/market/service-card";
import { useFrequency, useServicePrice } from "#features/market/service-words";
import { useAge } from "#features/video/age-grade";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<InfoServicePage>): PageHead {
  const { service } = props;
  const names = { title: service.title, partner: artistNames(service.partners, intl) };
  return {
    title: intl.formatMessage({ id: "market.app.pageTitle" }, names),
    description:
      ownLanguage(props.description, props.descriptionLang) ||
      intl.formatMessage({ id: "market.service.description" }, names),
    image: service.artwork?.src,
  };
}

export default function InfoServiceDetails(props: InfoServicePage) {
  const { service, description, descriptionLang, messages, channels, others } = props;
  const text = useText();
  const intl = useIntl();
  const frequency = useFrequency();
  const price = useServicePrice();
  const age = useAge();
  const prefix = localePrefix(useEnvelope());
  return (
    <ArtworkBackdrop artwork={service.artwork}>
      <Breadcrumbs
        steps={[{ name: text("market.services.title"), href: prefix + links.market.infoServices }]}
      />
      <DetailHead
        artwork={service.artwork}
        icon="mail"
        eyebrow={text("market.service.kind")}
        title={service.title}
        by={<ArtistLinks artists={service.partners} />}
        facts={[price(service), frequency(service), age.short(service.rating)]}
        lead={service.tagline}
        leadLang={service.taglineLang}
      />
      <div className="detail-columns detail-columns-two">
        <div className="detail-stack">
          {messages.length > 0 && (
            <AsidePart title="market.service.messages">
              <SampleMessages messages={messages} />
            </AsidePart>
          )}
          {description && (
            <AsidePart title="market.service.about">
              <Prose text={description} lang={descriptionLang} />
            </AsidePart>
          )}
        </div>
        <aside className="detail-stack" aria-label={text("market.facts.title")}>
          <FactsList
            title="market.facts.title"
            facts={[
              { name: "market.facts.price", value: price(service) },
              { name: "market.facts.frequency", value: frequency(service) },
              {
                name: "market.facts.channels",
                value: intl.formatList(
                  channels.map((channel) => text(`market.service.channel.${channel}`)),
                  { type: "unit", style: "short" },
                ),
              },
              { name: "market.facts.age", value: age.long(service.rating) },
            ]}
          />
        </aside>
      </div>
      {others.length > 0 && (
        <Shelf title={text("market.service.others")} href={prefix + links.market.infoServices}>
          {others.map((other) => (
            <ServiceCard key={other.id} service={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}
