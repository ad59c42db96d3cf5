// The page of one category of the marketplace.
import * as links from "#generated/links";
import type { MarketCategoryPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { Paging } from "#ui/paging";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { AppList } from "#features/market/market-cards";

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
      <AppList apps={apps} />
      <Paging paging={paging} join={join} />
    </>
  );
}
