// Playback rights of a song, as one pure function.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/playback/media_address.hpp"

namespace playback {

struct Price {
  double amount = 0;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(Price, (), (amount, currency))

/// One way to the whole song. `type` is DTO (bought once, for ever) or subscription.
struct PurchaseOption {
  std::string type;
  bool consumable = false;
  std::int64_t sort = 30;
  std::optional<Price> price;
};
BOOST_DESCRIBE_STRUCT(PurchaseOption, (), (type, consumable, sort, price))

struct SongDecision {
  Rights rights = Rights::preview;
  std::string path;                      // below media/a; empty: no preview before a purchase
  std::vector<PurchaseOption> purchase;  // empty where the whole song is heard
};

/// A guest hears free songs whole, and of all others the preview.
std::expected<SongDecision, base::Refusal> decide_song(catalogue::Playable const& song);

/// Units of the currency, with its own decimals.
double price_amount(std::int64_t minor, std::string_view currency);

}  // namespace playback
