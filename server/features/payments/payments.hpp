// The service of payments: opens them, offers ways to pay, asks providers, and settles their outcomes.
// `settle` is the only function that ends a payment.
//
// Before a provider is asked, a row says what it is asked and with which key; after its answer one
// transaction makes everything of it true: state, ledger, the listener's own rows, the event for others.
#pragma once
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.hpp"
#include "features/payments/payment_store.hpp"
#include "features/payments/provider.hpp"
#include "features/payments/step_limits.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

inline constexpr base::ProblemType unknown_payment_option{
    404, "UNKNOWN_PAYMENT_OPTION", "This way to pay does not exist, is not yours, or is no longer offered.",
    "error.notFound"};
inline constexpr base::ProblemType payment_step_refused{
    409, "PAYMENT_STEP_REFUSED", "This payment does not wait for this step.", "error.paymentStep"};
inline constexpr base::ProblemType refund_refused{409, "REFUND_REFUSED",
                                                  "The payment did not succeed, or less of it is left."};
inline constexpr base::ProblemType provider_unavailable{
    503, "PROVIDER_UNAVAILABLE", "The payment provider does not answer. Trying again is safe.",
    "error.unavailable"};

inline constexpr base::ProblemType too_many_pins{
    429, "TOO_MANY_PINS", "Too many PINs were tried or sent by this account; try again later.",
    "error.tooManyPins"};

/// The tenant of a call, and the address of its backend ("https://aurora.example/backend").
struct TenantCall {
  std::shared_ptr<tenants::Tenant const> tenant;
  std::string origin;
};

struct RefundOrder {
  base::Money amount;
  std::string reason;
  std::string key;                              // the same key is the same refund
  bool revoke = false;                          // take back what was bought, too
  std::optional<base::ArticleId> article = {};  // of an order: whose price it is
};

class Payments {
 public:
  Payments(storage::Database& database, base::Clock const& clock, base::IdSource& ids)
      : database_(database), clock_(clock), ids_(ids), tenant_clock_(clock), step_limits_(clock) {}

  /// Both are called before the first request. Listeners and providers outlive this object. Each purpose has
  /// one listener: a second one is a mistake of the program and throws std::logic_error.
  void listen(PaymentPurpose purpose, PaymentListener& listener);
  void add(PaymentProvider& provider) { providers_.emplace(provider.name(), &provider); }
  PaymentProvider* provider(std::string_view name) const;
  std::vector<PaymentProvider*> providers() const;

  /// Test money then buys only at these tenants. Without this call it buys everywhere, as in the development
  /// stage. Called before the first request.
  void limit_test_money(std::vector<std::string> tenants) { test_money_tenants_ = std::move(tenants); }
  bool accepts_test_money(base::TenantId const& tenant) const;
  /// Whether this provider takes test money, and the tenant must not accept that.
  bool is_withheld(std::string_view provider, tenants::Tenant const& tenant) const;
  /// Throws 503 PROVIDER_UNAVAILABLE for a provider that is withheld.
  void require_not_withheld(std::string_view provider, tenants::Tenant const& tenant) const;

  /// The same key is the same payment, whatever else the order says, while it is under way or succeeded. One
  /// that ended otherwise gets a new attempt, with what the order says now.
  Payment open(storage::TenantSession const& session, Order const& order, base::Instant now) const;
  /// Ways to pay it, kept for half an hour. Empty where the provider is not known. Throws
  /// 503 PROVIDER_UNAVAILABLE where it is withheld: nothing of the purchase is saved then.
  std::vector<PaymentOption> options(storage::Session& session, Payment const& payment,
                                     tenants::Tenant const& tenant) const;

  /// Of a payment that charges nothing now: what is charged later; nullopt where nothing is, or is known.
  std::optional<LaterCharge> later_charge(storage::TenantSession const& session, PaymentId payment) const;

