// All voucher books.
import * as links from "#generated/links";
import type { VoucherBooksPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { VoucherBookCard } from "#features/vouchers/voucher-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<VoucherBooksPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "vouchers.books.title" }),
    description: intl.formatMessage({ id: "vouchers.books.description" }, { tenant: envelope.shell.title }),
    image: props.books[0]?.artwork?.src,
  };
}

export default function VoucherBooks({ books, paging }: VoucherBooksPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      <Breadcrumbs steps={[{ name: text("vouchers.title"), href: prefix + links.vouchers.list }]} />
      <header className="page-head">
        <h1>
          <FormattedMessage id="vouchers.books.title" />
        </h1>
        <p>
          <FormattedMessage id="vouchers.books.count" values={{ count: paging.total }} />
        </p>
      </header>
      <section className="section" aria-label={text("vouchers.books.title")}>
        {books.length > 0 ? (
          <CardGrid shape="ticket">
            {books.map((book, index) => (
              <VoucherBookCard key={book.id} book={book} eager={index < 4} />
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
