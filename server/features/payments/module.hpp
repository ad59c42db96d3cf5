// Payments: the service, its providers, their webhooks and pages, and the jobs that bring every payment to an
// end.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/payments/carrier/carrier_provider.hpp"
#include "features/payments/carrier/sandbox_operator.hpp"
#include "features/payments/inquiry_job.hpp"
#include "features/payments/option_page.hpp"
#include "features/payments/payment_rules.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/reconciliation_job.hpp"
#include "features/payments/sandbox/bank_job.hpp"
#include "features/payments/sandbox/sandbox_pages.hpp"
#include "features/payments/sandbox/sandbox_provider.hpp"
#include "features/payments/staff/office_api.hpp"
#include "features/payments/staff/staff_notices.hpp"
#include "features/payments/voucher/code_tries.hpp"
#include "features/payments/voucher/voucher_codes.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "features/payments/webhooks.hpp"
#include "features/tenants/module.hpp"

namespace payments {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, tenants::Module const& tenants,
         messaging::Messenger const& messenger);

  Payments payments;
  sandbox::Provider sandbox;
  carrier::SandboxOperator sandbox_operator;
  carrier::Provider carrier;
  voucher::Provider voucher;
  voucher::CodeTries code_tries;
  voucher::VoucherCodes voucher_codes;
  Webhooks webhooks;
  sandbox::BankJob bank_job;
  OptionPage option_page;
  sandbox::Pages sandbox_pages;
  InquiryJob inquiries;
  ReconciliationJob reconciliation;
  StaffNotices staff_notices;
  OfficeApi office;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(webhooks, option_page, sandbox_pages, office); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) { rules.add(payment_rules()); }
};

}  // namespace payments
