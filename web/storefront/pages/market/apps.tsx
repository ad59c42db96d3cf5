// All apps of the marketplace, with its categories and partners.
import * as links from "#generated/links";
import type { AppsPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { AppList, PartnerCard } from "#features/market/market-cards";

export function head({ props, envelope, intl }: HeadContext<AppsPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "market.apps.title" }),
    description: intl.formatMessage({ id: "market.apps.description" }, { tenant: envelope.shell.title }),
    image: props.apps[0]?.artwork?.src,
  };
}

const join = joinLists<AppsPage>("apps");

export default function Apps({ apps, partners, sorts, genres, paging }: AppsPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="market.apps.title" />
        </h1>
        <p>
          <FormattedMessage id="market.apps.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
        <a className="link" href={prefix + links.market.appsFaq}>
          <FormattedMessage id="market.faq.title" />
        </a>
        <a className="link" href={prefix + links.market.infoServices}>
          <FormattedMessage id="market.services.title" />
        </a>
      </header>
      <GenreFilter genres={genres} current="" />
      <AppList apps={apps} />
      <Paging paging={paging} join={join} />
      {partners.length > 0 && (
        <Shelf title={text("market.partners.title")}>
          {partners.map((partner) => (
            <PartnerCard key={partner.id} partner={partner} />
          ))}
        </Shelf>
      )}
    </>
  );
}
