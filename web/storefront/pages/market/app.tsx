// The page of an app: what it does, what it needs and costs, where it is opened, and what else there is.
import * as links from "#generated/links";
import type { AppPage } from "#generated/payloads";
import { formatFileSize } from "#kit/messages/file-size";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { inLanguage, ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import type { IconName } from "#ui/icon";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { FactsList } from "#features/catalogue/facts-list";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { AppCard } from "#features/market/market-cards";
import { usePriceWords } from "#features/market/price-words";
import { Questions } from "#features/market/questions";
import { Screenshots } from "#features/market/screenshots";
import { useAge } from "#features/video/age-grade";
import "#features/catalogue/detail-columns.css";

const linkIcons: Record<AppPage["links"][number]["kind"], IconName> = {
  web: "globe",
  android: "download",
  ios: "download",
  desktop: "download",
};

export function head({ props, intl }: HeadContext<AppPage>): PageHead {
  const { app } = props;
  const names = { title: app.title, partner: artistNames(app.partners, intl) };
  return {
    title: intl.formatMessage({ id: "market.app.pageTitle" }, names),
    description:
      ownLanguage(props.description, props.descriptionLang) ||
      intl.formatMessage({ id: "market.app.description" }, names),
    image: app.artwork?.src,
  };
}

export default function App(props: AppPage) {
  const { app, description, descriptionLang, genres, screenshots, terms, termsLang, faq } = props;
  const text = useText();
  const price = usePriceWords();
  const age = useAge();
  const prefix = localePrefix(useEnvelope());
  const { title } = app;
  const [partner] = app.partners;
  const [category] = genres;
  return (
    <ArtworkBackdrop artwork={app.artwork}>
      <Breadcrumbs
        steps={[
          { name: text("market.apps.title"), href: prefix + links.market.apps },
          ...(category ? [category] : []),
        ]}
      />
      <DetailHead
        artwork={app.artwork}
        icon="shapes"
        eyebrow={text("market.app.kind")}
        title={title}
        by={<ArtistLinks artists={app.partners} />}
        facts={[
          price(app.prices),
          age.short(app.rating),
          ...props.devices.map((one) => text(`market.device.${one}`)),
        ]}
        lead={app.tagline}
        leadLang={app.taglineLang}
        actions={props.links.map(({ kind, href }) => (
          <ButtonLink key={kind + href} icon={linkIcons[kind]} href={href} rel="noopener" target="_blank">
            <FormattedMessage id={`market.link.${kind}`} />
          </ButtonLink>
        ))}
      />
      <div className="detail-columns detail-columns-two">
        <div className="detail-stack">
          {screenshots.length > 0 && (
            <AsidePart title="market.app.screenshots">
              <Screenshots title={title} screenshots={screenshots} />
            </AsidePart>
          )}
          {description && (
            <AsidePart title="market.app.about">
              <Prose text={description} lang={descriptionLang} />
            </AsidePart>
          )}
          {faq.length > 0 && (
            <AsidePart title="market.faq.title">
              <Questions questions={faq} />
            </AsidePart>
          )}
        </div>
        <aside className="detail-stack" aria-label={text("market.facts.title")}>
          <AppFacts {...props} />
          {genres.length > 0 && (
            <AsidePart title="market.categories">
              <GenreChips genres={genres} label={text("market.categories")} />
            </AsidePart>
          )}
          {terms && (
            <AsidePart title="market.terms">
              <p className="small-text" {...inLanguage(termsLang)}>
                {terms}
              </p>
            </AsidePart>
          )}
        </aside>
      </div>
      {props.moreByPartner.length > 0 && (
        <Shelf title={text("market.app.moreBy", { name: partner?.name ?? "" })} href={partner?.href}>
          {props.moreByPartner.map((other) => (
            <AppCard key={other.id} app={other} />
          ))}
        </Shelf>
      )}
      {props.related.length > 0 && (
        <Shelf title={text("market.app.related")}>
          {props.related.map((other) => (
            <AppCard key={other.id} app={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}

function AppFacts({ app, version, updated, released, sizeBytes, systems, languages, privacyLink }: AppPage) {
  const text = useText();
  const intl = useIntl();
  const price = usePriceWords();
  const age = useAge();
  const inList = (names: string[]) => intl.formatList(names, { type: "unit", style: "short" });
  return (
    <FactsList
      title="market.facts.title"
      facts={[
        { name: "market.facts.price", value: price(app.prices) },
        { name: "market.facts.age", value: age.long(app.rating) },
        {
          name: "market.facts.systems",
          value: inList(
            systems.map(({ name, version: least }) =>
              least ? text("market.facts.systemFrom", { name, version: least }) : name,
            ),
          ),
        },
        { name: "market.facts.languages", value: inList(languages) },
        { name: "market.facts.version", value: version },
        {
          name: "market.facts.size",
          value: formatFileSize(sizeBytes, intl),
        },
        { name: "market.facts.updated", value: updated },
        { name: "market.facts.released", value: released },
        {
          name: "market.facts.privacy",
          value: privacyLink && (
            <a className="link" href={privacyLink} rel="noopener" target="_blank">
              <FormattedMessage id="market.facts.privacyLink" />
            </a>
          ),
        },
      ]}
    />
  );
}
