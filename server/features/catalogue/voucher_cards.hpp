// Payloads of vouchers, the books that hold them, and info services.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/market_cards.hpp"
#include "features/catalogue/voucher_manifest.hpp"

namespace catalogue {

/// Whether a voucher can be used on the day of the visit.
enum class VoucherState { upcoming, valid, sold_out, expired };
BOOST_DESCRIBE_ENUM(VoucherState, upcoming, valid, sold_out, expired)

struct VoucherValue {
  double amount = 0;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(VoucherValue, (), (amount, currency))

struct Voucher {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> partners;
  std::optional<AlbumLink> book;  // the first one that holds it
  std::string benefit;
  std::optional<std::string> benefit_lang;  // where it is not the page's language
  std::int64_t discount_percent = 0;        // 0: none
  std::optional<VoucherValue> value;
  VoucherState state = VoucherState::valid;
  std::string valid_from;   // the day in words; empty: at once
  std::string valid_until;  // the last day in words; empty: without an end
  std::int64_t rating = 0;
  Badge badge = Badge::none;
  std::vector<ItemPrice> prices;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Voucher, (),
                      (id, title, href, partners, book, benefit, benefit_lang, discount_percent, value, state,
                       valid_from, valid_until, rating, badge, prices, artwork))

struct VoucherBook {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> partners;
  std::string tagline;
  std::optional<std::string> tagline_lang;
  std::int64_t voucher_count = 0;
  std::int64_t rating = 0;
  Badge badge = Badge::none;
  std::vector<ItemPrice> prices;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(VoucherBook, (),
                      (id, title, href, partners, tagline, tagline_lang, voucher_count, rating, badge, prices,
                       artwork))

struct InfoService {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> partners;
  std::string tagline;
  std::optional<std::string> tagline_lang;
  std::int64_t times = 1;  // messages in each period
  ServicePeriod period = ServicePeriod::day;
  std::optional<ServicePeriod> billing;  // how often its price is paid; absent: once
  std::int64_t rating = 0;
  Badge badge = Badge::none;
  std::vector<ItemPrice> prices;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(InfoService, (),
                      (id, title, href, partners, tagline, tagline_lang, times, period, billing, rating,
                       badge, prices, artwork))

}  // namespace catalogue
