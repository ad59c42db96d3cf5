// The pages of vouchers and of the books that hold them.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/vouchers/voucher_pages.hpp"

namespace vouchers {

struct Module {
  explicit Module(core::Core& core) : pages(core.data.database, core.data.clock) {}

  VoucherPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace vouchers
