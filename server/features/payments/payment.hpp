// A payment as plain values: its states and the table of what may follow what, refunds, and the pure rule
// that turns a provider's outcome into a change.
//
// A payment is one intent to take money, with attempts below it. Its key says what it is for, so that a
// second tab, a retry or another node finds the same payment.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"

namespace payments {

using PaymentId = base::Id<struct PaymentTag>;
using PaymentOptionId = base::Id<struct PaymentOptionTag>;
using AgreementId = base::Id<struct AgreementTag>;
using RefundId = base::Id<struct RefundTag>;

/// open: nobody was asked; started: the provider is asked, or the subscriber is on its page; pending: the
/// provider decides later; unknown: it did not answer, and is asked again.
enum class PaymentState { open, started, pending, unknown, succeeded, failed, canceled, expired };
BOOST_DESCRIBE_ENUM(PaymentState, open, started, pending, unknown, succeeded, failed, canceled, expired)

/// purchase: of one article; order: of a cart; gift: of an article for somebody else.
enum class PaymentPurpose { subscription, trial, renewal, change, purchase, order, gift };
BOOST_DESCRIBE_ENUM(PaymentPurpose, subscription, trial, renewal, change, purchase, order, gift)

constexpr bool buys_articles(PaymentPurpose purpose) {
  return purpose == PaymentPurpose::purchase || purpose == PaymentPurpose::order ||
         purpose == PaymentPurpose::gift;
}

/// The purpose as events and data exports name it: orders and gifts are purchases there, as they were before
/// they had purposes of their own.
constexpr PaymentPurpose public_purpose(PaymentPurpose purpose) {
  return buys_articles(purpose) ? PaymentPurpose::purchase : purpose;
}

/// Where the next step happens: on the provider's page, or by calls.
enum class Flow { WEB, API };
BOOST_DESCRIBE_ENUM(Flow, WEB, API)

enum class FailureCode {
  none,
  insufficient_funds,
  declined,
  duplicate,
  expired,
  canceled,
  wrong_amount,
  not_supported,
  trial_used,     // nothing was charged; who pays had a trial before
  promotion_used  // who pays had the promotion before; what was charged goes back
};
BOOST_DESCRIBE_ENUM(FailureCode, none, insufficient_funds, declined, duplicate, expired, canceled,
                    wrong_amount, not_supported, trial_used, promotion_used)

/// The provider took or set up what was asked for, and the listener refused who pays.
constexpr bool is_refused_payer(FailureCode failure) {
  return failure == FailureCode::trial_used || failure == FailureCode::promotion_used;
}

struct PaymentStep {
  PaymentState from;
  PaymentState to;
};

/// All allowed steps; any other is refused. A payment that failed, was canceled or expired can only go back
/// to `open`, for a new attempt. One that succeeded never changes again.
inline constexpr std::array payment_steps{
    PaymentStep{PaymentState::open, PaymentState::started},
    PaymentStep{PaymentState::open, PaymentState::canceled},
    PaymentStep{PaymentState::open, PaymentState::expired},
    PaymentStep{PaymentState::started, PaymentState::pending},
    PaymentStep{PaymentState::started, PaymentState::unknown},
    PaymentStep{PaymentState::started, PaymentState::succeeded},
    PaymentStep{PaymentState::started, PaymentState::failed},
    PaymentStep{PaymentState::started, PaymentState::canceled},
    PaymentStep{PaymentState::started, PaymentState::expired},
    PaymentStep{PaymentState::unknown, PaymentState::pending},
    PaymentStep{PaymentState::unknown, PaymentState::succeeded},
    PaymentStep{PaymentState::unknown, PaymentState::failed},
    PaymentStep{PaymentState::unknown, PaymentState::canceled},
    PaymentStep{PaymentState::unknown, PaymentState::expired},
    PaymentStep{PaymentState::pending, PaymentState::succeeded},
    PaymentStep{PaymentState::pending, PaymentState::failed},
    PaymentStep{PaymentState::pending, PaymentState::canceled},
    PaymentStep{PaymentState::pending, PaymentState::expired},
    PaymentStep{PaymentState::failed, PaymentState::open},
    PaymentStep{PaymentState::canceled, PaymentState::open},
    PaymentStep{PaymentState::expired, PaymentState::open},
};

constexpr bool may_become(PaymentState from, PaymentState to) {
  for (auto const& step : payment_steps)
    if (step.from == from && step.to == to) return true;
  return false;
}

constexpr bool is_final(PaymentState state) {
  return state == PaymentState::succeeded || state == PaymentState::failed ||
         state == PaymentState::canceled || state == PaymentState::expired;
}

/// The provider was asked, and the end is not known yet.
constexpr bool is_under_way(PaymentState state) { return state != PaymentState::open && !is_final(state); }

/// What is bought, given once when the payment is opened.
struct Order {
  accounts::AccountId account;
  PaymentPurpose purpose = PaymentPurpose::subscription;
  /// Unique in its tenant: subscribe/ID, renew/ID/7, change/QUOTE, purchase/ACCOUNT/ARTICLE, order/ID,
  /// gift/ID.
  std::string key;
  base::Money amount;
  std::int64_t subscription = 0;
  std::int64_t subject = 0;  // number of the period, quote, article or order
  std::int64_t plan = 0;
  std::string tax_class = "standard";
  std::int64_t tax_basis_points = 0;
  std::string provider;
  std::string description;
  std::string locale;
  std::string return_url;
  std::string agreement;  // the provider charges it without the subscriber; empty: the subscriber pays
};

/// One row of `payment`.
struct Payment {
  PaymentId id;
  accounts::AccountId account;
  PaymentPurpose purpose = PaymentPurpose::subscription;
  std::string key;
  std::int64_t amount_minor = 0;
  std::string currency;
  std::int64_t subscription = 0;
  std::int64_t subject = 0;
  std::int64_t plan = 0;
  std::string tax_class;
  std::int64_t tax_basis_points = 0;
  std::string provider;
  std::string method;
  PaymentState state = PaymentState::open;
  FailureCode failure = FailureCode::none;
  std::int64_t attempt = 1;
  std::optional<std::string> provider_reference;
  std::string provider_state;  // of this attempt's steps, for the provider's adapter only
  std::optional<std::string> agreement;
  std::string payer_hash;
  std::string description;
  std::string locale;
  std::string return_url;
  std::int64_t inquiries = 0;
  std::optional<base::Instant> inquire_at;
  base::Instant expires_at;
  base::Instant ordered_at;  // the tenant's time
  base::Instant created_at;
  base::Instant updated_at;

