// Builds the cart and its sale.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/cart/cart_api.hpp"
#include "features/cart/cart_pages.hpp"
#include "features/cart/order_rules.hpp"
#include "features/checkout/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/payments/module.hpp"

namespace cart {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, payments::Module& payments, checkout::Module& checkout,
         entitlement::Module& entitlement)
      : orders(entitlement.entitlements, core.data.ids, core.data.clock),
        carts(entitlement.entitlements, core.data.clock),
        api(core.data.database, core.data.clock, core.data.ids, accounts.sealer, entitlement.entitlements,
            payments.payments, checkout.checkout, orders, payments.code_tries, carts,
            core.settings.server.backend_path) {
    checkout.checkout.add(orders);
    accounts.personal_data.add_unnamed({"cart_order"}, "a record of what its payment was for");
    core.jobs.clean_up(
        "carts", [&core](storage::Session& session) { return purge_carts(session, core.data.clock.now()); });
  }

  Orders orders;
  Carts carts;
  CartApi api;
  CartPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api, pages); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) { rules.add(order_rules()); }
};

}  // namespace cart
