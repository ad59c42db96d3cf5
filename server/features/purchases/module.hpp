// What one owns: the wallet's calls, the page of one's purchases, and requests for money back.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/payments/module.hpp"
#include "features/purchases/purchase_pages.hpp"
#include "features/purchases/wallet_api.hpp"

namespace purchases {

struct Module {
  Module(core::Core& core, payments::Module& payments)
      : requests(payments.payments, core.data.ids, core.data.clock),
        wallet(core.data.database, core.data.clock, payments.payments, requests,
               core.settings.server.backend_path),
        pages(core.data.database, core.data.clock) {}

  RefundRequests requests;
  WalletApi wallet;
  PurchasePages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(wallet, pages); }
};

}  // namespace purchases
