// All info services of the partners: what each is about, how often it comes and what it costs.
import * as links from "#generated/links";
import type { InfoServicesPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { ServiceCard } from "#features/market/service-card";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<InfoServicesPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "market.services.title" }),
    description: intl.formatMessage({ id: "market.services.description" }, { tenant: envelope.shell.title }),
    image: props.services[0]?.artwork?.src,
  };
}

export default function InfoServices({ services, paging }: InfoServicesPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      <Breadcrumbs steps={[{ name: text("market.apps.title"), href: prefix + links.market.apps }]} />
      <header className="page-head">
        <h1>
          <FormattedMessage id="market.services.title" />
        </h1>
        <p>
          <FormattedMessage id="market.services.lead" />
        </p>
      </header>
      <section className="section" aria-label={text("market.services.title")}>
        {services.length > 0 ? (
          <CardGrid>
            {services.map((service, index) => (
              <ServiceCard key={service.id} service={service} eager={index < 6} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} />
    </>
  );
}
