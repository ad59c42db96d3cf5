// The pages of vouchers and of the books that hold them, and the calls that redeem codes.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/messaging/module.hpp"
#include "features/payments/module.hpp"
#include "features/subscriptions/module.hpp"
#include "features/tenants/module.hpp"
#include "features/vouchers/code_api.hpp"
#include "features/vouchers/partner/module.hpp"
#include "features/vouchers/voucher_api.hpp"
#include "features/vouchers/voucher_pages.hpp"
#include "features/vouchers/voucher_rules.hpp"

namespace vouchers {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, tenants::Module const& tenants,
         messaging::Module& messaging, payments::Module& payments, subscriptions::Module& subscriptions,
         entitlement::Module& entitlement)
      : partners(core, accounts, tenants, messaging, payments.voucher_codes),
        pages(core.data.database, core.data.clock, partners.providers),
        api(core.data.database, core.data.clock, subscriptions.service, payments.code_tries,
            core.settings.server.backend_path),
        codes(core.data.database, core.data.clock, core.data.ids, entitlement.entitlements,
              payments.code_tries) {}

  partner::Module partners;
  VoucherPages pages;
  VoucherApi api;
  CodeApi codes;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages, api, codes, partners.api); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) { rules.add(voucher_rules()); }
};

}  // namespace vouchers
