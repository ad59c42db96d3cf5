// The pages of apps, their partners, the marketplace's categories and info services.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/market/market_pages.hpp"

namespace market {

struct Module {
  explicit Module(core::Core& core) : pages(core.data.database, core.data.clock) {}

  MarketPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace market
