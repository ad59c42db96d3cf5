// The port that payment providers are behind: start, step, charge, ask, cancel, refund, list, read a webhook.
#pragma once
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "features/payments/payment.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"
#include "storage/session.hpp"

namespace payments {

/// For whom a provider is asked, and when, in the tenant's time. `origin`: where the tenant's own backend is
/// reached ("https://aurora.example/backend"), for addresses that lead back here.
struct ProviderCall {
  tenants::Tenant const& tenant;
  base::Instant now;
  std::string origin;
};

/// What a provider says about a payment. Its amount is what it took, so that another one than was ordered is
/// noticed.
struct Outcome {
  PaymentState state = PaymentState::unknown;
  FailureCode failure = FailureCode::none;
  std::string provider_reference = {};
  std::string detail = {};  // for the log; names no person
  base::Money amount = {};
  std::string agreement = {};   // the stored way to pay, where the payer left one
  std::string payer_hash = {};  // the same for the same payer, and never the number itself
};

/// What the payer has to do next.
struct NextStep {
  Flow flow = Flow::WEB;
  std::string url = {};   // WEB
  std::string step = {};  // API: PIN, MSISDN
  std::int64_t attempts_left = 0;
};
/// Exactly one of both.
struct StepResult {
  std::optional<NextStep> next = {};
  std::optional<Outcome> outcome = {};
};

struct PaymentMethod {
  std::string name;  // the provider's word: card, sms
  Flow flow = Flow::WEB;
};
struct Capabilities {
  std::vector<PaymentMethod> methods;
  bool renews = true;         // charges again without the payer
  bool changes_price = true;  // a renewal may cost another amount: upgrades work
  bool refunds = true;
  bool lists = true;
  bool setup_without_charge = true;  // stores a way to pay without taking money
};

struct Refund {
  RefundId id;
  PaymentId payment;
  base::Money amount;
  std::string reason;
};
struct RefundOutcome {
  enum class State { succeeded, pending, refused, unknown };
  State state = State::unknown;
  std::string provider_reference = {};
  std::string detail = {};
};

/// One message of a webhook, verified. `payment` is ours, as we sent it along.
struct ProviderEvent {
  std::string id;  // the provider's: a second one with it is the same event
  std::string type;
  std::optional<PaymentId> payment = {};
  std::string body;
};

/// One row of a provider's own list, for reconciliation.
struct ProviderCharge {
  std::string provider_reference;
  std::optional<PaymentId> payment;
  PaymentState state = PaymentState::succeeded;
  base::Money amount;
  base::Money refunded;
  base::Instant at;
};

/// Everything that names a payment may be called again with the same payment: the provider is told its
/// identifier as the idempotency key, and does the work once. A provider that is down, slow or answers
/// nonsense is an Outcome of state unknown, never an exception.
class PaymentProvider {
 public:
  virtual ~PaymentProvider() = default;
  virtual std::string_view name() const = 0;
  virtual Capabilities capabilities(tenants::Tenant const& tenant) const = 0;
  /// Begins a payment with the payer present.
  virtual portal::Task<StepResult> start(ProviderCall const& call, Payment const& payment,
                                         std::string method) = 0;
  /// The payer's answer to a step of the flow API.
  virtual portal::Task<StepResult> step(ProviderCall const& call, Payment const& payment, std::string step,
                                        std::map<std::string, std::string> body) = 0;
  /// Takes the amount by the payment's agreement, without the payer.
  virtual portal::Task<Outcome> charge(ProviderCall const& call, Payment const& payment) = 0;
  /// What became of it; the state open where the provider has never heard of it.
  virtual portal::Task<Outcome> inquire(ProviderCall const& call, Payment const& payment) = 0;
  virtual portal::Task<Outcome> cancel(ProviderCall const& call, Payment const& payment) = 0;
  virtual portal::Task<RefundOutcome> refund(ProviderCall const& call, Payment const& payment,
                                             Refund const& refund) = 0;
  /// Charges whose time is in [from, to).
  virtual portal::Task<std::vector<ProviderCharge>> list(ProviderCall const& call, base::Instant from,
                                                         base::Instant to) = 0;
  /// Verifies the signature before it reads anything; 401 INVALID_SIGNATURE.
  virtual std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const& tenant,
                                                                                http::Request const& request,
                                                                                base::Instant now) const = 0;
};

/// Told in the transaction that makes a payment final, once for each change. One for each purpose.
class PaymentListener {
 public:
  virtual ~PaymentListener() = default;
  /// succeeded, failed, canceled or expired.
  virtual void settled(storage::Session& session, base::TenantId const& tenant, Payment const& payment,
                       base::Instant now) = 0;
  virtual void reversed(storage::Session& session, base::TenantId const& tenant, Payment const& payment,
                        Reversal const& reversal, base::Instant now) = 0;
};

}  // namespace payments
