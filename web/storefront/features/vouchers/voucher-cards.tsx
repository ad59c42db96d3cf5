// Cards of vouchers and of the books that hold them, as tickets.
import type { Voucher, VoucherBook } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { artistNames } from "#features/catalogue/artist-links";
import { useTicketWords } from "#features/catalogue/ticket-words";
import { usePriceWords } from "#features/market/price-words";
import "#ui/cards/ticket.css";

export function VoucherCard({ voucher, eager }: { voucher: Voucher; eager?: boolean }) {
  const intl = useIntl();
  const price = usePriceWords();
  const words = useTicketWords();
  const partner = artistNames(voucher.partners, intl);
  const cost = price(voucher.prices);
  return (
    <Card
      href={voucher.href}
      title={voucher.title}
      // A free voucher bears a badge already.
      subTitle={
        voucher.badge === "free" || !cost
          ? partner
          : intl.formatMessage({ id: "market.card.priceAndPartner" }, { price: cost, partner })
      }
      shape="ticket"
      artwork={voucher.artwork}
      badge={voucher.badge}
      {...words(voucher)}
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
