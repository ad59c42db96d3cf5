// The parts of the program that a random life needs, in one object: a crash throws them all away and makes
// new ones, while database, clock and bank stay.
#pragma once
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "features/entitlement/entitlements.hpp"
#include "features/payments/inquiry_job.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "features/purchases/article_sale.hpp"
#include "features/subscriptions/renewal/renewals.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/withdrawal/withdrawals.hpp"
#include "features/vouchers/redemptions.hpp"
#include "features/vouchers/testing/model_bank.hpp"

namespace vouchers::testing {

struct Program {
  Program(storage::Database& database, base::Clock const& clock, base::IdSource& ids, ModelBank& bank)
      : directory(database, tenants::LocalHosts::served),
        changes(database),
        library(database, changes),
        payments(database, clock, ids),
        checkout(database, clock, payments),
        lifecycle(directory, payments, ids, clock),
        pages(secrets, clock),
        service(database, clock, ids, library, payments, checkout, lifecycle, pages, consent_texts),
        renewals(database, clock, ids, directory, library, payments, lifecycle,
                 {.owner = "one", .charges_at_once = 1}),
        inquiries(database, clock, payments, directory),
        messenger(clock, ids),
        withdrawals(database, clock, ids, library, payments, lifecycle, messenger),
        codes(database, clock),
        entitlements(library, payments, ids, clock),
        sale(entitlements),
        redemptions(entitlements, ids, clock) {
    directory.reload_now();
    payments.add(bank);
    payments.add(codes);
    checkout.add(lifecycle);
    checkout.add(sale);
  }
  tenants::TenantDirectory directory;
  storage::Changes changes;
  plans::PlanLibrary library;
  payments::Payments payments;
  checkout::Checkout checkout;
  subscriptions::Lifecycle lifecycle;
  accounts::Secrets secrets;
  subscriptions::PartnerPages pages;
  tenants::Messages messages{{{"en", {R"({"subscription.consent.waiver": "Begin at once"})"}}}};
  subscriptions::ConsentTexts consent_texts{messages};
  subscriptions::Subscriptions service;
  subscriptions::Renewals renewals;
  payments::InquiryJob inquiries;
  messaging::Messenger messenger;
  subscriptions::Withdrawals withdrawals;
  payments::voucher::Provider codes;
  entitlement::Entitlements entitlements;
  purchases::ArticleSale sale;
  Redemptions redemptions;
};

/// Runs coroutines. It has work as long as it lives, so that it waits for what a thread of the database
/// resumes.
struct Loop {
  boost::asio::io_context context;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard =
      boost::asio::make_work_guard(context);
};

}  // namespace vouchers::testing
