// The rows of payments, their attempts and options, refunds, agreements, webhook events and differences.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/payments/provider.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

/// One row of `payment_option`.
struct PaymentOption {
  PaymentOptionId id;
  PaymentId payment;
  std::string provider;
  std::string method;
  Flow flow = Flow::WEB;
  std::string step;
  base::Instant expires_at;
};
BOOST_DESCRIBE_STRUCT(PaymentOption, (), (id, payment, provider, method, flow, step, expires_at))

/// One row of `payment_event`.
struct WaitingEvent {
  base::TenantId tenant;
  std::string provider;
  std::string event_id;
  PaymentId payment;
  std::string body;  // a ProviderEvent as JSON
  std::int64_t tries = 0;
};
BOOST_DESCRIBE_STRUCT(WaitingEvent, (), (tenant, provider, event_id, payment, body, tries))

/// A difference between us and a provider; noted once for each key.
struct Difference {
  std::string provider;
  std::string key;
  std::optional<PaymentId> payment;
  std::string provider_reference;
  std::string difference;
  std::string action;
};
BOOST_DESCRIBE_STRUCT(Difference, (), (provider, key, payment, provider_reference, difference, action))

/// What is still here of a payment's money.
struct MoneyLeft {
  std::int64_t payment = 0;
  std::int64_t minor = 0;
};
BOOST_DESCRIBE_STRUCT(MoneyLeft, (), (payment, minor))

class PaymentStore {
 public:
  explicit PaymentStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Payment> find(PaymentId id);
  std::optional<Payment> find_key(std::string_view key);
  /// At most `limit` payments of one provider that were begun before `to`, the oldest first, from `from` on
  /// or after the payment `after` that was begun then.
  std::vector<Payment> created(std::string_view provider, base::Instant from, PaymentId after,
                               base::Instant to, std::int64_t limit);
  /// Of two transactions that add the same key one is rolled back; run again, it finds the other's row.
  void add(Payment const& payment);
  /// All of an account, the oldest first.
  std::vector<Payment> of_account(accounts::AccountId account);
  /// Everything but key, account, subscription and subject.
  void save(Payment const& payment);

  void begin_attempt(Payment const& payment, base::Instant now);
  void end_attempt(Payment const& payment, base::Instant now);
  /// The payment as it was in an earlier attempt: its provider may be another one, and knows it by that
  /// reference.
  void restore_attempt(Payment& payment, std::int64_t number);

  /// What the next step of this attempt needs; nothing where the attempt has ended meanwhile.
  void keep_step(Payment const& payment, std::string_view reference, std::string_view state);

  void add_option(PaymentOption const& option);
  std::optional<PaymentOption> find_option(PaymentOptionId id, base::Instant now);
  void set_step(PaymentOptionId id, std::string_view step);
  /// The way to pay of this payment that waits for this step.
  std::optional<PaymentOptionId> option_at(PaymentId payment, std::string_view step, base::Instant now);

  std::optional<Refund> find_refund(RefundId id);
  std::optional<Refund> find_refund(std::string_view key);
  std::vector<Refund> refunds_of(PaymentId payment);
  /// Of these payments, in minor units: what the ledger has taken in for them, less what went back or was
  /// asked to go back. None of one that a voucher's code paid: that brought no money.
  std::vector<MoneyLeft> money_left(std::vector<std::int64_t> const& payments);
  /// The receipt of this payment, or the credit note of one of its refunds, is to be numbered: by a job, so
  /// that no payment waits for the number of another. `paid_at` is the tenant's time. Nothing where a
  /// voucher's code paid: nobody paid money or tax.
  void note_receipt_due(PaymentId payment, std::optional<RefundId> refund, base::Instant paid_at,
                        base::Instant now);
  void add_refund(Refund const& refund);
  /// Those of this payment that have succeeded take back what was bought, too.
  void revoke_by_refunds(PaymentId payment, base::Instant now);
  void save_refund(Refund const& refund);

  /// One that was to be ended, or has ended, begins again.
  void keep_agreement(std::int64_t id, Payment const& payment, base::Instant now);
  /// Nothing more is charged by it until its payer takes part in a payment again.
  void stop_agreement(std::string_view provider, std::string_view reference, base::Instant now);
  bool is_stopped(std::string_view provider, std::string_view reference);
  void end_agreement_at(std::string_view provider, std::string_view reference, base::Instant at);
  /// Does nothing if it began again meanwhile.
  void mark_ended(AgreementId id, base::Instant now);

  /// False where it was received before.
  bool add_event(std::int64_t id, std::string_view provider, ProviderEvent const& event, base::Instant now);
  void mark_applied(WaitingEvent const& event, base::Instant now);
  void put_off(WaitingEvent const& event, base::Instant due);

  /// False where it was noted before.
  bool note(std::int64_t id, Difference const& difference, base::Instant now);
  std::vector<Difference> differences();

 private:
  storage::TenantSession session_;
};

struct DuePayment {
  base::TenantId tenant;
  PaymentId id;
};
BOOST_DESCRIBE_STRUCT(DuePayment, (), (tenant, id))
struct DueRefund {
  base::TenantId tenant;
  RefundId id;
};
BOOST_DESCRIBE_STRUCT(DueRefund, (), (tenant, id))

struct DueAgreement {
  base::TenantId tenant;
  AgreementId id;
  std::string provider;
  std::string reference;
  std::int64_t tries = 0;
};
BOOST_DESCRIBE_STRUCT(DueAgreement, (), (tenant, id, provider, reference, tries))

/// Of all tenants, for the jobs.
std::vector<DuePayment> due_inquiries(storage::Session& session, base::Instant now, std::int64_t limit);
std::vector<DueRefund> due_refunds(storage::Session& session, base::Instant now, std::int64_t limit);
std::vector<DueAgreement> due_agreements(storage::Session& session, base::Instant now, std::int64_t limit);
std::vector<WaitingEvent> due_events(storage::Session& session, base::Instant now, std::int64_t limit);
/// Asks later about one that could not be asked about, so that it does not hold up the others.
void put_off(storage::Session& session, DuePayment const& due, base::Instant until);
void put_off(storage::Session& session, DueRefund const& due, base::Instant until);
void put_off(storage::Session& session, DueAgreement const& due, base::Instant until);
std::int64_t purge_options(storage::Session& session, base::Instant now);

}  // namespace payments