  /// Starts a payment with the subscriber. Called twice for one option, it is one attempt; for another
  /// option, the attempt before is ended at its provider first. A returned outcome is already saved.
  portal::Task<std::expected<StepResult, base::Refusal>> start(TenantCall call, accounts::AccountId account,
                                                               PaymentOptionId option,
                                                               std::string return_url);
  /// Refused with 429 TOO_MANY_PINS where the account has tried or asked for too many.
  portal::Task<std::expected<StepResult, base::Refusal>> step(TenantCall call, accounts::AccountId account,
                                                              PaymentOptionId option,
                                                              std::map<std::string, std::string> body);
  /// Without the subscriber, by the payment's agreement. A payment that has ended is not charged again.
  portal::Task<Outcome> charge(TenantCall call, PaymentId payment);
  /// `charge` in three parts, for renewals, which charge many at once: begin_charge and settle run in the
  /// caller's transactions, ask_charge in between. nullopt: the payment has ended, or has no agreement.
  std::optional<Payment> begin_charge(storage::TenantSession const& session, PaymentId payment) const;
  /// `now`: the tenant's time, where the caller has read it already.
  portal::Task<Outcome> ask_charge(TenantCall call, Payment payment, std::optional<base::Instant> now = {});
  /// The one way to an end. Again with the same outcome changes nothing; what contradicts an end is noted,
  /// and money taken for nothing goes back. `now` is the tenant's time. Returns the payment as it is
  /// afterwards.
  Payment settle(storage::TenantSession const& session, PaymentId payment, Outcome const& outcome,
                 base::Instant now) const;
  /// Asks the provider about a payment that is under way, and settles its answer: after a crash, a lost
  /// answer, or a webhook.
  portal::Task<Payment> resolve(TenantCall call, PaymentId payment);
  /// The subscriber gave up, or the time is over: the provider must take nothing any more.
  portal::Task<Payment> cancel(TenantCall call, PaymentId payment, PaymentState ending);

  /// The provider is asked by `refund`, or by a job.
  std::expected<Refund, base::Refusal> request_refund(storage::TenantSession const& session,
                                                      PaymentId payment, RefundOrder order) const;
  portal::Task<Refund> refund(TenantCall call, RefundId refund);
  /// Asks the provider about all refunds of a payment that are requested and not answered.
  portal::Task<void> ask_open_refunds(TenantCall call, PaymentId payment);
  /// The provider gave money back by itself. False where the payment has not succeeded (yet). Throws
  /// std::runtime_error where a refund of ours is not answered yet: this may be its confirmation.
  bool reverse(storage::TenantSession const& session, ProviderEvent const& event, base::Instant now) const;

  /// No subscription is renewed with it any more. A job tells the provider, after an hour in which a new
  /// payment may bring it back.
  void release_agreement(storage::TenantSession const& session, std::string_view provider,
                         std::string_view reference) const;
  portal::Task<void> end_agreement(TenantCall call, DueAgreement due);

  void note(storage::TenantSession const& session, Difference const& difference) const;

 private:
  using Started = std::expected<StepResult, base::Refusal>;

  ProviderCall provider_call(TenantCall const& call, base::Instant now) const {
    return {*call.tenant, now, call.origin};
  }
  base::Instant business_now(storage::TenantSession const& session) const {
    return tenant_clock_.now(session);
  }
  void begin(storage::TenantSession const& session, Payment& payment) const;
  portal::Task<std::optional<Outcome>> replace_attempt(TenantCall const& call, Payment const& payment,
                                                       base::Instant now);
  portal::Task<Outcome> saved(TenantCall const& call, Payment const& payment, Outcome outcome);
  portal::Task<StepResult> saved_step(TenantCall const& call, Payment const& payment, PaymentOptionId option,
                                      StepResult result);
  struct Loaded {
    Payment payment;
    base::Instant now;  // the tenant's time
  };
  /// Throws std::logic_error for one that does not exist.
  portal::Task<Loaded> load(TenantCall const& call, PaymentId id);
  portal::Task<Payment> save_inquiry(TenantCall const& call, Payment const& asked, Outcome outcome);
  void end(storage::TenantSession const& session, Payment const& payment, base::Instant now) const;
  void give_back_orphan(storage::TenantSession const& session, Payment const& payment,
                        Outcome const& outcome) const;
  Refund settle_refund(storage::TenantSession const& session, RefundId id, RefundOutcome const& outcome,
                       base::Instant now) const;
  bool is_of_compensation(storage::TenantSession const& session, Payment const& payment,
                          std::vector<Refund> const& refunds, ProviderEvent const& event) const;
  void add_reversal(storage::TenantSession const& session, Payment const& payment, std::int64_t amount,
                    ProviderEvent const& event, base::Instant now) const;
  void answer_chargeback(storage::TenantSession const& session, Payment const& payment,
                         ProviderEvent const& event) const;
  void revoke(storage::TenantSession const& session, Payment const& payment, base::Instant now) const;
  void take_back(storage::TenantSession const& session, Payment const& payment, Refund const& refund,
                 base::Instant now) const;
  void tell(storage::TenantSession const& session, Payment const& payment, std::string_view topic,
            base::Money const& amount) const;

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  tenants::TenantClock const tenant_clock_;
  StepLimits step_limits_;
  std::map<PaymentPurpose, PaymentListener*> listeners_;
  std::map<std::string, PaymentProvider*, std::less<>> providers_;
  std::optional<std::vector<std::string>> test_money_tenants_;  // nullopt: all of them
};

/// The payment's state as an outcome.
Outcome outcome_of(Payment const& payment);

}  // namespace payments
