// The page of a voucher book: what it costs, and the vouchers in it.
import * as links from "#generated/links";
import type { VoucherBook, VoucherBookPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { CardGrid, Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { Section } from "#ui/section";
import { NothingHere } from "#features/blocks/empty-block";
import { AddToCart } from "#features/cart/add-to-cart";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { usePriceWords } from "#features/market/price-words";
import { useAge } from "#features/video/age-grade";
import { VoucherBookCard, VoucherCard } from "#features/vouchers/voucher-cards";
import "#features/catalogue/detail-columns.css";
import "#features/vouchers/voucher-head.css";

export function head({ props, intl }: HeadContext<VoucherBookPage>): PageHead {
  const { book, paging } = props;
  return {
    title: book.title,
    description:
      ownLanguage(props.description, props.descriptionLang) ||
      intl.formatMessage({ id: "vouchers.book.description" }, { title: book.title, count: paging.total }),
    image: book.artwork?.src,
  };
}

/** Each of its vouchers gives the buyer a code then, on its own page. */
const isSold = ({ prices }: VoucherBook) =>
  prices.some(({ businessModel }) => businessModel === "DOWNLOAD_TO_OWN");

export default function VoucherBookDetails(props: VoucherBookPage) {
  const { book, description, descriptionLang, genres, vouchers, paging, related } = props;
  const text = useText();
  const price = usePriceWords();
  const age = useAge();
  const prefix = localePrefix(useEnvelope());
  return (
    <ArtworkBackdrop artwork={book.artwork}>
      <Breadcrumbs
        steps={[
          { name: text("vouchers.title"), href: prefix + links.vouchers.list },
          { name: text("vouchers.books.title"), href: prefix + links.vouchers.books },
        ]}
      />
      <DetailHead
        artwork={book.artwork}
        shape="ticket"
        icon="ticket"
        eyebrow={text("vouchers.book.kind")}
        title={book.title}
        by={book.partners.length > 0 && <ArtistLinks artists={book.partners} />}
        facts={[text("vouchers.count", { count: paging.total }), price(book.prices), age.short(book.rating)]}
        lead={book.tagline}
        leadLang={book.taglineLang}
        actions={isSold(book) && <AddToCart id={book.id} />}
      />
      <Section title={text("vouchers.book.vouchers")}>
        {vouchers.length > 0 ? (
          <CardGrid shape="ticket">
            {vouchers.map((voucher, index) => (
              <VoucherCard key={voucher.id} voucher={voucher} eager={index < 4} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </Section>
      <Paging paging={paging} />
      <div className="detail-columns">
        {description && (
          <AsidePart title="vouchers.book.about">
            <Prose text={description} lang={descriptionLang} />
          </AsidePart>
        )}
        {genres.length > 0 && (
          <AsidePart title="market.categories">
            <GenreChips genres={genres} label={text("market.categories")} />
          </AsidePart>
        )}
      </div>
      {related.length > 0 && (
        <Shelf title={text("vouchers.book.related")} shape="ticket">
          {related.map((other) => (
            <VoucherBookCard key={other.id} book={other} />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}
