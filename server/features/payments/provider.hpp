// The port to payment providers: what each adapter has to implement, and the listener that hears how a
// payment ended.
#pragma once
#include <boost/describe.hpp>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.hpp"
#include "features/payments/payment.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

/// The tenant for whom a provider is asked, and the tenant's time. `origin` is the address of the tenant's
/// backend, such as "https://aurora.example/backend", for links that lead back here. It is empty in jobs,
/// since no request names it there.
struct ProviderCall {
  tenants::Tenant const& tenant;
  base::Instant now;
  std::string origin;
};

struct NextStep {
  Flow flow = Flow::WEB;
  std::string url = {};            // WEB: where the subscriber goes on
  std::string step = {};           // API: what the next call of `step` has to answer: NUMBER, PIN
  std::int64_t attempts_left = 0;  // 0: not known
  /// Why the step has to be done again: WRONG_PIN, PIN_EXPIRED, INVALID_NUMBER, UNAVAILABLE.
  std::string problem = {};
  /// Kept with the payment for the next step, where they are not empty.
  std::string provider_reference = {};
  std::string provider_state = {};
};
/// Exactly one of the two.
struct StepResult {
  std::optional<NextStep> next = {};
  std::optional<Outcome> outcome = {};
};

struct PaymentMethod {
  std::string name;
  Flow flow = Flow::WEB;
};
struct Capabilities {
  bool renews = false;
  bool changes_price = false;  // a running agreement may be charged another amount: an upgrade within it
  bool refunds = false;
  bool lists = false;
  bool setup_without_charge = false;
  std::vector<PaymentMethod> methods = {};
};

struct RefundOutcome {
  enum class State { succeeded, pending, refused, unknown };
  State state = State::unknown;
  std::string provider_reference = {};
  std::string detail = {};
};

/// outcome: of an attempt; refunded, charged_back: the provider gave money back by itself.
enum class ProviderEventKind { outcome, refunded, charged_back };
BOOST_DESCRIBE_ENUM(ProviderEventKind, outcome, refunded, charged_back)

/// A verified event of a webhook. An outcome `unknown` only says that something changed: the provider is then
/// asked what.
struct ProviderEvent {
  std::string id;  // the provider's own, the same each time it is sent
  ProviderEventKind kind = ProviderEventKind::outcome;
  PaymentId payment;
  std::int64_t attempt = 1;
  PaymentState state = PaymentState::unknown;
  FailureCode failure = FailureCode::none;
  std::string provider_reference;
  std::int64_t amount_minor = 0;
  std::string currency;
  std::string agreement;
  std::string payer_hash;

  Outcome outcome() const;
};
BOOST_DESCRIBE_STRUCT(ProviderEvent, (),
                      (id, kind, payment, attempt, state, failure, provider_reference, amount_minor, currency,
                       agreement, payer_hash))

/// One line of a provider's list of charges.
struct ProviderCharge {
  std::string provider_reference;
  std::optional<PaymentId> payment = {};  // absent where it names none of ours
  std::int64_t attempt = 1;
  PaymentState state = PaymentState::succeeded;
  base::Money amount;
  base::Money refunded;
  base::Instant at;
};

/// All calls are idempotent by attempt_key or refund_key. A provider that is down answers Outcome{unknown},
/// and throws nothing.
class PaymentProvider {
 public:
  virtual ~PaymentProvider() = default;
  virtual std::string_view name() const = 0;
  virtual Capabilities capabilities(tenants::Tenant const& tenant) const = 0;
  /// Whether its payments move no money, so that a test number buys everything.
  virtual bool takes_test_money(tenants::Tenant const&) const { return false; }

  virtual portal::Task<StepResult> start(ProviderCall const& call, Payment const& payment,
                                         std::string method) = 0;
  virtual portal::Task<StepResult> step(ProviderCall const& call, Payment const& payment, std::string step,
                                        std::map<std::string, std::string> body) = 0;
  /// Charges payment.agreement, without the subscriber.
  virtual portal::Task<Outcome> charge(ProviderCall const& call, Payment const& payment) = 0;
  virtual portal::Task<Outcome> inquire(ProviderCall const& call, Payment const& payment) = 0;
  /// Afterwards this attempt takes no money any more, unless the answer says that it has.
  virtual portal::Task<Outcome> cancel(ProviderCall const& call, Payment const& payment) = 0;
  virtual portal::Task<RefundOutcome> refund(ProviderCall const& call, Payment const& payment,
                                             Refund const& refund) = 0;
  /// Afterwards nothing is charged by this agreement. False where that is not certain yet.
  virtual portal::Task<bool> end_agreement(ProviderCall const& call, std::string reference) = 0;
  virtual std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const& tenant,
                                                                                http::Request const& request,
                                                                                base::Instant now) const = 0;
  /// Charges from `from` up to `to`; nullopt where it did not answer.
  virtual portal::Task<std::optional<std::vector<ProviderCharge>>> list(ProviderCall const& call,
                                                                        base::Instant from,
                                                                        base::Instant to) = 0;
};

/// What a card or number is charged later that is only set up now.
struct LaterCharge {
  base::Money amount;
  base::Instant at;
};

/// Called inside the transaction that ends a payment, exactly once for each end. There is one listener for
/// each purpose.
class PaymentListener {
 public:
  virtual ~PaymentListener() = default;
  /// Asked before a payment succeeds, when it is known who pays: why it must not. It fails with that, and
  /// what was charged is given back.
  virtual FailureCode refusal(storage::TenantSession const&, Payment const&) { return FailureCode::none; }
  /// Of a payment that charges nothing now: what follows, for the page on which the card is given.
  virtual std::optional<LaterCharge> later_charge(storage::TenantSession const&, Payment const&,
                                                  base::Instant) {
    return std::nullopt;
  }
  /// succeeded, failed, canceled or expired
  virtual void settled(storage::TenantSession const& session, Payment const& payment, base::Instant now) = 0;
  virtual void reversed(storage::TenantSession const& session, Payment const& payment,
                        Reversal const& reversal, base::Instant now) = 0;
};

}  // namespace payments