  base::Money amount() const { return {amount_minor, currency}; }
};
BOOST_DESCRIBE_STRUCT(Payment, (),
                      (id, account, purpose, key, amount_minor, currency, subscription, subject, plan,
                       tax_class, tax_basis_points, provider, method, state, failure, attempt,
                       provider_reference, provider_state, agreement, payer_hash, description, locale,
                       return_url, inquiries, inquire_at, expires_at, ordered_at, created_at, updated_at))

/// How long a subscriber may take to pay.
inline constexpr std::chrono::hours interactive_lifetime{1};
/// Makes a payment that has ended ready for another attempt.
void open_attempt(Payment& payment);

/// The name of a place in a payment's course where a test may end the program: "renew.after_intent".
std::string fail_point_of(Payment const& payment, std::string_view place);

/// The method of a charge without the subscriber.
inline constexpr std::string_view agreement_method = "agreement";
inline bool is_by_agreement(Payment const& payment) { return payment.method == agreement_method; }

/// The idempotency key of an attempt, sent to the provider with each request: PAYMENT-ATTEMPT. The payment's
/// identifier is written as in the database, so that SQL can join on it.
std::string attempt_key(Payment const& payment);
struct AttemptKey {
  PaymentId payment;
  std::int64_t attempt = 0;
};
std::optional<AttemptKey> parse_attempt_key(std::string_view text);

/// The provider's answer about an attempt.
struct Outcome {
  PaymentState state = PaymentState::unknown;  // open: it knows nothing of this attempt
  FailureCode failure = FailureCode::none;
  std::string provider_reference = {};
  std::string detail = {};  // for the log and reports; names no person
  base::Money amount = {};  // what was taken, where it succeeded
  std::string agreement = {};
  std::string payer_hash = {};
  std::int64_t attempt = 0;  // 0: the newest one
};

/// The key of the refund of money that an attempt took without buying anything.
std::string compensation_key(Payment const& payment, Outcome const& outcome);

/// How an outcome changes a payment.
struct Settlement {
  PaymentState state = PaymentState::open;
  FailureCode failure = FailureCode::none;
  bool changes = false;
  /// The provider took money that buys nothing here, and has to give it back.
  bool orphaned = false;
  /// For the reconciliation report; empty: nothing to report.
  std::string difference = {};
};
Settlement decide_settlement(Payment const& payment, Outcome const& outcome);

/// refund, chargeback: of a payment that succeeded; compensation: of money that was taken without buying
/// anything, so the ledger never had it.
enum class RefundKind { refund, chargeback, compensation };
BOOST_DESCRIBE_ENUM(RefundKind, refund, chargeback, compensation)
enum class RefundState { requested, succeeded, failed };
BOOST_DESCRIBE_ENUM(RefundState, requested, succeeded, failed)

/// One row of `refund`.
struct Refund {
  RefundId id;
  PaymentId payment;
  std::int64_t attempt = 1;
  std::string key;
  RefundKind kind = RefundKind::refund;
  std::int64_t amount_minor = 0;
  std::string currency;  // the payment's
  std::string reason;
  bool revoke = false;                          // take back what was bought, too
  std::optional<base::ArticleId> article = {};  // of an order: whose price it is
  RefundState state = RefundState::requested;
  std::optional<std::string> provider_reference;
  std::int64_t tries = 0;
  std::optional<base::Instant> ask_at;
  base::Instant created_at;
  base::Instant updated_at;

  base::Money amount() const { return {amount_minor, currency}; }
};
BOOST_DESCRIBE_STRUCT(Refund, (),
                      (id, payment, attempt, key, kind, amount_minor, currency, reason, revoke, article,
                       state, provider_reference, tries, ask_at, created_at, updated_at))

/// The parameter `status` of the return address: 200, 202, 402, 409, 490, "canceled", "TRIAL_ALREADY_USED" or
/// "PROMOTION_ALREADY_USED".
std::string status_of(Payment const& payment);

std::string refund_key(Refund const& refund);

enum class ReversalKind { refund, chargeback };
BOOST_DESCRIBE_ENUM(ReversalKind, refund, chargeback)

/// Money that went back to the payer.
struct Reversal {
  RefundId id;
  ReversalKind kind = ReversalKind::refund;
  base::Money amount;
  bool whole = false;   // nothing of the payment is left
  bool revoke = false;  // what was bought ends with it; always so after a chargeback
};

/// How long until a provider is asked again: 10 s, 30 s, 2 min, 10 min, then each hour.
std::chrono::milliseconds ask_again_after(std::int64_t inquiries);

}  // namespace payments
