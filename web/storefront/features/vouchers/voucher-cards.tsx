// Cards of vouchers and of the books that hold them, as tickets.
import type { Voucher, VoucherBook } from "../../../generated/payloads";
import { useIntl, useText } from "../../../kit/i18n";
import { inLanguage } from "../../../kit/text-language";
import { Card } from "../../../ui/card";
import { artistNames } from "../catalogue/artist-links";
import { usePriceWords } from "../market/price-words";
import { useBenefit, useValidity } from "./voucher-words";
import "../../../ui/ticket.css";

export function VoucherCard({ voucher, eager }: { voucher: Voucher; eager?: boolean }) {
  const intl = useIntl();
  const price = usePriceWords();
  const benefit = useBenefit();
  const validity = useValidity();
  const partner = artistNames(voucher.partners, intl);
  const words = price(voucher.prices);
  return (
    <Card
      href={voucher.href}
      title={voucher.title}
      // A free voucher bears a badge already.
      subTitle={
        voucher.badge === "free" || !words
          ? partner
          : intl.formatMessage({ id: "market.card.priceAndPartner" }, { price: words, partner })
      }
      shape="ticket"
      artwork={voucher.artwork}
      badge={voucher.badge}
      value={<span {...inLanguage(voucher.benefitLang)}>{benefit(voucher)}</span>}
      note={validity(voucher)}
      over={voucher.state === "expired" || voucher.state === "sold_out"}
      icon="ticket"
      eager={eager}
    />
  );
}

export function VoucherBookCard({ book, eager }: { book: VoucherBook; eager?: boolean }) {
  const text = useText();
  const price = usePriceWords();
  return (
    <Card
      href={book.href}
      title={book.title}
      subTitle={book.tagline}
      subTitleLang={book.taglineLang}
      shape="ticket"
      artwork={book.artwork}
      badge={book.badge}
      value={text("vouchers.count", { count: book.voucherCount })}
      note={book.badge === "free" ? undefined : price(book.prices)}
      icon="ticket"
      eager={eager}
    />
  );
}
