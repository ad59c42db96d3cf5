// Builds entitlement: the service that decides who may use an article, and the calls that name the ways to
// it.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/checkout/module.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/personal_data.hpp"
#include "features/entitlement/purchase_api.hpp"
#include "features/entitlement/wallet_rules.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/tenants/hosts/video_sources.hpp"
#include "features/tenants/module.hpp"

namespace entitlement {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, plans::Module& plans, payments::Module& payments,
         checkout::Module& checkout)
      : entitlements(plans.library, payments.payments, core.data.ids, core.data.clock),
        sources(core.data.database),
        purchases(core.data.database, core.data.clock, entitlements, checkout.quotes, sources) {
    add_personal_data(accounts.personal_data);
  }

  Entitlements entitlements;
  tenants::VideoSourceDirectory sources;
  PurchaseApi purchases;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(purchases); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) { rules.add(wallet_rules()); }
};

}  // namespace entitlement
