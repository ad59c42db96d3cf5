// The pages of vouchers and of the books that hold them, and the calls that redeem codes.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/subscriptions/module.hpp"
#include "features/vouchers/voucher_api.hpp"
#include "features/vouchers/voucher_pages.hpp"

namespace vouchers {

struct Module {
  Module(core::Core& core, subscriptions::Module& subscriptions)
      : pages(core.data.database, core.data.clock),
        api(core.data.database, core.data.clock, subscriptions.service, core.settings.server.backend_path) {}

  VoucherPages pages;
  VoucherApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages, api); }
};

}  // namespace vouchers
