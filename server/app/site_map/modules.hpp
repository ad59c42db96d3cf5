// Includes all modules, for App, for the route tables and for the rules about money.
#pragma once
#include <tuple>

#include "app/app.hpp"
#include "features/accounts/module.hpp"
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
#include "features/stories/module.hpp"
#include "features/structures/module.hpp"
#include "features/subscriptions/module.hpp"
#include "features/tenants/module.hpp"
#include "features/video/module.hpp"
#include "features/vouchers/module.hpp"

namespace app {

/// Every module that has rows in the site map or rules about money.
inline auto modules_of(App& app) {
  return std::tie(*app.portal, *app.sign_in, *app.history, *app.profile, *app.structures, *app.plans,
                  *app.payments, *app.checkout, *app.subscriptions, *app.entitlement, *app.receipts,
                  *app.cart, *app.gifts, *app.purchases, *app.playback, *app.music, *app.speech, *app.video,
                  *app.search, *app.stories, *app.games, *app.market, *app.vouchers, *app.storefront);
}

/// Every object whose methods the rows of the site map name.
inline auto handlers_of(App& app) {
  auto const all = [&](auto&... modules) {
    return std::tuple_cat(app.description.handlers(), modules.handlers()...);
  };
  return std::apply(all, modules_of(app));
}

template <class Owner>
Owner& part_of(App& app) {
  return std::get<Owner&>(handlers_of(app));
}

}  // namespace app
