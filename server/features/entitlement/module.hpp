// Builds entitlement: the service that decides who may use an article, and the calls that sell one article.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/one_time_api.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/subscriptions/module.hpp"
#include "features/tenants/module.hpp"

namespace entitlement {

struct Module {
  Module(core::Core& core, plans::Module& plans, payments::Module& payments,
         subscriptions::Module& subscriptions)
      : entitlements(plans.library, payments.payments, core.data.ids, core.data.clock),
        one_time(core.data.database, core.data.clock, entitlements, payments.payments, subscriptions.service,
                 core.settings.server.backend_path) {
    payments.payments.listen(payments::PaymentPurpose::purchase, entitlements);
  }

  Entitlements entitlements;
  OneTimeApi one_time;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(one_time); }
};

}  // namespace entitlement
