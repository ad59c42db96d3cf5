// The page of a voucher: what it gives, where and until when, how it is redeemed, and which others there are.
import * as links from "#generated/links";
import type { Voucher, VoucherPage } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { inLanguage, ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { AddToCart } from "#features/cart/add-to-cart";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { AsidePart } from "#features/catalogue/aside-part";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { DetailHead } from "#features/catalogue/detail-head";
import { FactsList } from "#features/catalogue/facts-list";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { useBenefit, useValidity } from "#features/catalogue/ticket-words";
import { usePriceWords } from "#features/market/price-words";
import { useAge } from "#features/video/age-grade";
import { GetCode, OwnCodes } from "#features/vouchers/get-code";
import { VoucherCard } from "#features/vouchers/voucher-cards";
import "#features/catalogue/detail-columns.css";
import "#features/vouchers/voucher-head.css";

export function head({ props, intl }: HeadContext<VoucherPage>): PageHead {
  const { voucher } = props;
  const names = { title: voucher.title, partner: artistNames(voucher.partners, intl) };
  return {
    title: intl.formatMessage({ id: "vouchers.voucher.pageTitle" }, names),
    description:
      ownLanguage(props.description, props.descriptionLang) ||
      intl.formatMessage({ id: "vouchers.voucher.description" }, names),
    image: voucher.artwork?.src,
  };
}

const isSold = ({ state, prices }: Voucher) =>
  state === "valid" && prices.some(({ businessModel }) => businessModel === "DOWNLOAD_TO_OWN");

export default function VoucherDetails(props: VoucherPage) {
  const { voucher, description, descriptionLang, redemption, terms, genres } = props;
  const text = useText();
  const price = usePriceWords();
  const benefit = useBenefit();
  const validity = useValidity();
  const age = useAge();
  const prefix = localePrefix(useEnvelope());
  const [partner] = voucher.partners;
  return (
    <ArtworkBackdrop artwork={voucher.artwork}>
      <Breadcrumbs
        steps={[
          { name: text("vouchers.title"), href: prefix + links.vouchers.list },
          ...(voucher.book ? [{ name: voucher.book.title, href: voucher.book.href }] : genres.slice(0, 1)),
        ]}
      />
      <DetailHead
        artwork={voucher.artwork}
        shape="ticket"
        icon="ticket"
        eyebrow={text("vouchers.voucher.kind")}
        title={voucher.title}
        by={<ArtistLinks artists={voucher.partners} />}
        facts={[
          <strong key="benefit" className="voucher-benefit" {...inLanguage(voucher.benefitLang)}>
            {benefit(voucher)}
          </strong>,
          price(voucher.prices),
          validity(voucher),
          age.short(voucher.rating),
        ]}
        actions={
          <>
            {isSold(voucher) && <AddToCart id={voucher.id} />}
            {props.issue && voucher.state === "valid" && <GetCode voucher={voucher} issue={props.issue} />}
          </>
        }
      />
      <div className="detail-columns detail-columns-two">
        <div className="detail-stack">
          {props.issue && <OwnCodes id={voucher.id} />}
          {description && (
            <AsidePart title="vouchers.voucher.about">
              <Prose text={description} lang={descriptionLang} />
            </AsidePart>
          )}
          {redemption && (
            <AsidePart title="vouchers.voucher.redemption">
              <Prose text={redemption} lang={props.redemptionLang} />
            </AsidePart>
          )}
          {terms && (
            <AsidePart title="market.terms">
              <p className="small-text prose" {...inLanguage(props.termsLang)}>
                {terms}
              </p>
            </AsidePart>
          )}
        </div>
        <aside className="detail-stack" aria-label={text("market.facts.title")}>
          <VoucherFacts {...props} />
          {genres.length > 0 && (
            <AsidePart title="market.categories">
              <GenreChips genres={genres} label={text("market.categories")} />
            </AsidePart>
          )}
        </aside>
      </div>
      <MoreVouchers
        title={text("vouchers.voucher.inBook", { title: voucher.book?.title ?? "" })}
        href={voucher.book?.href}
        vouchers={props.inBook}
      />
      <MoreVouchers
        title={text("vouchers.voucher.moreBy", { name: partner?.name ?? "" })}
        href={partner?.href}
        vouchers={props.moreByPartner}
      />
      <MoreVouchers title={text("vouchers.voucher.related")} vouchers={props.related} />
    </ArtworkBackdrop>
  );
}

function VoucherFacts({ voucher, available }: VoucherPage) {
  const text = useText();
  const intl = useIntl();
  const price = usePriceWords();
  const age = useAge();
  const { book, value } = voucher;
  return (
    <FactsList
      title="market.facts.title"
      facts={[
        { name: "market.facts.price", value: price(voucher.prices) },
        { name: "vouchers.facts.value", value: value && formatPrice(intl, value) },
        { name: "vouchers.facts.partner", value: <ArtistLinks artists={voucher.partners} /> },
        { name: "vouchers.facts.from", value: voucher.validFrom },
        { name: "vouchers.facts.until", value: voucher.validUntil },
        {
          name: "vouchers.facts.available",
          value: available !== undefined && text("vouchers.available", { count: available }),
        },
        { name: "vouchers.facts.book", value: book && <a href={book.href}>{book.title}</a> },
        { name: "market.facts.age", value: age.long(voucher.rating) },
      ]}
    />
  );
}

function MoreVouchers({ title, href, vouchers }: { title: string; href?: string; vouchers: Voucher[] }) {
  if (vouchers.length === 0) return null;
  return (
    <Shelf title={title} href={href} shape="ticket">
      {vouchers.map((other) => (
        <VoucherCard key={other.id} voucher={other} />
      ))}
    </Shelf>
  );
}
