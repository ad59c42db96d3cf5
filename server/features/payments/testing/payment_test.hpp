// Test fixture: payments of one tenant at the sandbox, with a listener that writes down what it hears.
#pragma once
#include <boost/describe/enum_to_string.hpp>
#include <mutex>
#include <string>
#include <vector>

#include "base/testing/run.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/ledger/ledger_store.hpp"
#include "features/ledger/testing/money_test.hpp"
#include "features/payments/inquiry_job.hpp"
#include "features/payments/payment_rules.hpp"
#include "features/payments/sandbox/bank_job.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/tenant_session.hpp"

namespace payments::testing {

class RecordingListener final : public PaymentListener {
 public:
  void settled(storage::TenantSession const& session, Payment const& payment, base::Instant) override {
    note(session,
         std::string("settled ") + boost::describe::enum_to_string(payment.state, "") + ' ' + payment.key);
  }
  void reversed(storage::TenantSession const& session, Payment const& payment, Reversal const& reversal,
                base::Instant) override {
    note(session, std::string("reversed ") + boost::describe::enum_to_string(reversal.kind, "") +
                      (reversal.whole ? " whole" : "") + (reversal.revoke ? " revoke" : "") + ' ' +
                      payment.key);
  }
  std::vector<std::string> heard;

 private:
  /// A transaction may be run again after a conflict, so only what was committed counts.
  void note(storage::Session& session, std::string what) {
    session.after_commit([this, what = std::move(what)] {
      std::lock_guard const lock(mutex_);
      heard.push_back(what);
    });
  }

  std::mutex mutex_;
};

class PaymentTest : public ledger::testing::MoneyTest {
 protected:
  ledger::Rules rules() override { return ledger::Rules().add(payment_rules()); }
  void SetUp() override {
    MoneyTest::SetUp();
    for (auto const* name : {"aurora", "nujum"})
      database().write_now(base::TenantId{name}, [&](storage::TenantSession const& session) {
        tenants::TenantStore(session).ensure_exists(clock.now());
      });
    parts_ = std::make_unique<Parts>(database(), clock, ids);
    tenant = parts_->directory.by_id("aurora");
    for (auto const purpose :
         {PaymentPurpose::subscription, PaymentPurpose::trial, PaymentPurpose::renewal,
          PaymentPurpose::change, PaymentPurpose::purchase, PaymentPurpose::order, PaymentPurpose::gift})
      payments().listen(purpose, listener);
  }
  void TearDown() override {
    parts_.reset();
    MoneyTest::TearDown();
  }

  Payments& payments() { return parts_->payments; }
  sandbox::Provider& bank() { return parts_->bank; }
  Webhooks& webhooks() { return parts_->webhooks; }
  tenants::TenantDirectory& directory() { return parts_->directory; }
  TenantCall call() const { return {tenant, "https://aurora.example/backend"}; }

  /// Of 9.99 EUR with 20 % tax; `digits` name the test number that an agreement is of.
  Order order(std::string key, std::string_view digits = {}) const {
    return {.account = mira,
            .purpose = digits.empty() ? PaymentPurpose::subscription : PaymentPurpose::renewal,
            .key = std::move(key),
            .amount = {999, "EUR"},
            .subscription = 9,
            .subject = 2,
            .plan = 7,
            .tax_basis_points = 2000,
            .provider = "sandbox",
            .description = "Music Monthly",
            .locale = "en",
            .return_url = "https://aurora.example/music",
            .agreement = digits.empty() ? "" : agreement(digits)};
  }
  static std::string agreement(std::string_view digits) {
    return "sandbox/" + std::string(sandbox::first_card) + std::string(digits);
  }

