// Includes all modules, for App and for the route tables.
#pragma once
#include <tuple>

#include "app/app.hpp"
#include "features/accounts/module.hpp"
#include "features/articles/module.hpp"
#include "features/cart/module.hpp"
#include "features/checkout/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/feeds/module.hpp"
#include "features/games/module.hpp"
#include "features/gifts/module.hpp"
#include "features/history/module.hpp"
#include "features/identity/module.hpp"
#include "features/ledger/module.hpp"
#include "features/market/module.hpp"
#include "features/messaging/module.hpp"
#include "features/music/module.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/playback/module.hpp"
#include "features/portal/module.hpp"
#include "features/profile/module.hpp"
#include "features/purchases/module.hpp"
#include "features/receipts/module.hpp"
#include "features/search/module.hpp"
#include "features/sign_in/module.hpp"
#include "features/speech/module.hpp"
#include "features/storefront/module.hpp"
#include "features/structures/module.hpp"
#include "features/subscriptions/module.hpp"
#include "features/tenants/module.hpp"
#include "features/video/module.hpp"
#include "features/vouchers/module.hpp"

namespace app {

/// Every object whose methods the rows of the site map name.
inline auto handlers_of(App& app) {
  return std::tuple_cat(
      app.description.handlers(), app.portal->handlers(), app.sign_in->handlers(), app.history->handlers(),
      app.profile->handlers(), app.receipts->handlers(), app.structures->handlers(), app.plans->handlers(),
      app.payments->handlers(), app.checkout->handlers(), app.subscriptions->handlers(),
      app.entitlement->handlers(), app.cart->handlers(), app.gifts->handlers(), app.purchases->handlers(),
      app.playback->handlers(), app.music->handlers(), app.speech->handlers(), app.video->handlers(),
      app.search->handlers(), app.articles->handlers(), app.games->handlers(), app.market->handlers(),
      app.vouchers->handlers(), app.storefront->handlers());
}

template <class Owner>
Owner& part_of(App& app) {
  return std::get<Owner&>(handlers_of(app));
}

}  // namespace app
