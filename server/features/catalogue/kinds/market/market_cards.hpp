// Payloads of the marketplace: apps and the partners who offer them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/cards.hpp"

namespace catalogue {

/// One way to get something, and what it costs.
struct ItemPrice {
  std::string business_model;
  double amount = 0;
  std::string currency;  // empty: without a price
};
BOOST_DESCRIBE_STRUCT(ItemPrice, (), (business_model, amount, currency))

struct MarketApp {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> partners;
  std::string tagline;
  std::optional<std::string> tagline_lang;  // where it is not the page's language
  std::int64_t rating = 0;
  Badge badge = Badge::none;
  std::vector<ItemPrice> prices;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(MarketApp, (),
                      (id, title, href, partners, tagline, tagline_lang, rating, badge, prices, artwork))

struct MarketPartner {
  std::string id;
  std::string name;
  std::string href;
  std::string tagline;
  std::optional<std::string> tagline_lang;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(MarketPartner, (), (id, name, href, tagline, tagline_lang, artwork))

}  // namespace catalogue
