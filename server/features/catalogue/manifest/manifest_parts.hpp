// The parts that all kinds in a manifest share: texts in languages, prices, genres, and offers for single
// tenants.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"

namespace catalogue {

/// Language to text.
using Texts = std::map<std::string, std::string>;

struct ManifestPrice {
  double amount = 0;
  std::string currency = "EUR";
};
BOOST_DESCRIBE_STRUCT(ManifestPrice, (), (amount, currency))

struct ManifestGenre {
  std::string key;
  Texts name;
};
BOOST_DESCRIBE_STRUCT(ManifestGenre, (), (key, name))

/// How one tenant offers an article; what is left out is as the article itself says.
struct ManifestOffer {
  std::string business_model;
  std::optional<ManifestPrice> price;
  std::string from;   // a date; empty: from its release
  std::string until;  // a date; empty: for ever
};
BOOST_DESCRIBE_STRUCT(ManifestOffer, (), (business_model, price, from, until))

/// Tenant to offer. If it is not empty, only the tenants in it offer the article.
using ManifestOffers = std::map<std::string, ManifestOffer>;
/// Without a tenant's entry an article is offered by all tenants, so this is by none: no tenant has an empty
/// name.
inline ManifestOffers const offered_nowhere{{"", {}}};

/// On which terms an article is offered by the tenants of an import.
struct ManifestTerms {
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price = {};
  ManifestOffers offers = {};
};

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestPrice> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestGenre> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestOffer> = true;
