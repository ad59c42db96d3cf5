// Builds entitlement: the service that decides who may use an article, and the calls that name its ways and
// sell one article.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/issued_voucher_store.hpp"
#include "features/entitlement/one_time_api.hpp"
#include "features/entitlement/purchase_api.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/subscriptions/module.hpp"
#include "features/tenants/hosts/video_sources.hpp"
#include "features/tenants/module.hpp"

namespace entitlement {

struct Module {
  Module(core::Core& core, plans::Module& plans, payments::Module& payments,
         subscriptions::Module& subscriptions)
      : entitlements(plans.library, payments.payments, core.data.ids, core.data.clock),
        sources(core.data.database),
        // Like the key of second factors it stays: what it encrypts lasts as long as its row.
        codes(accounts::SessionKeys::open(core.data.folder, "voucher-codes.key").live().front()),
        one_time(core.data.database, core.data.clock, entitlements, payments.payments, subscriptions.service,
                 subscriptions.identifiers, core.settings.server.backend_path),
        purchases(core.data.database, core.data.clock, entitlements, subscriptions.identifiers, sources) {
    payments.payments.listen(payments::PaymentPurpose::purchase, entitlements);
  }

  Entitlements entitlements;
  tenants::VideoSourceDirectory sources;
  VoucherCodes codes;
  OneTimeApi one_time;
  PurchaseApi purchases;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(one_time, purchases); }
};

}  // namespace entitlement
