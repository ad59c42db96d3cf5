// Builds gifts and their sale.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/checkout/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/gifts/gift_api.hpp"
#include "features/gifts/gift_rules.hpp"
#include "features/gifts/personal_data.hpp"
#include "features/messaging/module.hpp"
#include "features/payments/module.hpp"

namespace gifts {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, messaging::Module& messaging,
         payments::Module& payments, checkout::Module& checkout, entitlement::Module& entitlement)
      : gifts({.payments = payments.payments,
               .codes = payments.voucher_codes,
               .messenger = messaging.messenger,
               .ids = core.data.ids,
               .machine = core.data.clock}),
        api({.database = core.data.database,
             .machine = core.data.clock,
             .ids = core.data.ids,
             .entitlements = entitlement.entitlements,
             .payments = payments.payments,
             .checkout = checkout.checkout,
             .quotes = checkout.quotes,
             .gifts = gifts,
             .backend_path = core.settings.server.backend_path}) {
    checkout.checkout.add(gifts);
    add_personal_data(accounts.personal_data);
    core.jobs.clean_up(
        "gifts", [&core](storage::Session& session) { return purge_gifts(session, core.data.clock.now()); });
  }

  Gifts gifts;
  GiftApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) { rules.add(gift_rules()); }
};

}  // namespace gifts
