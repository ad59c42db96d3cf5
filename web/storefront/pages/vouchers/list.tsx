// All vouchers and the books that hold them, or those of one category.
import * as links from "#generated/links";
import type { VouchersPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { CardGrid, Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { RedeemLink } from "#features/vouchers/redeem-link";
import { VoucherBookCard, VoucherCard } from "#features/vouchers/voucher-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<VouchersPage>): PageHead {
  const tenant = envelope.shell.title;
  const category = props.genre?.name;
  return {
    title: category
      ? intl.formatMessage({ id: "vouchers.category.title" }, { category })
      : intl.formatMessage({ id: "vouchers.title" }),
    description: category
      ? intl.formatMessage({ id: "vouchers.category.description" }, { category, tenant })
      : intl.formatMessage({ id: "vouchers.description" }, { tenant }),
    image: props.vouchers[0]?.artwork?.src,
  };
}

export default function Vouchers({ genre, vouchers, books, sorts, genres, paging }: VouchersPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      {genre && (
        <Breadcrumbs steps={[{ name: text("vouchers.title"), href: prefix + links.vouchers.list }]} />
      )}
      <header className="page-head">
        <h1>
          {genre ? (
            <FormattedMessage id="vouchers.category.title" values={{ category: genre.name }} />
          ) : (
            <FormattedMessage id="vouchers.title" />
          )}
        </h1>
        <p>
          <FormattedMessage id="vouchers.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
        <RedeemLink />
      </header>
      <GenreFilter genres={genres} current={genre?.slug ?? ""} />
      {vouchers.length > 0 && (
        <section className="section" aria-label={text("vouchers.title")}>
          <CardGrid shape="ticket">
            {vouchers.map((voucher, index) => (
              <VoucherCard key={voucher.id} voucher={voucher} eager={index < 4} />
            ))}
          </CardGrid>
        </section>
      )}
      {vouchers.length + books.length === 0 && <NothingHere />}
      <Paging paging={paging} />
      {books.length > 0 && (
        <Shelf title={text("vouchers.books.title")} href={prefix + links.vouchers.books} shape="ticket">
          {books.map((book) => (
            <VoucherBookCard key={book.id} book={book} />
          ))}
        </Shelf>
      )}
    </>
  );
}
