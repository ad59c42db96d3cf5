// Payloads of vouchers, the books that hold them, and info services.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/kinds/market/market_cards.hpp"
#include "features/catalogue/kinds/vouchers/voucher_manifest.hpp"

namespace catalogue {

struct Voucher : VoucherTicket {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> partners;
  std::optional<AlbumLink> book;  // the first one that holds it
  std::int64_t rating = 0;
  Badge badge = Badge::none;
  std::vector<ItemPrice> prices;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Voucher, (VoucherTicket),
                      (id, title, href, partners, book, rating, badge, prices, artwork))

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
