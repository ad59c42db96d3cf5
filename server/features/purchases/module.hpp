// Buying one article, and what one owns: the wallet's calls, the page of one's purchases, and requests for
// money back.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/checkout/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/payments/module.hpp"
#include "features/purchases/article_api.hpp"
#include "features/purchases/personal_data.hpp"
#include "features/purchases/purchase_pages.hpp"
#include "features/purchases/wallet_api.hpp"

namespace purchases {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, payments::Module& payments, checkout::Module& checkout,
         entitlement::Module& entitlement)
      : sale(entitlement.entitlements),
        articles({.database = core.data.database,
                  .machine = core.data.clock,
                  .entitlements = entitlement.entitlements,
                  .payments = payments.payments,
                  .checkout = checkout.checkout,
                  .quotes = checkout.quotes,
                  .sale = sale,
                  .backend_path = core.settings.server.backend_path}),
        requests(payments.payments, core.data.ids, core.data.clock),
        wallet(core.data.database, core.data.clock, payments.payments, requests,
               core.settings.server.backend_path),
        pages(core.data.database, core.data.clock) {
    checkout.checkout.add(sale);
    add_personal_data(accounts.personal_data);
  }

  ArticleSale sale;
  ArticleApi articles;
  RefundRequests requests;
  WalletApi wallet;
  PurchasePages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(articles, wallet, pages); }
};

}  // namespace purchases
