// Receipts of payments and credit notes of refunds: numbered by a job, shown in the profile, sent as a PDF by
// mail.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/messaging/module.hpp"
#include "features/plans/module.hpp"
#include "features/receipts/numbering.hpp"
#include "features/receipts/receipt_api.hpp"
#include "features/receipts/receipt_pages.hpp"
#include "features/receipts/receipt_rules.hpp"
#include "features/tenants/module.hpp"

namespace receipts {

struct Module {
  Module(core::Core& core, tenants::Module const& tenants, messaging::Module& messaging, plans::Module& plans,
         accounts::Module& accounts, RenderReceipt render);

  Numbering numbering;
  ReceiptDocuments documents;
  ReceiptApi api;
  ReceiptPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api, pages); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) { rules.add(receipt_rules()); }
};

}  // namespace receipts