  Payment open(Order const& wanted) {
    return database().write_now(tenant->id, [&](storage::TenantSession const& session) {
      return payments().open(session, wanted, clock.now());
    });
  }
  std::vector<PaymentOption> options_of(Payment const& payment) {
    return database().write_now(
        [&](storage::Session& session) { return payments().options(session, payment, *tenant); });
  }
  StepResult start(PaymentOption const& option) {
    return base::or_throw(base::testing::wait_for(payments().start(call(), mira, option.id, "")));
  }
  StepResult step(PaymentOption const& option, std::map<std::string, std::string> body) {
    return base::or_throw(base::testing::wait_for(payments().step(call(), mira, option.id, std::move(body))));
  }
  Outcome charge(Payment const& payment) {
    return base::testing::wait_for(payments().charge(call(), payment.id));
  }
  Payment settle(Payment const& payment, Outcome const& outcome) {
    return database().write_now(tenant->id, [&](storage::TenantSession const& session) {
      return payments().settle(session, payment.id, outcome, clock.now());
    });
  }
  /// Pays as the bank's page does.
  void pay_on_page(std::string const& url, std::string_view digits) {
    database().write_now(tenant->id, [&](storage::TenantSession const& session) {
      sandbox::Bank at_bank(session, ids, clock.now());
      auto charge = at_bank.find_page(url.substr(url.rfind('/') + 1));
      if (charge) at_bank.pay(std::move(*charge), std::string(sandbox::first_card) + std::string(digits));
    });
  }
  /// Pays by card, and hears of it by webhook.
  Payment start_card(Payment const& payment, std::string_view digits) {
    auto const result = start(options_of(payment).at(0));
    pay_on_page(result.next.value().url, digits);
    bank_works();
    return payment;
  }
  void bank_works() {
    base::testing::wait_for(parts_->bank_job.run());
    base::testing::wait_for(webhooks().run());
  }
  /// The bank says by webhook that the payer's bank took the money of the first attempt back.
  void report_chargeback(Payment const& payment) {
    report_reversal(payment, ProviderEventKind::charged_back);
  }
  void report_reversal(Payment const& payment, ProviderEventKind kind) {
    ProviderEvent const event{.id = "reversal-" + base::text(payment.id),
                              .kind = kind,
                              .payment = payment.id,
                              .attempt = 1,
                              .provider_reference = "back-1",
                              .amount_minor = payment.amount_minor,
                              .currency = payment.currency};
    auto const request = bank().webhook({"aurora"}, base::to_json(event), clock.now());
    base::testing::wait_for(webhooks().receive(*tenant, "sandbox", request));
    base::testing::wait_for(webhooks().run());
  }
  void inquire() { base::testing::wait_for(parts_->inquiries.run()); }

  Payment find(Payment const& payment) {
    return database()
        .read_now(
            tenant->id,
            [&](storage::TenantSession const& session) { return PaymentStore(session).find(payment.id); })
        .value();
  }
  std::vector<Refund> refunds_of(Payment const& payment) {
    return database().read_now(tenant->id, [&](storage::TenantSession const& session) {
      return PaymentStore(session).refunds_of(payment.id);
    });
  }
  std::expected<Refund, base::Refusal> request_refund(Payment const& payment, std::int64_t minor,
                                                      std::string key) {
    return database().write_now(tenant->id, [&](storage::TenantSession const& session) {
      return payments().request_refund(session, payment.id,
                                       {.amount = {minor, "EUR"}, .reason = "asked", .key = key});
    });
  }
  std::vector<std::string> differences() {
    std::vector<std::string> out;
    for (auto const& each : database().read_now(tenant->id, [&](storage::TenantSession const& session) {
           return PaymentStore(session).differences();
         }))
      out.push_back(each.difference + ": " + each.action);
    return out;
  }
  std::vector<std::string> topics() {
    return database().read_now([](storage::Session& session) {
      return session.values<std::string>("select topic from outbox order by id");
    });
  }
  std::int64_t ledger_balance(std::string_view account) {
    return database().read_now(tenant->id, [&](storage::TenantSession const& session) {
      return ledger::LedgerStore(session, ids, clock).balance(account, "EUR");
    });
  }
  std::int64_t taken() { return ledger_balance("provider/sandbox"); }

  accounts::AccountId const mira{101};
  std::shared_ptr<tenants::Tenant const> tenant;
  RecordingListener listener;

 private:
  struct Parts {
    Parts(storage::Database& database, base::Clock const& clock, base::IdSource& ids)
        : directory(database, tenants::LocalHosts::served),
          sealer(std::string(32, 'k')),
          payments(database, clock, ids),
          bank(database, clock, ids, sealer, true),
          webhooks(database, clock, ids, payments, directory, [] {}),
          bank_job(database, clock, ids, bank, webhooks, directory),
          inquiries(database, clock, payments, directory) {
      directory.reload_now();
      payments.add(bank);
    }
    tenants::TenantDirectory directory;
    accounts::Sealer const sealer;
    Payments payments;
    sandbox::Provider bank;
    Webhooks webhooks;
    sandbox::BankJob bank_job;
    InquiryJob inquiries;
  };
  std::unique_ptr<Parts> parts_;
};

}  // namespace payments::testing
