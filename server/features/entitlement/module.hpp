// Builds entitlement: the service that decides who may use an article, and the calls that name the ways to
// it.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/checkout/module.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/issued_voucher_store.hpp"
#include "features/entitlement/purchase_api.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/tenants/hosts/video_sources.hpp"
#include "features/tenants/module.hpp"

namespace entitlement {

struct Module {
  Module(core::Core& core, plans::Module& plans, payments::Module& payments, checkout::Module& checkout)
      : entitlements(plans.library, payments.payments, core.data.ids, core.data.clock),
        sources(core.data.database),
        // Like the key of second factors it stays: what it encrypts lasts as long as its row.
        codes(accounts::SessionKeys::open(core.data.folder, "voucher-codes.key").live().front()),
        purchases(core.data.database, core.data.clock, entitlements, checkout.quotes, sources) {}

  Entitlements entitlements;
  tenants::VideoSourceDirectory sources;
  VoucherCodes codes;
  PurchaseApi purchases;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(purchases); }
};

}  // namespace entitlement
