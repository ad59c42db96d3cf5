// Builds gifts, and hears how their payments end.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/cart/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/gifts/gift_api.hpp"
#include "features/messaging/module.hpp"
#include "features/payments/module.hpp"
#include "features/subscriptions/module.hpp"

namespace gifts {

struct Module {
  Module(core::Core& core, messaging::Module& messaging, payments::Module& payments,
         subscriptions::Module& subscriptions, entitlement::Module& entitlement, cart::Module& cart)
      : gifts({.others = cart.orders,
               .payments = payments.payments,
               .codes = entitlement.codes,
               .messenger = messaging.messenger,
               .ids = core.data.ids,
               .machine = core.data.clock}),
        api({.database = core.data.database,
             .machine = core.data.clock,
             .ids = core.data.ids,
             .entitlements = entitlement.entitlements,
             .payments = payments.payments,
             .identifiers = subscriptions.identifiers,
             .gifts = gifts,
             .backend_path = core.settings.server.backend_path}) {
    // In front of the cart, which hears of the others from it.
    payments.payments.listen(payments::PaymentPurpose::purchase, gifts);
    core.jobs.clean_up("gifts", [&core](storage::Session& session) {
      return entitlement::purge_gifts(session, core.data.clock.now());
    });
  }

  Gifts gifts;
  GiftApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
};

}  // namespace gifts
