// The page of a partner: who they are, their apps, vouchers and info services, and the questions that they answer.
import * as links from "#generated/links";
import type { PartnerPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { Prose } from "#features/catalogue/prose";
import { AppGrid } from "#features/market/market-cards";
import { Questions } from "#features/market/questions";
import { ServiceCard } from "#features/market/service-card";
import { VoucherCard } from "#features/vouchers/voucher-cards";
import "#ui/section.css";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<PartnerPage>): PageHead {
  const { partner, paging } = props;
  return {
    title: partner.name,
    description:
      ownLanguage(props.description, props.descriptionLang) ||
      (paging.total > 0
        ? intl.formatMessage(
            { id: "market.partner.description" },
            { name: partner.name, count: paging.total },
          )
        : partner.name),
    image: partner.artwork?.src,
  };
}

const join = joinLists<PartnerPage>("apps");

export default function Partner(props: PartnerPage) {
  const { partner, description, descriptionLang, link, supportLink, apps, paging, faq } = props;
  const { vouchers, services } = props;
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const { name } = partner;
  return (
    <ArtworkBackdrop artwork={partner.artwork}>
      <Breadcrumbs steps={[{ name: text("market.apps.title"), href: prefix + links.market.apps }]} />
      <DetailHead
        artwork={partner.artwork}
        icon="user"
        eyebrow={text("market.partner.kind")}
        title={name}
        facts={[
          paging.total > 0 && text("market.apps.count", { count: paging.total }),
          vouchers.length > 0 && text("vouchers.count", { count: vouchers.length }),
        ]}
        lead={partner.tagline}
        leadLang={partner.taglineLang}
        actions={
          <>
            {link && (
              <ButtonLink icon="globe" href={link} rel="noopener" target="_blank">
                <FormattedMessage id="market.partner.website" />
              </ButtonLink>
            )}
            {supportLink && (
              <ButtonLink icon="help" href={supportLink} rel="noopener" target="_blank">
                <FormattedMessage id="market.partner.support" />
              </ButtonLink>
            )}
          </>
        }
      />
      {apps.length > 0 && (
        <section className="section" aria-label={text("market.partner.apps", { name })}>
          <h2 className="visually-hidden">
            <FormattedMessage id="market.partner.apps" values={{ name }} />
          </h2>
          <AppGrid apps={apps} />
        </section>
      )}
      <Paging paging={paging} join={join} />
      {vouchers.length > 0 && (
        <Shelf title={text("market.partner.vouchers", { name })} shape="ticket">
          {vouchers.map((voucher) => (
            <VoucherCard key={voucher.id} voucher={voucher} />
          ))}
        </Shelf>
      )}
      {services.length > 0 && (
        <Shelf title={text("market.partner.services", { name })}>
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </Shelf>
      )}
      {apps.length + vouchers.length + services.length === 0 && <NothingHere />}
      <div className="detail-columns">
        {description && (
          <AsidePart title="market.partner.about">
            <Prose text={description} lang={descriptionLang} />
          </AsidePart>
        )}
        {faq.length > 0 && (
          <AsidePart title="market.faq.title">
            <Questions questions={faq} />
          </AsidePart>
        )}
      </div>
    </ArtworkBackdrop>
  );
}
