// The page of one category of the marketplace.
import * as links from "#generated/links";
import type { MarketCategoryPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { AppCard } from "#features/market/market-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MarketCategoryPage>): PageHead {
  const category = props.genre.name;
  return {
    title: intl.formatMessage({ id: "market.category.title" }, { category }),
    description: intl.formatMessage(
      { id: "market.category.description" },
      { category, tenant: envelope.shell.title },
    ),
    image: props.apps[0]?.artwork?.src,
  };
}

const join = joinLists<MarketCategoryPage>("apps");

export default function MarketCategory({ genre, genres, apps, sorts, paging }: MarketCategoryPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      <Breadcrumbs steps={[{ name: text("market.apps.title"), href: prefix + links.market.apps }]} />
      <header className="page-head">
        <h1>
          <FormattedMessage id="market.category.title" values={{ category: genre.name }} />
        </h1>
        <p>
          <FormattedMessage id="market.apps.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
      </header>
      <GenreFilter genres={genres} current={genre.slug} />
      <section className="section" aria-label={text("market.apps.title")}>
        {apps.length > 0 ? (
          <CardGrid>
            {apps.map((app, index) => (
              <AppCard key={app.id} app={app} eager={index < 6} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
    </>
  );
}
