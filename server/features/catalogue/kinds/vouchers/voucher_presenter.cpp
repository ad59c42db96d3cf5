// The presenter's functions for vouchers, voucher books and info services.
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"

namespace catalogue {
namespace {

constexpr std::int64_t day_ms = 86'400'000;

}  // namespace

VoucherState state_of(VoucherAttributes const& attributes, base::Instant now) {
  auto const until = base::parse_rfc3339(attributes.valid_until);
  if (until && now.ms >= until->ms + day_ms) return VoucherState::expired;
  if (attributes.available && *attributes.available == 0) return VoucherState::sold_out;
  auto const from = base::parse_rfc3339(attributes.valid_from);
  return from && now < *from ? VoucherState::upcoming : VoucherState::valid;
}

std::string CataloguePresenter::day(std::string const& date) const {
  auto const at = base::parse_rfc3339(date);
  return at ? this->date(*at) : std::string();
}

VoucherTicket CataloguePresenter::ticket(Item const& item) const {
  auto const attributes = attributes_of<VoucherAttributes>(item);
  VoucherTicket out{.discount_percent = attributes.discount_percent,
                    .state = state_of(attributes, now_),
                    .valid_from = day(attributes.valid_from),
                    .valid_until = day(attributes.valid_until)};
  if (auto const benefit = text_in(attributes.benefit)) {
    out.benefit = benefit->text;
    out.benefit_lang = benefit->lang;
  }
  if (attributes.value)
    out.value = VoucherValue{.amount = attributes.value->amount, .currency = attributes.value->currency};
  return out;
}

Voucher CataloguePresenter::voucher(Item const& item) const {
  Voucher out{ticket(item)};
  out.id = base::text(item.id);
  out.title = item.title;
  out.href = link(path_of(item));
  out.partners = artists(item);
  out.rating = item.rating;
  out.badge = market_badge(item);
  out.artwork = artwork(item);
  if (item.album)
    out.book = AlbumLink{.id = base::text(item.album->id),
                         .title = item.album->title,
                         .href = link(voucherbook_path(item.album->id))};
  return out;
}

VoucherBook CataloguePresenter::voucherbook(Item const& item) const {
  auto const tagline = text_in(attributes_of<VoucherBookAttributes>(item).tagline);
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .partners = artists(item),
          .tagline = tagline ? tagline->text : std::string(),
          .tagline_lang = tagline ? tagline->lang : std::nullopt,
          .voucher_count = item.track_count,
          .rating = item.rating,
          .badge = market_badge(item),
          .prices = {},
          .artwork = artwork(item)};
}

InfoService CataloguePresenter::info_service(Item const& item) const {
  auto const attributes = attributes_of<InfoServiceAttributes>(item);
  auto const tagline = text_in(attributes.tagline);
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .partners = artists(item),
          .tagline = tagline ? tagline->text : std::string(),
          .tagline_lang = tagline ? tagline->lang : std::nullopt,
          .times = attributes.times,
          .period = attributes.period,
          .billing = period_of_cycle(attributes.billing_cycle),
          .rating = item.rating,
          .badge = market_badge(item),
          .prices = {},
          .artwork = artwork(item)};
}

GenreLink CataloguePresenter::voucher_category(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(voucher_category_path(row.slug))};
}

}  // namespace catalogue
