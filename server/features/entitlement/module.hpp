// Entitlement: who may use what. Whatever plays, downloads or sells asks it.
#pragma once
#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/tenants/module.hpp"

namespace entitlement {

struct Module {
  Module(core::Core& core, plans::Module& plans, payments::Module& payments)
      : entitlements(plans.library, payments.payments, core.data.ids, core.data.clock) {
    payments.payments.listen(payments::PaymentPurpose::purchase, entitlements);
  }

  Entitlements entitlements;
};

}  // namespace entitlement
