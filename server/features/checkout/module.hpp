// Builds the checkout, by which everything is sold, and its quotes.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/checkout/checkout_api.hpp"
#include "features/checkout/quote.hpp"
#include "features/payments/module.hpp"

namespace checkout {

struct Module {
  Module(core::Core& core, accounts::Module const& accounts, payments::Module& payments)
      : checkout(core.data.database, core.data.clock, payments.payments),
        quotes(accounts.sealer, core.data.ids, core.data.clock),
        api(checkout, core.settings.server.backend_path) {}

  Checkout checkout;
  Quotes const quotes;
  CheckoutApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
};

}  // namespace checkout
